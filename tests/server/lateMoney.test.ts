import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { sealingKey } from '#server/crypto/seal.ts';
import { runAudit } from '#server/db/audit.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { attempts, capabilities } from '#server/db/schema/payments.ts';
import { LOOKED_UP, MAILED } from '#server/http/capability.ts';
import { capabilitySecret, grantWholeOrder } from '#server/records/capability.ts';
import { store } from '#tests/support/inProcess.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

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
});
afterAll(() => shop.close());

const { ask, says: answers } = answersOf(() => shop);
/** A notification, and the question that follows it. */
async function happens(
  provider: ProviderCode,
  attempt: { id: string },
  action: 'approve' | 'approveSlowly' | 'arrives' | 'payLess',
): Promise<void> {
  await lived.simulate(provider, attempt, { action });
  await shop.quiet();
  await ask(provider, attempt);
}
async function underWay(): Promise<{ order: OrderView; attempt: { id: string } }> {
  const order = await lived.placed('STRIPE');
  const attempt = await lived.start(order, 'STRIPE');
  await happens('STRIPE', attempt, 'approveSlowly');
  return { order, attempt };
}

describe('an order that staff closed while its payment was under way', () => {
  it('gives back what arrives after all: it is neither paid nor sent', async () => {
    const { order, attempt } = await underWay();
    expect((await lived.staff(order, 'close')).json()).toMatchObject({
      order: { paymentState: 'CLOSED', goods: 'released' },
    });
    expect(await pageOf(await lived.see(order))).toMatchObject({
      title: 'The shop closed this order',
      says: expect.stringMatching(/^Nothing is to be paid.+it goes back to you\.$/),
    });
    await happens('STRIPE', attempt, 'arrives');
    const late = await lived.see(order);
    expect(late).toMatchObject({
      paymentState: 'REVIEW',
      orderStatus: 'CANCELLED',
      goods: 'released',
      money: { came: order.dueNow, owedBack: order.dueNow },
    });
    expect(await pageOf(late)).toMatchObject({
      title: 'The order has ended, your money goes back to you',
      says: `USD ${order.dueNow} goes back to you. The shop has been told.`,
      pays: false,
    });
    expect(await lived.tasks(order)).toMatchObject([
      { kind: 'REFUND', reason: 'PAID_AFTER_CLOSING', amount: order.dueNow },
    ]);
    expect((await lived.booksOf(order)).map((one) => one.split(' ')[0]).sort()).toEqual([
      'CAPTURED',
      'CLOSED',
      'OVERPAID',
    ]);
    expect((await lived.staffOrder(order)).may).not.toContain('takeAsEnough');
    const back = { amount: order.dueNow, reference: 'r-late', day: '2026-03-02' };
    expect((await lived.staff(order, 'gaveBack', back)).json()).toMatchObject({
      order: { paymentState: 'REFUNDED' },
      tasks: [],
    });
  });

  it('gives back an earlier payment and one that is too small, too', async () => {
    const order = await lived.placed('FLUTTERWAVE');
    const first = await lived.start(order, 'FLUTTERWAVE');
    await lived.post(order, 'give-up-payment');
    const second = await lived.start(order, 'FLUTTERWAVE');
    await answers('FLUTTERWAVE', second, { status: 'UNKNOWN', rawStatus: 'garbled' });
    expect((await lived.staff(order, 'close')).statusCode).toBe(200);
    vi.restoreAllMocks();
    await happens('FLUTTERWAVE', second, 'payLess');
    await happens('FLUTTERWAVE', first, 'approve');
    const late = await lived.see(order);
    expect(late).toMatchObject({ paymentState: 'REVIEW', goods: 'released', paid: 0 });
    expect(late.money?.owedBack).toBe(order.dueNow + order.dueNow - 1);
    expect((await lived.tasks(order)).map((one) => `${one.kind} ${one.reason}`)).toEqual([
      'REFUND PAID_AFTER_CLOSING',
      'REFUND PAID_AFTER_CLOSING',
    ]);
  });
});

describe('an earlier payment whose money is on its way while another page is open', () => {
  const two = async () => {
    const order = await lived.placed('FLUTTERWAVE');
    const old = await lived.start(order, 'FLUTTERWAVE');
    await lived.post(order, 'give-up-payment');
    const open = await lived.start(order, 'IPAY_AFRICA');
    await answers('FLUTTERWAVE', old, { status: 'IN_PROCESS', rawStatus: 'pending' });
    return { order, old, open };
  };
  const pay = (order: OrderView, provider: ProviderCode) =>
    shop.pay(lived.slugOf(order), order, provider);

  it('leaves nothing on the page that pays, until it has arrived', async () => {
    const { order, old, open } = await two();
    const watched = await lived.see(order);
    expect(watched).toMatchObject({
      paymentState: 'PENDING',
      attempt: { id: old.id, outcome: { status: 'IN_PROCESS' } },
    });
    expect(await pageOf(watched)).toMatchObject({
      says: expect.stringMatching(/may have been taken.+Do not pay again\.$/),
      fact: 'maybe',
      pays: false,
    });
    for (const provider of ['IPAY_AFRICA', 'FLUTTERWAVE'] as const)
      expect((await pay(order, provider)).json()).toMatchObject({ code: 'ATTEMPT_LIVE' });
    expect((await lived.post(order, 'give-up')).json()).toMatchObject({ code: 'ATTEMPT_LIVE' });
    await lived.sweep(2 * MINUTE);
    const later = await lived.see(order);
    expect(later.attempts?.find(({ id }) => id === open.id)?.state).toBe('CANCELLED');
    expect(await pageOf(later)).toMatchObject({ fact: 'maybe', pays: false });
    expect((await pay(order, 'IPAY_AFRICA')).json()).toMatchObject({ code: 'ATTEMPT_LIVE' });
    vi.restoreAllMocks();
    await happens('FLUTTERWAVE', old, 'approve');
    expect(await lived.see(order)).toMatchObject({ paymentState: 'PAID', paid: order.dueNow });
    expect(await lived.tasks(order)).toEqual([]);
  });

  it('lets the order be paid again once it has come to nothing', async () => {
    const { order, old } = await two();
    await lived.sweep(2 * MINUTE);
    await answers('FLUTTERWAVE', old, { status: 'DECLINED', rawStatus: 'failed' });
    const view = await lived.see(order);
    expect(view).toMatchObject({ paymentState: 'PENDING', goods: 'held' });
    expect(await pageOf(view)).toMatchObject({ pays: true });
    expect((await pay(order, 'IPAY_AFRICA')).statusCode).toBe(200);
  });

  it('does not keep the goods for ever', async () => {
    const { order } = await two();
    await lived.sweep(2 * MINUTE);
    await lived.sweep(4 * DAY);
    const view = await lived.see(order);
    expect(view.goods).toBe('released');
    expect(await pageOf(view)).toMatchObject({ fact: 'maybe', pays: false });
  });
});

