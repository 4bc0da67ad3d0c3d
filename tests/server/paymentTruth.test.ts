import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { stock } from '#server/db/schema/catalog.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts, staffTasks } from '#server/db/schema/payments.ts';
import { expireOrders, sweepAttempts } from '#server/dueWork.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { aLine } from '#tests/support/orders.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';
import { facts, giveUp, placeFor, setUpPayingShop, shop, simulate, until } from './paymentsShop.ts';

setUpPayingShop();

const tasks = async (orderId: string) =>
  (await shop.database.db.select().from(staffTasks).where(eq(staffTasks.orderId, orderId))).map(
    (task) => `${task.kind} ${task.amount}`,
  );

describe('the truth about a payment', () => {
  it('F67: a decline is told with its reason, and the order can be paid another way', async () => {
    const order = await placeFor('FLUTTERWAVE');
    const attempt = await shop.start('grocery', order, 'FLUTTERWAVE');
    await shop.simulate('FLUTTERWAVE', {
      reference: await shop.referenceOf(attempt.id),
      action: 'decline',
      reason: 'NOT_ENOUGH_FUNDS',
    });
    await simulate('FLUTTERWAVE', attempt, 'expire');
    const view = await shop.until(
      'grocery',
      order,
      (one) => one.attempt?.outcome.status !== 'PENDING',
    );
    expect(['DECLINED', 'EXPIRED', 'CANCELLED']).toContain(view.attempt?.outcome.status);
    expect(view.paymentState).toBe('PENDING');
    expect((await shop.start('grocery', order, 'DPO')).provider).toBe('DPO');
  });

  it('F67: a refused try is ended at the provider too, so that it cannot be paid behind another method', async () => {
    const order = await placeFor('CASHFREE');
    const attempt = await shop.start('services', order, 'CASHFREE');
    await simulate('CASHFREE', attempt, 'decline');
    const payment = await shop.paymentOf(attempt);
    expect(payment.status).toBe('open');
    await shop.ask({ store: 'services', url: new URL(payment.returnUrl).pathname });
    const view = await shop.until(
      'services',
      order,
      ({ attempt: one }) => one?.state === 'DECLINED',
    );
    expect(view).toMatchObject({
      paymentState: 'PENDING',
      attempt: { outcome: { status: 'DECLINED' } },
    });
    expect(view.attempt).not.toHaveProperty('unopened');
    expect((await shop.paymentOf(attempt)).status).toBe('cancelled');
  });

  it('a try that a bank has is told at every look, though the shopper never came back (466)', async () => {
    const order = await placeFor('CASHFREE');
    const attempt = await shop.start('services', order, 'CASHFREE');
    await simulate('CASHFREE', attempt, 'pending');
    shop.clock.pass(MINUTE);
    const view = await shop.until('services', order, ({ attempt: one }) => one?.atBank === true);
    expect(view).toMatchObject({
      paymentState: 'PENDING',
      attempt: { outcome: { status: 'PENDING' } },
    });
    await simulate('CASHFREE', attempt, 'decline');
    shop.clock.pass(MINUTE);
    const after = await shop.until('services', order, ({ attempt: one }) => !one?.atBank);
    expect(after.attempt).toMatchObject({ outcome: { status: 'PENDING' } });
  });

  it('L1, F71, F72: without notification and return the sweep finds the money within two periods', async () => {
    const order = await placeFor('STRIPE');
    const attempt = await shop.start('retail', order, 'STRIPE');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      notify: 'never',
    });
    await simulate('STRIPE', attempt, 'approve');
    for (const _period of [1, 2]) {
      shop.clock.pass(MINUTE);
      await sweepAttempts(shop.services);
    }
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.paymentState).toBe('PAID');
  });

  it('F70, F80: a provider that does not answer leaves the shopper unharmed until it does', async () => {
    const order = await placeFor('STRIPE');
    const attempt = await shop.start('retail', order, 'STRIPE');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      notify: 'never',
    });
    await simulate('STRIPE', attempt, 'approve');
    await shop.simulate('STRIPE', { failNext: { call: 'inquire', how: 'html', times: 3 } });
    shop.clock.pass(MINUTE);
    expect((await shop.see('retail', order)).paymentState).toBe('PENDING');
    shop.simulatorState.faults = [];
    shop.clock.pass(MINUTE);
    expect((await shop.see('retail', order)).paymentState).toBe('PAID');
  });

  it('I17: less than due is nobody’s payment, and a person is told', async () => {
    const order = await placeFor('FLUTTERWAVE');
    const attempt = await shop.start('grocery', order, 'FLUTTERWAVE');
    await simulate('FLUTTERWAVE', attempt, 'payLess');
    const view = await until('FLUTTERWAVE', order, 'REVIEW');
    expect(view.attempt).toMatchObject({ state: 'CAPTURED', outcome: { status: 'UNDERPAID' } });
    expect(await tasks(order.id)).toHaveLength(1);
    expect((await shop.pay('grocery', order, 'DPO')).json()).toMatchObject({
      code: 'ORDER_CLOSED',
    });
  });

  it('I17: more than due pays the order, and the rest is to be given back', async () => {
    const order = await placeFor('FLUTTERWAVE');
    const attempt = await shop.start('grocery', order, 'FLUTTERWAVE');
    await simulate('FLUTTERWAVE', attempt, 'payMore');
    const view = await until('FLUTTERWAVE', order, 'PAID');
    expect(view).toMatchObject({
      paid: order.dueNow,
      extra: 1,
      attempt: { outcome: { status: 'OVERPAID' } },
    });
    expect(await tasks(order.id)).toEqual(['REFUND 100']);
  });

  it.each([
    ['another amount', { amount: 100 }],
    ['another currency', { currency: 'NGN' }],
  ])('F77, I08: money of %s never pays', async (_what, paid) => {
    const order = await placeFor('FLUTTERWAVE');
    const attempt = await shop.start('grocery', order, 'FLUTTERWAVE');
    const payment = await shop.paymentOf(attempt);
    await shop.simulate('FLUTTERWAVE', { reference: payment.reference, notify: 'never' });
    await simulate('FLUTTERWAVE', attempt, 'approve');
    if (payment.paid) Object.assign(payment.paid, paid);
    Object.assign(payment, paid);
    shop.clock.pass(MINUTE);
    const view = await shop.see('grocery', order);
    expect(['REVIEW', 'PENDING']).toContain(view.paymentState);
    expect(await facts(order.id)).not.toContain('PAID');
  });

  it('I05: the evidence of one payment is not evidence for another', async () => {
    const [one, other] = [await placeFor('STRIPE'), await placeFor('STRIPE')];
    const [first, second] = [
      await shop.start('retail', one, 'STRIPE'),
      await shop.start('retail', other, 'STRIPE'),
    ];
    await simulate('STRIPE', first, 'approve');
    await until('STRIPE', one, 'PAID');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(second.id),
      notify: 'never',
    });
    (await shop.paymentOf(second)).data.intent = (await shop.paymentOf(first)).data.intent ?? '';
    await simulate('STRIPE', second, 'approve');
    shop.clock.pass(MINUTE);
    expect(await shop.see('retail', other)).toMatchObject({
      paymentState: 'REVIEW',
      attempt: { state: 'MISMATCH' },
    });
  });
});

