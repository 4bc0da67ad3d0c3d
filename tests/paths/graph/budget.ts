/** What a search may use. What it did not reach under its budget is said, never counted as covered. */
export interface Budget {
  situations: number;
  steps: number;
  ms: number;
}
export const WIDE: Budget = { situations: 50_000, steps: 3_000_000, ms: 600_000 };

/** Milliseconds from now on; tests hand in a clock of their own. */
export type Watch = () => number;
export function startWatch(): Watch {
  const since = performance.now();
  return () => performance.now() - since;
}
