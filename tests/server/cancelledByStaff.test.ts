import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import { runAudit } from '#server/db/audit.ts';
import { wallClock } from '#server/zone.ts';
import { storyOf } from '#src/checkout/parts/orderTexts.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { aDish, aPointOfSale, aTable, sendRound } from '#tests/support/tables.ts';

let shop: PayingShop;
let lived: ReturnType<typeof livedOrders>;
beforeAll(async () => {
  shop = await payingShop();
  lived = livedOrders(shop);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
  expect(await lived.untold()).toEqual([]);
  shop.clock.pass(60_000);
});
afterAll(() => shop.close());
const { says } = answersOf(() => shop);

/** The words that its shopper was sent, with their sums. */
async function told({ id }: { id: string }): Promise<string[]> {
  const { rows } = await shop.database.pool.query(
    `select kind, payload from outbox where order_id = $1 and kind like 'order.%' order by created_at`,
    [id],
  );
  return rows.map(({ kind, payload }) =>
    [kind.slice('order.'.length), payload.amount].filter((one) => one !== undefined).join(' '),
  );
}
async function act(slug: string, { id }: { id: string }, action: string, more: object = {}) {
  const as = lived.staffOf(slug);
  const url = `/api/v1/staff/orders/${id}`;
  const { version } = (await shop.ask({ store: slug, as, url })).json();
  const answer = await shop.ask({
    store: slug,
    as,
    method: 'POST',
    url: `${url}/actions`,
    body: { action, version, reason: 'asked by telephone', ...more },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
async function tasksOf(slug: string, { id }: { id: string }) {
  const answer = await shop.ask({
    store: slug,
    as: lived.staffOf(slug),
    url: '/api/v1/staff/tasks',
  });
  return (answer.json() as { orderId: string }[]).filter(({ orderId }) => orderId === id);
}

it('a shopper who gave up and paid late is told of the second cancelling too', async () => {
  const order = await lived.placed('IPAY');
  const attempt = await lived.start(order, 'IPAY');
  expect((await lived.post(order, 'give-up')).statusCode).toBe(200);
  await lived.simulate('IPAY', attempt, { action: 'approve' });
  await lived.until(order, (view) => view.paymentState === 'PAID');
  await shop.quiet();
  await act(lived.slugOf(order), order, 'cancel');
  expect((await lived.see(order)).money?.owedBack).toBe(order.total);
  const cancelled = (await told(order)).filter((one) => one.startsWith('cancelled'));
  expect(cancelled).toEqual(['cancelled', `cancelled ${Math.round(order.total * 100)}`]);
});

it('the use of a promotion that a cancelled order gave back is counted by no audit', async () => {
  const slug = STORE_OF.STRIPE;
  const lines = [aLine(slug, { stock: 6, quantity: 1 })];
  const order = await shop.place(slug, lines, { method: 'STRIPE', promotion: 'MENDED' });
  const attempt = await shop.start(slug, order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  await shop.until(slug, order, (view) => view.paymentState === 'PAID');
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
  await act(slug, order, 'cancel');
  expect(await runAudit(shop.database.pool)).toEqual([]);
});

it('a round that was paid at the till and is cancelled owes back what the till took', async () => {
  const close = await aPointOfSale(shop);
  const [AMINA, slug, table] = [guest('amina'), 'restaurant', aTable(2)];
  const sent = await sendRound(shop, [aDish(0), aDish(1, 2)], { as: AMINA, table });
  const round = sent.json().data as { id: string; total: number };
  expect((await close(table)).statusCode).toBe(200);
  await act(slug, round, 'cancel');
  expect(await tasksOf(slug, round)).toMatchObject([
    { kind: 'REFUND', reason: 'CANCELLED_AFTER_PAYMENT', amount: round.total, byHand: false },
  ]);
  // All that goes back is told, also what the till gives back there (550).
  expect((await told(round)).at(-1)).toBe(`cancelled ${Math.round(round.total * 100)}`);
});

it('a round of which some came by a provider and the rest at the till stays a task until the till has given back its part, too', async () => {
  const close = await aPointOfSale(shop);
  const [BEN, slug, table] = [guest('ben'), 'restaurant', aTable(3)];
  const sent = await sendRound(shop, [aDish(0), aDish(1, 2)], { as: BEN, table });
  const round = sent.json().data as { id: string; total: number };
  const attempt = await shop.start(slug, round, 'STRIPE', BEN);
  await lived.simulate('STRIPE', attempt, { action: 'approve', notify: 'never' });
  await says('STRIPE', attempt, { amount: 300 });
  expect((await close(table)).statusCode).toBe(200);
  await act(slug, round, 'cancel');
  const waits = { reason: 'CANCELLED_AFTER_PAYMENT', amount: round.total };
  expect(await tasksOf(slug, round)).toMatchObject([{ ...waits, byHand: false }]);

  // The provider's part alone went back.
  await says('STRIPE', attempt, { amount: 300, refunded: 300 });
  const [task] = (await tasksOf(slug, round)) as { id: string; orderId: string }[];
  expect(task).toMatchObject({ ...waits, byHand: false });
  // What the till has goes back there, and is recorded (481, 505).
  const url = `/api/v1/staff/orders/${round.id}`;
  const as = lived.staffOf(slug);
  const { version, atDesk } = (await shop.ask({ store: slug, as, url })).json();
  expect(atDesk).toBe(round.total - 3);
  const given = {
    action: 'returnedElsewhere',
    amount: atDesk,
    how: 'CASH',
    day: wallClock(shop.clock.now(), store(slug).business.timeZone).day,
  };
  const body = { version, reason: 'given back in cash', ...given };
  const done = await shop.ask({ store: slug, as, method: 'POST', url: `${url}/actions`, body });
  expect(done.statusCode, done.body).toBeLessThan(300);
  expect(await tasksOf(slug, round)).toEqual([]);
});

it('a cancelled order owes back what its bank had taken and gave to the shop after all', async () => {
  const order = await lived.placed('STRIPE');
  const attempt = await lived.start(order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  await lived.until(order, (view) => view.paymentState === 'PAID');
  await shop.quiet();
  const contested = (state: 'lost' | 'won') => ({
    dispute: state,
    disputes: [{ reference: 'dp_1', amount: 4_000, state }],
  });
  await says('STRIPE', attempt, contested('lost'));
  await says('STRIPE', attempt, contested('won'));
  const slug = lived.slugOf(order);
  await act(slug, order, 'cancel');
  expect(await tasksOf(slug, order)).toContainEqual(
    expect.objectContaining({ reason: 'CANCELLED_AFTER_PAYMENT', amount: order.total }),
  );
  expect((await told(order)).at(-1)).toBe(`cancelled ${Math.round(order.total * 100)}`);
  const view = await lived.see(order);
  expect(view.money?.owedBack).toBe(order.total);
  expect((await pageOf(view)).says).toContain(String(order.total));
  const back = (amount: number, reference: string) =>
    act(slug, order, 'gaveBack', { amount, reference, day: '2026-03-01' });
  const first = Math.round((order.total - 40) * 100) / 100;
  await back(first, 'r1');
  expect(await tasksOf(slug, order)).toContainEqual(
    expect.objectContaining({ reason: 'CANCELLED_AFTER_PAYMENT', byHand: false }),
  );
  await back(40, 'r2');
  expect(await tasksOf(slug, order)).not.toContainEqual(
    expect.objectContaining({ reason: 'CANCELLED_AFTER_PAYMENT' }),
  );
});

it('the shopper’s history says that the shop cancelled or closed the order, once and in its place (F14)', async () => {
  const kinds = async (order: OrderView) => storyOf(await lived.see(order)).map(({ kind }) => kind);
  const paid = await lived.placed('IPAY');
  const attempt = await lived.start(paid, 'IPAY');
  await lived.simulate('IPAY', attempt, { action: 'approve' });
  await lived.until(paid, (view) => view.paymentState === 'PAID');
  expect(await kinds(paid)).not.toContain('shopCancelled');
  shop.clock.pass(60_000);
  await act(lived.slugOf(paid), paid, 'cancel');
  expect(await kinds(paid)).toEqual(['placed', 'paid', 'shopCancelled']);
  shop.clock.pass(60_000);
  const unpaid = await lived.placed('IPAY');
  expect((await lived.post(unpaid, 'pay-later')).statusCode).toBe(200);
  shop.clock.pass(60_000);
  await act(lived.slugOf(unpaid), unpaid, 'close');
  expect(await kinds(unpaid)).toEqual(['placed', 'accepted', 'shopClosed']);
});
