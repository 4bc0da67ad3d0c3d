import { describe, expect, test } from 'vitest';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import { anAttempt, scripted } from '#tests/support/providerBench.ts';
import paypal from './server.ts';

/** What PayPal's own description of its API lists for a capture that is refused: openapi/checkout_orders_v2.json, orders.capture-422. */
const attempt = anAttempt({ currency: 'USD', session: { id: '5O190127TN364715T' } });
const keys = { clientId: 'id', clientSecret: 'secret', webhookId: 'WH', merchantId: 'M' };
const hosts = { api: 'https://api-m.paypal.com', pay: 'https://www.paypal.com' };
const approved = JSON.stringify({ id: '5O190127TN364715T', status: 'APPROVED' });

function refusing(issue: string) {
  const text = JSON.stringify({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] });
  const token = JSON.stringify({ access_token: issue, expires_in: 32_400 });
  const secret = { ...keys, clientSecret: `secret of ${issue}` };
  return scripted(secret, hosts, token, { status: 422, text }, approved);
}

describe('a capture that PayPal refuses', () => {
  test.each<[issue: string, reason: DeclineReason]>([
    ['INSTRUMENT_DECLINED', 'BANK_REFUSED'],
    ['TRANSACTION_REFUSED', 'BANK_REFUSED'],
    ['PAYER_CANNOT_PAY', 'BANK_REFUSED'],
    ['PAYER_ACCOUNT_RESTRICTED', 'BANK_REFUSED'],
    ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', 'BANK_REFUSED'],
    ['COMPLIANCE_VIOLATION', 'BANK_REFUSED'],
    ['PAYEE_BLOCKED_TRANSACTION', 'BANK_REFUSED'],
    ['TRANSACTION_BLOCKED_BY_PAYEE', 'BANK_REFUSED'],
    ['REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'BANK_REFUSED'],
    ['CARD_BRAND_NOT_SUPPORTED', 'BANK_REFUSED'],
    ['DOMESTIC_TRANSACTION_REQUIRED', 'BANK_REFUSED'],
    ['TRANSACTION_LIMIT_EXCEEDED', 'NOT_ENOUGH_FUNDS'],
    ['CARD_EXPIRED', 'DETAILS_DO_NOT_MATCH'],
    ['TRANSACTION_RECEIVING_LIMIT_EXCEEDED', 'TECHNICAL'],
    ['PAYEE_ACCOUNT_RESTRICTED', 'TECHNICAL'],
    ['PAYEE_ACCOUNT_LOCKED_OR_CLOSED', 'TECHNICAL'],
  ])('with %s is declined, and is not tried again and again', async (issue, reason) => {
    const { tools } = refusing(issue);
    const said = await paypal.capture?.(attempt, tools);
    expect(said).toMatchObject({ status: 'DECLINED', rawStatus: issue, reason });
  });

  test.each(['ORDER_ALREADY_CAPTURED', 'INCOMPATIBLE_PARAMETER_VALUE'])(
    'with %s says nothing of the money: the order is read',
    async (issue) => {
      const { tools, sent } = refusing(issue);
      expect(await paypal.capture?.(attempt, tools)).toMatchObject({ status: 'PENDING' });
      expect(sent.at(-1)).toMatchObject({ method: 'GET' });
    },
  );
});

describe('a card that a bank refuses', () => {
  // What the codes mean: the enumeration ProcessorResponseCode of PayPal's server SDKs.
  test.each<[code: string | null, reason: DeclineReason]>([
    ['5120', 'NOT_ENOUGH_FUNDS'],
    ['5650', 'BANK_NEEDS_CONFIRMATION'],
    ['7710', 'BANK_NEEDS_CONFIRMATION'],
    ['5110', 'DETAILS_DO_NOT_MATCH'],
    ['00N7', 'DETAILS_DO_NOT_MATCH'],
    ['5400', 'DETAILS_DO_NOT_MATCH'],
    ['5920', 'TECHNICAL'],
    ['0500', 'BANK_REFUSED'],
    ['9500', 'BANK_REFUSED'],
    ['9520', 'BANK_REFUSED'],
    ['5150', 'BANK_REFUSED'],
    [null, 'BANK_REFUSED'],
  ])('with %s is told as %s: fraud, lost and stolen as any other', async (code, reason) => {
    const capture = {
      id: '3C679366HH908993F',
      status: 'DECLINED',
      amount: { currency_code: 'USD', value: '450.00' },
      custom_id: attempt.reference,
      ...(code && { processor_response: { response_code: code } }),
    };
    const order = {
      id: '5O190127TN364715T',
      status: 'COMPLETED',
      purchase_units: [{ payments: { captures: [capture] } }],
    };
    const token = JSON.stringify({ access_token: 'token', expires_in: 32_400 });
    const secret = { ...keys, clientSecret: `secret of ${code}` };
    const { tools } = scripted(secret, hosts, token, JSON.stringify(order));
    expect(await paypal.inquire(attempt, tools)).toMatchObject({
      status: 'DECLINED',
      rawStatus: 'COMPLETED/DECLINED',
      reason,
    });
  });
});
