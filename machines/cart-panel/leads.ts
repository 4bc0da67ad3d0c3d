import type { LeadRow } from '../leads.ts';

/** A panel that is open stays open while it is shown anew, and is closed from wherever it stands. */
export const CART_PANEL_LEADS: readonly LeadRow[] = [
  ['hidden', ['shown in dollars', 'shown in shillings'], 'visible'],
  ['visible', ['shown in dollars', 'shown in shillings'], 'visible'],
  ['visible', 'closed', 'hidden'],
  ['visible', 'minus at quantity 2', 'visible'],
  ['visible', 'minus at quantity 1', 'asking'],
  ['asking', 'closed', 'hidden'],
  ['asking', ['CANCEL', 'DELETE'], 'visible'],
];
