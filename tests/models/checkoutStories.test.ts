import { describe, expect, test } from 'vitest';
import {
  emptyAddress,
  formErrors,
  methodsToOffer,
  startingContext,
} from '#machines/checkout/facts.ts';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { askDelay, MOST_ASKS } from '#machines/checkout/rows.ts';
import {
  checkoutInput,
  draftOf,
  freeCart,
  goodsCart,
  INTENT,
  known,
  ORDERS,
  orderedCart,
  otherCart,
  placed,
  seen,
  servicesCart,
  unpaidOrder,
} from '#machines/checkout/samples.ts';
import * as view from '#machines/checkout/view.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { PayerNeeds } from '#machines/domain/payer.ts';
import type { PaymentMethod } from '#machines/domain/payment.ts';
import en from '#src/messages/en/common.json' with { type: 'json' };
import fr from '#src/messages/fr/common.json' with { type: 'json' };
import { found, happy, nothingYet } from './checkoutAnswers.ts';
import { type Answers, begin } from './stories.ts';

async function atReview(answers: Answers = {}, input = checkoutInput()) {
  const checkout = begin(checkoutMachine, input, { ...happy, ...answers });
  await checkout.settle();
  expect(checkout.value).toEqual({ review: 'ready' });
  return checkout;
}

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

  test('a file that is no longer there is let go, and the order can be placed without it', async () => {
    const files = [{ id: 'file-1', name: 'tap.png', type: 'image/png' }];
    const gone = {
      ok: false,
      reason: 'REFUSED',
      problem: 'ATTACHMENT_GONE',
      differences: [],
      line: null,
    };
    const checkout = await atReview({
      recover: { ...nothingYet, draft: draftOf(goodsCart, { attachments: files }) },
      placeOrder: (_: unknown, before: number) => (before === 0 ? gone : placed),
    });
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('placeOrder')[0]?.input).toMatchObject({
      body: { attachments: ['file-1'] },
    });
    expect(checkout.value).toBe('orderRefused');
    expect(view.problemOf(checkout.actor.getSnapshot() as never)).toBe('ATTACHMENT_GONE');
    await checkout.send({ type: 'review.open' });
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('placeOrder')[1]?.input).toMatchObject({ body: { attachments: [] } });
    expect(checkout.value).toEqual({ paying: 'stripe' });
  });

  test('to be paid later, no provider is called and the lines leave the cart (I10)', async () => {
    const checkout = await atReview({
      recover: (_: unknown, before: number) => (before === 0 ? nothingYet : found(ORDERS.placed)),
    });
    await checkout.send({ type: 'method.choose', method: 'PAY_LATER' });
    await checkout.send({ type: 'order.place' });
    expect(checkout.value).toEqual({ placed: 'resting' });
    expect(checkout.calls('placeOrder')[0]?.input).toMatchObject({
      body: { paymentMethodCode: 'PAY_LATER', dueDate: null },
    });
    expect(checkout.emitted).toContainEqual({
      type: 'order.done',
      orderId: 'order-1',
      lineIds: ['coffee'],
    });
    for (const port of ['hostedPage', 'approveThenCapture', 'qr'])
      expect(checkout.calls(port)).toHaveLength(0);
  });

  test('sent again to be paid later, the order that a late request made with a provider is read, and asked to be kept, before it counts as placed (I45)', async () => {
    const checkout = await atReview({
      recover: (_: unknown, before: number) => (before === 0 ? nothingYet : found(unpaidOrder())),
      payLater: { ok: true, order: ORDERS.placed },
    });
    await checkout.send({ type: 'method.choose', method: 'PAY_LATER' });
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('recover')).toHaveLength(2);
    expect(checkout.calls('payLater').map(({ input }) => input)).toEqual([
      { orderId: 'order-1', capability: null },
    ]);
    expect(checkout.value).toEqual({ placed: 'resting' });
    expect(view.moneyOf(checkout.actor.getSnapshot() as never)).toBe('none');
  });

  test('an order to be paid later calls no provider, also where the cart costs nothing by now and the order of this intent does (I10)', async () => {
    const checkout = await atReview(
      {
        recover: (_: unknown, before: number) =>
          before === 0
            ? { ...nothingYet, draft: draftOf(freeCart, { method: 'PAY_LATER' }) }
            : found(ORDERS.placed),
        openReview: { ...seen, promotion: freeCart.promotion },
        placeOrder: placed,
      },
      checkoutInput({ cart: freeCart }),
    );
    await checkout.send({ type: 'order.place' });
    expect(checkout.context.method).toBe('PAY_LATER');
    expect(checkout.value).toEqual({ placed: 'resting' });
    for (const port of ['hostedPage', 'approveThenCapture', 'qr'])
      expect(checkout.calls(port)).toHaveLength(0);
  });

  test('and where it cannot be kept for later, it is shown as it stands (I45)', async () => {
    const checkout = await atReview({
      recover: (_: unknown, before: number) => (before === 0 ? nothingYet : found(unpaidOrder())),
      payLater: { ok: true, order: unpaidOrder() },
    });
    await checkout.send({ type: 'method.choose', method: 'PAY_LATER' });
    await checkout.send({ type: 'order.place' });
    expect(checkout.value).toMatchObject({ cancelled: { unfinished: 'waiting' } });
    expect(checkout.emitted).not.toContainEqual(expect.objectContaining({ type: 'order.done' }));
  });

  test('an order of goods to be paid later can be cancelled from the moment it is placed; times and rounds cannot', async () => {
    for (const [cart, may] of [
      [goodsCart, true],
      [{ ...goodsCart, tableId: 't7', tableName: '7' }, false],
    ] as const) {
      const checkout = begin(
        checkoutMachine,
        checkoutInput({ cart, kind: may ? 'goods' : 'table', methods: ['PAY_LATER'] }),
        {
          ...happy,
          recover: (_: unknown, before: number) =>
            before === 0
              ? { ...nothingYet, draft: draftOf(cart) }
              : found({ ...ORDERS.placed, mayCancel: may }),
        },
      );
      await checkout.settle();
      await checkout.send({ type: 'order.place' });
      expect(checkout.value).toEqual({ placed: 'resting' });
      expect(view.can(checkout.actor.getSnapshot() as never, 'order.giveUp')).toBe(may);
    }
  });

  test('when nothing is due, the server alone settles it and no provider is called (I10, F102)', async () => {
    const checkout = await atReview(
      {
        recover: (_: unknown, before: number) => (before === 0 ? nothingYet : found(ORDERS.paid)),
        openReview: { ...seen, promotion: freeCart.promotion },
        placeOrder: { ok: true, order: { ...placed.order, total: 0, dueNow: 0 } },
      },
      checkoutInput({ cart: freeCart }),
    );
    await checkout.send({ type: 'order.place' });
    expect(checkout.value).toEqual({ paid: { taken: 'resting' } });
    for (const port of ['hostedPage', 'approveThenCapture', 'qr'])
      expect(checkout.calls(port)).toHaveLength(0);
  });

  test('another price stops the order and shows both, until accepted (F95)', async () => {
    const dearer = { ...seen, lines: [{ ...seen.lines[0], sellingPrice: 1100 }] };
    const checkout = begin(checkoutMachine, checkoutInput(), { ...happy, openReview: dearer });
    await checkout.settle();
    expect(checkout.value).toBe('priceChanged');
    expect(view.differencesOf(checkout.actor.getSnapshot() as never)).toMatchObject([
      { kind: 'price', name: 'Coffee', was: 10, now: 11 },
    ]);
    await checkout.send({ type: 'differences.accept' });
    expect(checkout.value).toEqual({ review: 'ready' });
    expect(view.totalsOf(checkout.actor.getSnapshot() as never)?.total).toBe(2200);
  });

  test("the server's own difference is accepted once, not for ever (F95, F96)", async () => {
    const differences = [{ kind: 'total', name: 'Total', productId: null, was: 20, now: 22 }];
    const checkout = await atReview({
      placeOrder: {
        ok: false,
        reason: 'REFUSED',
        problem: 'PRICE_CHANGED',
        differences,
        line: null,
      },
    });
    await checkout.send({ type: 'order.place' });
    expect(checkout.value).toBe('priceChanged');
    await checkout.send({ type: 'differences.accept' });
    expect(checkout.value).toEqual({ review: 'ready' });
    expect(checkout.context.acceptsAll).toBe(false);
  });

  test('stock that went lowers the quantity with consent (F92)', async () => {
    const less = { ...seen, lines: [{ ...seen.lines[0], stockInHand: 1 }] };
    const checkout = begin(checkoutMachine, checkoutInput(), { ...happy, openReview: less });
    await checkout.settle();
    expect(checkout.value).toBe('stockChanged');
    expect(checkout.context.differences).toMatchObject([{ kind: 'stock', was: 2, now: 1 }]);
    await checkout.send({ type: 'differences.accept' });
    expect(view.linesOf(checkout.actor.getSnapshot() as never)).toMatchObject([{ qty: 1 }]);
    expect(checkout.emitted).toContainEqual(expect.objectContaining({ type: 'cart.refresh' }));
  });

  test('another cart under the review is read again, and the shopper is told (F32)', async () => {
    const checkout = await atReview();
    await checkout.send({
      type: 'cart.changed',
      cart: { ...goodsCart, items: goodsCart.items.map((item) => ({ ...item, qty: 3 })) },
    });
    expect(checkout.calls('openReview')).toHaveLength(2);
    expect(checkout.emitted).toContainEqual(
      expect.objectContaining({ id: 'checkout.cartChanged' }),
    );
  });

  // What an order can be refused for; those about a price or a stock are told line by line above, those about a time below.
  test.each([
    'TOO_MANY_LINES',
    'TABLE_CLOSED',
    'DELIVERY_REFUSED',
    'TERMS_REFUSED',
    'CREDIT_EXCEEDED',
  ])(
    'an order that is refused for %s says so in every language, and the cart and what was typed stay',
    async (problem) => {
      const checkout = await atReview({
        placeOrder: { ok: false, reason: 'REFUSED', problem, differences: [], line: null },
      });
      const { cart, contact } = checkout.context;
      await checkout.send({ type: 'order.place' });
      expect(checkout.value).toBe('orderRefused');
      const sentence = view.problemMessage(checkout.actor.getSnapshot() as never) ?? '';
      for (const words of [en, fr]) expect(words).toHaveProperty([sentence]);
      expect(checkout.context).toMatchObject({ cart, contact });
      expect(checkout.emitted.map((one) => one.type)).not.toContain('order.done');
      await checkout.send({ type: 'review.open' });
      expect(checkout.value).toEqual({ review: 'ready' });
    },
  );

  test('offline after the press goes on by itself when the network is back (F14)', async () => {
    const checkout = await atReview({
      placeOrder: (_: unknown, before: number) =>
        before === 0 ? { ok: false, reason: 'OFFLINE' } : placed,
    });
    await checkout.send({ type: 'order.place' });
    expect(checkout.value).toBe('offline');
    await checkout.send({ type: 'network.back' });
    expect(checkout.value).toEqual({ paying: 'stripe' });
    expect(checkout.calls('recover')).toHaveLength(2);
  });

  test.each(['review', 'information'] as const)(
    'lines that another tab ordered show their order in place of %s (F31)',
    async (entry) => {
      const checkout = begin(checkoutMachine, checkoutInput({ entry }), {
        ...happy,
        recover: (_: unknown, before: number) =>
          before === 0 ? nothingYet : found(ORDERS.unfinished),
      });
      await checkout.settle();
      await checkout.send({ type: 'cart.changed', cart: orderedCart });
      expect(checkout.calls('recover')[1]?.input).toMatchObject({ orderId: 'order-1' });
      expect(checkout.value).toMatchObject({ cancelled: { unfinished: expect.anything() } });
      expect(checkout.calls('placeOrder')).toHaveLength(0);
    },
  );

  test('a cart that was emptied in another tab has no order and leads to the form', async () => {
    const checkout = await atReview();
    await checkout.send({ type: 'cart.changed', cart: { ...goodsCart, items: [] } });
    expect(checkout.calls('recover')[1]?.input).toMatchObject({ intentId: INTENT, orderId: null });
    expect(checkout.value).toBe('information');
  });

  test('offline at the review leads back to the review, also for whoever began at the form (F14)', async () => {
    const checkout = begin(checkoutMachine, checkoutInput({ entry: 'information' }), happy);
    await checkout.settle();
    expect(checkout.value).toBe('information');
    await checkout.send({ type: 'review.open' });
    await checkout.send({ type: 'network.lost' });
    expect(checkout.value).toBe('offline');
    await checkout.send({ type: 'network.back' });
    expect(checkout.value).toEqual({ review: 'ready' });
    await checkout.send({ type: 'information.edit' });
    await checkout.send({ type: 'page.restored' });
    expect(checkout.value).toBe('information');
  });

  test('a second tab is shown what the first one does, and may take over (F31, P10)', async () => {
    const checkout = await atReview({
      acquireLock: (input: { steal: boolean }) => ({ held: input.steal }),
    });
    await checkout.send({ type: 'order.place' });
    expect(checkout.value).toEqual({ blocked: 'watching' });
    await checkout.send({ type: 'otherTab.shows', title: 'checkout.title.paying' });
    expect(view.otherTabOf(checkout.actor.getSnapshot() as never)).toEqual({
      title: 'checkout.title.paying',
    });
    await checkout.send({ type: 'lock.take' });
    expect(checkout.calls('recover')).toHaveLength(2);
    expect(checkout.calls('placeOrder')).toHaveLength(0);
  });

  test('an identity that ended parks the order and repeats nothing by itself (F53, F58)', async () => {
    const checkout = await atReview({ placeOrder: { ok: false, reason: 'IDENTITY' } });
    await checkout.send({ type: 'order.place' });
    expect(checkout.value).toBe('sessionLost');
    await checkout.send({ type: 'session.restored' });
    expect(checkout.value).toEqual({ review: 'ready' });
    expect(checkout.calls('placeOrder')).toHaveLength(1);
  });

  test('signing out in another tab takes the personal words away at once (F54)', async () => {
    const checkout = await atReview();
    await checkout.send({ type: 'session.lost' });
    expect(JSON.stringify(checkout.context.contact)).not.toContain('Amina');
  });
});

