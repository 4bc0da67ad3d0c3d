import * as v from 'valibot';
import { guide } from './accountField.ts';

/** The account with iPay88, for its hosted page and its QR product alike. Its inquiry carries no key, and tells an unknown merchant as a payment that it does not know. */
export const Ipay88Credentials = {
  merchantCode: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9]{1,20}$/),
    guide('iPay88 hands it out', '1 to 20 letters and digits', 'payment'),
  ),
  merchantKey: v.pipe(
    v.string(),
    v.minLength(5),
    guide('iPay88 hands it out, to the merchant alone', '5 characters or more', 'payment'),
  ),
  signatureType: v.pipe(
    v.picklist(['SHA1', 'SHA256', 'HMACSHA512']),
    guide(
      'the technical specification that came with the account, field SignatureType; SHA1 where it has no such field',
      'SHA1, SHA256 or HMACSHA512, in capital letters',
      'payment',
    ),
  ),
  /** the country of the account; PH-TEST is the Philippines' sandbox, the only one with an address of its own */
  region: v.optional(
    v.pipe(
      v.picklist(['MY', 'PH', 'PH-TEST']),
      guide('the country of the account', 'MY, PH or PH-TEST (MY where it is left out)', 'payment'),
    ),
    'MY',
  ),
};
