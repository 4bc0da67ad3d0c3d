import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import {
  askedOrder,
  checkoutInput,
  codeOrder,
  draftOf,
  goodsCart,
  INTENT,
  known,
  ORDERS,
  otherCart,
  placed,
  servicesCart,
  unpaidOrder,
} from '#machines/checkout/samples.ts';
import * as view from '#machines/checkout/view.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { found, happy, nothingYet } from './checkoutAnswers.ts';
import { type Answers, begin } from './stories.ts';

const page = checkoutInput({ entry: 'order', orderId: 'order-1' });
type Story = ReturnType<typeof begin>;
async function open(answers: Answers, input = page): Promise<Story> {
  const checkout = begin(checkoutMachine, input, { acquireLock: { held: true }, ...answers });
  await checkout.settle();
  return checkout;
}
const told = (checkout: Story) => checkout.actor.getSnapshot() as never;
const ofProvider = (order: OrderView, provider: string): OrderView => ({
  ...order,
  attempt: order.attempt && { ...order.attempt, provider },
});

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
    ['unfinished', 'unpaid'],
    ['declined', 'unpaid'],
    ['awaiting', 'unpaid'],
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

describe('cancelled at the provider', () => {
  const cancelled = { ...page, cancelledAttempt: 'attempt-1' };

  test('it is asked first, then what is open is ended, and no question is waited for', async () => {
    const checkout = await open(
      { recover: found(ORDERS.unfinished), giveUpAttempt: { ok: true, order: ORDERS.ended } },
      cancelled,
    );
    expect(checkout.calls('giveUpAttempt').map((call) => call.input)).toEqual([
      { orderId: 'order-1', capability: null },
    ]);
    expect(checkout.value).toEqual({ cancelled: 'ended' });
    expect(view.moneyOf(told(checkout))).toBe('none');
  });

  test('meanwhile the page says that it is being cancelled, and nothing of an order that was placed or of paying again', async () => {
    const checkout = await open({}, cancelled);
    expect([view.titleOf(told(checkout)), view.screenOf(told(checkout))]).toEqual([
      'checkout.title.cancelling',
      'progress',
    ]);
    const ending = await open({ recover: found(ORDERS.unfinished) }, cancelled);
    expect([view.titleOf(told(ending)), view.screenOf(told(ending))]).toEqual([
      'checkout.title.cancelling',
      'progress',
    ]);
    const asking = await open(
      { recover: found(askedOrder), askOutcome: { ok: true, order: ORDERS.ended } },
      cancelled,
    );
    expect([view.titleOf(told(asking)), view.screenOf(told(asking))]).toEqual([
      'checkout.title.cancelling',
      'progress',
    ]);
    await asking.wait(1);
    expect(asking.value).toEqual({ cancelled: 'ended' });
  });

  test.each([
    ['paid', { paid: { taken: 'resting' } }],
    ['confirming', { checking: { confirming: 'waiting' } }],
    ['inReview', { checking: { inReview: 'waiting' } }],
    ['inProcess', { checking: { inProcess: 'waiting' } }],
    ['declined', 'declined'],
  ] as const)('what the provider says instead is what is read: %s', async (standing, value) => {
    const first = await open({ recover: found(ORDERS[standing]) }, cancelled);
    expect(first.value).toEqual(value);
    expect(first.calls('giveUpAttempt')).toHaveLength(0);
    const late = await open(
      { recover: found(ORDERS.unfinished), giveUpAttempt: { ok: true, order: ORDERS[standing] } },
      cancelled,
    );
    expect(late.value).toEqual(value);
  });

  test.each(['FLUTTERWAVE', 'RAZER', 'IPAY', 'IPAY_AFRICA', 'IPAY_QR'])(
    '%s ends no payment, so none is called ended that could still be paid',
    async (provider) => {
      const order = ofProvider(ORDERS.unfinished, provider);
      const checkout = await open(
        { recover: found(order), qr: new Promise(() => undefined) },
        { ...cancelled, methods: ['STRIPE', 'DPO'] },
      );
      expect(checkout.value).toMatchObject({ cancelled: { unfinished: expect.anything() } });
      expect(checkout.calls('giveUpAttempt')).toHaveLength(0);
    },
  );

  test('a stranger with the address of the return ends nothing: who sees an outline only, reads it', async () => {
    const checkout = await open(
      { recover: found({ ...ORDERS.unfinished, limited: true }) },
      cancelled,
    );
    expect(checkout.calls('giveUpAttempt')).toHaveLength(0);
    expect(checkout.value).toMatchObject({ cancelled: { unfinished: expect.anything() } });
  });

  test.each(['attempt-0', 'made up'])(
    'a link of a return from %s ends nothing: the payment that is under way goes on (U3)',
    async (cancelledAttempt) => {
      const checkout = await open(
        { recover: found(ORDERS.unfinished) },
        { ...cancelled, cancelledAttempt },
      );
      expect(checkout.calls('giveUpAttempt')).toHaveLength(0);
      expect(checkout.value).toMatchObject({ cancelled: { unfinished: expect.anything() } });
      const asked = await open({ recover: found(askedOrder) }, { ...cancelled, cancelledAttempt });
      expect(asked.value).toMatchObject({ checking: { confirming: expect.anything() } });
      expect(view.titleOf(told(asked))).not.toBe('checkout.title.cancelling');
    },
  );

  test('it is ended once: a provider that does not let it end is not asked to again', async () => {
    const answers = {
      recover: found(ORDERS.unfinished),
      giveUpAttempt: { ok: true, order: ORDERS.unfinished },
      askOutcome: { ok: true, order: ORDERS.unfinished },
    };
    const checkout = await open(answers, cancelled);
    expect(checkout.value).toMatchObject({ cancelled: { unfinished: expect.anything() } });
    await checkout.wait(60);
    expect(checkout.calls('giveUpAttempt')).toHaveLength(1);
  });

  test('who approved at PayPal and cancelled is not charged by this page', async () => {
    const order = ofProvider(ORDERS.unfinished, 'PAYPAL');
    const checkout = await open(
      { recover: found(order), giveUpAttempt: { ok: true, order: ORDERS.ended } },
      cancelled,
    );
    expect(checkout.calls('approveThenCapture')).toHaveLength(0);
    expect(checkout.value).toEqual({ cancelled: 'ended' });
  });

  test('no answer to a question: from then on it is in doubt, and is asked about as ever', async () => {
    const checkout = await open(
      { recover: found(askedOrder), askOutcome: { ok: false, reason: 'DOWN' } },
      cancelled,
    );
    await checkout.wait(1);
    expect(checkout.value).toMatchObject({ checking: { confirming: expect.anything() } });
  });
});

