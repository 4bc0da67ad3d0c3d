import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import {
  checkoutInput,
  draftOf,
  goodsCart,
  INTENT,
  known,
  ORDERS,
} from '#machines/checkout/samples.ts';
import { askDelay, MOST_ASKS } from '#machines/checkout/stateMeta.ts';
import * as view from '#machines/checkout/view.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { found, happy, nothingYet } from './checkoutAnswers.ts';
import { type Answers, begin } from './stories.ts';

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

  test('a method that does not answer is not offered again, the others are, and no payment is called declined (F60, F84, finding Z150)', async () => {
    const checkout = await open({
      recover: found(ORDERS.declined),
      hostedPage: { kind: 'refused', reason: 'METHOD_DOWN' },
    });
    await checkout.send({ type: 'method.change', method: 'DPO' });
    expect(checkout.value).toEqual({ declined: 'resting' });
    expect(view.methodsOf(checkout.actor.getSnapshot() as never)).not.toContain('DPO');
    expect(view.methodsOf(checkout.actor.getSnapshot() as never)).toContain('STRIPE');
    expect(view.titleOf(checkout.actor.getSnapshot() as never)).toBe('checkout.title.unopened');
    expect(view.moneyOf(checkout.actor.getSnapshot() as never)).toBe('none');
    // Loaded anew it says what the order says: of a try whose opening was refused the same, and else what became of the try before (519).
    const titleOf = async (order: OrderView) => {
      const anew = await open({ recover: found(order) });
      return view.titleOf(anew.actor.getSnapshot() as never);
    };
    const { attempt } = ORDERS.declined;
    expect(
      await titleOf({ ...ORDERS.declined, attempt: attempt && { ...attempt, unopened: true } }),
    ).toBe('checkout.title.unopened');
    expect(await titleOf(ORDERS.declined)).toBe('checkout.title.declined');
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
    expect(checkout.value).toEqual({ partPaid: 'resting' });
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
