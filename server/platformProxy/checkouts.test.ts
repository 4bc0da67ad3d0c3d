import { describe, expect, test } from 'vitest';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { mayFollow, startedBy } from './checkouts.ts';

const LIVE = { sandboxOrigin: null };
const answer = (contentType = 'application/json', bytes = Buffer.from(''), headers = {}) => ({
  status: 200,
  contentType,
  bytes,
  headers: new Headers(headers),
});
const started = (code: ProviderCode, json: unknown) => startedBy(code, answer(), json, LIVE);
const url = (code: ProviderCode, json: unknown): unknown => {
  const found = started(code, json);
  return found?.kind === 'away' && found.handover.kind === 'redirect' ? found.handover.url : found;
};

/** What each provider publishes as its answer to a new checkout; a platform may pass it on as it is, or put it under data. */
const PUBLISHED: [ProviderCode, object, string][] = [
  [
    'STRIPE',
    { id: 'cs_1', object: 'checkout.session', url: 'https://checkout.stripe.com/c/pay/cs_1' },
    'https://checkout.stripe.com/c/pay/cs_1',
  ],
  [
    'PAYPAL',
    {
      id: 'P1',
      status: 'CREATED',
      links: [
        { rel: 'self', href: 'https://api-m.paypal.com/x' },
        { rel: 'approve', href: 'https://www.paypal.com/checkoutnow?token=P1' },
      ],
    },
    'https://www.paypal.com/checkoutnow?token=P1',
  ],
  [
    'FLUTTERWAVE',
    {
      status: 'success',
      message: 'Hosted Link',
      data: { link: 'https://checkout.flutterwave.com/v3/hosted/pay/1' },
    },
    'https://checkout.flutterwave.com/v3/hosted/pay/1',
  ],
  [
    'BUX',
    { uid: 'u', checkout_url: 'https://app.bux.ph/checkout/u' },
    'https://app.bux.ph/checkout/u',
  ],
  [
    'DPO',
    { Result: '000', TransToken: 'A1B2C3D4-E5F6' },
    'https://secure.3gdirectpay.com/payv2.php?ID=A1B2C3D4-E5F6',
  ],
  [
    'RAZER',
    { paymentUrl: 'https://pay.fiuu.com/RMS/pay/m/?x=1' },
    'https://pay.fiuu.com/RMS/pay/m/?x=1',
  ],
];

