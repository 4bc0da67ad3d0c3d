import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { attempts } from '#server/db/schema/payments.ts';
import { businesses } from '#server/db/schema/store.ts';
import { aBookedLine, aService } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER, STORE_OF } from '#tests/support/payingShop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterEach(() => shop.quiet());
afterAll(() => shop.close());

const BOOKED = ['services', 'beauty'];
/** How many bookings there were: each takes another service, so that no two want the same person. */
let booked = 0;
async function started(provider: ProviderCode) {
  const slug = STORE_OF[provider];
  const intent = crypto.randomUUID();
  const line = BOOKED.includes(slug)
    ? await aBookedLine(shop, slug, aService(slug, { at: booked++ }), { as: SHOPPER, intent })
    : aLine(slug, { stock: slug === 'restaurant' ? 0 : 3 });
  const order = await shop.place(slug, [line], { method: provider, intent });
  const attempt = await shop.start(slug, order, provider);
  const { returnUrl, cancelUrl } = await shop.paymentOf(attempt);
  const reference = await shop.referenceOf(attempt.id);
  return { slug, order, attempt, reference, returnUrl, cancelUrl };
}
/** As a browser comes back from another site: without a cookie. */
async function lands(slug: string, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  const answer = await shop.app.inject({
    method: 'GET',
    url: pathname + search,
    headers: { host: `${slug}.localhost`, 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.statusCode).toBe(200);
  await shop.quiet();
  return answer.body;
}
const asksOf = async ({ id }: { id: string }): Promise<number> => {
  const [row] = await shop.database.db.select().from(attempts).where(eq(attempts.id, id));
  return row?.asks ?? 0;
};

/** Five have an address of their own for it, one says it in words; at the other three only asking tells, and a code has no page to leave. */
const OWN_ADDRESS: ProviderCode[] = ['PAYPAL', 'STRIPE', 'DPO', 'RAZER', 'IPAY_AFRICA'];
const OTHERS: ProviderCode[] = ['CASHFREE', 'BUX', 'IPAY'];
const cancelled = (
  provider: ProviderCode,
  { returnUrl, cancelUrl }: { returnUrl: string; cancelUrl: string },
): string =>
  OWN_ADDRESS.includes(provider)
    ? cancelUrl
    : provider === 'FLUTTERWAVE'
      ? `${returnUrl}?status=cancelled`
      : returnUrl;

describe('a return by cancelling', () => {
  it.each([...OWN_ADDRESS, 'FLUTTERWAVE'] as ProviderCode[])(
    '%s: is told to the order’s page with the attempt that was left, and asked about at once',
    async (provider) => {
      const { slug, order, attempt, ...addresses } = await started(provider);
      const body = await lands(slug, cancelled(provider, addresses));
      expect(body).toMatch(new RegExp(`"/orders/${order.id}#c=[\\w-]+&cancelled=${attempt.id}"`));
      expect(await asksOf(attempt)).toBeGreaterThan(0);
    },
  );

  it.each([...OWN_ADDRESS, 'FLUTTERWAVE', ...OTHERS] as ProviderCode[])(
    '%s: whoever forges it ends nothing: the payment is still open, and paid when it is paid',
    async (provider) => {
      const { slug, order, reference, ...addresses } = await started(provider);
      await lands(slug, cancelled(provider, addresses));
      expect((await shop.see(slug, order)).attempt).toMatchObject({
        state: 'AWAITING_SHOPPER',
        outcome: { status: 'PENDING' },
      });
      await shop.simulate(provider, { reference, action: 'approve', notify: 'never' });
      await lands(slug, addresses.returnUrl);
      expect(
        (await shop.until(slug, order, (view) => view.paymentState === 'PAID')).attempts,
      ).toHaveLength(1);
    },
  );

  it.each(OTHERS)(
    '%s: has no address for it, and says when it is asked that nothing was paid',
    async (provider) => {
      const { slug, order, reference, returnUrl } = await started(provider);
      await shop.simulate(provider, { reference, action: 'cancel', notify: 'never' });
      const body = await lands(slug, returnUrl);
      expect(body).not.toContain('&cancelled');
      expect((await shop.see(slug, order)).attempt?.outcome).toEqual({ status: 'CANCELLED' });
    },
  );

  it('after the money came it is paid, whatever the address says', async () => {
    const { slug, order, reference, cancelUrl } = await started('STRIPE');
    await shop.simulate('STRIPE', { reference, action: 'approve', notify: 'never' });
    await lands(slug, cancelUrl);
    expect((await shop.see(slug, order)).paymentState).toBe('PAID');
  });

  it('without an answer of the provider’s it is in doubt, and nothing else is offered over it', async () => {
    const { slug, order, cancelUrl } = await started('STRIPE');
    shop.simulatorState.faults = [{ provider: 'STRIPE', call: 'inquire', how: 'html', times: 5 }];
    await lands(slug, cancelUrl);
    expect((await shop.see(slug, order)).attempt?.outcome).toEqual({ status: 'UNKNOWN' });
    shop.simulatorState.faults = [];
  });

  it('of an earlier attempt names that one: the payment that is under way now stays open, and is paid when it is paid', async () => {
    const { slug, order, attempt, cancelUrl } = await started('STRIPE');
    await shop.ask({
      store: slug,
      method: 'POST',
      url: `/api/v1/cartTransaction/${order.id}/give-up-payment`,
      as: SHOPPER,
    });
    const now = await shop.start(slug, order, 'STRIPE');
    expect(await lands(slug, cancelUrl)).toContain(`&cancelled=${attempt.id}"`);
    expect((await shop.see(slug, order)).attempt).toMatchObject({
      id: now.id,
      state: 'AWAITING_SHOPPER',
    });
    expect(now.id).not.toBe(attempt.id);
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(now.id),
      action: 'approve',
      notify: 'once',
    });
    expect(
      (await shop.until(slug, order, (view) => view.paymentState === 'PAID')).paymentState,
    ).toBe('PAID');
  });

  it('is the shopper’s own page’s to end: then nobody can pay there any more', async () => {
    const { slug, order, attempt, cancelUrl } = await started('STRIPE');
    await lands(slug, cancelUrl);
    const answer = await shop.ask({
      store: slug,
      method: 'POST',
      url: `/api/v1/cartTransaction/${order.id}/give-up-payment`,
      as: SHOPPER,
    });
    expect(answer.json()).toMatchObject({
      paymentState: 'PENDING',
      attempt: { outcome: { status: 'CANCELLED' } },
    });
    expect((await shop.paymentOf(attempt)).status).not.toBe('open');
  });
});