describe('booking times', () => {
  const services = checkoutInput({ kind: 'services', cart: servicesCart });
  const booked: Answers = {
    recover: { ok: true, draft: draftOf(servicesCart), order: null, known },
    openReview: { ...seen, lines: [{ ...seen.lines[0], id: 'haircut', nonInventory: true }] },
  };
  const held = [{ id: 'ap-1', line: 0, slot: 0 }];

  test('one time refused: the others stay held, and only the missing one is asked for again (F87, F90, I21)', async () => {
    const both = [...held, { id: 'ap-2', line: 0, slot: 1 }];
    const createAppointments = (_: unknown, before: number) =>
      before === 0
        ? { ok: false, reason: 'SLOT', problem: 'SLOT_TAKEN', line: 0, slot: 1, held }
        : { ok: true, held: both };
    const checkout = await atReview({ ...booked, createAppointments }, services);
    await checkout.send({ type: 'order.place' });
    expect(checkout.value).toEqual({ slotLost: 'picking' });
    expect(view.refusedSlotOf(checkout.actor.getSnapshot() as never)).toMatchObject({
      line: 0,
      slot: 1,
      item: { id: 'haircut' },
    });
    await checkout.send({
      type: 'slot.pick',
      line: 0,
      slot: 1,
      picked: { startDate: '2027-03-02', startTime: '16:00' },
    });
    expect(checkout.value).toEqual({ review: 'ready' });
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('createAppointments')[1]?.input).toMatchObject({
      held,
      missing: [{ line: 0, slot: 1, startDate: '2027-03-02', startTime: '16:00:00' }],
    });
    expect(checkout.calls('placeOrder')[0]?.input).toMatchObject({
      body: { products: [{ appointmentId: ['ap-1', 'ap-2'] }] },
    });
  });

  test('given up before the order: what is held is given back, the cart stays and begins anew (F89, F91)', async () => {
    const createAppointments = {
      ok: false,
      reason: 'SLOT',
      problem: 'SLOT_TAKEN',
      line: 0,
      slot: 1,
      held,
    };
    const checkout = await atReview(
      { ...booked, createAppointments, releaseAppointments: new Error('not reached') },
      services,
    );
    await checkout.send({ type: 'order.place' });
    await checkout.send({ type: 'times.release' });
    expect(checkout.calls('releaseAppointments')[0]?.input).toEqual({ ids: ['ap-1'] });
    expect(checkout.value).toBe('information');
    expect(checkout.context).toMatchObject({
      intentId: null,
      appointments: [],
      cart: servicesCart,
    });
  });

  test('the cart changed while a time was refused: the review begins anew and gives back what is not wanted any more (F90)', async () => {
    const createAppointments = {
      ok: false,
      reason: 'SLOT',
      problem: 'SLOT_TAKEN',
      line: 0,
      slot: 1,
      held,
    };
    const checkout = await atReview({ ...booked, createAppointments }, services);
    await checkout.send({ type: 'order.place' });
    const [haircut] = servicesCart.items;
    const items = haircut?.service
      ? [{ ...haircut, service: { ...haircut.service, slots: haircut.service.slots.slice(1) } }]
      : [];
    await checkout.send({ type: 'cart.changed', cart: { ...servicesCart, items } });
    expect(checkout.calls('openReview').at(-1)?.input).toMatchObject({
      intentId: null,
      abandoned: ['ap-1'],
    });
  });

  test('an order refused because a time ended meanwhile asks for all of its line’s times again (D14, I21)', async () => {
    const both = [...held, { id: 'ap-2', line: 0, slot: 1 }];
    const placeOrder = (_: unknown, before: number) =>
      before === 0
        ? {
            ok: false,
            reason: 'REFUSED',
            problem: 'APPOINTMENT_MISSING',
            differences: [],
            line: null,
          }
        : placed;
    const checkout = await atReview(
      { ...booked, createAppointments: { ok: true, held: both }, placeOrder },
      services,
    );
    await checkout.send({ type: 'order.place' });
    expect(checkout.value).toBe('orderRefused');
    await checkout.send({ type: 'review.open' });
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('createAppointments')[1]?.input).toMatchObject({
      held: [],
      missing: [{ slot: 0 }, { slot: 1 }],
    });
  });

  test('the order refused: the held times are used by the next try (F89)', async () => {
    const both = [...held, { id: 'ap-2', line: 0, slot: 1 }];
    const placeOrder = (_: unknown, before: number) =>
      before === 0
        ? { ok: false, reason: 'REFUSED', problem: 'TERMS_REFUSED', differences: [], line: null }
        : placed;
    const checkout = await atReview(
      { ...booked, createAppointments: { ok: true, held: both }, placeOrder },
      services,
    );
    await checkout.send({ type: 'order.place' });
    expect(checkout.value).toBe('orderRefused');
    await checkout.send({ type: 'review.open' });
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('createAppointments')).toHaveLength(1);
    expect(checkout.value).toEqual({ paying: 'stripe' });
  });

  test('the last answer lost: asking again under the same identity finds it (F88)', async () => {
    const both = [...held, { id: 'ap-2', line: 0, slot: 1 }];
    const createAppointments = (_: unknown, before: number) =>
      before === 0 ? { ok: false, reason: 'LOST', held } : { ok: true, held: both };
    const checkout = await atReview(
      {
        ...booked,
        createAppointments,
        recover: { ok: true, draft: draftOf(servicesCart), order: null, known },
      },
      services,
    );
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('createAppointments')[1]?.input).toMatchObject({
      held,
      missing: [{ line: 0, slot: 1 }],
    });
    expect(checkout.value).toEqual({ paying: 'stripe' });
  });
});