describe('a payment that a platform has started', () => {
  test.each(PUBLISHED)(
    '%s: goes on where the provider’s own answer leads',
    (code, json, expected) => {
      for (const told of [json, { data: json }, { response: json }])
        expect(url(code, told)).toBe(expected);
    },
  );

  test('a platform’s own words come first, with its attempt', () => {
    expect(
      started('STRIPE', {
        attemptId: 'a1',
        redirectUrl: '/cart/handoff/a1?k=x',
        capability: 'cap',
      }),
    ).toEqual({
      kind: 'away',
      handover: { kind: 'redirect', url: '/cart/handoff/a1?k=x' },
      attemptId: 'a1',
      capability: 'cap',
    });
    expect(url('STRIPE', 'https://checkout.stripe.com/1')).toBe('https://checkout.stripe.com/1');
  });

  test('CASHFREE: a session is told to its own script', () => {
    expect(started('CASHFREE', { payment_session_id: 'session_abc123' })).toMatchObject({
      handover: {
        kind: 'script',
        src: 'https://sdk.cashfree.com/js/v3/cashfree.js',
        args: { mode: 'production', paymentSessionId: 'session_abc123' },
      },
    });
    const tests = { CASHFREE: { api: 'https://sandbox.cashfree.com' } };
    expect(
      startedBy(
        'CASHFREE',
        answer(),
        { payment_session_id: 'session_abc123' },
        {
          sandboxOrigin: null,
          providerHosts: tests,
        },
      ),
      'an account of their tests',
    ).toMatchObject({ handover: { args: { mode: 'sandbox' } } });
  });

  test('IPAY, IPAY_AFRICA: fields are a form for their page', () => {
    expect(
      started('IPAY', { MerchantCode: 'M1', RefNo: 'A1', Amount: '1.00', Signature: 's' }),
    ).toMatchObject({
      handover: {
        kind: 'form',
        url: 'https://payment.ipay88.com.my/epayment/entry.asp',
        fields: { MerchantCode: 'M1', Amount: '1.00' },
      },
    });
    expect(
      started('IPAY_AFRICA', { data: { vid: 'v', oid: 'o', ttl: 10, hsh: 'h' } }),
    ).toMatchObject({
      handover: { kind: 'form', fields: { ttl: '10' } },
    });
    expect(
      started('RAZER', { action: 'https://pay.fiuu.com/RMS/pay/m/', params: { amount: '1.00' } }),
    ).toMatchObject({
      handover: { kind: 'form', method: 'POST' },
    });
  });

  test('IPAY_QR: a picture as bytes or inside JSON', () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
    const headers = { 'x-attempt-id': 'a1' };
    expect(
      startedBy('IPAY_QR', answer('image/png', bytes, headers), undefined, LIVE),
    ).toMatchObject({
      kind: 'picture',
      bytes,
      attemptId: 'a1',
      expiresAt: null,
    });
    expect(
      started('IPAY_QR', { data: { qrCode: `data:image/png;base64,${bytes.toString('base64')}` } }),
    ).toMatchObject({
      kind: 'picture',
      bytes,
    });
  });

  test.each([
    [undefined],
    [null],
    [{}],
    [[]],
    [{ url: 'javascript:alert(1)' }],
    [{ url: '//evil.example' }],
    [{ url: 'http://evil.example/' }],
    [{ url: 'https://evil.example/c/pay/cs_1' }],
    [{ url: 'https://checkout.stripe.com.evil.example/' }],
    [{ url: 'https://www.paypal.com/checkoutnow?token=P1' }],
    [{ action: 'https://evil.example/', params: { amount: '1.00' } }],
    [{ url: 'https://user:word@evil.example/' }],
    [{ links: 'x' }],
    [{ image: 'data:image/svg+xml;base64,PHN2Zz4=' }],
    ['nothing'],
    [{ url: '/x', fields: {} }],
  ])('%j leads nowhere: nobody can tell whether a payment was opened', (json) => {
    const found = started('STRIPE', json);
    expect(
      found === null ||
        (found.kind === 'away' &&
          found.handover.kind === 'redirect' &&
          found.handover.url === '/x'),
    ).toBe(true);
  });

  test.each<[ProviderCode, string, boolean]>([
    ['STRIPE', 'https://checkout.stripe.com/c/pay/cs_1', true],
    ['STRIPE', '/cart/handoff/x', true],
    ['STRIPE', 'http://stripe.pay.localhost:4000/x', true],
    ['STRIPE', 'https://www.paypal.com/checkoutnow', false],
    ['PAYPAL', 'https://www.sandbox.paypal.com/checkoutnow?token=P1', true],
    ['IPAY_AFRICA', 'https://payments.elipa.co.tz/v3/tz', true],
    ['CASHFREE', 'https://payments.cashfree.com/order/#x', true],
    ['STRIPE', 'https://a.example/', false],
    ['STRIPE', 'https://checkout.stripe.com@a.example/', false],
    ['STRIPE', 'https://checkout.stripe.com:8443/', false],
    ['STRIPE', 'http://checkout.stripe.com/', false],
    ['STRIPE', '//a.example', false],
    ['STRIPE', '/\\a.example', false],
    ['STRIPE', 'ftp://a.example', false],
    ['STRIPE', 'data:text/html,x', false],
    ['STRIPE', '', false],
  ])('%s: %s is followed: %s (S17)', (code, address, expected) => {
    expect(mayFollow(code, address, LIVE)).toBe(expected);
  });

  test('a page of the merchant’s own at the provider is followed where the operator names it (S17)', () => {
    const own = {
      sandboxOrigin: null,
      providerHosts: { STRIPE: { pay: 'https://pay.shop.example' } },
    };
    const told = { url: 'https://pay.shop.example/c/pay/cs_1' };
    expect(startedBy('STRIPE', answer(), told, own)).toMatchObject({ kind: 'away' });
    expect(startedBy('STRIPE', answer(), told, LIVE)).toBeNull();
  });
});
