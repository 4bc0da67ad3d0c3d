import type { Moment } from './moments.ts';
import { isNewTrouble } from './usePlay.ts';

/** Where a reader begins: at the last word of the shop's side about the money; else where it changed last, where it went wrong last, or at the end. */
export function decidingAt(moments: readonly Moment[]): number {
  const end = moments.length - 1;
  const truth = moments[end]?.truth;
  const said = moments.findLastIndex(({ step, money }) => !step && money === truth);
  if (said >= 0 && moments.slice(said).every((one) => one.truth === truth)) return said;
  const changed = moments.findLastIndex(({ newTruth }, at) => newTruth !== null && at > 0);
  if (changed > 0) return changed;
  const wrong = moments.findLastIndex((_, at) => isNewTrouble(moments, at));
  return wrong >= 0 ? wrong : end;
}