describe('an order that is there', () => {
  const page = checkoutInput({ entry: 'order', orderId: 'order-1' });
  const open = async (answers: Answers, input = page) => {
    const checkout = begin(checkoutMachine, input, { acquireLock: { held: true }, ...answers });
    await checkout.settle();
    return checkout;
  };

  test('the wait between questions grows within a minute, then ten minutes are over and it says so, without a pay button (F80, W5)', async () => {
    const checkout = await open({
      recover: found(ORDERS.confirming),
      askOutcome: { ok: true, order: ORDERS.confirming },
    });
    expect(checkout.value).toEqual({ checking: { confirming: 'waiting' } });
    expect([0, 1, 2, 3, 4].map(askDelay)).toEqual([1000, 2000, 3000, 5000, 8000]);
    await checkout.wait(53);
    expect(checkout.calls('askOutcome')).toHaveLength(7);
    await checkout.wait(600 - 53 - 15);
    expect(checkout.value).toEqual({ checking: { confirming: 'waiting' } });
    await checkout.wait(30);
    expect(checkout.value).toBe('unknown');
    expect(checkout.calls('askOutcome')).toHaveLength(MOST_ASKS);
    expect(view.primaryOf(checkout.actor.getSnapshot() as never)?.action).toBe('status.refresh');
    expect(view.methodsOf(checkout.actor.getSnapshot() as never)).toEqual([]);
  });

  test('paid arrives at any time, also after "still being confirmed" (F71, F81, L6)', async () => {
    const checkout = await open({
      recover: (_: unknown, before: number) => found(before === 0 ? ORDERS.inReview : ORDERS.paid),
    });
    expect(checkout.value).toEqual({ checking: { inReview: 'waiting' } });
    await checkout.send({ type: 'page.restored' });
    expect(checkout.value).toEqual({ paid: { taken: 'resting' } });
  });

  test('an order that is found after all is no longer said to be missing', async () => {
    const checkout = await open({
      recover: (_: unknown, before: number) =>
        before === 0 ? { ok: true, draft: null, order: null, known } : found(ORDERS.unfinished),
    });
    expect(view.problemMessage(checkout.actor.getSnapshot() as never)).toBe('problem.NOT_FOUND');
    await checkout.send({ type: 'status.refresh' });
    const told = checkout.actor.getSnapshot() as never;
    expect([view.moneyOf(told), view.problemMessage(told)]).toEqual(['waiting', null]);
  });

  test('back from the provider before the notification: asked for, then paid (F69)', async () => {
    const askOutcome = (_: unknown, before: number) => ({
      ok: true,
      order: before < 2 ? ORDERS.unfinished : ORDERS.paid,
    });
    const checkout = await open(
      { recover: found(ORDERS.unfinished), askOutcome },
      { ...page, returned: true },
    );
    expect(checkout.value).toEqual({ checking: { confirming: 'waiting' } });
    await checkout.wait(6);
    expect(checkout.value).toEqual({ paid: { taken: 'resting' } });
  });

  test('a forged "success" on the way back is never paid by itself (F78)', async () => {
    const checkout = await open(
      { recover: found(ORDERS.unfinished), askOutcome: { ok: true, order: ORDERS.unfinished } },
      { ...page, returned: true },
    );
    await checkout.wait(30);
    expect(checkout.value).toMatchObject({ cancelled: { unfinished: expect.anything() } });
  });

  test('back by the browser: the payment is unfinished and can go on where it stands (F26, F27)', async () => {
    const checkout = await open({ recover: found(ORDERS.unfinished) });
    expect(checkout.value).toEqual({ cancelled: { unfinished: 'waiting' } });
    await checkout.send({ type: 'payment.continue' });
    expect(checkout.value).toEqual({ paying: 'stripe' });
    expect(checkout.calls('giveUpAttempt')).toHaveLength(0);
    expect(checkout.calls('hostedPage')[0]?.input).toMatchObject({
      provider: 'STRIPE',
      order: { id: 'order-1', dueNow: 2000, intentId: INTENT },
    });
  });

  test('another method ends the live attempt first; when that one was paid meanwhile, paid it is (P4, F82)', async () => {
    const late = await open({
      recover: found(ORDERS.unfinished),
      giveUpAttempt: { ok: true, order: ORDERS.paid },
    });
    await late.send({ type: 'method.change', method: 'PAYPAL' });
    expect(late.value).toEqual({ paid: { taken: 'resting' } });
    expect(late.calls('approveThenCapture')).toHaveLength(0);
    const ended = await open({
      recover: found(ORDERS.unfinished),
      giveUpAttempt: { ok: true, order: ORDERS.ended },
    });
    await ended.send({ type: 'method.change', method: 'PAYPAL' });
    expect(ended.calls('approveThenCapture')[0]?.input).toMatchObject({
      provider: 'PAYPAL',
      order: { id: 'order-1' },
      approved: false,
    });
  });

  test('a method that does not answer is not offered again, the others are (F60, F84)', async () => {
    const checkout = await open({
      recover: found(ORDERS.declined),
      hostedPage: { kind: 'refused', reason: 'METHOD_DOWN' },
    });
    await checkout.send({ type: 'method.change', method: 'DPO' });
    expect(checkout.value).toBe('declined');
    expect(view.methodsOf(checkout.actor.getSnapshot() as never)).not.toContain('DPO');
    expect(view.methodsOf(checkout.actor.getSnapshot() as never)).toContain('STRIPE');
  });

  test('an approved payment is captured once; a capture of unknown end is asked about, not repeated (F83)', async () => {
    const approved = {
      ...ORDERS.unfinished,
      attempt: ORDERS.unfinished.attempt && { ...ORDERS.unfinished.attempt, provider: 'PAYPAL' },
    };
    const checkout = await open(
      {
        recover: found(approved),
        approveThenCapture: {
          kind: 'outcome',
          outcome: { status: 'UNKNOWN' },
          order: { ...approved, attempt: ORDERS.confirming.attempt },
        },
      },
      { ...page, returned: true },
    );
    expect(checkout.calls('approveThenCapture')).toHaveLength(1);
    expect(checkout.calls('approveThenCapture')[0]?.input).toMatchObject({ approved: true });
    expect(checkout.value).toEqual({ checking: { confirming: 'waiting' } });
  });

  test('less money than due says what arrived, and only the rest can be paid (I16)', async () => {
    const checkout = await open({ recover: found(ORDERS.partPaid) });
    expect(checkout.value).toBe('partPaid');
    expect(view.moneyOf(checkout.actor.getSnapshot() as never)).toBe('part');
    expect(view.can(checkout.actor.getSnapshot() as never, 'order.giveUp')).toBe(false);
  });

  test('given up: asked once more, then the lines are free again', async () => {
    const checkout = await open({
      recover: found(ORDERS.declined),
      giveUpOrder: { ok: true, order: ORDERS.givenUp },
    });
    await checkout.send({ type: 'order.giveUp' });
    expect(checkout.value).toEqual({ cancelled: 'givenUp' });
    expect(checkout.emitted).toContainEqual({
      type: 'order.released',
      orderId: 'order-1',
      ticked: true,
    });
  });

  test('an earlier order that is paid does not stand in the way of other lines in the cart', async () => {
    const earlier = {
      ...nothingYet,
      draft: draftOf(goodsCart, { lineIds: ['cake'] }),
      order: ORDERS.paid,
    };
    const checkout = begin(checkoutMachine, checkoutInput(), { ...happy, recover: earlier });
    await checkout.settle();
    expect(checkout.value).toEqual({ review: 'ready' });
    expect(checkout.calls('openReview')[0]?.input).toMatchObject({ intentId: null });
    expect(checkout.emitted).toContainEqual({
      type: 'order.done',
      orderId: 'order-1',
      lineIds: ['cake'],
    });
  });

  test('a table order is sent to the kitchen under the name given at the table', async () => {
    const cart = { ...goodsCart, tableId: 't7', tableName: '7', tableCustomerName: 'Juma' };
    const checkout = begin(
      checkoutMachine,
      checkoutInput({ kind: 'table', cart, methods: ['PAY_LATER'], entry: 'review' }),
      {
        ...happy,
        recover: (_: unknown, before: number) => ({
          ...{ ok: true, draft: null, known },
          order: before === 0 ? null : { ...ORDERS.placed, table: { id: 't7', name: '7' } },
        }),
      },
    );
    await checkout.settle();
    expect(view.primaryOf(checkout.actor.getSnapshot() as never)).toMatchObject({
      id: 'checkout.action.sendToKitchen',
      table: '7',
    });
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('placeOrder')[0]?.input).toMatchObject({
      body: { orderStatus: 'PENDING_OPEN_ORDER', tables: ['t7'], customerName: 'Juma' },
    });
    expect(view.titleOf(checkout.actor.getSnapshot() as never)).toBe(
      'checkout.title.sentToKitchen',
    );
  });
});

