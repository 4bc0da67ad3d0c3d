import { Logger, parseCronItems, type Runner, run } from 'graphile-worker';
import { runAudit } from '../db/audit.ts';
import { auditRows } from '../db/schema/jobs.ts';
import { replayMoved } from '../lifecycle/audit.ts';
import { errorLine } from '../loggedError.ts';
import type { Services } from '../services.ts';
import { type Delivery, deliverOutbox } from './outbox.ts';
import {
  eraseOld,
  expireOrders,
  handleInbox,
  releaseAppointments,
  sweepAttempts,
} from './tasks.ts';

const SOON_MS = 3_000;

export interface Jobs {
  stop(): Promise<void>;
}

/**
 * The server's own work. What a shopper waits for runs in every process every few seconds, each row in one of them (`claim`);
 * the rest runs once a minute for all of them by graphile-worker's calendar. The job schema is its owner's, so the worker connects
 * by the address itself and not under the role of requests.
 */
export async function startJobs(
  services: Services,
  delivery: Delivery,
  connectionString: string,
  sendShipments?: () => Promise<void>,
): Promise<Jobs> {
  const soon = everyFew(services, async () => {
    await sweepAttempts(services);
    await deliverOutbox(services, delivery);
    await sendShipments?.();
  });
  const task = (work: () => Promise<unknown>) => async (): Promise<void> => {
    // graphile-worker keeps and logs a job's error by its message.
    await work().catch((error: unknown) => Promise.reject(new Error(errorLine(error))));
  };
  const runner: Runner = await run({
    connectionString,
    concurrency: 2,
    maxPoolSize: 3,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') services.log.warn({ message }, 'jobs');
    }),
    taskList: {
      expireOrders: task(() => expireOrders(services)),
      releaseAppointments: task(() => releaseAppointments(services)),
      handleInbox: task(() => handleInbox(services)),
      eraseOld: task(() => eraseOld(services)),
      audit: task(() => audit(services)),
      replayMoved: task(() => replayMoved(services)),
    },
    parsedCronItems: parseCronItems([
      ...['expireOrders', 'releaseAppointments', 'handleInbox'].map((name) => ({
        task: name,
        match: '* * * * *',
      })),
      { task: 'audit', match: '*/5 * * * *' },
      { task: 'eraseOld', match: '17 3 * * *' },
      { task: 'replayMoved', match: '47 3 * * *' },
    ]),
  });
  return {
    async stop() {
      await soon.stop();
      await runner.stop();
    },
  };
}

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

/** The books are checked while the shop runs; what is wrong is kept and shouted about. */
export async function audit({ database, clock, log }: Services): Promise<number> {
  const violations = await runAudit(database.pool);
  const now = clock.now();
  for (const { invariant, subject, detail } of violations) {
    log.error({ invariant, subject, detail }, 'the books are wrong');
    await database.db.insert(auditRows).values({
      id: clock.id(),
      businessId: null,
      kind: `audit.${invariant}`,
      subject,
      detail: detail.slice(0, 300),
      at: now,
    });
  }
  return violations.length;
}
