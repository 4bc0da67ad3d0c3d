import * as v from 'valibot';
import { guide } from '../kit/server/accountField.ts';

const APP = 'developer.paypal.com, Apps & Credentials, switched to Live, the app';

/** https://docs.gr4vy.com/connections/payments/paypal-paypal says where a merchant finds these four. */
export const Credentials = v.object({
  clientId: v.pipe(v.string(), v.minLength(8), guide(APP, '8 characters or more')),
  clientSecret: v.pipe(
    v.string(),
    v.minLength(8),
    guide(`${APP}, beside the client id`, '8 characters or more'),
  ),
  webhookId: v.pipe(
    v.string(),
    v.regex(/^[A-Z0-9]{5,40}$/),
    guide(
      'the same app, its webhooks: the id that one has once it is saved, not its address',
      '5 to 40 capital letters and digits',
      'notification',
    ),
  ),
  merchantId: v.pipe(
    v.string(),
    v.regex(/^[A-Z0-9]{5,20}$/),
    guide(
      'the business account itself, Account settings, Business information; not the e-mail address',
      '5 to 20 capital letters and digits',
      'payment',
    ),
  ),
  /** an application of the developer's sandbox */
  test: v.optional(
    v.pipe(
      v.boolean(),
      guide('your own choice: true for an app of the sandbox', 'true or false, without quotes'),
    ),
  ),
});
export type Credentials = v.InferOutput<typeof Credentials>;
