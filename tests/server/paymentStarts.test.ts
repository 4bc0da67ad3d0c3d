import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { attempts, providerAccounts } from '#server/db/schema/payments.ts';
import { businesses } from '#server/db/schema/store.ts';
import { sweepAttempts } from '#server/dueWork.ts';
import { aBookedLine, aService } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import {
  facts,
  giveUp,
  placeFor,
  sessions,
  setUpPayingShop,
  shop,
  simulate,
  until,
} from './paymentsShop.ts';

setUpPayingShop();

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