describe('what is kept', () => {
  test('the appointments of an intent are a service transaction, as the specification names it', async () => {
    const checkout = await atReview();
    expect(view.serviceTransactionOf(checkout.actor.getSnapshot() as never)).toBeNull();
    const held = {
      ...checkout.actor.getSnapshot(),
      context: { ...checkout.context, appointments: [{ id: 'ap-1', line: 0, slot: 0 }] },
    };
    expect(view.serviceTransactionOf(held as never)).toEqual({
      id: INTENT,
      businessId: 'shop',
      appointmentIds: ['ap-1'],
    });
  });

  test('what the shopper typed is newer than a stored draft, and an account fills only what is empty', async () => {
    const recover = {
      ok: true,
      draft: draftOf(goodsCart, {
        step: 'information',
        contact: { ...draftOf(goodsCart).contact, phone: '' },
      }),
      order: null,
      known: { ...known, contact: { fullName: 'From the account', phone: '+15035550100' } },
    };
    const checkout = begin(checkoutMachine, checkoutInput({ entry: 'information' }), {
      ...happy,
      recover,
    });
    await checkout.settle();
    expect(checkout.context.contact).toMatchObject({
      fullName: 'Amina Odhiambo',
      phone: '+15035550100',
    });
    await checkout.send({ type: 'contact.change', contact: { fullName: 'Amina O.' } });
    await checkout.send({ type: 'page.restored' });
    expect(checkout.context.contact.fullName).toBe('Amina O.');
  });
});

