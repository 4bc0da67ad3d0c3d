import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { lookUps } from '#server/db/schema/lookUps.ts';
import { orders } from '#server/db/schema/orders.ts';
import { eraseOld } from '#server/erase.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { customer, guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { MINUTE, uuidOf } from '#tests/support/setClock.ts';

const HOUR = 60 * MINUTE;

let shop: InProcessShop;
let beside: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
  beside = await inProcessShop({ beside: shop });
});
beforeEach(() => shop.clock.pass(HOUR + MINUTE));
afterAll(async () => {
  await beside.close();
  await shop.close();
});

/** Small letters of every consonant that looks like no digit and no other letter. */
const NUMBER = /^\d{6}-[CDFHJKMNPRTVWX]{3}$/;
const AMINA = guest('amina');
const EMAIL = 'amina@example.test';
const PHONE = '0722 000 000';

type Placed = { id: string; orderNumber: string; capability: string };
async function placed(slug = 'grocery'): Promise<Placed> {
  const body = anOrder(slug, [aLine(slug)]);
  const answer = await shop.ask({
    store: slug,
    method: 'POST',
    url: '/api/v1/cartTransaction',
    body,
    as: AMINA,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
}
const find = (orderNumber: string, contact = EMAIL, { through = shop, slug = 'grocery' } = {}) =>
  through.ask({
    store: slug,
    method: 'POST',
    url: '/api/v1/orders/find',
    body: { orderNumber, contact },
  });
const opening = (capability: string) => ({ headers: { 'x-capability': capability } });
const see = async (id: string, capability: string): Promise<OrderView> =>
  (await shop.ask({ url: `/api/v1/cartTransaction/${id}`, ...opening(capability) })).json();
const parts = (number: string) => number.split('-') as [string, string];

describe('the number of an order', () => {
  it('ends in three letters wherever its shopper reads it, and stands alone on the invoice', async () => {
    const { id, orderNumber } = await placed();
    expect(orderNumber).toMatch(NUMBER);
    const view = (await shop.ask({ url: `/api/v1/cartTransaction/${id}`, as: AMINA })).json();
    expect(view).toMatchObject({ orderNumber, invoiceNumber: parts(orderNumber)[0] });
    const told = await shop.database.db.select().from(outbox).where(eq(outbox.orderId, id));
    expect(told.length).toBeGreaterThan(0);
    for (const { payload } of told) expect(payload).toMatchObject({ orderNumber });
  });

  it('has letters that the next one does not follow from', async () => {
    const letters = new Set<string>();
    for (let at = 0; at < 6; at++) letters.add(parts((await placed()).orderNumber)[1]);
    expect(letters.size).toBeGreaterThan(3);
  });

  it('of an order from before has letters too, each its own (migration 0009)', async () => {
    for (let at = 0; at < 4; at++) await placed();
    await shop.database.db.update(orders).set({ letters: '' });
    const [, update = ''] =
      /(UPDATE "cart_transaction" SET "letters"[^;]+);/.exec(readFileSync(MIGRATION, 'utf8')) ?? [];
    await shop.database.db.execute(sql.raw(update));
    const all = await shop.database.db.select({ letters: orders.letters }).from(orders);
    for (const { letters } of all) expect(`000001-${letters}`).toMatch(NUMBER);
    expect(new Set(all.map(({ letters }) => letters)).size).toBeGreaterThan(all.length / 2);
  });
});
const MIGRATION = 'server/db/migrations/0009_look_up.sql';

describe('looking an order up', () => {
  it.each<[string, (number: string) => string]>([
    ['as it is', (number) => number],
    ['with the sign in front', (number) => `#${number}`],
    ['in small letters', (number) => number.toLowerCase()],
    ['with spaces', (number) => ` # ${number.replace('-', ' - ')} `],
    ['without the line', (number) => number.replace('-', '')],
    ['with a longer line', (number) => number.replace('-', '–')],
    ['copied out of an Arabic sentence', (number) => `\u2066${number}\u2069`],
    ['without zeros in front', (number) => number.replace(/^0+/, '')],
  ])('finds it by its number %s', async (_how, spelled) => {
    const { id, orderNumber } = await placed();
    expect((await find(spelled(orderNumber), ` ${EMAIL.toUpperCase()} `)).json().id).toBe(id);
    expect((await find(spelled(orderNumber), PHONE)).json().id).toBe(id);
  });

  it('finds nothing by what is wrong or missing, and every miss sounds the same', async () => {
    const { orderNumber } = await placed();
    const [digits, letters] = parts(orderNumber);
    const other = letters === 'CCC' ? 'DDD' : 'CCC';
    const first = await find(orderNumber, 'someone@example.test');
    expect(first.statusCode).toBe(404);
    for (const wrong of [
      digits,
      `${digits}-`,
      `${digits}-${other}`,
      `${digits}-${letters.slice(0, 2)}`,
      `${digits}-${letters}C`,
      '',
    ]) {
      shop.clock.pass(HOUR);
      const miss = await find(wrong);
      expect(miss.statusCode, wrong).toBe(404);
      expect(miss.body).toBe(first.body);
    }
    expect((await find(orderNumber, EMAIL, { slug: 'retail' })).body).toBe(first.body);
  });

  it('counts five tries an hour for a contact, through all processes together', async () => {
    const { orderNumber } = await placed();
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        find(orderNumber, EMAIL, { through: at % 2 ? beside : shop }),
      ),
    );
    expect(tries.filter((answer) => answer.statusCode === 200)).toHaveLength(5);
    const refused = tries.filter((answer) => answer.statusCode === 429);
    expect(refused).toHaveLength(45);
    expect(refused[0]?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 3600 });
    expect(
      await shop.database.db.select({ tries: sql`cardinality(${lookUps.tries})` }).from(lookUps),
    ).toContainEqual({ tries: 5 });
  });

  it('counts a contact however it is spelled, a miss like a hit, and each store apart', async () => {
    const { orderNumber } = await placed();
    for (const contact of [EMAIL, ` ${EMAIL}`, EMAIL.toUpperCase(), `${EMAIL} `, EMAIL])
      await find('999999-CCC', contact);
    expect((await find(orderNumber, EMAIL)).statusCode).toBe(429);
    expect((await find(orderNumber, EMAIL, { slug: 'retail' })).statusCode).toBe(404);
    for (const contact of [
      PHONE,
      '+254722000000',
      '0722-000-000',
      ' 0722000000',
      '+254 722 000 000',
    ])
      await find('999999-CCC', contact);
    expect((await find(orderNumber, PHONE)).statusCode).toBe(429);
    expect((await find(orderNumber, 'someone@example.test')).statusCode).toBe(404);
  });

  it('lets the next one pass when the first is an hour old, and no more than that', async () => {
    const { orderNumber } = await placed();
    for (let at = 0; at < 5; at++) {
      expect((await find(orderNumber)).statusCode).toBe(200);
      shop.clock.pass(10 * MINUTE);
    }
    const early = await find(orderNumber);
    expect(early.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 600 });
    shop.clock.pass(10 * MINUTE);
    expect((await find(orderNumber)).statusCode).toBe(200);
    expect((await find(orderNumber)).statusCode).toBe(429);
  });

  it('keeps of a contact no more than a keyed hash, and not for longer than it counts', async () => {
    await find('999999-CCC', 'secret@example.test');
    expect(JSON.stringify(await shop.database.db.select().from(lookUps))).not.toContain('secret');
    shop.clock.pass(HOUR + MINUTE);
    await find('999999-CCC', 'later@example.test');
    await eraseOld(shop.app.services);
    expect(await shop.database.db.$count(lookUps)).toBe(1);
  });
});

