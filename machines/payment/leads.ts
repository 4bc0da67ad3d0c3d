import type { LeadRow } from '../leads.ts';

/** A code is asked about while it is shown, once more when it ran out, and ends only by an answer or by silence (5.4, I45). */
export const CODE_LEADS: readonly LeadRow[] = [
  ['starting', 'after START_OVERDUE', 'ended'],
  ['showing.waiting', 'after untilExpiry', 'lastQuestion'],
  ['showing.asking', 'after untilExpiry', 'lastQuestion'],
  ['showing.waiting', ['"I have paid"', 'the page is looked at'], 'showing.asking'],
  ['showing.asking', '"I have paid"', 'showing.asking'],
  ['showing.waiting', 'after betweenQuestions', 'showing.asking'],
  ['showing.asking', 'after ANSWER_OVERDUE', 'showing.waiting'],
  ['lastQuestion', ['after ANSWER_OVERDUE', 'lastQuestion fails'], 'ended'],
  ['lastQuestion', ['lastQuestion answers paid', 'lastQuestion answers pending'], 'ended'],
  ['lastQuestion', 'lastQuestion answers expired', 'ranOut'],
  ['ranOut', 'a new code', 'starting'],
];