describe('a code that waits to be scanned', () => {
  test('is shown again after a reload, under the same payment', async () => {
    const checkout = await open({ recover: found(codeOrder) });
    expect(checkout.value).toEqual({ paying: 'ipayQr' });
    expect(checkout.calls('qr')[0]?.input).toMatchObject({
      provider: 'IPAY_QR',
      order: { id: 'order-1', intentId: INTENT },
    });
    expect(view.screenOf(told(checkout))).toBe('payment');
    expect(checkout.calls('giveUpAttempt')).toHaveLength(0);
  });

  test('once: a code that cannot be shown leaves the order with its button', async () => {
    const checkout = await open({ recover: found(codeOrder), qr: { kind: 'lookAgain' } });
    expect(checkout.calls('qr')).toHaveLength(1);
    expect(checkout.value).toMatchObject({ cancelled: { unfinished: expect.anything() } });
    expect(view.primaryOf(told(checkout))?.action).toBe('payment.continue');
  });

  test('stays with the tab that shows it', async () => {
    const checkout = await open({ recover: found(codeOrder), acquireLock: { held: false } });
    expect(checkout.value).toMatchObject({ cancelled: { unfinished: expect.anything() } });
    expect(checkout.calls('qr')).toHaveLength(0);
  });

  test('that ran out is over: the order says so, and none is shown by itself', async () => {
    const checkout = await open({ recover: found(ofProvider(ORDERS.expired, 'IPAY_QR')) });
    expect(checkout.value).toEqual({ expired: 'attempt' });
    expect(checkout.calls('qr')).toHaveLength(0);
  });
});
