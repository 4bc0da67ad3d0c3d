import type { LeadRow } from '../leads.ts';
import type { SessionContext } from './types.ts';

const BUSY = ['starting', 'signedOut', 'present'] as const;
type Stands = { context: SessionContext };
const guest = ({ context }: Stands): boolean => context.identity?.isAnonymous === true;
const customer = ({ context }: Stands): boolean => context.identity?.isAnonymous === false;
const nobody = ({ context }: Stands): boolean => context.identity === null;

const isAnother = (one: Stands): boolean =>
  customer(one) && one.context.identity?.uid === 'guest-1';

/** A shopper can sign in, register and sign out from everywhere; a guest and a customer are renewed; a silent platform is asked again (4.1, I40). */
export const SESSION_LEADS: readonly LeadRow<Stands>[] = [
  ...BUSY.flatMap((state): LeadRow<Stands>[] => [
    [state, 'signs in', 'signingIn'],
    [state, 'registers', 'linking'],
    [state, 'signs out', 'signingOut.clearing'],
  ]),
  ['signedOutElsewhere', 'signs in', 'signingIn'],
  ['signedOutElsewhere', 'registers', 'linking'],
  ['starting', 'loadIdentity answers no person', 'signedOut.signingInAnonymously'],
  ['starting', 'loadIdentity answers a guest', 'present.guest'],
  ['starting', 'loadIdentity answers a customer', 'present.customer'],
  ['starting', 'loadIdentity answers a customer who was ended meanwhile', 'expired.clearing'],
  ['starting', 'loadIdentity fails', 'signedOut.signingInAnonymously'],

  ['signedOut', 'a guest in another tab', 'present.guest'],
  ['signedOut', 'signed in in another tab', 'present.customer'],
  ['signedOut.signingInAnonymously', 'signInAnonymously answers a guest', 'present.guest'],
  [
    'signedOut.signingInAnonymously',
    ['signInAnonymously answers network-request-failed', 'signInAnonymously fails'],
    'signedOut.identityDown',
  ],
  [
    'signedOut.signingInAnonymously',
    'signInAnonymously answers operation-not-allowed',
    'signedOut.refused',
  ],
  [
    'signedOut.identityDown',
    ['tries again', 'network back', 'after retryDue'],
    'signedOut.signingInAnonymously',
  ],
  ['signedOut.refused', ['tries again', 'network back'], 'signedOut.signingInAnonymously'],

  ['present.guest', 'after refreshDue', 'present.refreshing'],
  ['present.customer', 'after refreshDue', 'present.refreshing'],
  [['present.refreshing', 'of a guest', guest], 'refreshToken answers the guest', 'present.guest'],
  [
    ['present.refreshing', 'of a customer', customer],
    'refreshToken answers the customer',
    'present.customer',
  ],
  [
    'present.refreshing',
    ['refreshToken answers network-request-failed', 'refreshToken fails'],
    'present.identityDown',
  ],
  ['present.refreshing', 'refreshToken answers a token that ends at once', 'present.identityDown'],
  ['present.refreshing', 'refreshToken answers user-token-expired', 'expired.clearing'],
  ['present.identityDown', ['tries again', 'network back', 'after retryDue'], 'present.refreshing'],
  [['present', 'as another customer', isAnother], 'signed in in another tab', 'present.customer'],
  [['present', 'as a guest', guest], 'signed in in another tab', 'present.customer'],
  [['present', 'as a customer', customer], 'a guest in another tab', 'present.guest'],
  [['present', 'as a guest', guest], 'no person any more', 'signedOutElsewhere.clearing'],
  [['present', 'as a customer', customer], 'no person any more', 'expired.clearing'],

  ...(
    [
      ['signingIn', 'signIn', 'wrong-password'],
      ['linking', 'createAccount', 'email-already-in-use'],
    ] as const
  ).flatMap(([state, port, reason]): LeadRow<Stands>[] => {
    const failed = [`${port} answers ${reason}`, `${port} fails`];
    return [
      [[state, 'as a guest', guest], failed, 'present.guest'],
      [[state, 'as a customer', customer], failed, 'present.customer'],
      [[state, 'before there is a person', nobody], failed, 'starting'],
    ];
  }),
  ['signingIn', 'signIn answers the customer', 'openingSession'],
  ['linking', 'createAccount answers the guest as a customer', 'openingSession'],
  [
    ['reauthenticating', 'of a customer', customer],
    [
      'reauthenticate answers the customer',
      'reauthenticate answers wrong-password',
      'reauthenticate fails',
    ],
    'present.customer',
  ],
  [
    ['reauthenticating', 'of a guest', guest],
    ['reauthenticate answers wrong-password', 'reauthenticate fails'],
    'present.guest',
  ],
  ['reauthenticating', 'reauthenticate answers user-disabled', 'expired.clearing'],
  ['openingSession', 'no person any more', 'expired.clearing'],

  [
    'signingOut.clearing',
    ['clearEverything answers done', 'clearEverything fails'],
    'signingOut.leaving',
  ],
  [
    'expired.clearing',
    ['clearEverything answers done', 'clearEverything fails'],
    'expired.leaving',
  ],
  ['signedOutElsewhere.clearing', 'a guest in another tab', 'signedOutElsewhere.clearing'],
  [
    ['signedOutElsewhere.clearing', 'and no person came since', nobody],
    ['clearTab answers done', 'clearTab fails'],
    'signedOutElsewhere.awaiting',
  ],
  [
    ['signedOutElsewhere.clearing', 'and a guest came since', guest],
    ['clearTab answers done', 'clearTab fails'],
    'present.guest',
  ],
  ['signedOutElsewhere.awaiting', 'a guest in another tab', 'present.guest'],
  ['signedOutElsewhere.awaiting', 'signed in in another tab', 'present.customer'],
  ['signedOutElsewhere.awaiting', 'after guestDue', 'signedOut.signingInAnonymously'],
];
