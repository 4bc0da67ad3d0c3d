import { expect, test } from 'vitest';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { hostsFor, serverProvider } from '#providers/server.ts';

const IPAY = { merchantCode: 'M00003', merchantKey: 'apple', signatureType: 'SHA256' };
const FLW = { secretHash: 'a-secret-hash' };
const AFRICA = { vid: 'shop', hashKey: 'a-hash-key', live: '1', region: 'KE' };
const OWN = 'A51B9C0E-6A37-4E1B-8B0C-0D7B3F0E9C11';
/** of DPO's own test account, in public code */
const PUBLISHED = '9F416C11-127B-4DE2-AC7F-D5710E4C5E0A';
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
  [
    'CASHFREE',
    { clientId: '430329ae80e0', clientSecret: 'cfsk_ma_prod_1' },
    'api',
    'https://api.cashfree.com',
    false,
  ],
  [
    'CASHFREE',
    { clientId: '430329ae80e0', clientSecret: 'cfsk_ma_test_1' },
    'api',
    'https://sandbox.cashfree.com',
    true,
  ],
  [
    'CASHFREE',
    { clientId: 'TEST430329ae80e0', clientSecret: 'TESTaf195616268b' },
    'api',
    'https://sandbox.cashfree.com',
    true,
  ],
  ['RAZER', { merchantId: 'shop', ...RAZER }, 'pay', 'https://pay.fiuu.com', false],
  ['RAZER', { merchantId: 'SB_shop', ...RAZER }, 'api', 'https://sandbox-api.fiuu.com', true],
  ['RAZER', { merchantId: 'shop_Dev', ...RAZER }, 'api', 'https://api.fiuu.com', true],
  ['IPAY', { ...IPAY, region: 'MY' }, 'page', 'https://payment.ipay88.com.my', false],
  ['IPAY', { ...IPAY, region: 'PH' }, 'page', 'https://payment.ipay88.com.ph', false],
  ['IPAY_QR', { ...IPAY, region: 'PH-TEST' }, 'gateway', 'https://sandbox.ipay88.com.ph', true],
  ['IPAY_AFRICA', { ...AFRICA, live: '0' }, 'pay', 'https://payments.ipayafrica.com', true],
  ['IPAY_AFRICA', { ...AFRICA, region: 'TZ' }, 'pay', 'https://payments.elipa.co.tz', false],
  ['IPAY_AFRICA', { ...AFRICA, region: 'UG' }, 'ipn', 'https://payments.elipa.co.ug', false],
  ['IPAY_AFRICA', { ...AFRICA, vid: 'demo' }, 'ipn', 'https://www.ipayafrica.com', true],
  ['DPO', { companyToken: OWN }, 'api', 'https://secure.3gdirectpay.com', false],
  ['DPO', { companyToken: PUBLISHED }, 'pay', 'https://secure.3gdirectpay.com', true],
  ['DPO', { companyToken: PUBLISHED.toLowerCase() }, 'pay', 'https://secure.3gdirectpay.com', true],
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
