import { and, eq, getTableColumns, getTableName, is, isNull, like, Table } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoAccount } from '#providers/demo.ts';
import { credentialsCommand } from '#server/credentials.ts';
import { RESEALED, SEALED_PLACES } from '#server/crypto/reseal.ts';
import { openSealed, seal, unseal } from '#server/crypto/seal.ts';
import * as jobs from '#server/db/schema/jobs.ts';
import * as payments from '#server/db/schema/payments.ts';
import * as push from '#server/db/schema/push.ts';
import * as shipments from '#server/db/schema/shipments.ts';
import { ownPushKeys } from '#server/push/keys.ts';
import { accountOf, storeAccount } from '#server/records/providerAccount.ts';
import { courierAccount, storeCourierAccount } from '#server/shipments/accounts.ts';
import { store } from '#tests/support/inProcess.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';

const { auditRows } = jobs;
const { inbox, providerAccounts } = payments;
const [OLD, NEW, LOST] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [
  Buffer,
  Buffer,
  Buffer,
];
const retail = store('retail').business.id;
const COURIER = { host: 'https://agreed.example', switchedOn: 'yes', apiKey: 'k' };

let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

const run = async (keys: Buffer[], words = 'reseal', input = '') => {
  const { database, clock, config } = shop;
  return credentialsCommand(
    { database, keys, clock, mode: 'demo', sandboxOrigin: null, originOf: config.originOf },
    words.split(' '),
    async () => input,
  );
};
const stripe = (name: string) => demoAccount('STRIPE', name, '').secrets as Record<string, string>;
const MINE = and(eq(providerAccounts.businessId, retail), eq(providerAccounts.provider, 'STRIPE'));
const sealedStripe = async (): Promise<Buffer> => {
  const [row] = await shop.database.db.select().from(providerAccounts).where(MINE);
  return row!.sealed;
};
const told = async (keys: Buffer[]) => ({
  provider: (await accountOf({ ...shop.services, keys }, retail, 'STRIPE'))?.credentials,
  courier: (
    await courierAccount(
      { ...shop.services, config: { sandboxOrigin: null }, keys },
      retail,
      'boxleo',
    )
  )?.tools.credentials,
  push: await ownPushKeys(shop.database, keys, shop.clock),
  notifications: (await shop.database.db.select().from(inbox).orderBy(inbox.id)).map(
    (row) => row.sealed && openSealed(keys, row.sealed),
  ),
});
const aNotification = (id: string, sealed: Buffer | null) => ({
  ...{ id, businessId: retail, provider: 'STRIPE', dedupeKey: id, ourReference: null },
  ...{ sealed, receivedAt: shop.clock.now(), handledAt: shop.clock.now(), tries: 0 },
});

/** All kinds of sealed rows, under the old key: 450 notifications are more than one lot. */
beforeEach(async () => {
  const { db } = shop.database;
  const services = { keys: [OLD], clock: shop.clock };
  for (const table of [providerAccounts, shipments.courierAccounts, push.serverKeys, inbox])
    await db.delete(table);
  await db.delete(auditRows);
  await storeAccount(db, services, {
    businessId: retail,
    code: 'STRIPE',
    credentials: stripe('first'),
  });
  await storeCourierAccount(db, services, {
    businessId: retail,
    courier: 'boxleo',
    credentials: COURIER,
  });
  await ownPushKeys(shop.database, [OLD], shop.clock);
  const many = Array.from({ length: 450 }, (_, at) =>
    aNotification(`note-${at}`, seal(OLD, `${at}`)),
  );
  await db.insert(inbox).values([...many, aNotification('emptied', null)]);
});

it('S30: seals every place of the schema that holds what is sealed', () => {
  const all = [jobs, payments, push, shipments].flatMap((module) => Object.values(module));
  const places = all.filter((one) => is(one, Table) && 'sealed' in getTableColumns(one));
  expect(SEALED_PLACES.map(({ table }) => table).toSorted()).toEqual(
    places.map((one) => getTableName(one as Table)).toSorted(),
  );
});

it('S30: afterwards the new key alone opens all, and the old one nothing', async () => {
  const before = await told([NEW, OLD]);
  expect(before.courier).toEqual(COURIER);
  const { text, exitCode } = await run([NEW, OLD]);
  expect(exitCode).toBe(0);
  expect(text).toContain('453 sealed anew under the newest key.');
  expect(text).toMatch(/inbox +newest key 450, older key 0, key not given 0/);
  expect(text).toContain('the older ones can be taken out');
  expect(await told([NEW])).toEqual(before);
  const sealed = [
    ...(await shop.database.db.select().from(providerAccounts)),
    ...(await shop.database.db.select().from(shipments.courierAccounts)),
    ...(await shop.database.db.select().from(push.serverKeys)),
    ...(await shop.database.db.select().from(inbox)).filter((row) => row.sealed !== null),
  ];
  expect(sealed).toHaveLength(453);
  for (const row of sealed) expect(() => unseal(OLD, row.sealed!)).toThrow();
});

