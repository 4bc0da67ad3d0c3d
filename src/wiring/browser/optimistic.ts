import { painted } from './afterPaint.ts';

let waiting: (() => void) | null = null;

/** What an earlier tap asked for is done before anything else is looked at. */
export function runPending(): void {
  const callback = waiting;
  waiting = null;
  callback?.();
}

/** What a tap will do is painted first; the chart that decides is asked right after that picture. */
export function afterNextPaint(callback: () => void): void {
  runPending();
  waiting = callback;
  void painted().then(runPending);
}
