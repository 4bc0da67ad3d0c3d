import * as v from 'valibot';
import { guide } from '../kit/server/accountField.ts';

/** https://developer.flutterwave.com/docs/authentication and https://developer.flutterwave.com/docs/webhooks */
export const Credentials = v.object({
  secretKey: v.pipe(
    v.string(),
    v.startsWith('FLWSECK'),
    guide(
      'the dashboard in live mode, Settings, API Keys (under Developers); never the public or the encryption key',
      'FLWSECK- (in a demo FLWSECK_TEST-) and what follows it',
    ),
  ),
  /** the "secret hash" set beside the webhook address; an empty one would match an empty header */
  secretHash: v.pipe(
    v.string(),
    v.minLength(8),
    guide(
      'the dashboard, Settings, Webhooks, Secret hash: a text of your own making, the same there and here',
      '8 characters or more',
      'notification',
    ),
  ),
});
export type Credentials = v.InferOutput<typeof Credentials>;
