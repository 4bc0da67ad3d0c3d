import { describe, expect, test } from 'vitest';
import {
  checkoutInput,
  draftOf,
  goodsCart,
  INTENT,
  ORDERS,
  otherCart,
  placed,
  seen,
  servicesCart,
  unpaidOrder,
} from '#machines/checkout/samples.ts';
import * as view from '#machines/checkout/view.ts';
import { found, nothingYet } from './checkoutAnswers.ts';
import { atReview } from './reviewStory.ts';

describe('placing an order', () => {
  test('a review that is like an order of a moment ago says which one and since when (F34)', async () => {
    const twin = { orderNumber: '001233-KXM', minutesAgo: 4 };
    const checkout = await atReview({ openReview: { ...seen, twin } });
    expect(view.twinOf(checkout.actor.getSnapshot())).toEqual(twin);
  });

  test('details that are edited right after the press forget it: nothing is ordered by itself later (F14)', async () => {
    const checkout = await atReview({ acquireLock: undefined });
    await checkout.send({ type: 'order.place' });
    await checkout.send({ type: 'information.edit' });
    await checkout.send({ type: 'page.restored' });
    expect(checkout.context.pressed).toBe(false);
    expect(checkout.value).not.toHaveProperty('booking');
    expect(checkout.calls('placeOrder')).toEqual([]);
  });

  test.each([
    ['the lock is asked for', { acquireLock: undefined }],
    ['times are booked', { createAppointments: undefined }],
  ])('lines that change while %s are looked at before they are ordered', async (_, answers) => {
    const services = {
      recover: { ...nothingYet, draft: draftOf(servicesCart) },
      openReview: { ...seen, lines: [] },
    };
    const checkout = await atReview(
      { ...services, ...answers },
      checkoutInput({ kind: 'services', cart: servicesCart }),
    );
    await checkout.send({ type: 'order.place' });
    await checkout.send({ type: 'cart.changed', cart: otherCart });
    expect(checkout.value).toEqual({ review: 'ready' });
    expect(checkout.context.pressed).toBe(false);
    expect(checkout.calls('placeOrder')).toEqual([]);
    expect(checkout.emitted).toContainEqual(
      expect.objectContaining({ id: 'checkout.cartChanged' }),
    );
  });

  const lost = (_: unknown, before: number) =>
    before === 0 ? { ok: false, reason: 'LOST' } : placed;
  const busy = (_: unknown, before: number) =>
    before === 0 ? { ok: false, reason: 'WAIT', retryAfterMs: 3000 } : placed;
  const unsent = (_: unknown, before: number) =>
    before === 0 ? { ok: false, reason: 'OFFLINE' } : placed;
  test.each([
    ['the shop is busy', busy],
    ['the answer is lost', lost],
    ['the network is lost', unsent],
  ])(
    'lines that change while %s: what is sent again is what was pressed, and the other lines stay in the cart (I02)',
    async (_, answer) => {
      const checkout = await atReview({ placeOrder: answer });
      checkout.actor.send({ type: 'order.place' });
      for (let turn = 0; turn < 6 && !checkout.is('placing'); turn++) await undefined;
      expect(checkout.is('placing')).toBe(true);
      await checkout.send({ type: 'cart.changed', cart: otherCart });
      await checkout.wait(3);
      await checkout.send({ type: 'network.back' });
      const [first, again] = checkout.calls('placeOrder').map(({ input }) => input);
      expect(again).toEqual(first);
      expect(checkout.calls('placeOrder')).toHaveLength(2);
      expect(checkout.value).toEqual({ paying: 'stripe' });
      expect(checkout.emitted).toContainEqual({
        type: 'order.awaits',
        order: { id: 'order-1', orderNumber: 'A-1001' },
        lineIds: ['coffee'],
      });
      expect(checkout.context.cart).toEqual(otherCart);
    },
  );

  test('lines that changed while the order was sent are looked at anew when it is refused (I02)', async () => {
    let refuse = (_: unknown): void => undefined;
    const checkout = await atReview({
      placeOrder: () => new Promise((resolve) => (refuse = resolve)),
    });
    await checkout.send({ type: 'order.place' });
    await checkout.send({ type: 'cart.changed', cart: otherCart });
    refuse({ ok: false, reason: 'REFUSED', problem: 'QUOTE_EXPIRED', differences: [], line: null });
    await checkout.settle();
    expect(checkout.value).toEqual({ review: 'ready' });
    expect(checkout.calls('openReview').at(-1)?.input).toMatchObject({ cart: otherCart });
    expect(checkout.emitted).toContainEqual(
      expect.objectContaining({ id: 'checkout.cartChanged' }),
    );
    expect(checkout.context.pressed).toBe(false);
  });

  test('a deposit that is chosen differently while the order was sent is looked at anew when it is refused: the review stands, and its button orders (I02)', async () => {
    const withDeposit = (partialPayment: boolean) => ({
      ...goodsCart,
      items: goodsCart.items.map((item) => ({
        ...item,
        partialPayment,
        productLocation: {
          ...item.productLocation,
          allowPartialPayment: true,
          deposit: 25,
          depositUnitOfMeasurement: 'PERCENTAGE' as const,
        },
      })),
    });
    let refuse = (_: unknown): void => undefined;
    const checkout = await atReview(
      {
        recover: { ...nothingYet, draft: draftOf(withDeposit(true)) },
        placeOrder: (_: unknown, before: number) =>
          before === 0 ? new Promise((resolve) => (refuse = resolve)) : placed,
      },
      checkoutInput({ cart: withDeposit(true) }),
    );
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('placeOrder')[0]?.input).toMatchObject({ body: { outstanding: 15 } });
    await checkout.send({ type: 'cart.changed', cart: withDeposit(false) });
    refuse({ ok: false, reason: 'REFUSED', problem: 'QUOTE_EXPIRED', differences: [], line: null });
    await checkout.settle();
    expect(checkout.value).toEqual({ review: 'ready' });
    expect(checkout.emitted).toContainEqual(
      expect.objectContaining({ id: 'checkout.cartChanged' }),
    );
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('placeOrder').map(({ input }) => input)).toMatchObject([
      { body: { outstanding: 15 } },
      { body: { outstanding: 0 } },
    ]);
  });

  test('a payment of this visit is shown as it ended, though other lines came into the cart meanwhile (I45)', async () => {
    let end = (_: unknown): void => undefined;
    const checkout = await atReview({
      hostedPage: () => new Promise((resolve) => (end = resolve)),
    });
    await checkout.send({ type: 'order.place' });
    await checkout.send({ type: 'cart.changed', cart: otherCart });
    end({ kind: 'outcome', outcome: { status: 'PAID', reference: 'ref-1' }, order: ORDERS.paid });
    await checkout.settle();
    expect(checkout.value).toEqual({ paid: { taken: 'resting' } });
    expect(checkout.emitted).toContainEqual({
      type: 'order.done',
      orderId: 'order-1',
      lineIds: ['coffee'],
    });
  });
});

