import * as v from 'valibot';
import { guide } from '../kit/server/accountField.ts';
import { Ipay88Credentials } from '../kit/server/ipay88Credentials.ts';

export const Credentials = v.object({
  ...Ipay88Credentials,
  /** the wallet's number at iPay88; 888 is DuitNow QR */
  paymentId: v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/),
    guide(
      'iPay88 tells the number of the wallet; "888" is DuitNow QR in public code',
      '1 to 5 digits, in quotes',
      'payment',
    ),
  ),
});
export type Credentials = v.InferOutput<typeof Credentials>;
