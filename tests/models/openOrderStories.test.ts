import { describe, expect, test } from 'vitest';
import {
  checkoutInput,
  draftOf,
  goodsCart,
  known,
  ORDERS,
  otherCart,
  placed,
  servicesCart,
  unpaidOrder,
} from '#machines/checkout/samples.ts';
import * as view from '#machines/checkout/view.ts';
import { type OpenMoney, openMoneyOf } from '#machines/domain/openMoney.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { isFoundInstead } from '#src/checkout/parts/paysInCard.ts';
import { found, happy, nothingYet } from './checkoutAnswers.ts';
import { open, page, told } from './openOrderStory.ts';

describe('keeping an order to pay it later', () => {
  const accepted = unpaidOrder({
    paymentMethodCode: 'PAY_LATER',
    mayCancel: true,
    attempt: ORDERS.unfinished.attempt,
  });

  test.each([
    ['one that was accepted before its card was tried', accepted],
    ['one that was placed to be paid online', ORDERS.unfinished],
  ])(
    '%s: the store is asked once, the order stays on the page and stands, and may be cancelled again',
    async (_, order) => {
      const checkout = await open({
        recover: found(order),
        payLater: { ok: true, order: ORDERS.placed },
      });
      await checkout.send({ type: 'order.keep' });
      expect(checkout.calls('payLater').map((call) => call.input)).toEqual([
        { orderId: 'order-1', capability: null },
      ]);
      expect(checkout.value).toEqual({ placed: 'resting' });
      expect([view.titleOf(told(checkout)), view.moneyOf(told(checkout))]).toEqual([
        'checkout.title.placed',
        'none',
      ]);
      expect(view.can(told(checkout), 'order.giveUp')).toBe(true);
      expect(checkout.emitted).toContainEqual({
        type: 'notice',
        id: 'checkout.kept',
        severity: 'success',
      });
      expect(checkout.emitted).toContainEqual({
        type: 'order.done',
        orderId: 'order-1',
        lineIds: [],
      });
      expect(checkout.context.order?.id).toBe('order-1');
    },
  );

  test('paid meanwhile, paid it is', async () => {
    const checkout = await open({
      recover: found(ORDERS.unfinished),
      payLater: { ok: true, order: ORDERS.paid },
    });
    await checkout.send({ type: 'order.keep' });
    expect(checkout.value).toEqual({ paid: { taken: 'resting' } });
  });

  test('what cannot be ended yet is said, and the payment can still go on', async () => {
    const checkout = await open({
      recover: found(ORDERS.unfinished),
      payLater: { ok: true, order: ORDERS.unfinished },
    });
    await checkout.send({ type: 'order.keep' });
    expect(checkout.value).toMatchObject({ cancelled: { unfinished: expect.anything() } });
    expect(view.problemMessage(told(checkout))).toBe('problem.ATTEMPT_LIVE');
    expect(view.can(told(checkout), 'payment.continue')).toBe(true);
    expect(checkout.emitted.map((one) => one.id)).not.toContain('checkout.kept');
  });

  test('nobody is offered what the store does not take: an order to be paid online, where nothing is paid later', async () => {
    const checkout = await open(
      { recover: found(ORDERS.unfinished) },
      { ...page, methods: ['STRIPE'] },
    );
    expect(view.can(told(checkout), 'order.keep')).toBe(false);
    const onTerms = await open(
      { recover: found({ ...ORDERS.unfinished, paymentTerm: 30 }) },
      { ...page, methods: ['STRIPE'] },
    );
    expect(view.can(told(onTerms), 'order.keep')).toBe(true);
    const lookedUp = await open({
      recover: found({ ...accepted, may: { pay: true, change: false } }),
    });
    expect(
      view.can(told(lookedUp), 'order.keep'),
      'who found it by its number may read and pay',
    ).toBe(false);
  });
});

