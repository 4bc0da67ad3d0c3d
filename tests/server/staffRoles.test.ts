import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firebaseIdentity } from '#server/http/identity.ts';
import { storeCommand } from '#server/importing/command.ts';
import { DEMO_PROJECT, peopleOf } from '#server/importing/people.ts';
import { ImportRefused } from '#server/importing/problem.ts';
import { authEmulatorHost } from '#tests/support/emulator.ts';
import { emulatorPeople } from '#tests/support/idTokens.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { MINUTE } from '#tests/support/setClock.ts';

/** `npm run store -- staff`, on the identity provider that the shop asks. */
let shop: InProcessShop;
let emulator: string;
let people: ReturnType<typeof emulatorPeople>;
beforeAll(async () => {
  emulator = await authEmulatorHost();
  people = emulatorPeople(emulator);
  shop = await inProcessShop({
    config: { authEmulator: emulator },
    identity: ({ firebase: { projectId } }, clock) =>
      firebaseIdentity({ projectId, emulator }, clock),
  });
  shop.clock.set(new Date(Date.now()).toISOString());
});
afterAll(() => shop.close());

const run = (line: string): Promise<string> =>
  storeCommand(
    {
      database: shop.database,
      clock: shop.clock,
      read: () => Promise.reject(new Error('no file is read')),
      people: () => peopleOf({ projectId: DEMO_PROJECT, emulator }),
    },
    line.split(' '),
  );
const refused = async (line: string): Promise<string> => {
  const error = await run(line).catch((one: unknown) => one);
  expect(error, line).toBeInstanceOf(ImportRefused);
  return (error as ImportRefused).lines.join('\n');
};
let nth = 0;
/** Somebody with an account, whose address is verified unless said. */
async function somebody(isVerified = true) {
  const email = `helper-${++nth}-${process.pid}@shopper.example`;
  const { uid } = await people.signUp(email);
  if (isVerified) await people.update(uid, { emailVerified: true });
  return {
    email,
    uid,
    tasks: async (store: string) => {
      shop.clock.pass(2 * MINUTE);
      const { idToken } = await people.signIn(email);
      return (await shop.ask({ store, url: '/api/v1/staff/tasks', as: idToken })).statusCode;
    },
  };
}

describe('roles', () => {
  it('open the tasks of that store and of no other, once they are given, and close it when they are taken', async () => {
    const { email, tasks } = await somebody();
    expect(await tasks('grocery')).toBe(404);
    expect(await run(`staff grocery.localhost add ${email} staff`)).toContain(
      `${email} has the role staff at grocery.localhost`,
    );
    expect(await tasks('grocery')).toBe(200);
    expect(await tasks('retail')).toBe(404);
    expect(await run('staff grocery.localhost list')).toContain(`${email}  staff`);
    expect(await run('staff retail.localhost list')).not.toContain(email);
    expect(await run(`staff grocery.localhost remove ${email} staff`)).toContain('no more');
    expect(await tasks('grocery')).toBe(404);
    expect(await run('staff grocery.localhost list')).not.toContain(email);
  });

  it('open to who is signed in already, within a minute, by cookie and by token; a cookie alone writes nothing', async () => {
    shop.clock.set(new Date(Date.now()).toISOString());
    const { email } = await somebody();
    const { idToken } = await people.signIn(email);
    const entered = await shop.ask({ method: 'POST', url: '/api/login', body: {}, as: idToken });
    const cookie = String(entered.headers['set-cookie']).split(';', 1)[0] as string;
    const code = async (request: Parameters<InProcessShop['ask']>[0]) =>
      (await shop.ask(request)).statusCode;
    const tasks = (who: object) => code({ url: '/api/v1/staff/tasks', ...who });
    const wrongPrices = (who: object) =>
      code({ method: 'PATCH', url: '/api/v1/staff/prices', body: { prices: 'none' }, ...who });
    expect([await tasks({ cookie }), await tasks({ as: idToken })]).toEqual([404, 404]);
    await run(`staff grocery.localhost add ${email} staff`);
    shop.clock.pass(MINUTE);
    expect([await tasks({ cookie }), await tasks({ as: idToken })]).toEqual([200, 200]);
    // Who may write is told what is wrong with the words; a cookie learns that there is nothing.
    expect([await wrongPrices({ cookie }), await wrongPrices({ as: idToken })]).toEqual([404, 400]);
    await run(`staff grocery.localhost remove ${email} staff`);
    shop.clock.pass(MINUTE);
    expect([await tasks({ cookie }), await tasks({ as: idToken })]).toEqual([404, 404]);
  });

  it('stand beside each other and beside claims that others wrote', async () => {
    const { email, uid } = await somebody();
    await people.update(uid, { customAttributes: JSON.stringify({ plan: 'gold' }) });
    await run(`staff grocery.localhost add ${email} staff`);
    await run(`staff grocery.localhost add ${email} support`);
    expect(await run(`staff grocery.localhost add ${email} support`)).toContain(
      'nothing was changed',
    );
    expect(await run('staff grocery.localhost list')).toContain(`${email}  staff support`);
    await run(`staff grocery.localhost remove ${email} staff`);
    const kept = peopleOf({ projectId: DEMO_PROJECT, emulator });
    expect((await kept.byEmail(email))?.claims).toMatchObject({ plan: 'gold', roles: ['support'] });
    await kept.close();
  });

  it('are given only to an account that is there, verified, and of no other store', async () => {
    expect(await refused('staff grocery.localhost add nobody@shopper.example staff')).toMatch(
      /no account of nobody@shopper.example: .*grocery\.localhost/,
    );
    const { email } = await somebody(false);
    expect(await refused(`staff grocery.localhost add ${email} staff`)).toContain(
      'is not verified yet',
    );
    const other = await somebody();
    await run(`staff retail.localhost add ${other.email} staff`);
    expect(await refused(`staff grocery.localhost add ${other.email} staff`)).toContain(
      'works at retail.localhost',
    );
    expect(await refused(`staff grocery.localhost add ${other.email} owner`)).toBe(
      'there is no role owner; these there are: staff, support',
    );
    expect(await refused('staff nowhere.example list')).toBe(
      'there is no store at nowhere.example',
    );
    expect(await refused(`staff grocery.localhost grant ${other.email} staff`)).toContain(
      'npm run store -- staff DOMAIN add|remove EMAIL staff|support',
    );
  });
});
