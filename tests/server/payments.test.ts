import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { floorOf } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import { runAudit } from '#server/db/audit.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts, ledger, providerAccounts, staffTasks } from '#server/db/schema/payments.ts';
import { businesses } from '#server/db/schema/store.ts';
import { endAttempt } from '#server/lifecycle/endAttempt.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { expireOrders, sweepAttempts } from '#server/tasks.ts';
import { aBookedLine, aService } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER, STORE_OF } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterEach(async () => {
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

/** An order that this provider's store can take: goods, dishes, or a service with its time held. */
const placeFor = async (provider: ProviderCode) => {
  const slug = STORE_OF[provider];
  const intent = crypto.randomUUID();
  const isService = slug === 'services' || slug === 'beauty';
  const line = isService
    ? await aBookedLine(shop, slug, aService(slug), { as: SHOPPER, intent })
    : aLine(slug, { stock: slug === 'restaurant' ? 0 : 4 });
  return shop.place(slug, [line], { method: provider, intent });
};
const until = (provider: ProviderCode, order: { id: string }, state: string) =>
  shop.until(STORE_OF[provider], order, (view) => view.paymentState === state);
const simulate = async (provider: ProviderCode, attempt: { id: string }, action: string) =>
  shop.simulate(provider, {
    reference: await shop.referenceOf(attempt.id),
    action: action as 'approve',
  });
const giveUp = (
  provider: ProviderCode,
  order: { id: string },
  what: 'give-up' | 'give-up-payment' | 'pay-later' = 'give-up-payment',
) =>
  shop.ask({
    store: STORE_OF[provider],
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/${what}`,
    as: SHOPPER,
  });
const facts = async (orderId: string) =>
  (await shop.database.db.select().from(ledger).where(eq(ledger.orderId, orderId)))
    .map((fact) => fact.kind)
    .sort();
const tasks = async (orderId: string) =>
  (await shop.database.db.select().from(staffTasks).where(eq(staffTasks.orderId, orderId))).map(
    (task) => `${task.kind} ${task.amount}`,
  );
const sessions = async (attempt: { id: string }) => {
  const reference = await shop.referenceOf(attempt.id);
  return [...shop.simulatorState.payments.values()].filter((one) => one.reference === reference)
    .length;
};

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

describe('starting a payment', () => {
  it('I11: another method waits until the first is given up, and then has its own attempt', async () => {
    const order = await placeFor('STRIPE');
    await shop.start('retail', order, 'STRIPE');
    expect((await shop.pay('retail', order, 'PAYPAL')).json()).toMatchObject({
      status: 409,
      code: 'ATTEMPT_LIVE',
    });
    expect((await giveUp('STRIPE', order)).json()).toMatchObject({
      attempt: { state: 'CANCELLED', outcome: { status: 'CANCELLED' } },
    });
    const second = await shop.start('retail', order, 'PAYPAL');
    expect(second.provider).toBe('PAYPAL');
    expect((await shop.see('retail', order)).attempts).toHaveLength(2);
  });

  it('I12, D21: is refused without an order of one’s own, and no provider hears of it', async () => {
    const order = await placeFor('STRIPE');
    const calls = shop.simulatorState.calls.length;
    expect((await shop.pay('retail', order, 'STRIPE', guest('somebody'))).statusCode).toBe(404);
    expect((await shop.pay('retail', { id: 'nothing' }, 'STRIPE')).statusCode).toBe(404);
    expect((await shop.pay('grocery', order, 'FLUTTERWAVE')).statusCode).toBe(404);
    expect((await shop.pay('retail', order, 'FLUTTERWAVE')).json()).toMatchObject({
      status: 422,
      code: 'METHOD_NOT_OFFERED',
    });
    expect(shop.simulatorState.calls.length).toBe(calls);
  });

  it('F97: is offered only by providers with which the store has an account, and which take its currency', async () => {
    const { stores } = shop.services;
    const { id } = store('beauty').business;
    const offered = async (): Promise<string[]> => {
      stores.forget();
      const answer = await shop.ask({
        store: 'beauty',
        url: '/api/v1/businesses/id-from-domain?defaultDomain=beauty.localhost',
      });
      return answer.json()[0].paymentMethods;
    };
    const change = (currency: string) =>
      shop.database.db.update(businesses).set({ currency }).where(eq(businesses.id, id));
    expect(await offered()).toEqual(store('beauty').business.paymentMethods);
    const intent = crypto.randomUUID();
    const line = await aBookedLine(shop, 'beauty', aService('beauty'), { as: SHOPPER, intent });
    const before = await shop.place('beauty', [line], { method: 'BUX', intent });
    await change('KES');
    expect(await offered()).not.toContain('BUX');
    expect((await shop.pay('beauty', before, 'BUX')).json()).toMatchObject({
      status: 422,
      code: 'METHOD_NOT_OFFERED',
    });
    expect((await shop.see('beauty', before)).currency).toBe('PHP');
    expect((await shop.see('beauty', before)).attempts).toEqual([]);
    await change('PHP');
    const account = and(
      eq(providerAccounts.businessId, id),
      eq(providerAccounts.provider, 'PAYPAL'),
    );
    await shop.database.db.update(providerAccounts).set({ enabled: false }).where(account);
    expect(await offered()).toEqual(
      store('beauty').business.paymentMethods.filter((one) => one !== 'PAYPAL'),
    );
    await shop.database.db.update(providerAccounts).set({ enabled: true }).where(account);
    expect(await offered()).toContain('PAYPAL');
    expect((await shop.start('beauty', before, 'BUX')).state).toBe('AWAITING_SHOPPER');
  });

  it('D21: neither amounts nor addresses are taken from the client', async () => {
    const order = await placeFor('STRIPE');
    const body = { orderId: order.id, amount: 1, returnUrl: 'https://evil.example' };
    const answer = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: '/api/v1/stripe-account/stripe-cart-checkout',
      as: SHOPPER,
      body,
    });
    expect(answer.statusCode).toBe(400);
  });

  it('D21: of a paid or given-up order is refused', async () => {
    const paid = await placeFor('STRIPE');
    await simulate('STRIPE', await shop.start('retail', paid, 'STRIPE'), 'approve');
    await until('STRIPE', paid, 'PAID');
    expect((await shop.pay('retail', paid, 'STRIPE')).json()).toMatchObject({
      code: 'ALREADY_PAID',
    });
    const over = await placeFor('STRIPE');
    expect((await giveUp('STRIPE', over, 'give-up')).json()).toMatchObject({
      paymentState: 'CANCELLED',
      orderStatus: 'CANCELLED',
    });
    expect((await shop.pay('retail', over, 'STRIPE')).json()).toMatchObject({
      code: 'ORDER_CLOSED',
    });
  });

  it('F60: a provider that cannot be reached costs nothing, and another method is free', async () => {
    const order = await placeFor('PAYPAL');
    await shop.simulate('PAYPAL', { failNext: { call: 'open', how: '500', times: 3 } });
    await shop.simulate('PAYPAL', { failNext: { call: 'token', how: '500', times: 3 } });
    const answer = await shop.pay('retail', order, 'PAYPAL');
    expect([502, 503]).toContain(answer.statusCode);
    shop.simulatorState.faults = [];
    shop.clock.pass(MINUTE);
    await sweepAttempts(shop.services);
    const view = await shop.see('retail', order);
    expect(view.attempt?.outcome.status).not.toBe('PAID');
    await giveUp('PAYPAL', order);
    expect((await shop.start('retail', order, 'STRIPE')).state).toBe('AWAITING_SHOPPER');
  });

  it.each(['commitThenDrop', 'html', 'huge'] as const)(
    'F18, F61, F62: an opening answered by %s is asked about, and one session stays',
    async (how) => {
      const order = await placeFor('STRIPE');
      await shop.simulate('STRIPE', { failNext: { call: 'open', how } });
      const answer = await shop.pay('retail', order, 'STRIPE');
      expect(answer.statusCode === 200 || answer.statusCode >= 500).toBe(true);
      const attempt = await shop.start('retail', order, 'STRIPE');
      expect(await sessions(attempt)).toBe(1);
      await simulate('STRIPE', attempt, 'approve');
      await until('STRIPE', order, 'PAID');
      expect(await facts(order.id)).toEqual(['CAPTURED', 'PAID']);
    },
  );

  it('F17, F18: an attempt left in SUBMITTING by a dead process is asked about before anything else', async () => {
    const order = await placeFor('STRIPE');
    const attempt = await shop.start('retail', order, 'STRIPE');
    await shop.database.db
      .update(attempts)
      .set({
        state: 'SUBMITTING',
        steps: sql`${attempts.steps} + 1`,
        handover: null,
        session: {},
      })
      .where(eq(attempts.id, attempt.id));
    expect((await shop.pay('retail', order, 'STRIPE')).json()).toMatchObject({
      code: 'TWIN_RUNNING',
    });
    shop.clock.pass(MINUTE);
    const again = await shop.start('retail', order, 'STRIPE');
    expect(again.id).toBe(attempt.id);
    expect(await sessions(attempt)).toBe(1);
  });
});

describe('the truth about a payment', () => {
  it('F67: a decline is told with its reason, and the order can be paid another way', async () => {
    const order = await placeFor('FLUTTERWAVE');
    const attempt = await shop.start('grocery', order, 'FLUTTERWAVE');
    await shop.simulate('FLUTTERWAVE', {
      reference: await shop.referenceOf(attempt.id),
      action: 'decline',
      reason: 'NOT_ENOUGH_FUNDS',
    });
    await simulate('FLUTTERWAVE', attempt, 'expire');
    const view = await shop.until(
      'grocery',
      order,
      (one) => one.attempt?.outcome.status !== 'PENDING',
    );
    expect(['DECLINED', 'EXPIRED', 'CANCELLED']).toContain(view.attempt?.outcome.status);
    expect(view.paymentState).toBe('PENDING');
    expect((await shop.start('grocery', order, 'DPO')).provider).toBe('DPO');
  });

  it('F67: a refused try is ended at the provider too, so that it cannot be paid behind another method', async () => {
    const order = await placeFor('CASHFREE');
    const attempt = await shop.start('services', order, 'CASHFREE');
    await simulate('CASHFREE', attempt, 'decline');
    const payment = await shop.paymentOf(attempt);
    expect(payment.status).toBe('open');
    await shop.ask({ store: 'services', url: new URL(payment.returnUrl).pathname });
    const view = await shop.until(
      'services',
      order,
      ({ attempt: one }) => one?.state === 'DECLINED',
    );
    expect(view).toMatchObject({
      paymentState: 'PENDING',
      attempt: { outcome: { status: 'DECLINED' } },
    });
    expect((await shop.paymentOf(attempt)).status).toBe('cancelled');
  });

  it('L1, F71, F72: without notification and return the sweep finds the money within two periods', async () => {
    const order = await placeFor('STRIPE');
    const attempt = await shop.start('retail', order, 'STRIPE');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      notify: 'never',
    });
    await simulate('STRIPE', attempt, 'approve');
    for (const _period of [1, 2]) {
      shop.clock.pass(MINUTE);
      await sweepAttempts(shop.services);
    }
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.paymentState).toBe('PAID');
  });

  it('F70, F80: a provider that does not answer leaves the shopper unharmed until it does', async () => {
    const order = await placeFor('STRIPE');
    const attempt = await shop.start('retail', order, 'STRIPE');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      notify: 'never',
    });
    await simulate('STRIPE', attempt, 'approve');
    await shop.simulate('STRIPE', { failNext: { call: 'inquire', how: 'html', times: 3 } });
    shop.clock.pass(MINUTE);
    expect((await shop.see('retail', order)).paymentState).toBe('PENDING');
    shop.simulatorState.faults = [];
    shop.clock.pass(MINUTE);
    expect((await shop.see('retail', order)).paymentState).toBe('PAID');
  });

  it('I17: less than due is nobody’s payment, and a person is told', async () => {
    const order = await placeFor('FLUTTERWAVE');
    const attempt = await shop.start('grocery', order, 'FLUTTERWAVE');
    await simulate('FLUTTERWAVE', attempt, 'payLess');
    const view = await until('FLUTTERWAVE', order, 'REVIEW');
    expect(view.attempt).toMatchObject({ state: 'CAPTURED', outcome: { status: 'UNDERPAID' } });
    expect(await tasks(order.id)).toHaveLength(1);
    expect((await shop.pay('grocery', order, 'DPO')).json()).toMatchObject({
      code: 'ORDER_CLOSED',
    });
  });

  it('I17: more than due pays the order, and the rest is to be given back', async () => {
    const order = await placeFor('FLUTTERWAVE');
    const attempt = await shop.start('grocery', order, 'FLUTTERWAVE');
    await simulate('FLUTTERWAVE', attempt, 'payMore');
    const view = await until('FLUTTERWAVE', order, 'PAID');
    expect(view).toMatchObject({
      paid: order.dueNow,
      extra: 1,
      attempt: { outcome: { status: 'OVERPAID' } },
    });
    expect(await tasks(order.id)).toEqual(['REFUND 100']);
  });

  it.each([
    ['another amount', { amount: 100 }],
    ['another currency', { currency: 'NGN' }],
  ])('F77, I08: money of %s never pays', async (_what, paid) => {
    const order = await placeFor('FLUTTERWAVE');
    const attempt = await shop.start('grocery', order, 'FLUTTERWAVE');
    const payment = await shop.paymentOf(attempt);
    await shop.simulate('FLUTTERWAVE', { reference: payment.reference, notify: 'never' });
    await simulate('FLUTTERWAVE', attempt, 'approve');
    if (payment.paid) Object.assign(payment.paid, paid);
    Object.assign(payment, paid);
    shop.clock.pass(MINUTE);
    const view = await shop.see('grocery', order);
    expect(['REVIEW', 'PENDING']).toContain(view.paymentState);
    expect(await facts(order.id)).not.toContain('PAID');
  });

  it('I05: the evidence of one payment is not evidence for another', async () => {
    const [one, other] = [await placeFor('STRIPE'), await placeFor('STRIPE')];
    const [first, second] = [
      await shop.start('retail', one, 'STRIPE'),
      await shop.start('retail', other, 'STRIPE'),
    ];
    await simulate('STRIPE', first, 'approve');
    await until('STRIPE', one, 'PAID');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(second.id),
      notify: 'never',
    });
    (await shop.paymentOf(second)).data.intent = (await shop.paymentOf(first)).data.intent ?? '';
    await simulate('STRIPE', second, 'approve');
    shop.clock.pass(MINUTE);
    expect(await shop.see('retail', other)).toMatchObject({
      paymentState: 'REVIEW',
      attempt: { state: 'MISMATCH' },
    });
  });
});

describe('late and double money', () => {
  it('I14, F81: money after the order ended restores it while its goods are there', async () => {
    const order = await placeFor('FLUTTERWAVE');
    const attempt = await shop.start('grocery', order, 'FLUTTERWAVE');
    shop.clock.pass(2 * DAY);
    await sweepAttempts(shop.services);
    await expireOrders(shop.services);
    expect((await shop.see('grocery', order)).paymentState).toBe('EXPIRED');
    await simulate('FLUTTERWAVE', attempt, 'approve');
    const view = await until('FLUTTERWAVE', order, 'PAID');
    expect(view).toMatchObject({ orderStatus: 'PENDING', paid: order.dueNow });
  });

  it('I14, F81: where the goods are gone it is reviewed and given back', async () => {
    const chosen = aLine('grocery', { at: 6, stock: 4, quantity: 2 });
    const order = await shop.place('grocery', [chosen], { method: 'FLUTTERWAVE' });
    const attempt = await shop.start('grocery', order, 'FLUTTERWAVE');
    shop.clock.pass(2 * DAY);
    await sweepAttempts(shop.services);
    await expireOrders(shop.services);
    await shop.database.db
      .update(stock)
      .set({ stockInHand: sql`${stock.held} + 1` })
      .where(eq(stock.productId, chosen.product.id));
    await simulate('FLUTTERWAVE', attempt, 'approve');
    await until('FLUTTERWAVE', order, 'REVIEW');
    expect(await facts(order.id)).toEqual(['CAPTURED', 'EXPIRED']);
    expect(await tasks(order.id)).toEqual([`REFUND ${order.dueNow * 100}`]);
  });

  it('I03, I15, F82: paid by two methods, the order is paid once and the other money is given back', async () => {
    const order = await placeFor('FLUTTERWAVE');
    const first = await shop.start('grocery', order, 'FLUTTERWAVE');
    await giveUp('FLUTTERWAVE', order);
    const second = await shop.start('grocery', order, 'DPO');
    await simulate('DPO', second, 'approve');
    shop.clock.pass(MINUTE);
    await until('DPO', order, 'PAID');
    await simulate('FLUTTERWAVE', first, 'approve');
    const view = await shop.until('grocery', order, (one) => one.extra > 0);
    expect(view).toMatchObject({ paymentState: 'PAID', paid: order.dueNow, extra: order.dueNow });
    expect(await facts(order.id)).toEqual(['CAPTURED', 'CAPTURED', 'OVERPAID', 'PAID']);
    expect(await tasks(order.id)).toEqual([`REFUND ${order.dueNow * 100}`]);
  });

  it('P4, F82: money that comes late ends what else could be paid for the order, at the next turn of the sweep', async () => {
    const order = await placeFor('FLUTTERWAVE');
    const first = await shop.start('grocery', order, 'FLUTTERWAVE');
    await giveUp('FLUTTERWAVE', order);
    const second = await shop.start('grocery', order, 'DPO');
    await simulate('FLUTTERWAVE', first, 'approve');
    await reconcile(shop.services, first.id);
    expect(await facts(order.id)).toEqual(['CAPTURED', 'PAID']);
    await sweepAttempts(shop.services);
    const [other] = await shop.database.db
      .select()
      .from(attempts)
      .where(eq(attempts.id, second.id));
    expect(other).toMatchObject({ state: 'CANCELLED', live: false });
  });

  it('F81: the order’s end asks the provider first, so money that is there wins', async () => {
    const order = await placeFor('STRIPE');
    const attempt = await shop.start('retail', order, 'STRIPE');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      notify: 'never',
    });
    await simulate('STRIPE', attempt, 'approve');
    shop.clock.pass(2 * DAY);
    await expireOrders(shop.services);
    expect((await shop.see('retail', order)).paymentState).toBe('PAID');
  });

  it('L2: an attempt is asked about for three days after its end, and then never again', async () => {
    const order = await placeFor('STRIPE');
    const attempt = await shop.start('retail', order, 'STRIPE');
    await giveUp('STRIPE', order);
    shop.clock.pass(4 * DAY);
    await sweepAttempts(shop.services);
    await sweepAttempts(shop.services);
    const [row] = await shop.database.db.select().from(attempts).where(eq(attempts.id, attempt.id));
    expect(row?.state).toBe('CANCELLED');
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

describe('the order around its payment', () => {
  it('I16: a deposit makes it part-paid, and the rest stays outstanding', async () => {
    const chosen = { ...aLine('retail', { at: 1, stock: 4 }), partial: true };
    const stockRow = chosen.product.productLocation.find(
      (one) => one.productVariantId === (chosen.variantId ?? null),
    );
    if (stockRow)
      Object.assign(stockRow, {
        allowPartialPayment: true,
        deposit: 25,
        depositUnitOfMeasurement: 'PERCENTAGE',
      });
    for (const one of chosen.product.productLocation)
      Object.assign(one, {
        allowPartialPayment: true,
        deposit: 25,
        depositUnitOfMeasurement: 'PERCENTAGE',
      });
    await shop.database.db
      .update(stock)
      .set({ allowPartialPayment: true, deposit: 25, depositUnit: 'PERCENTAGE' })
      .where(eq(stock.productId, chosen.product.id));
    const order = await shop.place('retail', [chosen], { method: 'STRIPE' });
    expect(order.dueNow).toBeCloseTo(order.total / 4, 2);
    await simulate('STRIPE', await shop.start('retail', order, 'STRIPE'), 'approve');
    const view = await until('STRIPE', order, 'PART_PAID');
    expect(view).toMatchObject({ paid: order.dueNow, outstanding: order.outstanding });
    expect(await facts(order.id)).toEqual(['CAPTURED', 'PART_PAID']);
  });

  it('is shown and paid, too, where a server of the build before placed it beside this one', async () => {
    const order = await placeFor('STRIPE');
    const owner = new pg.Client({ connectionString: shop.databaseUrl });
    await owner.connect();
    await owner.query("set session_replication_role = 'replica'");
    await owner.query(
      `update cart_transaction set life = life #- '{value,watching}' #- '{facts,contested}' #- '{facts,watched}' #- '{facts,foreign}' #- '{facts,shut}' where id = $1`,
      [order.id],
    );
    await owner.end();
    expect((await shop.see('retail', order)).paymentState).toBe('PENDING');
    await simulate('STRIPE', await shop.start('retail', order, 'STRIPE'), 'approve');
    expect((await until('STRIPE', order, 'PAID')).extra).toBe(0);
  });

  it('I09, F101: does not change while it is being paid', async () => {
    const order = await placeFor('STRIPE');
    await shop.start('retail', order, 'STRIPE');
    const body = {
      proposalId: crypto.randomUUID(),
      note: '',
      lines: [{ productId: order.lines[0]?.productId, quantity: 2 }],
    };
    const answer = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: `/api/v1/cartTransaction/propose-order-change/${order.id}`,
      as: SHOPPER,
      body,
    });
    expect(answer.json()).toMatchObject({ status: 409, code: 'ATTEMPT_LIVE' });
  });

  it('I26: gives its goods back when it is given up, and only once', async () => {
    const chosen = aLine('retail', { at: 2, stock: 4, quantity: 2 });
    const held = async () =>
      (
        await shop.database.db.select().from(stock).where(eq(stock.productId, chosen.product.id))
      ).reduce((sum, one) => sum + one.held, 0);
    const before = await held();
    const order = await shop.place('retail', [chosen], { method: 'STRIPE' });
    expect(await held()).toBe(before + 2);
    await giveUp('STRIPE', order, 'give-up');
    await giveUp('STRIPE', order, 'give-up');
    expect(await held()).toBe(before);
  });

  it('becomes one to be paid later, when the shopper prefers that', async () => {
    const order = await placeFor('STRIPE');
    await shop.start('retail', order, 'STRIPE');
    const answer = await giveUp('STRIPE', order, 'pay-later');
    expect(answer.json()).toMatchObject({
      paymentMethodCode: 'PAY_LATER',
      paymentState: 'PENDING',
      keptUntil: null,
      dueDate: null,
    });
  });

  it('I35: tells each thing that happened once', async () => {
    const order = await placeFor('STRIPE');
    await simulate('STRIPE', await shop.start('retail', order, 'STRIPE'), 'approve');
    await until('STRIPE', order, 'PAID');
    const events = await shop.database.db
      .select({ kind: outbox.kind })
      .from(outbox)
      .where(eq(outbox.orderId, order.id));
    expect(events.map((event) => event.kind).sort()).toEqual(['order.paid', 'order.placed']);
  });
});

it('giving up right after another question waits for the provider’s next turn, and is not refused', async () => {
  const order = await placeFor('RAZER');
  const attempt = await shop.start('restaurant', order, 'RAZER');
  shop.moment('RAZER');
  await reconcile(shop.services, attempt.id, { isHeard: true });
  const asked = shop.clock.now().getTime();
  await endAttempt(shop.services, order.id, 'CANCELLED');
  expect(shop.clock.now().getTime() - asked).toBe(5_000);
  expect((await shop.see('restaurant', order)).attempt).toMatchObject({ state: 'CANCELLED' });
});
