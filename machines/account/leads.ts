import type { Row } from '../leads.ts';

/** A step that wants to know again who it is waits for that; what is left is left at once. */
export const ACCOUNT_LEADS: readonly Row[] = [
  ['resting', 'leaves it', 'resting'],
  ['confirming', 'leaves it', 'resting'],
  ['changing', 'changeAccount answers done', 'resting'],
  ['removing', 'removeAccount answers done', 'removed'],
];