it('leaves a line in the audit for each lot, and none where nothing was to do', async () => {
  await run([NEW, OLD]);
  await run([NEW, OLD]);
  const lines = await shop.database.db
    .select()
    .from(auditRows)
    .where(like(auditRows.kind, RESEALED));
  expect(lines.map(({ subject, detail }) => `${subject} ${detail}`).toSorted()).toEqual([
    'courier_account 1',
    'inbox 200',
    'inbox 200',
    'inbox 50',
    'provider_account 1',
    'server_key 1',
  ]);
  expect(JSON.stringify(lines)).not.toContain(stripe('first').secretKey);
});

it('a dry run says what would be done and changes nothing', async () => {
  const before = await sealedStripe();
  const { text, exitCode } = await run([NEW, OLD], 'reseal --dry-run');
  expect(exitCode, 'the older key is still needed').toBe(1);
  expect(text).toMatch(
    /Under an older key:\n {2}account of retail\.localhost with STRIPE\n {2}account of retail\.localhost with boxleo\n {2}keys of web-push\n/,
  );
  expect(text).toContain('  and 403 more');
  expect(text).not.toContain('can be taken out');
  expect(text).toContain('453 would be sealed anew under the newest key; nothing was changed.');
  expect(text).toMatch(/provider_account +newest key 0, older key 1, key not given 0/);
  expect(await sealedStripe()).toEqual(before);
  expect(await shop.database.db.$count(auditRows)).toBe(0);
  await expect(run([NEW, OLD], 'reseal --dry')).rejects.toThrow('npm run credentials');
});

it('what no given key opens is named and left as it is, and the rest is sealed', async () => {
  const lost = seal(LOST, '{"secretKey":"of a key that is not here"}');
  await shop.database.db.update(providerAccounts).set({ sealed: lost }).where(MINE);
  const { text, exitCode } = await run([NEW, OLD]);
  expect(exitCode).toBe(1);
  expect(text).toContain('452 sealed anew');
  expect(text).toContain('account of retail.localhost with STRIPE');
  expect(text).not.toContain('can be taken out');
  expect(await sealedStripe()).toEqual(lost);
  expect((await run([NEW, LOST, OLD])).exitCode).toBe(0);
  expect(unseal(NEW, await sealedStripe())).toContain('of a key that is not here');
});

it('a server that has the older key alone is noticed by what it wrote', async () => {
  await run([NEW, OLD]);
  await storeAccount(
    shop.database.db,
    { keys: [OLD, NEW], clock: shop.clock },
    { businessId: retail, code: 'STRIPE', credentials: stripe('late') },
  );
  const { text } = await run([NEW, OLD], 'reseal --dry-run');
  expect(text).toContain('1 would be sealed anew');
  expect(text).toContain('Under an older key:\n  account of retail.localhost with STRIPE');
  expect((await run([NEW, OLD])).exitCode).toBe(0);
  expect((await run([NEW, OLD], 'reseal --dry-run')).exitCode).toBe(0);
  expect((await told([NEW])).provider).toMatchObject({ secretKey: stripe('late').secretKey });
});

it('two at once seal each row once', async () => {
  const both = await Promise.all([run([NEW, OLD]), run([NEW, OLD])]);
  const many = both.map(({ text }) => Number(/^\d+/.exec(text)?.[0]));
  expect(many[0]! + many[1]!).toBe(453);
  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
});

it('accounts that are set meanwhile stay, all of them, whatever comes first', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `set-${at}`);
  const set = (name: string) =>
    run([NEW, OLD], 'set retail.localhost STRIPE', JSON.stringify(stripe(name)));
  const lots = names.flatMap((name, at) => [set(name), ...(at % 3 === 0 ? [run([NEW, OLD])] : [])]);
  await Promise.all(lots);
  await run([NEW, OLD]);
  const { replaced, secretKey } = JSON.parse(unseal(NEW, await sealedStripe())) as {
    secretKey: string;
    replaced: { credentials: { secretKey: string } }[];
  };
  const kept = [secretKey, ...replaced.map((one) => one.credentials.secretKey)];
  const all = ['first', ...names].map((name) => stripe(name).secretKey);
  expect(kept.toSorted()).toEqual(all.toSorted());
  const [last] = await shop.database.db
    .select()
    .from(auditRows)
    .where(isNull(auditRows.businessId));
  expect(last?.kind).toBe(RESEALED);
});
