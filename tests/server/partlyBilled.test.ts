import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { runAudit } from '#server/db/audit.ts';
import { finishClosing } from '#server/tables/close.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import {
  aDish,
  aPointOfSale,
  askBill,
  aTable,
  sendRound,
  tableSessionOf,
} from '#tests/support/tables.ts';
import { STAFF } from './tablesShop.ts';

/** A desk where staff find every way out; L1: an unpaid order ends or is waited for by a named time; I46: from every state there is a way on. */
let shop: PayingShop;
let lived: ReturnType<typeof livedOrders>;
let close: Awaited<ReturnType<typeof aPointOfSale>>;
beforeAll(async () => {
  shop = await payingShop();
  lived = livedOrders(shop);
  close = await aPointOfSale(shop);
});
afterEach(async () => {
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
  expect(await lived.untold()).toEqual([]);
});
afterAll(() => shop.close());

const RESTAURANT = 'restaurant';
const [AMINA, BEN] = [guest('amina'), guest('ben')];
async function sent(table: ReturnType<typeof aTable>, as: string) {
  const answer = await sendRound(shop, [aDish(0), aDish(1, 2)], { as, table });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data as { id: string; total: number };
}
const deskOf = async ({ id }: { id: string }) =>
  (await shop.ask({ store: RESTAURANT, as: STAFF, url: `/api/v1/staff/orders/${id}` })).json() as {
    may: string[];
    tasks: { reason: string }[];
  };
const ENDS = ['close', 'takeAsEnough', 'cancel', 'release'];

it('a round of which one dish was paid, and whose guests left, has a way out on the desk', async () => {
  const table = aTable(0);
  const round = await sent(table, AMINA);
  const [line] = (await tableSessionOf(shop, table, AMINA)).rounds.flatMap((one) => one.lines);
  const bill = (await askBill(shop, table, [line?.id ?? ''], AMINA)).json().data;
  const attempt = await shop.start(RESTAURANT, bill, 'STRIPE', AMINA);
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  await shop.until(RESTAURANT, bill, (view) => view.paymentState === 'PAID', AMINA);
  await shop.quiet();

  shop.clock.pass(361 * MINUTE);
  await sent(table, BEN);
  await finishClosing(shop.services);
  expect((await close(table)).statusCode).toBe(200);

  const desk = await deskOf(round);
  const state = (await shop.see(RESTAURANT, round, AMINA)).paymentState;
  expect({ state, tasks: desk.tasks.map(({ reason }) => reason) }).toEqual({
    state: 'PENDING',
    tasks: ['LEFT_UNPAID'],
  });
  // Whoever is left to decide about it can end it somehow, as they can for one of which nothing was paid.
  expect(desk.may.filter((one) => ENDS.includes(one))).not.toEqual([]);
});

it('as has one of which nothing was paid', async () => {
  shop.clock.set('2026-03-04T08:00:00.000Z');
  const table = aTable(1);
  const round = await sent(table, AMINA);
  shop.clock.pass(361 * MINUTE);
  await sent(table, BEN);
  const desk = await deskOf(round);
  expect(desk.tasks.map(({ reason }) => reason)).toEqual(['LEFT_UNPAID']);
  expect(desk.may).toContain('close');
});
