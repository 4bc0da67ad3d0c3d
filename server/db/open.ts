import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isTellingSpans } from '../spans.ts';
import { isPlanStale, keepingPlans } from './keptPlans.ts';
import { keepContextsIn, tellQueriesOf } from './querySpans.ts';

export { migrate } from './migrate.ts';

export type Db = NodePgDatabase;
/** What a statement runs on: the database, or the transaction it belongs to. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type Queries = Db | Tx;

export interface TransactionOptions {
  /** its statements are short and find rows by their keys, so PostgreSQL plans each once for a connection */
  keepsPlans?: boolean;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Runs `work` in one transaction, again from its start when PostgreSQL asks for that. It must hold no other side effect. */
  transaction<T>(work: (tx: Tx) => Promise<T>, how?: TransactionOptions): Promise<T>;
  /** Whether it can be written now, asked beside the requests and at most once at a time: a full pool says nothing about that. */
  isWritable(): Promise<boolean>;
  /** Refuses a pooler whose connections are not restricted as ours are. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Behind a pooler in transaction mode: what is set for a connection would be set for another's, so the pooler sets it (`POOLED`). */
  isPooled?: boolean;
  connections?: number;
  /** Called when a connection breaks, in use or not. */
  onError?: (error: Error) => void;
  /** multiplies every limit of time; proofs on a machine that has little time for them raise it */
  patience?: number;
}

const STATEMENT_MS = 3_000;
/** A request that waits longer for a row is told to come again instead (I02). */
const LOCK_MS = 2_500;
/** Opening a connection costs more than a dozen statements: they outlast the pauses between shoppers. */
const IDLE_MS = 300_000;
/** The server ends a statement before this: where it says nothing it is not there any more, and no network says so. */
const ANSWER_MS = 5_000;
const IDLE_TRANSACTION_MS = 10_000;
const CONNECT_MS = 5_000;
const TRIES = 5;
const SERIALIZATION = new Set(['40001', '40P01']);

/** Opens a migrated database. Requests run under a role without ownership, each statement for at most three seconds (S28). */
export function open(
  url: string,
  { connections = 10, onError = () => {}, patience = 1, isPooled = false }: OpenOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS * patience,
    query_timeout: ANSWER_MS * patience,
    idleTimeoutMillis: IDLE_MS,
    ...(!isPooled && { onConnect: (client) => restrict(client, patience) }),
  });
  // The pool takes its own listener off a client that is in use: an 'error' without any would end the process (F19).
  pool.on('connect', (client) => {
    client.on('error', onError);
    if (isTellingSpans()) tellQueriesOf(client);
  });
  pool.on('error', () => {});
  keepContextsIn(pool);
  const db = drizzle(pool);
  const asking = watcher(url);
  return {
    db,
    pool,
    transaction: (work, { keepsPlans = false } = {}) =>
      repeated((isFirst) => inTransaction(pool, work, keepsPlans && isFirst && !isPooled)),
    isWritable: asking.isWritable,
    check: async () => void (isPooled && (await refuseUnrestricted(pool))),
    close: async () => void (await Promise.all([pool.end(), asking.close()])),
  };
}

/** pg gives the statement up and would use the connection again, on which an answer of before may still come. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'Query read timeout' || isUnanswered(error.cause));

/**
 * Drizzle, given the pool, keeps a connection for ever that breaks at BEGIN: as many cuts as there are connections,
 * and the shop answers nothing and does not end. So the connection is ours to give back, and never half way.
 */
async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  keepsPlans: boolean,
): Promise<T> {
  const client = await pool.connect();
  let isStale = false;
  try {
    return await drizzle(keepsPlans ? keepingPlans(client) : client).transaction(work);
  } catch (error) {
    isStale = isPlanStale(databaseError(error)?.code) || isUnanswered(error);
    throw error;
  } finally {
    client.release(isStale || client.getTransactionStatus() !== 'I');
  }
}

const WATCH_MS = 2_000;
/** One connection of its own, opened by the first question. */
function watcher(connectionString: string): Pick<Database, 'isWritable' | 'close'> {
  const own = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: WATCH_MS,
    query_timeout: WATCH_MS,
    idleTimeoutMillis: IDLE_MS,
  });
  own.on('error', () => {});
  own.on('connect', (client) => client.on('error', () => {}));
  let asked: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    const { rows } = await own.query(
      `SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS writable`,
    );
    return rows[0]?.writable === true;
  };
  return {
    isWritable() {
      asked ??= ask().finally(() => {
        asked = null;
      });
      return asked;
    },
    close: () => own.end(),
  };
}

/** What a pooler in transaction mode has to do to each of its connections, pgbouncer as its `connect_query`. */
export const POOLED = `SET role shop_app; SET statement_timeout = ${STATEMENT_MS}; SET lock_timeout = ${LOCK_MS}; SET idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}`;

async function refuseUnrestricted(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `SELECT (current_user = 'shop_app' OR NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'shop_app')) AND current_setting('statement_timeout') <> '0' AS restricted`,
  );
  if (!rows[0]?.restricted)
    throw new Error(
      `The pooler at DATABASE_URL hands out connections without limits, under the owner of the tables. It has to begin each with: ${POOLED}`,
    );
}

/** Where a hosted database gave us no such role, the limits of time hold all the same. */
async function restrict(client: pg.ClientBase, patience: number): Promise<void> {
  await client.query(
    `SELECT set_config('statement_timeout', '${STATEMENT_MS * patience}', false), set_config('lock_timeout', '${LOCK_MS * patience}', false), set_config('idle_in_transaction_session_timeout', '${IDLE_TRANSACTION_MS * patience}', false),
            (SELECT set_config('role', rolname, false) FROM pg_roles WHERE rolname = 'shop_app' AND pg_has_role(rolname, 'MEMBER'))`,
  );
}

async function repeated<T>(work: (isFirst: boolean) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work(tries === 1);
    } catch (error) {
      const code = databaseError(error)?.code ?? '';
      if (tries === TRIES || !(SERIALIZATION.has(code) || isPlanStale(code))) throw error;
    }
  }
}

export interface DatabaseError {
  /** SQLSTATE */
  code: string;
  constraint: string | null;
}

/** What PostgreSQL says is wrong, however Drizzle has wrapped it; null for any other error. */
export function databaseError(error: unknown): DatabaseError | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof pg.DatabaseError && one.code)
      return { code: one.code, constraint: one.constraint ?? null };
  }
  return null;
}
const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';
const CHECK_VIOLATION = '23514';

/** Whether the error is PostgreSQL refusing a row because of that unique, exclusion or check constraint. */
export const violates = (error: unknown, constraint: string): boolean => {
  const found = databaseError(error);
  return (
    found !== null &&
    [UNIQUE_VIOLATION, EXCLUSION_VIOLATION, CHECK_VIOLATION].includes(found.code) &&
    found.constraint === constraint
  );
};
