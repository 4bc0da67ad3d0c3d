import { describe, expect, it } from 'vitest';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { floorOf } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import { sweepAttempts } from '#server/dueWork.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { SHOPPER, STORE_OF } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import {
  facts,
  placeFor,
  sessions,
  setUpPayingShop,
  shop,
  simulate,
  until,
} from './paymentsShop.ts';

setUpPayingShop();

describe.each(PROVIDER_CODES)('paying with %s', (provider) => {
  it('ends with a paid order, told by a notification, a poll or the sweep', async () => {
    const order = await placeFor(provider);
    const attempt = await shop.start(STORE_OF[provider], order, provider);
    expect(attempt).toMatchObject({
      provider,
      state: 'AWAITING_SHOPPER',
      outcome: { status: 'PENDING' },
    });
    await simulate(provider, attempt, 'approve');
    shop.clock.pass(MINUTE);
    await sweepAttempts(shop.services);
    const view = await until(provider, order, 'PAID');
    expect(view).toMatchObject({
      paid: view.dueNow,
      extra: 0,
      attempt: { state: 'CAPTURED', outcome: { status: 'PAID' } },
    });
    expect(await facts(order.id)).toEqual(['CAPTURED', 'PAID']);
    expect(await sessions(attempt)).toBe(1);
  });

  it('I11, F24: pressed five times at once, each press is led to the same session', async () => {
    const order = await placeFor(provider);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.pay(STORE_OF[provider], order, provider)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await shop.see(STORE_OF[provider], order)).attempts).toHaveLength(1);
  });

  it('I11: the same method again is the same session, with the same hand-over', async () => {
    const order = await placeFor(provider);
    const first = await shop.pay(STORE_OF[provider], order, provider);
    const attempt = await shop.start(STORE_OF[provider], order, provider);
    const again = await shop.pay(STORE_OF[provider], order, provider);
    expect(again.body).toBe(first.body);
    expect(await sessions(attempt)).toBe(1);
    expect((await shop.see(STORE_OF[provider], order)).attempts).toHaveLength(1);
  });
});

/** Their page takes the same form any number of times, and each time can be paid. */
describe.each(['IPAY_AFRICA', 'IPAY', 'RAZER'] as const)('the form of %s', (provider) => {
  const slug = STORE_OF[provider];
  /** Paid at the provider, and the shop has not heard of it. */
  const paidUnheard = async () => {
    const order = await placeFor(provider);
    const first = await shop.pay(slug, order, provider);
    const page: string = first.json().redirectUrl;
    const attempt = await shop.start(slug, order, provider);
    await shop.simulate(provider, {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
      notify: 'never',
    });
    shop.clock.pass(floorOf(serverProvider(provider).poll, 1));
    return { order, page };
  };
  const shown = (page: string) =>
    shop.app.inject({ url: page, headers: { host: `${slug}.localhost` } });

  it('is not handed over again right after paying, as soon as its provider may be asked: a second press is told that it is paid', async () => {
    const { order } = await paidUnheard();
    expect((await shop.pay(slug, order, provider)).json()).toMatchObject({
      status: 409,
      code: 'ALREADY_PAID',
    });
    const view = await shop.see(slug, order);
    expect(view).toMatchObject({ paymentState: 'PAID', extra: 0 });
    expect(view.attempts).toHaveLength(1);
  });

  it('is not posted again by the page that leads there: Back and Continue end at the paid order', async () => {
    const { order, page } = await paidUnheard();
    const again = await shown(page);
    expect(again.statusCode).toBe(303);
    expect(again.headers.location).toBe(`/orders/${order.id}`);
    expect(again.body).not.toContain('<form');
    expect(await shop.see(slug, order)).toMatchObject({ paymentState: 'PAID', extra: 0 });
  });

  it('is handed over again where nothing was paid, or where the provider cannot be asked', async () => {
    const order = await placeFor(provider);
    const first = await shop.pay(slug, order, provider);
    const page: string = first.json().redirectUrl;
    const calls = () => shop.simulatorState.calls.filter((one) => one.provider === provider).length;
    const before = calls();
    expect((await shown(page)).body).toContain('<form');
    expect(calls(), 'the first way there waits for no question').toBe(before);
    shop.clock.pass(MINUTE);
    expect((await shown(page)).body).toContain('<form');
    expect(calls()).toBeGreaterThan(before);
    expect((await shop.pay(slug, order, provider)).body).toBe(first.body);
    shop.simulatorState.faults = [{ provider, call: 'inquire', how: 'refuse', times: 9 }];
    shop.clock.pass(floorOf(serverProvider(provider).poll, 1));
    expect((await shown(page)).body).toContain('<form');
    expect(shop.simulatorState.faults[0]?.times).toBeLessThan(9);
    shop.simulatorState.faults = [];
  });
});

describe('capturing', () => {
  const approve = async () => {
    const order = await placeFor('PAYPAL');
    const attempt = await shop.start('retail', order, 'PAYPAL');
    await shop.simulate('PAYPAL', {
      reference: await shop.referenceOf(attempt.id),
      notify: 'never',
    });
    await simulate('PAYPAL', attempt, 'approve');
    return order;
  };
  const capture = (order: { id: string }, as = SHOPPER) =>
    shop.ask({
      store: 'retail',
      method: 'POST',
      url: `/api/v1/cartTransaction/paypal-capture/${order.id}`,
      as,
    });
  const captures = () =>
    shop.simulatorState.calls.filter(
      (call) => call.provider === 'PAYPAL' && call.call === 'capture' && call.status < 400,
    ).length;

  it('D22: takes the approved money once, however often it is asked', async () => {
    const order = await approve();
    const before = captures();
    const answers = await Promise.all(Array.from({ length: 10 }, () => capture(order)));
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ outcome: { status: 'PAID' } });
    expect(captures() - before).toBe(1);
    expect(await facts(order.id)).toEqual(['CAPTURED', 'PAID']);
  });

  it('F83: a capture whose answer was lost is found by asking', async () => {
    const order = await approve();
    await shop.simulate('PAYPAL', { failNext: { call: 'capture', how: 'commitThenDrop' } });
    await capture(order);
    shop.clock.pass(MINUTE);
    expect((await capture(order)).json()).toMatchObject({ outcome: { status: 'PAID' } });
    expect(await facts(order.id)).toEqual(['CAPTURED', 'PAID']);
  });

  it('D22: of nothing approved, or of somebody else, is refused', async () => {
    const order = await placeFor('PAYPAL');
    expect((await capture(order)).json()).toMatchObject({ status: 409, code: 'NOT_APPROVED' });
    await shop.start('retail', order, 'PAYPAL');
    expect((await capture(order)).json()).toMatchObject({ status: 409, code: 'NOT_APPROVED' });
    expect((await capture(order, guest('somebody'))).statusCode).toBe(404);
  });
});
