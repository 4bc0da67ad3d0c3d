import { describe, expect, test } from 'vitest';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { isAddress, startedBy } from './checkouts.ts';

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
    expect(url('STRIPE', 'https://pay.example/1')).toBe('https://pay.example/1');
  });

  test('CASHFREE: a session is told to its own script', () => {
    expect(started('CASHFREE', { payment_session_id: 'session_abc123' })).toMatchObject({
      handover: {
        kind: 'script',
        src: 'https://sdk.cashfree.com/js/v3/cashfree.js',
        args: { paymentSessionId: 'session_abc123' },
      },
    });
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

  test('an address is https, a path of the store, or plain within this machine', () => {
    expect(
      ['https://a.example/', '/cart/handoff/x', 'http://stripe.pay.localhost:4000/x'].map(
        isAddress,
      ),
    ).toEqual([true, true, true]);
    expect(
      [
        'http://a.example/',
        '//a.example',
        '/\\a.example',
        'ftp://a.example',
        'data:text/html,x',
        '',
      ].map(isAddress),
    ).toEqual([false, false, false, false, false, false]);
  });
});
