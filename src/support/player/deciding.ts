import type { Moment } from './moments.ts';
import { isNewTrouble } from './usePlay.ts';

/**
 * Where a reader begins: at the row of the shop's side that made the money what it is; else at its books' last word that says so, or at what it
 * heard; else where the money changed last, where it went wrong last, or at the end.
 */
export function decidingAt(moments: readonly Moment[]): number {
  const end = moments.length - 1;
  const since = moments.findLastIndex(({ newTruth }) => newTruth !== null);
  const saysIt = ({ step, money, truth }: Moment): boolean => !step && money === truth;
  const lastOf = (is: (moment: Moment) => boolean): number =>
    moments.findLastIndex((one, at) => at >= since && saysIt(one) && is(one));
  const made = moments[since];
  if (made && saysIt(made)) return since;
  const booked = lastOf(({ order }) => order !== null);
  if (booked >= 0) return booked;
  const heard = lastOf(({ fact }) => fact !== null);
  if (heard >= 0) return heard;
  if (since > 0) return since;
  const wrong = moments.findLastIndex((_, at) => isNewTrouble(moments, at));
  return wrong >= 0 ? wrong : end;
}