describe('another cart while an order waits for its money', () => {
  /** Coffee was ordered; tea is in the cart beside it. */
  const both = {
    ...goodsCart,
    items: [
      { ...goodsCart.items[0]!, awaitingOrder: { id: 'order-1', orderNumber: 'A-1001' } },
      ...otherCart.items,
    ],
  };
  const before = draftOf(goodsCart, { step: 'sent', orderId: 'order-1', capability: 'secret' });
  const earlier = (order: OrderView) => ({ ok: true, draft: before, order, known });

  test.each([
    ['unfinished', 'open'],
    ['declined', 'unpaid'],
    ['ended', 'unpaid'],
    ['awaiting', 'open'],
    ['confirming', 'inDoubt'],
    ['inReview', 'inDoubt'],
    ['inProcess', 'inDoubt'],
    ['short', 'inDoubt'],
    ['partPaid', 'part'],
  ] as const)(
    'an order that is %s opens the new cart and is named beside it',
    async (standing, money) => {
      const checkout = await open(
        { ...happy, recover: earlier(ORDERS[standing]) },
        checkoutInput({ cart: both }),
      );
      expect(checkout.value).toEqual({ review: 'ready' });
      expect(view.linesOf(told(checkout)).map((line) => line.id)).toEqual(['tea']);
      expect(view.openOrdersOf(told(checkout))).toEqual([
        { id: 'order-1', orderNumber: 'A-1001', money },
      ]);
      // Its lines stay marked, and nothing of it goes into the new one.
      expect(checkout.emitted).toContainEqual({
        type: 'order.awaits',
        order: { id: 'order-1', orderNumber: 'A-1001' },
        lineIds: ['coffee'],
      });
      expect(checkout.emitted.map((one) => one.type)).not.toContain('order.released');
      expect(checkout.calls('openReview')[0]?.input).toMatchObject({
        intentId: null,
        abandoned: [],
      });
      expect(checkout.context).toMatchObject({ orderId: null, capability: null, appointments: [] });
      expect(checkout.calls('giveUpOrder')).toHaveLength(0);
      expect(checkout.calls('giveUpAttempt')).toHaveLength(0);
    },
  );

  test.each<[string, Partial<OrderView>, OpenMoney | null]>([
    ['a rest that is open at its provider', { attempt: ORDERS.unfinished.attempt }, 'partOpen'],
    [
      'less than was due, and another try at a bank',
      {
        attempt: ORDERS.partPaid.attempt,
        attempts: [{ ...ORDERS.unfinished.attempt!, atBank: true }] as never,
      },
      'partOpen',
    ],
    ['less than was due', { attempt: ORDERS.partPaid.attempt }, 'part'],
    ['a rest whose payment is confirmed', { attempt: ORDERS.confirming.attempt }, 'inDoubt'],
    ['nothing more', ORDERS.deposit, null],
  ])(
    'of an order that is paid in part, with %s, no page says that nothing came (456)',
    async (_, more, money) => {
      const order = { ...ORDERS.partPaid, ...more };
      expect(openMoneyOf(order)).toBe(money);
      if (!money) return;
      const checkout = await open(
        { ...happy, recover: earlier(order) },
        checkoutInput({ cart: both }),
      );
      expect(view.openOrdersOf(told(checkout))).toMatchObject([{ id: 'order-1', money }]);
    },
  );

  test('whoever is at the form is not thrown out of it either', async () => {
    const checkout = await open(
      { recover: earlier(ORDERS.unfinished) },
      checkoutInput({ cart: both, entry: 'information' }),
    );
    expect(checkout.value).toBe('information');
  });

  test('with nothing else in the cart, it is that order which is shown', async () => {
    const checkout = await open(
      { recover: earlier(ORDERS.unfinished) },
      checkoutInput({ cart: goodsCart }),
    );
    expect(checkout.value).toMatchObject({ cancelled: { unfinished: expect.anything() } });
  });

  test('on its own page it stays, whatever is in the cart', async () => {
    const checkout = await open({ recover: found(ORDERS.unfinished) }, { ...page, cart: both });
    expect(checkout.value).toMatchObject({ cancelled: { unfinished: expect.anything() } });
    expect(checkout.context.cart).toEqual(both);
    await checkout.send({ type: 'method.change', method: 'DPO' });
    expect(checkout.calls('giveUpAttempt')).toHaveLength(1);
  });

  test('what this page has just placed is never left for other lines: back from the payment, it is that order', async () => {
    const rest = {
      ...both,
      items: [goodsCart.items[0]!, { ...otherCart.items[0]!, isSelected: false }],
    };
    const recover = (_: unknown, asked: number) =>
      asked === 0 ? nothingYet : earlier(ORDERS.unfinished);
    const checkout = await open(
      { ...happy, recover, placeOrder: placed },
      checkoutInput({ cart: rest }),
    );
    await checkout.send({ type: 'order.place' });
    await checkout.send({ type: 'cart.changed', cart: both });
    await checkout.send({ type: 'page.restored' });
    expect(checkout.value).toMatchObject({ cancelled: { unfinished: expect.anything() } });
    // And no order is said to be here in the place of the form (434).
    expect(isFoundInstead(told(checkout))).toBe(false);
  });

  test('offline at first: the order is read when the network is back, and the new cart opens all the same', async () => {
    const recover = (_: unknown, asked: number) =>
      asked === 0 ? { ok: false, reason: 'OFFLINE', draft: before } : earlier(ORDERS.unfinished);
    const checkout = await open({ ...happy, recover }, checkoutInput({ cart: both }));
    await checkout.send({ type: 'network.back' });
    expect(checkout.value).toEqual({ review: 'ready' });
  });

  test('times held for the first order stay its own', async () => {
    const held = [{ id: 'ap-1', line: 0, slot: 0 }];
    const draft = draftOf(servicesCart, { step: 'sent', orderId: 'order-1', appointments: held });
    const recover = { ok: true, draft, order: ORDERS.unfinished, known };
    const checkout = await open({ ...happy, recover }, checkoutInput({ cart: otherCart }));
    expect(checkout.calls('openReview')[0]?.input).toMatchObject({ abandoned: [] });
    expect(checkout.calls('releaseAppointments')).toHaveLength(0);
  });

  test('later, from the marks in the cart alone: open orders are named, and no line waits for one that is over', async () => {
    const others = [
      ORDERS.unfinished,
      { ...ORDERS.paid, id: 'order-2' },
      { ...ORDERS.givenUp, id: 'order-3' },
      { ...ORDERS.closed, id: 'order-4' },
    ];
    const checkout = await open(
      { ...happy, recover: { ...nothingYet, draft: draftOf(otherCart), others } },
      checkoutInput({ cart: both }),
    );
    expect(checkout.value).toEqual({ review: 'ready' });
    expect(view.openOrdersOf(told(checkout)).map((one) => one.id)).toEqual(['order-1']);
    expect(checkout.emitted.filter((one) => one.type.startsWith('order.'))).toEqual([
      { type: 'order.done', orderId: 'order-2', lineIds: [] },
      { type: 'order.released', orderId: 'order-3', ticked: false },
      { type: 'order.released', orderId: 'order-4', ticked: false },
    ]);
  });
});

describe('a form that is asked for while its items are in an unpaid order', () => {
  const input = checkoutInput({ entry: 'information' });

  test('leads to that order, which says that it has these items; its own page, opened, does not', async () => {
    const sent = draftOf(goodsCart, { step: 'sent', orderId: 'order-1', capability: 'secret' });
    const recover = { ...found(ORDERS.unfinished), draft: sent };
    const led = await open({ recover }, input);
    expect(led.value).toMatchObject({ cancelled: { unfinished: expect.anything() } });
    expect(isFoundInstead(told(led))).toBe(true);
    const opened = await open({ recover: found(ORDERS.unfinished) });
    expect(isFoundInstead(told(opened))).toBe(false);
    const without = await open({ recover: nothingYet }, input);
    expect(isFoundInstead(told(without))).toBe(false);
  });
});
