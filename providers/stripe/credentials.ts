import * as v from 'valibot';
import { guide } from '../kit/server/accountField.ts';

export const Credentials = v.object({
  secretKey: v.pipe(
    v.string(),
    v.regex(/^[sr]k_(test|live)_\w+$/),
    guide(
      'dashboard.stripe.com/apikeys, shown once; never the publishable key',
      'sk_live_ or rk_live_ (in a demo sk_test_ or rk_test_), then letters, digits and _',
    ),
  ),
  webhookSecret: v.pipe(
    v.string(),
    v.startsWith('whsec_'),
    guide(
      'dashboard.stripe.com/webhooks, the endpoint, its signing secret; each endpoint has another one',
      'whsec_ and what follows it',
      'notification',
    ),
  ),
  /** the merchant's own domain for the page to pay on, where Stripe's is replaced */
  checkoutDomain: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
      guide(
        'only where checkout.stripe.com is replaced by a domain of yours',
        'a domain in small letters, without https:// and without a path',
        'payment',
      ),
    ),
  ),
});
export type Credentials = v.InferOutput<typeof Credentials>;