describe('an order that was sent and not answered', () => {
  test('pressing three times sends one order, under the stored intent (F24, I43)', async () => {
    const checkout = await atReview();
    for (let press = 0; press < 3; press++) checkout.actor.send({ type: 'order.place' });
    await checkout.settle();
    expect(checkout.calls('placeOrder')).toHaveLength(1);
    expect(checkout.calls('placeOrder')[0]?.input).toMatchObject({
      body: { cashbookTransactionId: INTENT, totalCartAmount: 20 },
    });
    expect(checkout.value).toEqual({ paying: 'stripe' });
    expect(checkout.emitted).toContainEqual({
      type: 'order.awaits',
      order: { id: 'order-1', orderNumber: 'A-1001' },
      lineIds: ['coffee'],
    });
  });

  test('a lost answer is read by intent: what was placed is paid for, not placed again (F02, F03, F16)', async () => {
    const order = unpaidOrder();
    const checkout = await atReview({
      placeOrder: { ok: false, reason: 'LOST' },
      recover: (_: unknown, before: number) => (before === 0 ? nothingYet : found(order)),
    });
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('placeOrder')).toHaveLength(1);
    expect(checkout.calls('recover')[1]?.input).toMatchObject({ intentId: INTENT });
    expect(checkout.value).toEqual({ paying: 'stripe' });
  });

  test('a lost answer of which the server knows nothing is sent again under the same intent, three times at most (F01, I49)', async () => {
    const checkout = await atReview({ placeOrder: { ok: false, reason: 'LOST' } });
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('placeOrder')).toHaveLength(3);
    expect(checkout.calls('recover')).toHaveLength(4);
    expect(checkout.value).toBe('orderRefused');
  });

  test('a busy shop is waited for as long as it says (F05, F06)', async () => {
    const checkout = await atReview({
      placeOrder: (_: unknown, before: number) =>
        before === 0 ? { ok: false, reason: 'WAIT', retryAfterMs: 3000 } : placed,
    });
    await checkout.send({ type: 'order.place' });
    expect(view.waitSecondsOf(checkout.actor.getSnapshot() as never)).toBe(3);
    await checkout.wait(2);
    expect(checkout.calls('placeOrder')).toHaveLength(1);
    await checkout.wait(1);
    expect(checkout.value).toEqual({ paying: 'stripe' });
  });

  test('too many payments at once: nothing was charged, and one is begun again after the told time (F06)', async () => {
    const checkout = await atReview({
      hostedPage: (_: unknown, before: number) =>
        before === 0 ? { kind: 'busy', retryAfterMs: 20_000 } : new Promise(() => undefined),
    });
    await checkout.send({ type: 'order.place' });
    const busy = checkout.actor.getSnapshot() as never;
    expect([view.titleOf(busy), view.moneyOf(busy), view.waitSecondsOf(busy)]).toEqual([
      'checkout.title.busy',
      'none',
      20,
    ]);
    await checkout.wait(19);
    expect(checkout.calls('hostedPage')).toHaveLength(1);
    await checkout.wait(1);
    expect(checkout.calls('hostedPage')).toHaveLength(2);
  });

  test.each([
    ['still busy after that', 20_000, 1],
    ['busy for a quarter of an hour (S29)', 900_000, 15],
  ])(
    '%s: the order says so, and its payment goes on when the shopper wants it to',
    async (_, retryAfterMs, minutes) => {
      const checkout = await atReview({ hostedPage: { kind: 'busy', retryAfterMs } });
      await checkout.send({ type: 'order.place' });
      await checkout.wait(retryAfterMs <= 60_000 ? retryAfterMs / 1_000 : 0);
      expect(checkout.value).toMatchObject({ cancelled: { unfinished: 'waiting' } });
      const told = checkout.actor.getSnapshot() as never;
      expect([view.problemMessage(told), view.pauseMinutesOf(told), view.moneyOf(told)]).toEqual([
        'checkout.pause',
        minutes,
        'waiting',
      ]);
      const begun = checkout.calls('hostedPage').length;
      await checkout.send({ type: 'payment.continue' });
      expect(checkout.calls('hostedPage')).toHaveLength(begun + 1);
    },
  );

  test('money that arrived after all stands alone: nothing that stood in its way is said beside it', async () => {
    const checkout = await atReview({
      hostedPage: { kind: 'busy', retryAfterMs: 900_000 },
      askOutcome: { ok: true, order: ORDERS.paid },
    });
    await checkout.send({ type: 'order.place' });
    await checkout.send({ type: 'page.visible' });
    const told = checkout.actor.getSnapshot() as never;
    expect([checkout.value, view.moneyOf(told), view.problemMessage(told)]).toEqual([
      { paid: { taken: 'resting' } },
      'taken',
      null,
    ]);
  });

  test('a shop that stays busy is asked three times at most, then nothing was placed and it says so (F05, I49)', async () => {
    const checkout = await atReview({
      placeOrder: { ok: false, reason: 'WAIT', retryAfterMs: 3000 },
    });
    await checkout.send({ type: 'order.place' });
    await checkout.wait(60);
    expect(checkout.calls('placeOrder')).toHaveLength(3);
    expect(checkout.value).toBe('orderRefused');
  });

  test('once the payment began, a read that finds no order places none by itself (I49)', async () => {
    const checkout = await atReview({ hostedPage: { kind: 'lookAgain' } });
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('hostedPage')).toHaveLength(1);
    expect(checkout.calls('recover')).toHaveLength(2);
    expect(checkout.calls('placeOrder')).toHaveLength(1);
  });
});
