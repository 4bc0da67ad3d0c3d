import { sql } from 'drizzle-orm';
import { runAudit } from '../db/audit.ts';
import type { Queries } from '../db/open.ts';
import { AUDIT_DONE, AUDIT_WRONG, auditRows } from '../db/schema/jobs.ts';
import type { Services } from '../services.ts';

/** Longer than the pause between two checks, so that none falls between them. */
const LATELY_MS = 20 * 60_000;
/** Of all the others so many each time, in turn: a million and a half in a day, and each statement well within its three seconds. */
const IN_TURN = 5_000;

/** The books are checked while the shop runs; what is wrong is kept and shouted about, and asked about again until it is right. */
export async function audit(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  inTurn = IN_TURN,
): Promise<number> {
  const { db, pool } = database;
  const now = clock.now();
  const last = await lastCheck(db);
  const turn = await idsIn(
    db,
    sql`select id from cart_transaction where id > ${last.cursor} order by id limit ${inTurn}`,
  );
  const orders = [
    ...turn,
    ...(await movedSince(db, new Date(now.getTime() - LATELY_MS))),
    ...(await wrongBefore(db, last.at)),
  ];
  const violations = await runAudit(pool, [...new Set(orders)]);
  for (const { invariant, subject, detail } of violations) {
    log.error({ invariant, subject, detail }, 'the books are wrong');
    await db.insert(auditRows).values({
      id: clock.id(),
      businessId: null,
      kind: `audit.${invariant}`,
      subject,
      detail: detail.slice(0, 300),
      at: now,
    });
  }
  // Fewer than asked for: the last of all orders is among them, and the next turn begins with the first.
  await keepCheck(db, { at: now, cursor: turn.length < inTurn ? '' : (turn.at(-1) ?? '') });
  return violations.length;
}

async function idsIn(db: Queries, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

const movedSince = (db: Queries, then: Date): Promise<string[]> =>
  idsIn(
    db,
    sql`select distinct order_id as id from order_event where at > ${then.toISOString()}::timestamptz`,
  );

/** The orders of what was wrong at the last check, whatever of them it named. */
const wrongBefore = (db: Queries, at: Date): Promise<string[]> =>
  idsIn(
    db,
    sql`with wrong as (select subject as id from audit_row where at = ${at.toISOString()}::timestamptz and kind ~ ${AUDIT_WRONG})
      select o.id from cart_transaction o join wrong on wrong.id = o.id
      union select a.order_id from payment_attempt a join wrong on wrong.id = a.id
      union select a.order_id from appointment a join wrong on wrong.id = a.id where a.order_id is not null`,
  );

interface Check {
  at: Date;
  /** the last order of its turn */
  cursor: string;
}
async function lastCheck(db: Queries): Promise<Check> {
  const { rows } = await db.execute<{ at: string; cursor: string }>(
    sql`select at, subject as cursor from audit_row where id = ${AUDIT_DONE}`,
  );
  return { at: new Date(rows[0]?.at ?? 0), cursor: rows[0]?.cursor ?? '' };
}

/** One row says when the books were checked last: an audit that stands still finds nothing wrong. The lines of that check bear the same time. */
const keepCheck = (db: Queries, { at, cursor }: Check) =>
  db
    .insert(auditRows)
    .values({ id: AUDIT_DONE, businessId: null, kind: AUDIT_DONE, subject: cursor, detail: '', at })
    .onConflictDoUpdate({ target: auditRows.id, set: { at, subject: cursor } });
