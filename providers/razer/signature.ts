import { type HashName, hashHex } from '../kit/server/signature.ts';
import type { Result } from './wire.ts';

/** The verify key signs what we send, the secret key what we receive. */
export interface RazerKeys {
  merchantId: string;
  verifyKey: string;
  secretKey: string;
}

/** `extended` accounts hash the currency too: several currencies need it. */
export const vcode = (
  keys: RazerKeys,
  amount: string,
  orderId: string,
  currency: string | null,
  hash: HashName = 'md5',
): string => hashHex(hash, amount + keys.merchantId + orderId + keys.verifyKey + (currency ?? ''));

/** Of return, notification and callback alike, over the values as received. */
export function skey(
  { secretKey }: RazerKeys,
  { tranID, orderid, status, domain, amount, currency, paydate, appcode }: Result,
): string {
  const inner = hashHex('md5', tranID + orderid + status + domain + amount + currency);
  return hashHex('md5', paydate + domain + inner + appcode + secretKey);
}

export const inquiryKey = (
  { merchantId, verifyKey }: RazerKeys,
  id: string,
  amount: string,
): string => hashHex('md5', id + merchantId + verifyKey + amount);

/** `checksum` of VoidPendingCash. */
export const voidKey = (
  { merchantId, verifyKey }: RazerKeys,
  tranID: string,
  amount: string,
): string => hashHex('md5', tranID + amount + merchantId + verifyKey);

/** What the answer to an inquiry is signed with; `id` is whatever was asked by. */
export const answerKey = (
  { secretKey }: RazerKeys,
  amount: string,
  domain: string,
  id: string,
  statCode: string,
): string => hashHex('md5', amount + secretKey + domain + id + statCode);
