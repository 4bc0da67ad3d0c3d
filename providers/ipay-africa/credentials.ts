import * as v from 'valibot';
import { guide } from '../kit/server/accountField.ts';
import { COUNTRY_CODES } from './countries.ts';

export const Credentials = v.object({
  vid: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9]{1,12}$/),
    guide(
      'iPay hands it out: the vendor id',
      '1 to 12 small letters and digits, since capital letters change the hash',
    ),
  ),
  hashKey: v.pipe(
    v.string(),
    v.minLength(5),
    guide('iPay hands it out: the key that hashes are made with', '5 characters or more'),
  ),
  live: v.pipe(
    v.picklist(['0', '1']),
    guide(
      'your own choice: "1" for money, "0" for iPay\'s demo',
      '"1" or "0", in quotes',
      'payment',
    ),
  ),
  region: v.optional(
    v.pipe(
      v.picklist(COUNTRY_CODES),
      guide('the country of the account', 'KE, TZ or UG (KE where it is left out)', 'payment'),
    ),
    'KE',
  ),
});
export type Credentials = v.InferOutput<typeof Credentials>;
