import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { slugOf } from '#providers/provider.ts';
import { attempts } from '#server/db/schema/payments.ts';
import { aBookedLine, aService } from '#tests/support/bookings.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { DAY } from '#tests/support/setClock.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterEach(() => shop.quiet());
afterAll(() => shop.close());

const started = async (provider: 'STRIPE' | 'IPAY', slug: string) => {
  const order = await shop.place(slug, [aLine(slug, { stock: slug === 'restaurant' ? 0 : 3 })], {
    method: provider,
  });
  const answer = await shop.pay(slug, order, provider);
  expect(answer.statusCode, answer.body).toBe(200);
  return {
    order,
    ...(answer.json() as { attemptId: string; redirectUrl: string; capability: string }),
  };
};
const land = (
  slug: string,
  path: string,
  more: { method?: 'GET' | 'POST'; payload?: string; headers?: Record<string, string> } = {},
) =>
  shop.app.inject({
    method: 'GET',
    url: path,
    ...more,
    headers: { host: `${slug}.localhost`, ...more.headers },
  });

describe('the return page', () => {
  const back = (capability: string, query = '') =>
    `/cart/return/${slugOf('STRIPE')}/${capability}${query}`;

  it.each([
    ['GET', undefined],
    ['POST', 'status=success&amount=1'],
  ] as const)(
    'S07, I40, F59: answers 200 to a cross-site %s without a cookie, sets none, and goes on by itself',
    async (method, payload) => {
      const { order, capability } = await started('STRIPE', 'retail');
      const headers = {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        ...(payload && { 'content-type': 'application/x-www-form-urlencoded' }),
      };
      const answer = await land('retail', back(capability), {
        method,
        headers,
        ...(payload && { payload }),
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body).toMatch(
        new RegExp(`location\\.replace\\(.*"/orders/${order.id}#c=${capability}"\\)`),
      );
      expect(answer.headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'nonce-[\w-]+'/,
      );
      expect(answer.headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
    },
  );

  it('F78, D30: says and believes nothing of what came along', async () => {
    const { order, capability } = await started('STRIPE', 'retail');
    const answer = await land(
      'retail',
      back(
        capability,
        '?status=success&message=<script>alert(1)</script>&next=https://evil.example&next=x',
      ),
    );
    expect(answer.body).not.toMatch(/alert|evil/);
    await shop.quiet();
    expect((await shop.see('retail', order)).paymentState).toBe('PENDING');
  });

  it('F69: asks the provider, so the shopper who paid finds the order paid', async () => {
    const { order, capability, attemptId } = await started('STRIPE', 'retail');
    const reference = await shop.referenceOf(attemptId);
    await shop.simulate('STRIPE', { reference, notify: 'never' });
    await shop.simulate('STRIPE', { reference, action: 'approve' });
    await land('retail', back(capability));
    await shop.quiet();
    const outline = await shop.ask({
      store: 'retail',
      url: `/api/v1/cartTransaction/${order.id}`,
      headers: { 'x-capability': capability },
    });
    expect(outline.json()).toMatchObject({ limited: true, paymentState: 'PAID', customerName: '' });
  });

  it('what it opens leads to no page that names the payer: only whoever may read all of an order goes on from there', async () => {
    const { order, capability, redirectUrl } = await started('IPAY', 'restaurant');
    const url = `/api/v1/cartTransaction/${order.id}`;
    const outline = (
      await shop.ask({ store: 'restaurant', url, headers: { 'x-capability': capability } })
    ).json();
    expect(outline).toMatchObject({
      limited: true,
      attempt: { provider: 'IPAY', continueUrl: null },
      attempts: [{ continueUrl: null }],
    });
    const whole = (await shop.ask({ store: 'restaurant', url, as: SHOPPER })).json();
    expect(whole.attempt.continueUrl).toBe(redirectUrl);
    const page = await land('restaurant', redirectUrl);
    expect(page.body, 'this is what must not be reached').toContain(whole.customerName);
  });

  it('S3-4: what it opens gives nothing up, defers nothing and changes nothing, as an address that a provider keeps', async () => {
    const { order, capability, attemptId } = await started('STRIPE', 'retail');
    const before = await shop.see('retail', order);
    const id = '0a3d8f5e-2f0e-4a7c-9d7b-0f4f7f6d1c11';
    const tries: [string, object][] = [
      ['give-up', {}],
      ['pay-later', {}],
      ['requests', { requestId: id, kind: 'HELP', text: 'Help' }],
      [`changes/${id}`, { accept: true }],
      ['give-up-payment', { attemptId }],
    ];
    const change = { proposalId: id, note: '', lines: [] };
    const asked = [
      ...tries.map(([path, body]) => [`${order.id}/${path}`, body] as const),
      [`propose-order-change/${order.id}`, change] as const,
    ];
    for (const [path, body] of asked) {
      const answer = await shop.ask({
        store: 'retail',
        method: 'POST',
        url: `/api/v1/cartTransaction/${path}`,
        headers: { 'x-capability': capability },
        body,
      });
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'OWNER_NEEDED']);
    }
    expect(await shop.see('retail', order)).toEqual(before);
  });

  it('speaks the language of the browser, or of the page before', async () => {
    const url = `/cart/return/dpo/${'x'.repeat(20)}`;
    expect(
      (await shop.ask({ url, headers: { 'accept-language': 'fr-CH, en;q=0.5' } })).body,
    ).toContain('<html lang="fr" dir="ltr">');
    expect((await shop.ask({ url, headers: { 'accept-language': 'de' } })).body).toContain(
      '<html lang="en" dir="ltr">',
    );
    const referer = 'http://grocery.localhost/fr/cart/checkout';
    const gone = await shop.ask({
      url: '/cart/handoff/nothing',
      headers: { referer, 'accept-language': 'en' },
    });
    expect(gone.body).toContain('href="/fr/orders/find"');
  });

  it('leads somebody whose link is not known, of another store, or over, to the look-up', async () => {
    const { capability } = await started('STRIPE', 'retail');
    for (const [slug, path] of [
      ['retail', back('x'.repeat(32))],
      ['retail', back('a')],
      ['grocery', back(capability)],
      ['retail', `/cart/return/paypal/${capability}`],
    ] as const) {
      const answer = await land(slug, path);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('/orders/find');
      expect(answer.body).not.toContain('location.replace');
    }
    shop.clock.pass(4 * DAY);
    expect((await land('retail', back(capability))).body).toContain('/orders/find');
  });

  it('D30: reads no more than it must', async () => {
    const { capability } = await started('STRIPE', 'retail');
    const huge = {
      method: 'POST' as const,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `a=${'x'.repeat(200_000)}`,
    };
    expect((await land('retail', back(capability), huge)).statusCode).toBe(413);
  });

  it('F80: from the return on, an answer that is missing is doubt, and no other method is offered over it', async () => {
    const { order, capability } = await started('STRIPE', 'retail');
    shop.simulatorState.faults = [{ provider: 'STRIPE', call: 'inquire', how: 'html', times: 5 }];
    await land('retail', back(capability));
    await shop.quiet();
    expect((await shop.see('retail', order)).attempt).toMatchObject({
      state: 'UNKNOWN',
      outcome: { status: 'UNKNOWN' },
      continueUrl: null,
    });
    expect((await shop.pay('retail', order, 'PAYPAL')).json()).toMatchObject({
      code: 'ATTEMPT_LIVE',
    });
    shop.simulatorState.faults = [];
  });
});

