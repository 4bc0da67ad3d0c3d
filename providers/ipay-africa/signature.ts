import { hmacHex } from '../kit/server/signature.ts';
import { type CheckoutForm, HASHED } from './wire.ts';

/** HMAC-SHA1 over the values in a row; `cbk` is hashed as it is, and percent-encoded only on the way. */
export const checkoutHash = (key: string, form: CheckoutForm): string =>
  hmacHex('sha1', key, HASHED.map((name) => form[name]).join(''));

export const searchHash = (key: string, oid: string, vid: string): string =>
  hmacHex('sha256', key, oid + vid);