it.each([
  ['retail', ['STRIPE', 'PAYPAL'], []],
  ['services', ['CASHFREE', 'STRIPE'], ['CASHFREE']],
  ['restaurant', ['STRIPE'], ['IPAY_QR', 'IPAY']],
  ['grocery', ['DPO'], ['IPAY_AFRICA']],
  ['beauty', ['BUX', 'PAYPAL', 'STRIPE'], []],
])(
  '%s tells its pages which payments can be ended, and which ask for a phone',
  async (slug, ends, phone) => {
    const url = `/api/v1/businesses/id-from-domain?defaultDomain=${slug}.localhost`;
    const [business] = (await shop.ask({ store: slug, url })).json();
    expect(business).toMatchObject({ endableMethods: ends, phoneMethods: phone });
  },
);

it('an accepted order can be kept after a payment was tried, also once the store takes no other order for later payment', async () => {
  const slug = 'retail';
  const order = await shop.place(slug, [aLine(slug, { stock: 3 })], { method: 'PAY_LATER' });
  await shop.start(slug, order, 'STRIPE');
  const online = await shop.place(slug, [aLine(slug, { stock: 3 })], { method: 'STRIPE' });
  await shop.database.db
    .update(businesses)
    .set({ view: { ...store(slug).business, paymentMethods: ['STRIPE'] } })
    .where(eq(businesses.id, store(slug).business.id));
  shop.clock.pass(10 * 60_000);
  const keep = ({ id }: { id: string }) =>
    shop.ask({
      store: slug,
      method: 'POST',
      url: `/api/v1/cartTransaction/${id}/pay-later`,
      as: SHOPPER,
    });
  expect((await keep(online)).json()).toMatchObject({ status: 422, code: 'METHOD_NOT_OFFERED' });
  const answer = await keep(order);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({
    paymentState: 'PENDING',
    paymentMethodCode: 'PAY_LATER',
    mayCancel: true,
    attempt: { outcome: { status: 'CANCELLED' }, continueUrl: null },
  });
});
