import { expect, test } from 'vitest';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { hostsFor, serverProvider } from '#providers/server.ts';

const IPAY = { merchantCode: 'M00003', merchantKey: 'apple', signatureType: 'SHA256' };
const FLW = { secretHash: 'a-secret-hash' };
const RAZER = { verifyKey: 'x', secretKey: 'y', extended: 'yes', hash: 'md5' };

/** P7, P8: what an account is decides where its payments go, so accounts of both kinds stand beside each other on one server. */
test.each<[ProviderCode, object, string, string, boolean]>([
  ['PAYPAL', {}, 'api', 'https://api-m.paypal.com', false],
  ['PAYPAL', { test: true }, 'api', 'https://api-m.sandbox.paypal.com', true],
  ['STRIPE', { secretKey: 'sk_live_1' }, 'pay', 'https://checkout.stripe.com', false],
  ['STRIPE', { secretKey: 'sk_test_1' }, 'api', 'https://api.stripe.com', true],
  [
    'STRIPE',
    { secretKey: 'sk_live_1', checkoutDomain: 'pay.shop.example' },
    'pay',
    'https://pay.shop.example',
    false,
  ],
  [
    'FLUTTERWAVE',
    { secretKey: 'FLWSECK-1-X', ...FLW },
    'pay',
    'https://checkout.flutterwave.com',
    false,
  ],
  [
    'FLUTTERWAVE',
    { secretKey: 'FLWSECK_TEST-1-X', ...FLW },
    'pay',
    'https://checkout-v2.dev-flutterwave.com',
    true,
  ],
  ['CASHFREE', { clientSecret: 'cfsk_ma_prod_1' }, 'api', 'https://api.cashfree.com', false],
  ['CASHFREE', { clientSecret: 'cfsk_ma_test_1' }, 'api', 'https://sandbox.cashfree.com', true],
  ['RAZER', { merchantId: 'shop', ...RAZER }, 'pay', 'https://pay.fiuu.com', false],
  ['RAZER', { merchantId: 'SB_shop', ...RAZER }, 'api', 'https://sandbox-api.fiuu.com', true],
  ['RAZER', { merchantId: 'shop_Dev', ...RAZER }, 'api', 'https://api.fiuu.com', true],
  ['IPAY', { ...IPAY, region: 'MY' }, 'page', 'https://payment.ipay88.com.my', false],
  ['IPAY', { ...IPAY, region: 'PH' }, 'page', 'https://payment.ipay88.com.ph', false],
  ['IPAY_QR', { ...IPAY, region: 'PH-TEST' }, 'gateway', 'https://sandbox.ipay88.com.ph', true],
  ['IPAY_AFRICA', { live: '0' }, 'pay', 'https://payments.ipayafrica.com', true],
])('%s with %o is asked at its own %s', (code, credentials, name, host, isTest) => {
  expect(hostsFor(code, null, {}, credentials)[name]).toBe(host);
  expect(serverProvider(code).isTest?.(credentials) ?? false).toBe(isTest);
});

test('the simulator stands in for every address of every account', () => {
  const hosts = hostsFor(
    'FLUTTERWAVE',
    'http://pay.localhost:1',
    {},
    { secretKey: 'FLWSECK_TEST-1' },
  );
  for (const host of Object.values(hosts)) expect(host).toBe('http://flutterwave.pay.localhost:1');
});
