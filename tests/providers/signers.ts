import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import type { Minor } from '#machines/domain/money.ts';
import { crc16, readEmv } from '#providers/ipay-qr/emv.ts';
import {
  type Ipay88Account,
  requestSignature,
  responseSignature,
} from '#providers/kit/server/ipay88.ts';
import { hmacHex } from '#providers/kit/server/signature.ts';
import { messageOf } from '#providers/paypal/transmission.ts';
import type { ProviderTools } from '#providers/provider.ts';
import { skey, vcode } from '#providers/razer/signature.ts';
import { toStripe } from '#providers/stripe/amounts.ts';

type Given = Record<string, string>;
const keys = ({ merchantId = '', domain = '', verifyKey = '', secretKey = '' }: Given) => ({
  merchantId: merchantId || domain,
  verifyKey,
  secretKey,
});

/** What a provider's folder signs, hashes or reads without any call. */
export const SIGNERS: Record<string, (given: never) => unknown> = {
  vcode: (given: Given & { currency: string | null }) =>
    vcode(keys(given), given.amount ?? '', given.orderid ?? '', given.currency),
  skey: (given: Given) => skey(keys(given), { ...given, skey: '' } as never),
  ipayRequest: (given: Given & Ipay88Account) =>
    requestSignature(given, given.RefNo ?? '', given.Amount ?? '', given.Currency ?? ''),
  ipayResponse: (given: Given & Ipay88Account) => responseSignature(given, given),
  emv: ({ code = '' }: Given) => readEmv(code) ?? {},
  crc16: ({ text = '' }: Given) => crc16(text),
  hmacSha256: ({ key = '', text = '' }: Given) => hmacHex('sha256', key, text),
  stripeAmount: ({ minor, currency }: { minor: Minor; currency: string }) =>
    toStripe(minor, currency),
  paypalMessage: ({ id = '', time = '', webhookId = '', body }: Given) =>
    messageOf(id, time, webhookId, Buffer.from(JSON.stringify(body))),
};

/** Published notifications come without the secret that signed them: they are signed by the provider's published rule. */
export function signedHeaders(
  by: string | undefined,
  text: string,
  headers: Record<string, string>,
  { credentials, now }: ProviderTools<unknown>,
): Record<string, string> {
  const secrets = credentials as Record<string, string>;
  if (by === 'stripe')
    return {
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload: text,
        secret: secrets.webhookSecret ?? '',
        timestamp: now.getTime() / 1000,
      }),
    };
  if (by !== 'cashfree') return {};
  const message = `${headers['x-webhook-timestamp']}${text}`;
  const signed = createHmac('sha256', secrets.clientSecret ?? '')
    .update(message)
    .digest('base64');
  return { 'x-webhook-signature': signed };
}
