import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import {
  checkoutInput,
  goodsCart,
  INTENT,
  ORDERS,
  orderedCart,
  placed,
  seen,
} from '#machines/checkout/samples.ts';
import * as view from '#machines/checkout/view.ts';
import en from '#src/messages/en/common.json' with { type: 'json' };
import fr from '#src/messages/fr/common.json' with { type: 'json' };
import { found, happy, nothingYet } from './checkoutAnswers.ts';
import { atReview } from './reviewStory.ts';
import { begin } from './stories.ts';

describe('what changed under the review', () => {
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

  test('how much is paid now is chosen on the review itself: nothing is read for it, and no other tab is named (finding Z65)', async () => {
    const checkout = await atReview();
    const [line] = goodsCart.items;
    const cart = { ...goodsCart, items: [{ ...line!, partialPayment: !line!.partialPayment }] };
    await checkout.send({ type: 'cart.changed', cart });
    expect(checkout.value).toEqual({ review: 'ready' });
    expect(checkout.calls('openReview')).toHaveLength(1);
    expect(checkout.emitted.map((one) => one.id)).not.toContain('checkout.cartChanged');
    expect(view.linesOf(checkout.actor.getSnapshot() as never)).toEqual(cart.items);
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
