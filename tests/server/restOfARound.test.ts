import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { runAudit } from '#server/db/audit.ts';
import { expireOrders } from '#server/dueWork.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { finishClosing } from '#server/tables/close.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import {
  aDish,
  aPointOfSale,
  askBill,
  aTable,
  sendRound,
  tableSessionOf,
} from '#tests/support/tables.ts';

/** F100: a line is paid once. Of a round of which bills paid some its guest pays the rest by themselves, at the table and after the evening (313). */
let shop: PayingShop;
let lived: ReturnType<typeof livedOrders>;
let close: Awaited<ReturnType<typeof aPointOfSale>>;
beforeAll(async () => {
  shop = await payingShop({ patience: 30 });
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
type Table = ReturnType<typeof aTable>;
interface Known {
  id: string;
  total: number;
}
const { says } = answersOf(() => shop);
const cents = (amount: number): number => Math.round(amount * 100);

async function sent(table: Table, as: string): Promise<Known> {
  const answer = await sendRound(shop, [aDish(0), aDish(1, 2)], { as, table });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
}
const linesOf = async (table: Table) =>
  (await tableSessionOf(shop, table, AMINA)).rounds.flatMap((one) => one.lines);
async function billed(table: Table, at: number, as: string): Promise<Known> {
  const answer = await askBill(shop, table, [(await linesOf(table))[at]?.id ?? ''], as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
}
async function paid(order: Known, as: string) {
  const attempt = await shop.start(RESTAURANT, order, 'STRIPE', as);
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  const view = await shop.until(RESTAURANT, order, (one) => one.paymentState === 'PAID', as);
  await shop.quiet();
  return { attempt, view };
}
/** Amina's round, of which a bill of Ben's has paid the first dish. */
async function partlyPaid(at: number, day: number, hour = 12) {
  shop.clock.set(
    `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`,
  );
  const table = aTable(at);
  const round = await sent(table, AMINA);
  const bill = await billed(table, 0, BEN);
  await paid(bill, BEN);
  return { table, round, bill, rest: cents(round.total) - cents(bill.total) };
}
const query = async (sql: string, ...values: unknown[]) =>
  (await shop.database.pool.query(sql, values)).rows;
const factsOf = async ({ id }: Known): Promise<string[]> =>
  (await query('select kind, amount::int, provider from ledger where order_id = $1', id)).map(
    ({ kind, amount, provider }) => `${kind} ${amount} ${provider ?? ''}`.trim(),
  );
const tasksOf = async ({ id }: Known): Promise<string[]> =>
  (
    await query(
      'select reason, amount::int from staff_task where order_id = $1 and done_at is null',
      id,
    )
  ).map(({ reason, amount }) => (amount === null ? reason : `${reason} ${amount}`));
it('is paid by its guest after the evening, and is what their page asks for', async () => {
  const { round, rest, bill } = await partlyPaid(0, 1, 8);
  shop.clock.pass(361 * MINUTE);
  await expireOrders(shop.services);
  expect(await tasksOf(round)).toEqual(['LEFT_UNPAID']);
  await sent(aTable(0), BEN);
  await finishClosing(shop.services);

  const before = await shop.see(RESTAURANT, round, AMINA);
  expect([before.paymentState, cents(before.total - before.paid)]).toEqual(['PENDING', rest]);
  expect((await pageOf(before)).pays).toBe(true);

  const { attempt, view } = await paid(round, AMINA);
  expect(await query('select amount::int from payment_attempt where id = $1', attempt.id)).toEqual([
    { amount: rest },
  ]);
  expect(view.money).toMatchObject({ came: rest / 100, owedBack: 0 });
  expect((await pageOf(view)).says).toMatch(/received/);
  expect(await factsOf(round)).toEqual(
    expect.arrayContaining([`CAPTURED ${rest} STRIPE`, `PAID ${rest} STRIPE`]),
  );
  expect(await tasksOf(round)).toEqual([]);
  expect((await shop.see(RESTAURANT, bill, BEN)).money?.owedBack).toBe(0);
});

it('is paid by its guest at the table, too, and is on no bill meanwhile', async () => {
  const { table, round, rest } = await partlyPaid(1, 4);
  const open = await shop.start(RESTAURANT, round, 'STRIPE', AMINA);
  expect((await askBill(shop, table, [], BEN)).json()).toMatchObject({ code: 'ATTEMPT_LIVE' });
  await lived.simulate('STRIPE', open, { action: 'approve' });
  await shop.until(RESTAURANT, round, (view) => view.paymentState === 'PAID', AMINA);
  const shown = await tableSessionOf(shop, table, AMINA);
  expect([shown.rest, cents(shown.paid)]).toEqual([0, cents(round.total)]);
  expect((await close(table)).statusCode).toBe(200);
  expect(await factsOf(round)).toContain(`PAID ${rest} STRIPE`);
  expect((await factsOf(round)).filter((fact) => fact.startsWith('PAID'))).toHaveLength(1);
});

it('is not asked for while another guest’s bill has it: it can be paid once that bill is over', async () => {
  const { table, round } = await partlyPaid(2, 5);
  const second = await billed(table, 1, BEN);
  expect((await shop.pay(RESTAURANT, round, 'STRIPE', AMINA)).json()).toMatchObject({
    code: 'ATTEMPT_LIVE',
  });
  await shop.ask({
    store: RESTAURANT,
    method: 'POST',
    url: `/api/v1/cartTransaction/${second.id}/give-up`,
    as: BEN,
  });
  await paid(round, AMINA);
});

it('of it too little goes back, and it can be paid again', async () => {
  const { round, rest } = await partlyPaid(3, 6);
  const attempt = await shop.start(RESTAURANT, round, 'STRIPE', AMINA);
  await lived.simulate('STRIPE', attempt, { action: 'approve', notify: 'never' });
  await says('STRIPE', attempt, { amount: rest - 1 });
  const view = await shop.see(RESTAURANT, round, AMINA);
  expect([view.paymentState, cents(view.money?.owedBack ?? 0)]).toEqual(['PENDING', rest - 1]);
  expect((await pageOf(view)).says).toMatch(/goes back/);
  expect(await tasksOf(round)).toEqual([`PAID_BESIDE_BILL ${rest - 1}`]);
  vi.restoreAllMocks();
  await shop.quiet();
  await paid(round, AMINA);
  expect(cents((await shop.see(RESTAURANT, round, AMINA)).money?.owedBack ?? 0)).toBe(rest - 1);
});

it('is paid once where an older bill of it is paid as well: that money goes back', async () => {
  const { table, round } = await partlyPaid(4, 7);
  const old = await billed(table, 1, AMINA);
  const form = await shop.start(RESTAURANT, old, 'IPAY', AMINA);
  await shop.ask({
    store: RESTAURANT,
    method: 'POST',
    url: `/api/v1/cartTransaction/${old.id}/give-up`,
    as: AMINA,
  });
  await paid(round, AMINA);
  const reference = await shop.referenceOf(form.id);
  await shop.simulate('IPAY', { reference, action: 'approve', notify: 'never' });
  shop.moment('IPAY');
  await reconcile(shop.services, form.id, { isHeard: true });
  const view = await shop.see(RESTAURANT, old, AMINA);
  expect([view.paymentState, view.money?.came]).toEqual(['REVIEW', old.total]);
  expect(await tasksOf(old)).toEqual([`GOODS_GONE ${cents(old.total)}`]);
  expect((await pageOf(view)).says).toMatch(/goes back/);
  expect(await query(`select state from bill_line where round_id = $1`, round.id)).toEqual(
    expect.arrayContaining([{ state: 'SETTLED' }, { state: 'RELEASED' }]),
  );
});

it('is compared with what an older payment of the whole round brings: the bill’s part goes back', async () => {
  shop.clock.set('2026-03-11T12:00:00.000Z');
  const table = aTable(5);
  const round = await sent(table, AMINA);
  const old = await shop.start(RESTAURANT, round, 'IPAY', AMINA);
  await shop.ask({
    store: RESTAURANT,
    method: 'POST',
    url: `/api/v1/cartTransaction/${round.id}/pay-later`,
    as: AMINA,
  });
  const bill = await billed(table, 0, BEN);
  await paid(bill, BEN);
  const reference = await shop.referenceOf(old.id);
  await shop.simulate('IPAY', { reference, action: 'approve', notify: 'never' });
  shop.moment('IPAY');
  await reconcile(shop.services, old.id, { isHeard: true });
  const view = await shop.see(RESTAURANT, round, AMINA);
  expect(view.paymentState).toBe('PAID');
  expect(view.money).toMatchObject({ came: round.total, owedBack: bill.total });
  expect(await tasksOf(round)).toEqual([`PAID_TOO_MUCH ${cents(bill.total)}`]);
});

it('stays paid when its own money went back, and the bill’s stays where it is', async () => {
  const { round, bill, rest } = await partlyPaid(6, 12);
  const { attempt } = await paid(round, AMINA);
  await lived.simulate('STRIPE', attempt, { action: 'refund', notify: 'never' });
  shop.moment('STRIPE');
  await reconcile(shop.services, attempt.id, { isHeard: true });
  const view = await shop.see(RESTAURANT, round, AMINA);
  expect(cents(view.money?.returned ?? 0)).toBe(rest);
  expect(view.paymentState).toBe('PAID');
  expect((await shop.see(RESTAURANT, bill, BEN)).paymentState).toBe('PAID');
});

it('is paid for once where an old payment of the round and the new one of its rest both come', async () => {
  shop.clock.set('2026-03-14T12:00:00.000Z');
  const table = aTable(7);
  const round = await sent(table, AMINA);
  const old = await shop.start(RESTAURANT, round, 'IPAY', AMINA);
  const later = `/api/v1/cartTransaction/${round.id}/pay-later`;
  await shop.ask({ store: RESTAURANT, method: 'POST', url: later, as: AMINA });
  const bill = await billed(table, 0, BEN);
  await paid(bill, BEN);
  const rest = cents(round.total) - cents(bill.total);
  const own = await shop.start(RESTAURANT, round, 'STRIPE', AMINA);
  const both = [
    ['IPAY', old],
    ['STRIPE', own],
  ] as const;
  for (const [code, { id }] of both)
    await shop.simulate(code, {
      reference: await shop.referenceOf(id),
      action: 'approve',
      notify: 'never',
    });
  shop.moment('IPAY');
  shop.moment('STRIPE');
  await Promise.all(both.map(([, { id }]) => reconcile(shop.services, id, { isHeard: true })));
  await shop.quiet();
  const view = await shop.see(RESTAURANT, round, AMINA);
  expect(view.paymentState).toBe('PAID');
  expect([cents(view.money?.came ?? 0), cents(view.money?.owedBack ?? 0)]).toEqual([
    cents(round.total) + rest,
    cents(round.total),
  ]);
  expect((await factsOf(round)).filter((fact) => fact.startsWith('PAID'))).toHaveLength(1);
  expect((await pageOf(view)).says).toMatch(/of your money goes back to you/);
});

it('is either on a bill or being paid, of fifty who ask at once', async () => {
  const { table, round } = await partlyPaid(8, 18);
  const asked = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      at % 2 === 0 ? shop.pay(RESTAURANT, round, 'STRIPE', AMINA) : askBill(shop, table, [], BEN),
    ),
  );
  expect(asked.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  const open = await query(`select 1 from payment_attempt where order_id = $1 and live`, round.id);
  const held = await query(
    `select line_id from bill_line where round_id = $1 and state = 'HELD'`,
    round.id,
  );
  expect([open.length, held.length].toSorted()).toEqual([0, 1]);
});
