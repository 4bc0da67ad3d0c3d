import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import {
  checkoutInput,
  draftOf,
  freeCart,
  goodsCart,
  ORDERS,
  placed,
  seen,
  unpaidOrder,
} from '#machines/checkout/samples.ts';
import * as view from '#machines/checkout/view.ts';
import { found, happy, nothingYet } from './checkoutAnswers.ts';
import { atReview } from './reviewStory.ts';
import { begin } from './stories.ts';

describe('an order to be paid later, or not at all', () => {
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

  test('a kept address that its customer put away is let go, and the order goes where it says, without it', async () => {
    const gone = {
      ok: false,
      reason: 'REFUSED',
      problem: 'ADDRESS_GONE',
      differences: [],
      line: null,
    };
    const checkout = await atReview({
      recover: { ...nothingYet, draft: draftOf(goodsCart, { addressId: 'home' }) },
      placeOrder: (_: unknown, before: number) => (before === 0 ? gone : placed),
    });
    const { address } = checkout.context;
    await checkout.send({ type: 'order.place' });
    expect(checkout.value).toBe('orderRefused');
    expect(view.problemOf(checkout.actor.getSnapshot() as never)).toBe('ADDRESS_GONE');
    expect(checkout.context).toMatchObject({ addressId: null, address });
    await checkout.send({ type: 'review.open' });
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('placeOrder')[1]?.input).toMatchObject({
      body: { customerLocationId: null },
    });
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
});
