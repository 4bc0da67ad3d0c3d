import * as v from 'valibot';
import { guide } from '../kit/server/accountField.ts';

export const Credentials = v.object({
  companyToken: v.pipe(
    v.string(),
    v.uuid(),
    guide(
      'DPO hands it out with the account',
      'a UUID: 8, 4, 4, 4 and 12 hexadecimal digits with hyphens between',
    ),
  ),
  /** a number that DPO gives for what is sold */
  serviceType: v.pipe(
    v.string(),
    v.regex(/^\d{1,8}$/),
    guide(
      'DPO gives it for what is sold; it belongs to that company token',
      '1 to 8 digits, in quotes',
      'payment',
    ),
  ),
});
export type Credentials = v.InferOutput<typeof Credentials>;
