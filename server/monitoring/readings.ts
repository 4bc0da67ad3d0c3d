import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { toDecimal } from '#machines/domain/money.ts';
import type { AttemptState, ProviderCode } from '#machines/domain/payment.ts';
import type { TaskReason } from '#machines/domain/staffTask.ts';
import { AUDIT_DONE, AUDIT_WRONG } from '../db/schema/jobs.ts';
import { IS_ASKED_ABOUT } from '../records/shipment.ts';

/** What the database says about the shop at one moment, for all of its processes. */
export interface Readings {
  queues: { queue: QueueName; rows: number; oldestS: number }[];
  /** events that were given up after all tries */
  parked: number;
  audit: { ageS: number | null; violations: { invariant: string; count: number }[] };
  tasks: {
    store: string;
    reason: TaskReason;
    currency: string;
    count: number;
    oldestS: number;
    amount: number;
  }[];
  payments: { store: string; provider: ProviderCode; state: AttemptState; count: number }[];
}
type Reader = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** Attempts that changed within it are what a dashboard shows as "now". */
export const RECENT_MS = 15 * 60_000;

/** What is due in each queue, each by its own index; `$1` is the time of now. */
const QUEUES = {
  payments: ['payment_attempt', 'next_ask_at'],
  orders: ['cart_transaction', 'wake_at'],
  parcels: ['shipment', 'next_ask_at', new PgDialect().sqlToQuery(IS_ASKED_ABOUT).sql],
  notifications: ['inbox', 'received_at', 'handled_at is null and tries = 0'],
  outbox: ['outbox', 'created_at', 'delivered_at is null and parked_reason is null'],
  mail: ['mail', 'next_try_at'],
} as const satisfies Record<string, readonly [table: string, due: string, where?: string]>;
export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

export async function readings(pool: Reader, now: Date): Promise<Readings> {
  const queues = [];
  for (const queue of QUEUE_NAMES) queues.push(await queueOf(pool, queue, now));
  return {
    queues,
    parked: await parkedEvents(pool),
    audit: await lastAudit(pool, now),
    tasks: await openTasks(pool, now),
    payments: await recentPayments(pool, now),
  };
}

const secondsSince = (then: Date | null, now: Date): number =>
  then ? Math.max(0, (now.getTime() - then.getTime()) / 1000) : 0;

async function queueOf(pool: Reader, queue: QueueName, now: Date) {
  const [table, due, where = 'true'] = QUEUES[queue];
  const { rows } = await pool.query<{ rows: string; oldest: Date | null }>(
    `select count(*) as rows, min(${due}) as oldest from ${table} where ${due} <= $1 and ${where}`,
    [now],
  );
  return {
    queue,
    rows: Number(rows[0]?.rows ?? 0),
    oldestS: secondsSince(rows[0]?.oldest ?? null, now),
  };
}

async function parkedEvents(pool: Reader): Promise<number> {
  const { rows } = await pool.query<{ parked: string }>(
    'select count(*) as parked from outbox where parked_reason is not null and delivered_at is null',
  );
  return Number(rows[0]?.parked ?? 0);
}

const DAY_MS = 86_400_000;
/** All lines of one check of the books bear its time; the logs are replayed once a night. */
async function lastAudit(pool: Reader, now: Date): Promise<Readings['audit']> {
  const done = await pool.query<{ at: Date }>('select at from audit_row where id = $1', [
    AUDIT_DONE,
  ]);
  const at = done.rows[0]?.at ?? null;
  const { rows } = await pool.query<{ kind: string; count: string }>(
    `select kind, count(*) as count from audit_row
     where (at = $1 and kind ~ $3) or (at > $2 and kind = 'audit.log') group by kind`,
    [at, new Date(now.getTime() - DAY_MS), AUDIT_WRONG],
  );
  return {
    ageS: at && secondsSince(at, now),
    violations: rows.map(({ kind, count }) => ({
      invariant: kind.slice('audit.'.length),
      count: Number(count),
    })),
  };
}

async function openTasks(pool: Reader, now: Date): Promise<Readings['tasks']> {
  const { rows } = await pool.query<{
    store: string;
    reason: TaskReason;
    currency: string;
    count: string;
    oldest: Date;
    amount: string;
  }>(
    `select b.default_domain as store, t.reason, o.currency, count(*) as count, min(t.created_at) as oldest,
            coalesce(sum(t.amount), 0) as amount
     from staff_task t join cart_transaction o on o.id = t.order_id join business b on b.id = t.business_id
     where t.done_at is null group by b.default_domain, t.reason, o.currency`,
  );
  return rows.map(({ store, reason, currency, count, oldest, amount }) => ({
    store,
    reason,
    currency,
    count: Number(count),
    oldestS: secondsSince(oldest, now),
    amount: toDecimal(Number(amount), currency),
  }));
}

async function recentPayments(pool: Reader, now: Date): Promise<Readings['payments']> {
  const { rows } = await pool.query<{
    store: string;
    provider: ProviderCode;
    state: AttemptState;
    count: string;
  }>(
    `select b.default_domain as store, a.provider, a.state, count(*) as count
     from payment_attempt a join business b on b.id = a.business_id
     where a.changed_at > $1 group by b.default_domain, a.provider, a.state`,
    [new Date(now.getTime() - RECENT_MS)],
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
