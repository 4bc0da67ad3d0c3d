/** What a search may use. What it did not reach under its budget is said, never counted as covered. */
export interface Budget {
  situations: number;
  steps: number;
  ms: number;
}
export const WIDE: Budget = { situations: 50_000, steps: 3_000_000, ms: 600_000 };

/** Whether a time is over: planning looks again and again, and hands out what it has. */
export interface Time {
  isOver(): boolean;
  /** whether something was given up, so that what there is may not be all */
  wasCut: boolean;
  /** A tour that is not planned by then is given up for paths one by one, which meet something at once. */
  isHalfOver(): boolean;
}
export const ENDLESS: Time = { isOver: () => false, isHalfOver: () => false, wasCut: false };
export function timeUntil(ms: number, watch: Watch): Time {
  const half = (watch() + ms) / 2;
  const time: Time = { isOver: () => cut(ms), isHalfOver: () => cut(half), wasCut: false };
  const cut = (end: number): boolean => {
    const isOver = watch() > end;
    time.wasCut ||= isOver;
    return isOver;
  };
  return time;
}
export class TimeIsOver extends Error {}

/** Milliseconds from now on; tests hand in a clock of their own. */
export type Watch = () => number;
export function startWatch(): Watch {
  const since = performance.now();
  return () => performance.now() - since;
}
