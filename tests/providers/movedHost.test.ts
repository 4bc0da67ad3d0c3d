import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { descriptorOf } from '#providers/all.ts';
import { demoAccount } from '#providers/demo.ts';
import { ASKED_TOO_OFTEN } from '#providers/provider.ts';
import { hostsFor, serverProvider } from '#providers/server.ts';
import { anAttempt, scripted } from '#tests/support/providerBench.ts';

/**
 * Somebody else answers at the provider's address, or the provider's own front door: its "404 Not Found" is about an address and says nothing about
 * a payment. Taken for "no such payment" it would free an order that was paid. Public clients of iPay Africa take a bare 404 for "no record".
 */
const PAGE =
  '<html><head><title>404 Not Found</title></head><body><center>nginx</center></body></html>';
const SESSION = {
  id: 'cs_test_a1',
  token: '0B6F0A2C-1111-4111-8111-111111111111',
  session: 'session_abcdefghij',
  link: 'https://checkout.flutterwave.com/v3/hosted/pay/1',
  uid: 'u1',
  url: 'https://app.bux.ph/checkout/u1',
  form: 'ORD1001A1',
};

const keysOf = (code: ProviderCode, store: string): unknown =>
  v.parse(serverProvider(code).credentials, demoAccount(code, `${store}${code}`, '').secrets);

test.each(PROVIDER_CODES.filter((code) => code !== 'IPAY_AFRICA'))(
  '%s: a page that says 404 is no answer about the payment',
  async (code) => {
    const provider = serverProvider(code);
    const secrets = keysOf(code, 'moved');
    const answers = Array.from({ length: 6 }, () => ({ status: 404, text: PAGE }));
    const { tools } = scripted<unknown>(secrets, hostsFor(code, null, {}, secrets), ...answers);
    const attempt = anAttempt({ currency: descriptorOf(code).usualCurrency, session: SESSION });
    const said = await provider.inquire(attempt, tools);
    expect(said.status).toBe('UNKNOWN');
  },
);

test('STRIPE: a question that it does not understand is no answer about the payment', async () => {
  const provider = serverProvider('STRIPE');
  const secrets = keysOf('STRIPE', 'asked');
  const text = JSON.stringify({
    error: { type: 'invalid_request_error', code: 'parameter_unknown', message: 'expand' },
  });
  const { tools } = scripted<unknown>(secrets, hostsFor('STRIPE', null, {}, secrets), {
    status: 400,
    text,
  });
  const said = await provider.inquire(anAttempt({ session: SESSION }), tools);
  expect(said.status).toBe('UNKNOWN');
});

test.each(PROVIDER_CODES)(
  '%s: 429 asks for patience, in whatever form, and for as long as it says',
  async (code) => {
    const provider = serverProvider(code);
    const secrets = keysOf(code, 'patience');
    const refusal = { status: 429, text: PAGE, headers: { 'retry-after': '7' } };
    const answers = Array.from({ length: 6 }, () => refusal);
    const { tools } = scripted<unknown>(secrets, hostsFor(code, null, {}, secrets), ...answers);
    const attempt = anAttempt({ currency: descriptorOf(code).usualCurrency, session: SESSION });
    expect(await provider.inquire(attempt, tools)).toMatchObject({
      status: 'UNKNOWN',
      rawStatus: ASKED_TOO_OFTEN,
      askAgainIn: 7_000,
    });
    const opened = await provider.open(attempt, tools);
    if (opened.kind !== 'opened')
      expect(opened).toMatchObject({ kind: 'refused', reason: 'LATER', retryAfter: 7_000 });
  },
);