describe('an order that was looked up', () => {
  const write = (path: string, body: unknown, capability: string) =>
    shop.ask({
      method: 'POST',
      url: `/api/v1/cartTransaction/${path}`,
      body,
      ...opening(capability),
    });

  it('is read in full and can be paid, and its page is told to offer nothing else', async () => {
    const { id, orderNumber } = await placed();
    const { capability } = (await find(orderNumber)).json();
    const view = await see(id, capability);
    expect(view).toMatchObject({
      limited: false,
      customerName: 'Amina Otieno',
      may: { pay: true, change: false },
      mayCancel: false,
    });
    expect(
      (await shop.ask({ url: `/api/v1/cartTransaction/${id}`, as: AMINA })).json(),
    ).toMatchObject({
      may: { pay: true, change: true },
      mayCancel: true,
    });
  });

  it('is not given up, changed or put off by whoever found it: it stands as it stood', async () => {
    const { id, orderNumber } = await placed();
    const { capability } = (await find(orderNumber)).json();
    const wish = { proposalId: uuidOf('wish of a stranger'), note: '', lines: [] };
    for (const [path, body] of [
      [`${id}/give-up`, {}],
      [`${id}/pay-later`, {}],
      [`propose-order-change/${id}`, wish],
      [`${id}/changes/none`, { accept: true }],
    ] as const) {
      const answer = await write(path, body, capability);
      expect(answer.statusCode, path).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'OWNER_NEEDED' });
    }
    const seen = (await shop.ask({ url: `/api/v1/cartTransaction/${id}`, as: AMINA })).json();
    expect(seen).toMatchObject({ orderStatus: 'PENDING', paymentState: 'PENDING', proposals: [] });
  });

  it('opens to nobody without an identity, to a stranger with one, or after a day, but for the capability', async () => {
    const { id, orderNumber } = await placed();
    const { capability } = (await find(orderNumber)).json();
    const signedIn = { as: customer('stranger'), ...opening(capability) };
    expect(
      (await shop.ask({ url: `/api/v1/cartTransaction/${id}`, ...signedIn })).json(),
    ).toMatchObject({ limited: false });
    expect(
      (
        await shop.ask({
          method: 'POST',
          url: `/api/v1/cartTransaction/${id}/give-up`,
          body: {},
          ...signedIn,
        })
      ).statusCode,
    ).toBe(403);
    shop.clock.pass(24 * HOUR + MINUTE);
    expect(
      (await shop.ask({ url: `/api/v1/cartTransaction/${id}`, ...opening(capability) })).statusCode,
    ).toBe(404);
  });

  it('gives the browser that placed it what both of its capabilities give', async () => {
    const { id, orderNumber, capability: placing } = await placed();
    const { capability } = (await find(orderNumber)).json();
    expect(await see(id, placing)).toMatchObject({
      limited: true,
      customerName: '',
      may: { pay: true, change: true },
    });
    expect(await see(id, `${placing},${capability}`)).toMatchObject({
      limited: false,
      may: { pay: true, change: true },
      mayCancel: true,
    });
    expect((await write(`${id}/give-up`, {}, `${placing},${capability}`)).json()).toMatchObject({
      paymentState: 'CANCELLED',
    });
    const other = await placed();
    const both = await shop.ask({
      url: `/api/v1/cartTransaction/${id}`,
      ...opening(`${capability},${other.capability}`),
    });
    expect(both.statusCode, 'of two orders: none').toBe(404);
  });
});
