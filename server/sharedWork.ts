import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from './clock.ts';
import { listenAddress } from './environment.ts';

const HEALTHY_MS = 60_000;
const LONGEST_PAUSE_MS = 10_000;
/** A process ends by itself within ten seconds. */
const GRACE_MS = 12_000;

/**
 * So many processes of one program listen on one port, each connection given to the next of them. One that dies is started again, a little later each
 * time; one that never came to listen is a mistake that the others would make too, so all end. Our own code because `pm2` and `throng` leave processes
 * behind them or start again whatever cannot start. Who is killed by kill -9 takes the others with it: Node ends a worker without its primary.
 */
export function shareWork(program: string, processes: number): void {
  cluster.setupPrimary({ exec: program, args: process.argv.slice(2) });
  let isEnding = false;
  const end = (code: number): void => {
    if (isEnding) return;
    isEnding = true;
    const ends = workers().map((worker) => once(worker, 'exit'));
    for (const worker of workers()) worker.process.kill('SIGTERM');
    setTimeout(() => {
      for (const worker of workers()) worker.process.kill('SIGKILL');
    }, GRACE_MS);
    void Promise.all(ends).then(() => process.exit(code));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0));

  const start = (at: number, failures = 0): void => {
    const since = systemClock.now().getTime();
    const worker = cluster.fork(environmentOf(at));
    let hasListened = false;
    worker.once('listening', () => {
      hasListened = true;
    });
    worker.once('exit', (code) => {
      if (isEnding) return;
      if (!hasListened) return end(code || 1);
      const again = systemClock.now().getTime() - since > HEALTHY_MS ? 1 : failures + 1;
      console.error(`Process ${worker.process.pid} ended; another takes its place.`);
      void pause(Math.min(100 * 2 ** again, LONGEST_PAUSE_MS)).then(
        () => isEnding || start(at, again),
      );
    });
  };
  for (let at = 0; at < processes; at++) start(at);
}

const workers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);

/** What only one of them may have: an address for its metrics, and the past of the demo's shoppers to write. */
function environmentOf(at: number): NodeJS.ProcessEnv {
  const admin = listenAddress(process.env.ADMIN_ADDRESS ?? '');
  return {
    ...(admin && { ADMIN_ADDRESS: `${bracketed(admin.host)}:${admin.port + at}` }),
    ...(at > 0 && { DEMO_PAST: '' }),
  };
}
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);
