import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { behindGate } from '#tests/support/raceGate.ts';
import {
  AMINA,
  BEN,
  billed,
  fresh,
  giveUp,
  linesOf,
  RESTAURANT,
  sent,
  setUpTables,
  shop,
} from './tablesShop.ts';

/** An order is told what its payment asks for (515). */
setUpTables();
let beside: InProcessShop;
beforeAll(async () => {
  beside = await inProcessShop({ beside: shop });
});
afterAll(() => beside.close());

const NONE = { email: '', phone: '' };
const telling = (order: { id: string }, body: object, as = AMINA) =>
  ({
    store: RESTAURANT,
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/contact`,
    body,
    as,
  }) as const;
const tells = (...told: Parameters<typeof telling>) => shop.ask(telling(...told));
const contactOf = async ({ id }: { id: string }) => {
  const [row] = await shop.database.db
    .select({ email: orders.email, phone: orders.phone })
    .from(orders)
    .where(eq(orders.id, id));
  return row;
};

it('a bill without an e-mail address is told one, and is then paid by what asks for it: finding Z158', async () => {
  const table = fresh();
  const round = await sent(table, 0, AMINA, { wrote: NONE });
  const bill = await billed(
    table,
    (await linesOf(table, AMINA)).map(({ id }) => id),
    AMINA,
  );
  const refused = await shop.pay(RESTAURANT, bill, 'IPAY', AMINA);
  expect(refused.json()).toMatchObject({ code: 'METHOD_NOT_OFFERED' });
  const told = await tells(bill, { email: ' amina@example.test ', phone: '012-345 6789' });
  expect(told.statusCode, told.body).toBe(200);
  expect(told.json()).toMatchObject({ email: 'amina@example.test', phone: '+60123456789' });
  // The next bill takes it from the round.
  expect(await contactOf(round)).toEqual({ email: 'amina@example.test', phone: '+60123456789' });
  const begun = await shop.pay(RESTAURANT, bill, 'IPAY', AMINA);
  expect(begun.statusCode, begun.body).toBe(200);
  await giveUp(bill, AMINA);
});

it('what an order says already stays, and what is none is refused with its field', async () => {
  const table = fresh();
  const round = await sent(table, 2, AMINA, {
    wrote: { email: 'amina@example.test', phone: '+60123456789' },
  });
  const other = await sent(table, 4, BEN, { wrote: NONE });
  expect((await tells(round, { email: 'else@example.test' })).statusCode).toBe(200);
  expect(await contactOf(round)).toEqual({ email: 'amina@example.test', phone: '+60123456789' });
  expect((await tells(round, { phone: '+60198765432' })).statusCode).toBe(200);
  expect(await contactOf(round)).toMatchObject({ phone: '+60123456789' });
  expect(await contactOf(other)).toEqual(NONE);
  for (const [field, value] of [
    ['email', 'amina@'],
    ['phone', '12'],
    // One digit of a number of Malaysia is missing.
    ['phone', '012-345 678'],
  ] as const)
    expect((await tells(round, { [field]: value })).json()).toMatchObject({
      code: 'FIELDS_INVALID',
      fields: [field],
    });
  expect((await tells(other, { email: 'amina@example.test' })).statusCode).toBe(404);
  expect(await contactOf(other)).toEqual(NONE);
});

it('of fifty who tell at once one is heard, and no other takes its place', async () => {
  const round = await sent(fresh(), 6, AMINA, { wrote: NONE });
  const answers = await behindGate(
    { shop, beside },
    sql`select from cart_transaction where id = ${round.id} for update`,
    Array.from({ length: 50 }, (_, at) => telling(round, { email: `amina.${at}@example.test` })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const { email } = (await contactOf(round)) ?? NONE;
  expect(email).toMatch(/^amina\.\d+@example\.test$/);
  await tells(round, { email: 'late@example.test' });
  expect((await contactOf(round))?.email).toBe(email);
});
