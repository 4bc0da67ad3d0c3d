import * as v from 'valibot';
import { guide, NOT_DOCUMENTED } from '../kit/server/accountField.ts';

export const Credentials = v.object({
  apiKey: v.pipe(v.string(), v.minLength(8), guide(NOT_DOCUMENTED, '8 characters or more')),
  /** kept as text: leading zeros count. Ten digits in most public code, letters too in some; no document of BUX's that can be read says. */
  clientId: v.pipe(
    v.string(),
    v.regex(/^[0-9a-zA-Z]{6,20}$/),
    guide(
      NOT_DOCUMENTED,
      '6 to 20 letters and digits (ten digits in most public code), in quotes, since zeros in front count',
    ),
  ),
  clientSecret: v.pipe(
    v.string(),
    v.minLength(8),
    guide(NOT_DOCUMENTED, '8 characters or more', 'notification'),
  ),
  /** the provider's own sandbox is a segment of the same address, with keys of its own */
  test: v.optional(
    v.pipe(
      v.boolean(),
      guide('your own choice: true for keys of the sandbox', 'true or false, without quotes'),
    ),
    false,
  ),
});
export type Credentials = v.InferOutput<typeof Credentials>;