const NEEDS: PayerNeeds = {
  phoneMethods: ['CASHFREE', 'IPAY', 'IPAY_AFRICA'],
  emailMethods: ['FLUTTERWAVE', 'IPAY', 'IPAY_AFRICA'],
  shortEmailMethods: ['IPAY_AFRICA'],
};
test('what a way to pay must know is asked for where it is offered; at a table, once it is chosen', () => {
  const { contact, address } = draftOf(goodsCart);
  const missing = (methods: PaymentMethod[], chosenAtTable?: PaymentMethod) =>
    formErrors({
      kind: chosenAtTable ? 'table' : 'goods',
      methods,
      ...NEEDS,
      method: chosenAtTable ?? null,
      cart: goodsCart,
      delivery: { kind: 'collect' },
      contact: { ...contact, email: '', phone: '' },
      address,
    }).map(({ field }) => field);
  expect(missing(['CASHFREE', 'STRIPE'])).toEqual(['email', 'phone']);
  expect(missing(['STRIPE'])).toEqual(['email']);
  expect(missing(['CASHFREE', 'IPAY', 'STRIPE'], 'STRIPE')).toEqual([]);
  expect(missing(['CASHFREE', 'IPAY', 'STRIPE'], 'CASHFREE')).toEqual(['phone']);
  expect(missing(['CASHFREE', 'IPAY', 'STRIPE'], 'IPAY')).toEqual(['email', 'phone']);
});