describe('an order that is over, and whose provider then says that its money is on its way', () => {
  it.each([
    [
      'its time was over',
      'EXPIRED',
      async (_order: OrderView) => {
        await lived.sweep(2 * DAY);
        await lived.sweep(5 * MINUTE);
      },
    ],
    [
      'the shopper had cancelled it',
      'CANCELLED',
      async (order: OrderView) => {
        await lived.post(order, 'give-up-payment');
        expect((await lived.post(order, 'give-up')).statusCode).toBe(200);
      },
    ],
  ] as const)('is told as on its way where %s', async (_, paymentState, ends) => {
    const order = await lived.placed('FLUTTERWAVE');
    const attempt = await lived.start(order, 'FLUTTERWAVE');
    await ends(order);
    expect(await lived.see(order)).toMatchObject({ paymentState, goods: 'released' });
    await answers('FLUTTERWAVE', attempt, { status: 'IN_PROCESS', rawStatus: 'pending' });
    const view = await lived.see(order);
    expect(view).toMatchObject({
      paymentState,
      attempt: { id: attempt.id, outcome: { status: 'IN_PROCESS' } },
    });
    expect(await pageOf(view)).toMatchObject({
      title: 'The order has ended, your payment is on its way',
      says: expect.stringMatching(/may have been taken.+stands again.+Do not pay again\.$/),
      fact: 'maybe',
      pays: false,
    });
    const { db } = shop.database;
    const [row] = await db.select().from(attempts).where(eq(attempts.id, attempt.id));
    expect(row).toMatchObject({ state: 'IN_PROCESS', live: true });
    const told = await db.select().from(outbox).where(eq(outbox.orderId, order.id));
    const onItsWay = told.filter(({ kind }) => kind.startsWith('order.inProcess'));
    expect(onItsWay.map(({ kind }) => kind)).toEqual(['order.inProcessAfterEnd']);
    vi.restoreAllMocks();
    await happens('FLUTTERWAVE', attempt, 'approve');
    expect(await lived.see(order)).toMatchObject({ paymentState: 'PAID', goods: 'committed' });
  });
});

describe('a payment whose money is on its way', () => {
  const opened = async (order: OrderView, capability: string) => {
    const answer = await shop.ask({
      store: lived.slugOf(order),
      url: `/api/v1/cartTransaction/${order.id}`,
      headers: { 'x-capability': capability },
    });
    const { limited, customerName } = answer.json();
    return answer.statusCode === 200 ? { limited, customerName } : answer.statusCode;
  };
  const OUTLINE = { limited: true, customerName: '' };

  it('keeps the order’s link for as long as it takes, and none that shows who ordered (P7)', async () => {
    const order = await lived.placed('STRIPE');
    const attempt = await lived.start(order, 'STRIPE');
    const key = sealingKey(shop.services);
    const businessId = store(lived.slugOf(order)).business.id;
    const grant = { key, businessId, orderId: order.id, now: shop.clock.now() };
    const { db } = shop.database;
    const personal = [
      await grantWholeOrder(db, grant, LOOKED_UP),
      await grantWholeOrder(db, grant, MAILED),
    ];
    const links = [null, attempt.id].map((one) => capabilitySecret(key, order.id, one));
    const WHOLE = { limited: false, customerName: order.customerName };
    for (const one of personal) expect(await opened(order, one)).toEqual(WHOLE);
    await happens('STRIPE', attempt, 'approveSlowly');
    expect(await lived.see(order)).toMatchObject({ attempt: { state: 'IN_PROCESS' } });
    for (const one of personal) expect(await opened(order, one)).toEqual(WHOLE);
    shop.clock.pass(DAY + MINUTE);
    for (const one of personal) expect(await opened(order, one)).toBe(404);
    for (const one of links) expect(await opened(order, one)).toEqual(OUTLINE);
    shop.clock.pass(5 * DAY);
    for (const one of personal) expect(await opened(order, one)).toBe(404);
    for (const one of links) expect(await opened(order, one)).toEqual(OUTLINE);
    const rows = await db.select().from(capabilities).where(eq(capabilities.orderId, order.id));
    const lasts = rows.filter(({ endsAt }) => endsAt > shop.clock.now());
    expect(lasts.map((one) => one.attemptId).toSorted()).toEqual([attempt.id, null].toSorted());
  });
});
