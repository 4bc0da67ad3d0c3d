import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late this process answers, in milliseconds, because others are being served. */
export interface Lateness {
  now(): number;
  stop(): void;
}

/** What it reads of Node's histogram; times are in nanoseconds. */
type Delays = Pick<
  ReturnType<typeof monitorEventLoopDelay>,
  'count' | 'mean' | 'enable' | 'disable' | 'reset'
>;

const RESOLUTION_MS = 10;
const SAMPLE_MS = 500;

/** How late the event loop is: the mean of the last half second, so that one slow moment refuses no request. */
export function eventLoopLateness(
  delays: Delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS }),
): Lateness {
  delays.enable();
  let mean = 0;
  const timer = setInterval(() => {
    // The histogram holds the time from one look to the next, and the looks are that far apart by themselves.
    mean = delays.count > 0 ? delays.mean / 1e6 - RESOLUTION_MS : 0;
    delays.reset();
  }, SAMPLE_MS);
  timer.unref();
  return {
    now: () => mean,
    stop: () => {
      clearInterval(timer);
      delays.disable();
    },
  };
}
