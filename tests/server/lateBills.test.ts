import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { runAudit } from '#server/db/audit.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { aDish, aPointOfSale, askBill, aTable, sendRound } from '#tests/support/tables.ts';
import { STAFF } from './tablesShop.ts';

/** Bills whose money comes when their rounds are being paid, or were paid, in another way; and what becomes of a paid one. */
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
const [AMINA, BEN] = [guest('amina'), guest('ben')];
const { says } = answersOf(() => shop);

async function sent(table: ReturnType<typeof aTable>, as: string) {
  const answer = await sendRound(shop, [aDish(0), aDish(1, 2)], { as, table });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data as { id: string; total: number };
}
const tasksOf = async ({ id }: { id: string }) =>
  (
    await shop.database.pool.query(
      'select kind, reason, amount::int from staff_task where order_id = $1 and done_at is null',
      [id],
    )
  ).rows;
const toldOf = async ({ id }: { id: string }) =>
  (
    await shop.database.pool.query(
      `select kind from outbox where order_id = $1 and kind like 'order.%' order by created_at, id`,
      [id],
    )
  ).rows.map(({ kind }) => kind);
const cents = (amount: number): number => Math.round(amount * 100);

it('goes back when a round of the bill that was given up is being paid by itself', async () => {
  const table = aTable(0);
  const round = await sent(table, AMINA);
  await sent(table, BEN);
  const bill = (await askBill(shop, table, [], BEN)).json().data as { id: string; total: number };
  const old = await shop.start(RESTAURANT, bill, 'IPAY', BEN);
  const url = `/api/v1/cartTransaction/${bill.id}/give-up`;
  const gaveUp = await shop.ask({ store: RESTAURANT, method: 'POST', url, as: BEN });
  expect(gaveUp.statusCode, gaveUp.body).toBe(200);
  const own = await shop.start(RESTAURANT, round, 'STRIPE', AMINA);
  await shop.quiet();
  await says('STRIPE', own, { status: 'IN_PROCESS' });

  // The form that Ben had opened at iPay88 is paid all the same.
  const reference = await shop.referenceOf(old.id);
  await shop.simulate('IPAY', { reference, action: 'approve', notify: 'never' });
  shop.moment('IPAY');
  const heard = await reconcile(shop.services, old.id, { isHeard: true });
  expect(heard?.state).toBe('CAPTURED');
  const view = await shop.see(RESTAURANT, bill, BEN);
  expect(view).toMatchObject({ paymentState: 'REVIEW', money: { came: bill.total } });
  expect(await tasksOf(bill)).toEqual([
    { kind: 'REFUND', reason: 'GOODS_GONE', amount: cents(bill.total) },
  ]);
  expect(await toldOf(bill)).toEqual(['order.refund']);
  expect((await pageOf(view)).says).not.toMatch(/not been charged/);
  expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PENDING');
});

it('goes back when the till had taken the table while it was on its way', async () => {
  const table = aTable(1);
  const round = await sent(table, AMINA);
  const bill = (await askBill(shop, table, [], AMINA)).json().data as { id: string; total: number };
  const attempt = await shop.start(RESTAURANT, bill, 'STRIPE', AMINA);
  await says('STRIPE', attempt, { status: 'IN_PROCESS' });
  expect((await close(table)).statusCode).toBe(200);
  expect((await shop.see(RESTAURANT, bill, AMINA)).paymentState).toBe('PENDING');
  expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PAID');
  vi.restoreAllMocks();
  await shop.quiet();

  await lived.simulate('STRIPE', attempt, { action: 'approve', notify: 'never' });
  shop.moment('STRIPE');
  await reconcile(shop.services, attempt.id, { isHeard: true });
  const view = await shop.see(RESTAURANT, bill, AMINA);
  expect(view.money).toMatchObject({ came: bill.total, owedBack: bill.total });
  expect(await tasksOf(bill)).toEqual([
    { kind: 'REFUND', reason: 'PAID_BESIDE_BILL', amount: cents(bill.total) },
  ]);
  expect(await tasksOf(round)).toEqual([]);
  expect(await toldOf(bill)).toContain('order.refund');
});

it('is not cancelled by staff: its rounds would be paid for no money', async () => {
  const table = aTable(2);
  const round = await sent(table, AMINA);
  const bill = (await askBill(shop, table, [], BEN)).json().data as { id: string; total: number };
  const attempt = await shop.start(RESTAURANT, bill, 'STRIPE', BEN);
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  await shop.until(RESTAURANT, bill, (view) => view.paymentState === 'PAID', BEN);
  await shop.quiet();
  const url = `/api/v1/staff/orders/${bill.id}`;
  const known = (await shop.ask({ store: RESTAURANT, as: STAFF, url })).json();
  expect(known.may).toContain('gaveBack');
  expect(known.may).not.toContain('cancel');
  const body = { action: 'cancel', version: known.version, reason: 'by mistake' };
  const as = STAFF;
  const did = await shop.ask({
    store: RESTAURANT,
    as,
    method: 'POST',
    url: `${url}/actions`,
    body,
  });
  expect(did.statusCode).toBe(409);
  expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PAID');
  expect((await shop.see(RESTAURANT, bill, BEN)).goods).toBe('committed');
});

it('is not taken as enough once the till was paid for the same dishes: the desk says so, and it goes back', async () => {
  const table = aTable(3);
  const round = await sent(table, AMINA);
  const bill = (await askBill(shop, table, [], BEN)).json().data as { id: string; total: number };
  const attempt = await shop.start(RESTAURANT, bill, 'STRIPE', BEN);
  await lived.simulate('STRIPE', attempt, { action: 'approve', notify: 'never' });
  await says('STRIPE', attempt, { amount: 300 });
  const as = lived.staffOf(RESTAURANT);
  const url = `/api/v1/staff/orders/${bill.id}`;
  const desk = async () => (await shop.ask({ store: RESTAURANT, as, url })).json();
  const act = async (action: string, more: object = {}) =>
    shop.ask({
      store: RESTAURANT,
      as,
      method: 'POST',
      url: `${url}/actions`,
      body: { action, version: (await desk()).version, reason: 'it is enough', ...more },
    });
  const before = await desk();
  expect(before.may).toContain('takeAsEnough');
  expect(before).not.toHaveProperty('atTill');

  expect((await close(table)).statusCode).toBe(200);
  expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PAID');
  const after = await desk();
  expect(after).toMatchObject({ atTill: bill.total, returnable: 3 });
  expect(after.may).not.toContain('takeAsEnough');
  expect((await act('takeAsEnough')).statusCode).toBe(409);
  expect((await shop.see(RESTAURANT, bill, BEN)).paymentState).toBe('REVIEW');

  const gave = await act('gaveBack', { amount: 3, reference: 're_8', day: '2026-03-01' });
  expect(gave.statusCode, gave.body).toBe(200);
  expect((await shop.see(RESTAURANT, bill, BEN)).paymentState).toBe('REFUNDED');
  expect(await tasksOf(bill)).toEqual([]);
  expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PAID');
});