describe('late and double money', () => {
  it('I14, F81: money after the order ended restores it while its goods are there', async () => {
    const order = await placeFor('FLUTTERWAVE');
    const attempt = await shop.start('grocery', order, 'FLUTTERWAVE');
    shop.clock.pass(2 * DAY);
    await sweepAttempts(shop.services);
    await expireOrders(shop.services);
    expect((await shop.see('grocery', order)).paymentState).toBe('EXPIRED');
    await simulate('FLUTTERWAVE', attempt, 'approve');
    const view = await until('FLUTTERWAVE', order, 'PAID');
    expect(view).toMatchObject({ orderStatus: 'PENDING', paid: order.dueNow });
  });

  it('I14, F81: where the goods are gone it is reviewed and given back', async () => {
    const chosen = aLine('grocery', { at: 6, stock: 4, quantity: 2 });
    const order = await shop.place('grocery', [chosen], { method: 'FLUTTERWAVE' });
    const attempt = await shop.start('grocery', order, 'FLUTTERWAVE');
    shop.clock.pass(2 * DAY);
    await sweepAttempts(shop.services);
    await expireOrders(shop.services);
    await shop.database.db
      .update(stock)
      .set({ stockInHand: sql`${stock.held} + 1` })
      .where(eq(stock.productId, chosen.product.id));
    await simulate('FLUTTERWAVE', attempt, 'approve');
    await until('FLUTTERWAVE', order, 'REVIEW');
    expect(await facts(order.id)).toEqual(['CAPTURED', 'EXPIRED']);
    expect(await tasks(order.id)).toEqual([`REFUND ${order.dueNow * 100}`]);
  });

  it('I03, I15, F82: paid by two methods, the order is paid once and the other money is given back', async () => {
    const order = await placeFor('FLUTTERWAVE');
    const first = await shop.start('grocery', order, 'FLUTTERWAVE');
    await giveUp('FLUTTERWAVE', order);
    const second = await shop.start('grocery', order, 'DPO');
    await simulate('DPO', second, 'approve');
    shop.clock.pass(MINUTE);
    await until('DPO', order, 'PAID');
    await simulate('FLUTTERWAVE', first, 'approve');
    const view = await shop.until('grocery', order, (one) => one.extra > 0);
    expect(view).toMatchObject({ paymentState: 'PAID', paid: order.dueNow, extra: order.dueNow });
    expect(await facts(order.id)).toEqual(['CAPTURED', 'CAPTURED', 'OVERPAID', 'PAID']);
    expect(await tasks(order.id)).toEqual([`REFUND ${order.dueNow * 100}`]);
  });

  it('P4, F82: money that comes late ends what else could be paid for the order, at the next turn of the sweep', async () => {
    const order = await placeFor('FLUTTERWAVE');
    const first = await shop.start('grocery', order, 'FLUTTERWAVE');
    await giveUp('FLUTTERWAVE', order);
    const second = await shop.start('grocery', order, 'DPO');
    await simulate('FLUTTERWAVE', first, 'approve');
    await reconcile(shop.services, first.id);
    expect(await facts(order.id)).toEqual(['CAPTURED', 'PAID']);
    await sweepAttempts(shop.services);
    const [other] = await shop.database.db
      .select()
      .from(attempts)
      .where(eq(attempts.id, second.id));
    expect(other).toMatchObject({ state: 'CANCELLED', live: false });
  });

  it('F81: the order’s end asks the provider first, so money that is there wins', async () => {
    const order = await placeFor('STRIPE');
    const attempt = await shop.start('retail', order, 'STRIPE');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      notify: 'never',
    });
    await simulate('STRIPE', attempt, 'approve');
    shop.clock.pass(2 * DAY);
    await expireOrders(shop.services);
    expect((await shop.see('retail', order)).paymentState).toBe('PAID');
  });

  it('L2: an attempt is asked about for three days after its end, and then never again', async () => {
    const order = await placeFor('STRIPE');
    const attempt = await shop.start('retail', order, 'STRIPE');
    await giveUp('STRIPE', order);
    shop.clock.pass(4 * DAY);
    await sweepAttempts(shop.services);
    await sweepAttempts(shop.services);
    const [row] = await shop.database.db.select().from(attempts).where(eq(attempts.id, attempt.id));
    expect(row?.state).toBe('CANCELLED');
  });
});
