import { PAY_NOT } from './ofBooks.ts';
import { asksNotToPay } from './places.ts';
import { stoodWords } from './stood.ts';
import type { About } from './truth.ts';

/** The shopper has read one thing, and is told another: why, in one line of plain words. */
export function pageLine({ trace, known, fact }: About, tell: string): string {
  const { browser, state, others } = known;
  if (browser === null || browser === fact || !stoodWords(state)) return '';
  const asked = asksNotToPay(browser, state);
  if (fact === 'maybe' && others.some(({ money }) => money === fact)) return OTHER_DOUBTS;
  if (trace.order === null && trace.server.length === 0)
    return asked && fact === 'none' ? GUESSED : '';
  // What is told says it in the shopper's own words.
  if (tell.includes(STILL_SAYS)) return '';
  return asked && !tell.includes(PAY_NOT)
    ? `${OLDER}: it said “Do not pay again”, and that no longer holds.`
    : `${OLDER}.`;
}
/** So that what a shopper hears and what they read are not two things. */
export const STILL_SAYS =
  'If your page still says “Do not pay again”: it is older than what we know now, and that no longer holds.';
/** The page may not be older at all: it knows less than the one beside it. */
const OTHER_DOUBTS =
  'The page of this tab may offer to pay. Another tab of theirs does not know yet how the payment ended, and that counts.';
const OLDER = 'The page the shopper saw was older than what is known now';
const GUESSED =
  'The page said “Do not pay again” to be careful: it could not know whether the order had arrived.';
