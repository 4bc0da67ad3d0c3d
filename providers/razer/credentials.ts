import * as v from 'valibot';
import { guide } from '../kit/server/accountField.ts';

const SETTINGS = 'portal.fiuu.com, Transaction, Settings';

/** https://docs.fiuu.dev/reference/security-data-integrity */
export const Credentials = v.object({
  merchantId: v.pipe(
    v.string(),
    v.regex(/^\w{1,32}$/),
    guide(
      'Fiuu hands it out with the account',
      '1 to 32 letters, digits and _; SB_ begins one of the sandbox',
    ),
  ),
  verifyKey: v.pipe(
    v.string(),
    v.minLength(6),
    guide(
      `${SETTINGS}, Integration: Verify Key, shown by a press on the eye beside it; what we send is signed with it`,
      '6 characters or more (new ones have 32)',
    ),
  ),
  secretKey: v.pipe(
    v.string(),
    v.minLength(6),
    guide(
      `no page of Fiuu's names its place: look beside the verify key (${SETTINGS}), or ask Fiuu's support for the Secret Key; what Fiuu sends is signed with it`,
      '6 characters or more, another one than verifyKey',
      'payment',
    ),
  ),
  /** "extended vcode" and the vcode's hash, as the portal has them */
  extended: v.pipe(
    v.picklist(['yes', 'no']),
    guide(
      `${SETTINGS}: yes where "Use extended format for Verify Payment" is ticked there`,
      'yes or no, in quotes',
      'payment',
    ),
  ),
  hash: v.pipe(
    v.picklist(['md5', 'sha1', 'sha256', 'sha512']),
    guide(
      `md5, unless Fiuu has told you that it changed the hash of the vcode (what signs a payment) for this account`,
      'md5, sha1, sha256 or sha512',
      'payment',
    ),
  ),
});
export type Credentials = v.InferOutput<typeof Credentials>;
