import * as v from 'valibot';
import { guide } from '../kit/server/accountField.ts';

const KEYS = 'the Payment Gateway dashboard, Developers, API Keys under Payment Gateway';

/** https://www.cashfree.com/docs/api-reference/authentication: the keys of Payouts are others. */
export const Credentials = v.object({
  clientId: v.pipe(
    v.string(),
    v.minLength(8),
    guide(`${KEYS} (App ID); not the keys of Payouts`, '8 characters or more'),
  ),
  clientSecret: v.pipe(
    v.string(),
    v.minLength(8),
    guide(`${KEYS} (Secret Key)`, '8 characters or more'),
  ),
  /** keys of the sandbox, which is another host */
  test: v.optional(
    v.pipe(
      v.boolean(),
      guide(
        'your own choice: true for keys of the test environment',
        'true or false, without quotes',
      ),
    ),
  ),
});
export type Credentials = v.InferOutput<typeof Credentials>;
