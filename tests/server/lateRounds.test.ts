import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { runAudit } from '#server/db/audit.ts';
import { expireOrders, sweepAttempts } from '#server/dueWork.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { DAY } from '#tests/support/setClock.ts';
import { aDish, aPointOfSale, aTable, sendRound } from '#tests/support/tables.ts';

/**
 * I14: money that arrives after an attempt ended is honoured where the goods can still be had, and otherwise goes to a person and back. A round goes to the
 * kitchen once it is paid; nobody cooks for a table whose guests went home yesterday.
 */
let shop: PayingShop;
let lived: ReturnType<typeof livedOrders>;
let close: Awaited<ReturnType<typeof aPointOfSale>>;
beforeAll(async () => {
  shop = await payingShop();
  lived = livedOrders(shop);
  close = await aPointOfSale(shop);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
  expect(await lived.untold()).toEqual([]);
});
afterAll(() => shop.close());
const RESTAURANT = 'restaurant';
const AMINA = guest('amina');
const { says } = answersOf(() => shop);

async function sent(at: number, method: 'IPAY' | 'STRIPE') {
  const table = aTable(at);
  const answer = await sendRound(shop, [aDish(0), aDish(1, 2)], { as: AMINA, table, method });
  expect(answer.statusCode, answer.body).toBe(201);
  const round = answer.json().data as { id: string; total: number };
  const attempt = await shop.start(RESTAURANT, round, method, AMINA);
  return { table, round, attempt };
}
async function sentOn(day: string) {
  shop.clock.set(day);
  return sent(1, 'STRIPE');
}
const tasksOf = async ({ id }: { id: string }): Promise<string[]> =>
  (
    await shop.database.pool.query(
      'select kind, reason from staff_task where order_id = $1 and done_at is null',
      [id],
    )
  ).rows.map(({ kind, reason }) => `${kind} ${reason}`);

it('a round that was never sent to the kitchen, and is paid the next day, goes to a person', async () => {
  const { round, attempt } = await sent(0, 'IPAY');
  shop.clock.pass(DAY);
  await sweepAttempts(shop.services);
  await expireOrders(shop.services);
  await shop.quiet();
  expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('EXPIRED');
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('IPAY', { reference, action: 'approve', notify: 'never' });
  shop.moment('IPAY');
  await reconcile(shop.services, attempt.id, { isHeard: true });
  const view = await shop.see(RESTAURANT, round, AMINA);
  expect({ state: view.paymentState, tasks: await tasksOf(round) }).toEqual({
    state: 'REVIEW',
    tasks: ['REFUND GOODS_GONE'],
  });
  expect((await pageOf(view)).says).toMatch(/no longer there.+goes back to you/);
});

it('nor is one kept whose money arrives after the till has closed its table', async () => {
  const { table, round, attempt } = await sentOn('2026-03-04T08:00:00.000Z');
  await says('STRIPE', attempt, { status: 'IN_PROCESS' });
  expect((await close(table)).statusCode).toBe(200);
  vi.restoreAllMocks();
  await lived.simulate('STRIPE', attempt, { action: 'approve', notify: 'never' });
  shop.clock.pass(DAY);
  shop.moment('STRIPE');
  await reconcile(shop.services, attempt.id, { isHeard: true });
  const view = await shop.see(RESTAURANT, round, AMINA);
  expect(view.money?.came).toBe(round.total);
  expect({ state: view.paymentState, tasks: await tasksOf(round) }).toEqual({
    state: 'REVIEW',
    tasks: ['REFUND GOODS_GONE'],
  });
  expect((await pageOf(view)).says).toMatch(/no longer there.+goes back to you/);
});
