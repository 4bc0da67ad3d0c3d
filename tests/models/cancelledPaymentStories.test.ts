import { describe, expect, test } from 'vitest';
import { askedOrder, codeOrder, INTENT, ORDERS } from '#machines/checkout/samples.ts';
import * as view from '#machines/checkout/view.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { found } from './checkoutAnswers.ts';
import { open, page, told } from './openOrderStory.ts';

const ofProvider = (order: OrderView, provider: string): OrderView => ({
  ...order,
  attempt: order.attempt && { ...order.attempt, provider },
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
    expect(checkout.value).toEqual({ cancelled: { ended: 'resting' } });
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
    expect(asking.value).toEqual({ cancelled: { ended: 'resting' } });
  });

  test.each([
    ['paid', { paid: { taken: 'resting' } }],
    ['confirming', { checking: { confirming: 'waiting' } }],
    ['inReview', { checking: { inReview: 'waiting' } }],
    ['inProcess', { checking: { inProcess: 'waiting' } }],
    ['declined', { declined: 'resting' }],
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
    expect(checkout.value).toEqual({ cancelled: { ended: 'resting' } });
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
    expect(checkout.value).toEqual({ expired: { attempt: 'resting' } });
    expect(checkout.calls('qr')).toHaveLength(0);
  });
});