describe('the handoff page', () => {
  it('S18: posts the provider’s form from a document that may go nowhere else, with a referrer', async () => {
    const { redirectUrl } = await started('IPAY', 'restaurant');
    expect(redirectUrl).toMatch(/^\/cart\/handoff\/[\w-]+\?k=[\w-]+$/);
    const page = await land('restaurant', redirectUrl);
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    const [, action = ''] = /action="([^"]+)"/.exec(page.body) ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action ${new URL(action).origin} https:`);
    expect(page.headers['referrer-policy']).toBe('origin-when-cross-origin');
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.body).toContain('document.forms[0].submit()');
  });

  it('opts in to the fade that the page before it began, as the pages beside it do: else a browser reports an error', async () => {
    const { redirectUrl, capability } = await started('IPAY', 'restaurant');
    for (const path of [
      redirectUrl,
      '/cart/handoff/nothing',
      `/cart/return/ipay/${capability}`,
      `/cart/return/ipay/${'x'.repeat(32)}`,
    ]) {
      const page = await land('restaurant', path);
      const nonce = /<style nonce="([^"]+)">@view-transition\{navigation:auto\}<\/style>/.exec(
        page.body,
      )?.[1];
      expect(nonce, path).toBeDefined();
      for (const kind of ['style-src', 'script-src'])
        expect(page.headers['content-security-policy'], path).toContain(`${kind} 'nonce-${nonce}'`);
    }
  });

  it('opens to whoever was sent there, and to nobody else', async () => {
    const { redirectUrl } = await started('IPAY', 'restaurant');
    for (const [slug, path] of [
      ['restaurant', redirectUrl.replace(/k=.*/, 'k=wrong')],
      ['restaurant', redirectUrl.replace(/\?.*/, '')],
      // As many letters as the right one, and more bytes.
      [
        'restaurant',
        redirectUrl.replace(/k=(.).*/, (all) => `k=${'%C3%A9'.repeat(all.length - 2)}`),
      ],
      ['retail', redirectUrl],
    ] as const) {
      const answer = await land(slug, path);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('<form');
    }
  });

  it('leads back to the order once there is nothing to pay', async () => {
    const { order, redirectUrl, attemptId } = await started('IPAY', 'restaurant');
    await shop.database.db
      .update(attempts)
      .set({ deadline: new Date(shop.clock.now().getTime() - 1) })
      .where(eq(attempts.id, attemptId));
    const answer = await land('restaurant', redirectUrl);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/orders/${order.id}`);
  });

  it('posts nothing while it is not known whether the form was paid: it leads to the order', async () => {
    const { order, redirectUrl, capability } = await started('IPAY', 'restaurant');
    shop.simulatorState.faults = [{ provider: 'IPAY', call: 'inquire', how: 'html', times: 9 }];
    await land('restaurant', `/cart/return/ipay/${capability}`);
    await shop.quiet();
    expect((await shop.see('restaurant', order)).attempt).toMatchObject({ state: 'UNKNOWN' });
    const answer = await land('restaurant', redirectUrl);
    shop.simulatorState.faults = [];
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/orders/${order.id}`);
  });

  it('runs the published script where there is one, with a form to fall back on', async () => {
    const intent = crypto.randomUUID();
    const line = await aBookedLine(shop, 'services', aService('services'), { as: SHOPPER, intent });
    const order = await shop.place('services', [line], { method: 'CASHFREE', intent });
    const { redirectUrl } = (await shop.pay('services', order, 'CASHFREE')).json();
    const page = await land('services', redirectUrl);
    expect(page.body).toMatch(/<script nonce="[\w-]+" src="http/);
    expect(page.body).toContain('Cashfree({mode:');
  });
});
