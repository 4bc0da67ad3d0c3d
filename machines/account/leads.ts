import type { LeadRow } from '../leads.ts';
import type { AccountContext } from './types.ts';

type Stands = { context: AccountContext };
const isRemoval = ({ context }: Stands): boolean =>
  context.pending !== null && 'keepSignIn' in context.pending;
const isChange = (one: Stands): boolean => !isRemoval(one);

/** A step that wants to know again who it is waits for that; what is left is left at once. */
export const ACCOUNT_LEADS: readonly LeadRow<Stands>[] = [
  ['resting', 'leaves it', 'resting'],
  ['confirming', 'leaves it', 'resting'],
  ['changing', 'changeAccount answers done', 'resting'],
  ['removing', 'removeAccount answers done', 'removed'],
  [
    'sending',
    [
      'sendMessage answers sent',
      'sendMessage answers a code is on its way',
      'sendMessage answers too-many-requests',
    ],
    'resting',
  ],
  ['applying', ['applyCode answers done', 'applyCode answers expired-action-code'], 'resting'],
  ['changing', 'changeAccount answers weak-password', 'resting'],
  ['changing', 'changeAccount answers requires-recent-login', 'confirming'],
  ['removing', 'removeAccount answers ORDERS_OPEN', 'resting'],
  ['removing', 'removeAccount answers requires-recent-login', 'confirming'],
  [['confirming', 'a change', isChange], 'has shown who it is', 'changing'],
  [['confirming', 'a removal', isRemoval], 'has shown who it is', 'removing'],
];