test('a way to pay that cannot be told who pays is not offered, and says what is missing', () => {
  const methods: PaymentMethod[] = [
    'IPAY_AFRICA',
    'FLUTTERWAVE',
    'CASHFREE',
    'STRIPE',
    'PAY_LATER',
  ];
  const context = checkoutInput({ methods });
  const long = { ...draftOf(goodsCart).contact, email: 'a.very.long.name@of.some.example' };
  const at = (order: Partial<OrderView> | null) => ({
    ...startingContext(context),
    ...NEEDS,
    contact: long,
    order: order && unpaidOrder(order),
  });
  expect(methodsToOffer(at(null))).toEqual(methods.slice(1));
  const bare = at({ email: '', phone: '' });
  expect(methodsToOffer(bare)).toEqual(['STRIPE', 'PAY_LATER']);
  expect(view.unfitOf({ context: bare } as Parameters<typeof view.unfitOf>[0])).toEqual({
    IPAY_AFRICA: 'email',
    FLUTTERWAVE: 'email',
    CASHFREE: 'phone',
  });
  // As it was typed, and not as it is kept: nobody abroad can call that.
  expect(methodsToOffer(at({ email: 'a@b.example', phone: '98815 50142' }))).not.toContain(
    'CASHFREE',
  );
  expect(methodsToOffer(at({ email: 'a@b.example', phone: '+919881550142' }))).toEqual(methods);
  // An outline names nobody: the server knows, and refuses.
  expect(methodsToOffer(at({ email: '', phone: '', limited: true }))).toEqual(methods);
});

