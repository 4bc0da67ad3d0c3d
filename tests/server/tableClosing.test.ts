import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { runAudit } from '#server/db/audit.ts';
import { expireOrders } from '#server/dueWork.ts';
import { finishClosing } from '#server/tables/close.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
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

/** What the till's closing pays, and what it does not: rounds of which some came, and guests who left. */
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
const cents = (amount: number): number => Math.round(amount * 100);

async function sent(table: ReturnType<typeof aTable>, as: string) {
  const answer = await sendRound(shop, [aDish(0), aDish(1, 2)], { as, table });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data as { id: string; total: number };
}
const paidFact = async ({ id }: { id: string }) =>
  (
    await shop.database.pool.query(
      `select amount::int, provider from ledger where order_id = $1 and kind = 'PAID'`,
      [id],
    )
  ).rows;
const tasksOf = async ({ id }: { id: string }) =>
  (
    await shop.database.pool.query(
      'select kind, reason, amount::int from staff_task where order_id = $1 and done_at is null',
      [id],
    )
  ).rows;

it('a round of which too little came is owed at its table, and the till is paid the rest', async () => {
  const table = aTable(0);
  const round = await sent(table, AMINA);
  const attempt = await shop.start(RESTAURANT, round, 'STRIPE', AMINA);
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, action: 'approve', notify: 'never' });
  await says('STRIPE', attempt, { amount: 300 });
  expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('REVIEW');

  const shown = await tableSessionOf(shop, table, BEN);
  expect(shown.rounds[0]).toMatchObject({ id: round.id, state: 'sent' });
  expect(shown.rounds[0]?.lines.every((line) => line.state === 'HELD')).toBe(true);
  expect([cents(shown.paid), cents(shown.rest)]).toEqual([300, cents(round.total) - 300]);

  expect((await close(table)).statusCode).toBe(200);
  expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PAID');
  expect(await paidFact(round)).toEqual([{ amount: cents(round.total) - 300, provider: 'TILL' }]);
  expect(await tasksOf(round)).toEqual([]);
  expect(await finishClosing(shop.services)).toBe(0);
});

it('a round of which a bill had paid some is paid at the till for the rest alone', async () => {
  const table = aTable(1);
  const round = await sent(table, AMINA);
  const [line] = (await tableSessionOf(shop, table, AMINA)).rounds.flatMap((one) => one.lines);
  const bill = (await askBill(shop, table, [line?.id ?? ''], AMINA)).json().data as {
    id: string;
    total: number;
  };
  const attempt = await shop.start(RESTAURANT, bill, 'STRIPE', AMINA);
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  await shop.until(RESTAURANT, bill, (view) => view.paymentState === 'PAID', AMINA);
  await shop.quiet();
  const { rest } = await tableSessionOf(shop, table, AMINA);
  expect(cents(rest)).toBe(cents(round.total) - cents(bill.total));

  expect((await close(table)).statusCode).toBe(200);
  expect(await paidFact(round)).toEqual([{ amount: cents(rest), provider: 'TILL' }]);
  const told = await shop.database.pool.query(
    `select (payload ->> 'amount')::int as amount from outbox where order_id = $1 and kind = 'order.paid'`,
    [round.id],
  );
  expect(told.rows).toEqual([{ amount: cents(rest) }]);
});

it('a round whose bank gave money back to the shop is on no bill and not paid at the till before a person has decided', async () => {
  const table = aTable(4);
  const round = await sent(table, AMINA);
  const attempt = await shop.start(RESTAURANT, round, 'STRIPE', AMINA);
  await lived.simulate('STRIPE', attempt, { action: 'approve', notify: 'never' });
  const contested = (state: 'lost' | 'won') => ({
    amount: 300,
    dispute: state,
    disputes: [{ reference: 'dp_1', amount: 300, state }],
  });
  await says('STRIPE', attempt, { amount: 300 });
  await says('STRIPE', attempt, contested('lost'));
  await says('STRIPE', attempt, contested('won'));
  expect(await tasksOf(round)).toEqual([{ kind: 'REVIEW', reason: 'REFUNDS_DIFFER', amount: 300 }]);

  const shown = await tableSessionOf(shop, table, BEN);
  expect(shown.rounds[0]?.lines.every((line) => line.state === 'HELD')).toBe(true);
  expect(cents(shown.rest)).toBe(cents(round.total) - 300);
  expect((await askBill(shop, table, [], BEN)).json()).toMatchObject({ code: 'ATTEMPT_LIVE' });
  const refused = await close(table);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'MONEY_UNDECIDED']);
  expect((await tableSessionOf(shop, table, BEN)).id, 'nothing was closed').toBe(shown.id);
  expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PENDING');

  // It goes back to its guest, who pays all of it there.
  const as = lived.staffOf(RESTAURANT);
  const url = `/api/v1/staff/orders/${round.id}`;
  const { version } = (await shop.ask({ store: RESTAURANT, as, url })).json();
  const back = { amount: 3, reference: 're_9', day: '2026-03-01', reason: 'it is theirs' };
  const gave = await shop.ask({
    store: RESTAURANT,
    as,
    method: 'POST',
    url: `${url}/actions`,
    body: { action: 'gaveBack', version, ...back },
  });
  expect(gave.statusCode, gave.body).toBe(200);
  expect((await close(table)).statusCode).toBe(200);
  expect(await paidFact(round)).toEqual([{ amount: cents(round.total), provider: 'TILL' }]);
});

it('guests who left without paying have not paid when the next guests sit down', async () => {
  const table = aTable(2);
  const round = await sent(table, AMINA);
  shop.clock.pass(361 * MINUTE);
  await sent(table, BEN);
  await finishClosing(shop.services);
  expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PENDING');
  expect(await tasksOf(round)).toEqual([{ kind: 'REVIEW', reason: 'LEFT_UNPAID', amount: null }]);

  // The till closes the table of the next guests: those before did not pay there either.
  expect((await close(table)).statusCode).toBe(200);
  expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PENDING');

  // They come back and pay by their own page: there is nothing to look at any more.
  const attempt = await shop.start(RESTAURANT, round, 'STRIPE', AMINA);
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  await shop.until(RESTAURANT, round, (view) => view.paymentState === 'PAID', AMINA);
  expect(await tasksOf(round)).toEqual([]);
});

it('guests who left without paying are told of when their time is over, once, and the till may still be paid', async () => {
  const table = aTable(3);
  const round = await sent(table, AMINA);
  shop.clock.pass(359 * MINUTE);
  await expireOrders(shop.services);
  expect(await tasksOf(round)).toEqual([]);
  shop.clock.pass(2 * MINUTE);
  await expireOrders(shop.services);
  await expireOrders(shop.services);
  expect(await tasksOf(round)).toEqual([{ kind: 'REVIEW', reason: 'LEFT_UNPAID', amount: null }]);

  // Who has looked at it is not asked again, neither by time nor by the next guests.
  await shop.database.pool.query(
    `update staff_task set done_at = now(), done_by = 'a-staff-member' where order_id = $1`,
    [round.id],
  );
  await expireOrders(shop.services);
  expect(await tasksOf(round)).toEqual([]);
  expect((await close(table)).statusCode).toBe(200);
  expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PAID');
  expect(await paidFact(round)).toEqual([{ amount: cents(round.total), provider: 'TILL' }]);
});
