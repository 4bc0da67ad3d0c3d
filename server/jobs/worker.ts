import { Logger, parseCronItems, type Runner, run } from 'graphile-worker';
import { errorLine } from '../loggedError.ts';
import type { Services } from '../services.ts';
import { inSpan } from '../spans.ts';

const SOON_MS = 3_000;

export interface Jobs {
  stop(): Promise<void>;
}
type Work = () => Promise<unknown>;
export interface Schedule {
  /** every few seconds in every process, each by itself: what waits for others outside holds nothing else up */
  soon: readonly Work[];
  /** by graphile-worker's calendar, once for all processes */
  calendar: Record<string, { match: string; work: Work }>;
}

/**
 * What a shopper waits for is not a job of graphile-worker: the due row itself is the entry of the queue (`records/dueRows.ts`). A job beside it
 * would be a second truth, to be written in each transaction by a role that may not write the job schema, and its calendar knows no seconds.
 * The job schema is its owner's, so the worker connects by the address itself and not under the role of requests.
 */
export async function runJobs(
  services: Services,
  { soon, calendar }: Schedule,
  connectionString: string,
): Promise<Jobs> {
  const loops = soon.map((work) => everyFew(services, async () => void (await work())));
  const jobs = Object.entries(calendar);
  const runner: Runner = await run({
    connectionString,
    concurrency: 2,
    maxPoolSize: 3,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') services.log.warn({ message }, 'jobs');
    }),
    taskList: Object.fromEntries(jobs.map(([name, { work }]) => [name, asTask(name, work)])),
    parsedCronItems: parseCronItems(jobs.map(([task, { match }]) => ({ task, match }))),
  });
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await runner.stop();
    },
  };
}

/** graphile-worker keeps and logs a job's error by its message. */
const asTask = (name: string, work: Work) => async (): Promise<void> => {
  await inSpan(name, {}, work).catch((error: unknown) =>
    Promise.reject(new Error(errorLine(error))),
  );
};

/** Again and again, never twice at once in this process. */
function everyFew(services: Services, work: () => Promise<void>): Jobs {
  let stopped = false;
  let running = false;
  let turn: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    if (running || stopped) return;
    running = true;
    turn = work()
      .catch((error: unknown) => services.log.error({ err: error }, 'the sweep failed'))
      .finally(() => {
        running = false;
      });
  }, SOON_MS);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await turn;
    },
  };
}
