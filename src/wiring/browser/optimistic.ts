import { painted } from './paint.ts';

let waiting: (() => void) | null = null;

/** What an earlier tap asked for is done before anything else is looked at. */
export function runPending(): void {
  const deed = waiting;
  waiting = null;
  deed?.();
}

/** What a tap will do is painted first; the chart that decides is asked right after that picture. */
export function afterNextPaint(deed: () => void): void {
  runPending();
  waiting = deed;
  void painted().then(runPending);
}