test('a service at the shopper’s address asks where that is, and the order carries it', async () => {
  const [haircut] = servicesCart.items;
  const cart = {
    ...servicesCart,
    items: [{ ...haircut!, service: { ...haircut!.service!, atCustomer: true } }],
  };
  const draft = draftOf(cart, { address: emptyAddress('US') });
  const checkout = begin(checkoutMachine, checkoutInput({ kind: 'services', cart }), {
    ...happy,
    recover: { ok: true, draft, order: null, known },
    openReview: { ...seen, lines: [{ ...seen.lines[0], id: 'haircut', nonInventory: true }] },
    createAppointments: { ok: true, held: [{ id: 'ap-1', line: 0, slot: 0 }] },
  });
  await checkout.settle();
  expect(checkout.value).toBe('information');
  expect(formErrors(checkout.context).map(({ field }) => field)).toEqual([
    'address.street',
    'address.city',
    'address.postalCode',
  ]);
  const home = { street: '1 Main Street', city: 'Portland', postalCode: '97201' };
  await checkout.send({ type: 'address.change', address: home });
  await checkout.send({ type: 'review.open' });
  await checkout.send({ type: 'order.place' });
  expect(checkout.calls('placeOrder')[0]?.input).toMatchObject({
    body: { visitAt: home, shipment: null },
  });
});
