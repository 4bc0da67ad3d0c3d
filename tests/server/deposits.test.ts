import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { staffTasks } from '#server/db/schema/payments.ts';
import { promotions } from '#server/db/schema/promotions.ts';
import { expireOrders } from '#server/dueWork.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { DAY, uuidOf } from '#tests/support/setClock.ts';
import { placed, setUpPayingShop, shop } from './businessOrdersShop.ts';

setUpPayingShop();
afterEach(() => vi.restoreAllMocks());
const { says } = answersOf(() => shop);

describe("a deposit's rest", () => {
  it('I16: is paid later by any way, and the order is then paid in full', async () => {
    const line = depositLine(25);
    const order = await shop.place('retail', [line], { method: 'STRIPE' });
    await shop.start('retail', order, 'STRIPE');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf((await attemptOf(order)).id),
      action: 'approve',
    });
    const half = await shop.until('retail', order, (view) => view.paymentState === 'PART_PAID');
    expect(half.lines[0]).toMatchObject({ outstanding: half.outstanding });
    const rest = await shop.start('retail', order, 'PAYPAL');
    expect(rest.amount).toBe(half.outstanding);
    await shop.simulate('PAYPAL', {
      reference: await shop.referenceOf(rest.id),
      action: 'approve',
    });
    await shop.ask({
      store: 'retail',
      method: 'POST',
      url: `/api/v1/cartTransaction/paypal-capture/${order.id}`,
      as: SHOPPER,
      body: {},
    });
    const whole = await shop.until('retail', order, (view) => view.paymentState === 'PAID');
    expect(whole).toMatchObject({ paid: order.total, outstanding: 0, extra: 0 });
    expect(whole.timeline?.map((one) => one.kind)).toEqual(['placed', 'partPaid', 'paid']);
    expect((await shop.pay('retail', order, 'STRIPE')).json()).toMatchObject({
      code: 'ALREADY_PAID',
    });
  });

  it('is left to pay by no line of an order that is over, whose deposit goes back or was never paid (finding Z160)', async () => {
    const rests = async (order: { id: string }) =>
      (await shop.see('retail', order)).lines.map(({ outstanding }) => outstanding);
    const as = livedOrders(shop).staffOf('retail');
    const cancels = async ({ id }: { id: string }) => {
      const url = `/api/v1/staff/orders/${id}`;
      const { version } = (await shop.ask({ store: 'retail', url, as })).json();
      const body = { action: 'cancel', version, reason: 'asked by telephone' };
      return shop.ask({ store: 'retail', method: 'POST', url: `${url}/actions`, body, as });
    };
    const cancelled = await shop.place('retail', [depositLine(25)], { method: 'STRIPE' });
    const attempt = await shop.start('retail', cancelled, 'STRIPE');
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('STRIPE', { reference, action: 'approve' });
    const half = await shop.until('retail', cancelled, (one) => one.paymentState === 'PART_PAID');
    expect(await rests(cancelled)).toEqual([half.outstanding]);
    expect((await cancels(cancelled)).statusCode).toBe(200);
    const over = await shop.see('retail', cancelled);
    expect(over, 'its deposit goes back').toMatchObject({ goods: 'released', extra: half.paid });
    expect(over.lines.map(({ outstanding }) => outstanding)).toEqual([0]);

    const given = await shop.place('retail', [depositLine(25)], { method: 'STRIPE' });
    expect((await rests(given))[0], 'it is due later').toBeGreaterThan(0);
    const url = `/api/v1/cartTransaction/${given.id}/give-up`;
    await shop.ask({ store: 'retail', method: 'POST', url, as: SHOPPER, body: {} });
    expect((await shop.see('retail', given)).paymentState).toBe('CANCELLED');
    expect(await rests(given)).toEqual([0]);

    const late = await shop.place('retail', [depositLine(25)], { method: 'STRIPE' });
    shop.clock.pass(DAY);
    await expireOrders(shop.services);
    expect((await shop.see('retail', late)).paymentState).toBe('EXPIRED');
    expect(await rests(late)).toEqual([0]);
  });

  it('S3-7: of which too little came is for a person to look at, and none of it is called paid twice', async () => {
    const order = await shop.place('retail', [depositLine(25)], { method: 'STRIPE' });
    const deposit = await shop.start('retail', order, 'STRIPE');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(deposit.id),
      action: 'approve',
    });
    const half = await shop.until('retail', order, (view) => view.paymentState === 'PART_PAID');
    expect(half.outstanding).toBeGreaterThan(5);
    const rest = await shop.start('retail', order, 'STRIPE');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(rest.id),
      action: 'approve',
      notify: 'never',
    });
    await says('STRIPE', rest, { amount: 500 });
    const view = await shop.see('retail', order);
    expect(view).toMatchObject({ paymentState: 'PART_PAID', paid: half.paid + 5, extra: 0 });
    const tasks = await shop.database.db
      .select()
      .from(staffTasks)
      .where(eq(staffTasks.orderId, order.id));
    expect(tasks).toMatchObject([{ kind: 'REVIEW', reason: 'PAID_TOO_LITTLE', amount: 500 }]);
  });

  it('is not asked for while what a bank took of the deposit and gave back to the shop is undecided', async () => {
    const order = await shop.place('retail', [depositLine(25)], { method: 'STRIPE' });
    const deposit = await shop.start('retail', order, 'STRIPE');
    const reference = await shop.referenceOf(deposit.id);
    await shop.simulate('STRIPE', { reference, action: 'approve' });
    const half = await shop.until('retail', order, (view) => view.paymentState === 'PART_PAID');
    await shop.quiet();
    const contested = (state: 'lost' | 'won') => ({
      dispute: state,
      disputes: [{ reference: 'dp_1', amount: 100, state }],
    });
    await says('STRIPE', deposit, contested('lost'));
    await says('STRIPE', deposit, contested('won'));
    vi.restoreAllMocks();
    const view = await shop.see('retail', order);
    // What was kept, and what is the shop's again: together the deposit, so no more than the rest is missing.
    expect(view).toMatchObject({ paymentState: 'PART_PAID', money: { turned: 1 } });
    expect(view.paid + 1).toBe(half.paid);
    expect(view.may?.pay).toBe(false);
    expect((await shop.pay('retail', order, 'STRIPE')).json()).toMatchObject({
      code: 'ORDER_CLOSED',
    });
    const tasks = await shop.database.db
      .select()
      .from(staffTasks)
      .where(eq(staffTasks.orderId, order.id));
    expect(tasks).toMatchObject([{ reason: 'REFUNDS_DIFFER', amount: 100, doneAt: null }]);
  });

  it('I16: is nothing where a discount leaves less than the deposit: that much is due now, and nothing later', async () => {
    const honest = anOrder('retail', [depositLine(25)], { method: 'STRIPE' });
    const [leftOver, before] = [1, honest.totalCartAmount];
    const code = {
      id: uuidOf('nearly all'),
      businessId: honest.business,
      code: 'NEARLYALL',
      name: 'Nearly all of it',
    };
    const none = {
      percentage: null,
      minimumAmount: null,
      startsAt: null,
      endsAt: null,
      usesMost: null,
      uses: 0,
    };
    await shop.database.db
      .insert(promotions)
      .values({ ...code, ...none, fixedAmount: Math.round((before - leftOver) * 100) });
    const [line] = honest.products;
    const told = {
      ...honest,
      products: line ? [{ ...line, outstanding: 0 }] : [],
      promotions: [{ id: code.id }],
      discount: before - leftOver,
      totalCartAmount: leftOver,
      outstanding: 0,
    };
    expect(line?.outstanding).toBeGreaterThan(0);
    expect(await placed(told, SHOPPER, 'retail')).toMatchObject({
      total: leftOver,
      dueNow: leftOver,
      outstanding: 0,
      paymentState: 'PENDING',
    });
  });

  const attemptOf = async (order: { id: string }) => {
    const { attempt } = await shop.see('retail', order);
    if (!attempt) throw new Error('no attempt');
    return attempt;
  };
  function depositLine(deposit: number) {
    const chosen = { ...aLine('retail', { at: 1, stock: 4 }), partial: true };
    const terms = {
      allowPartialPayment: true,
      deposit,
      depositUnitOfMeasurement: 'PERCENTAGE' as const,
    };
    const product: Product = {
      ...chosen.product,
      productLocation: chosen.product.productLocation.map((one) => ({ ...one, ...terms })),
    };
    return { ...chosen, product };
  }
  beforeAll(async () => {
    const { product } = aLine('retail', { at: 1, stock: 4 });
    await shop.database.db
      .update(stock)
      .set({ allowPartialPayment: true, deposit: 25, depositUnit: 'PERCENTAGE' })
      .where(eq(stock.productId, product.id));
  });
});
