import { and, eq } from 'drizzle-orm';
import { ATTEMPT_EDGES, type AttemptState, LIVE_ATTEMPT, mayFollow } from '#machines/domain/payment.ts';
import type { Tx } from '../db/open.ts';
import { attempts } from '../db/schema/payments.ts';

export type Attempt = typeof attempts.$inferSelect;
type Changes = Partial<Omit<typeof attempts.$inferInsert, 'id' | 'businessId' | 'orderId' | 'reference' | 'state' | 'live'>>;

/** Somebody wants an attempt to do what no attempt may do, or changed it meanwhile without holding its order. */
export class IllegalMove extends Error {
  constructor(from: AttemptState, to: AttemptState) {
    super(`a payment attempt cannot go from ${from} to ${to}`);
    this.name = 'IllegalMove';
  }
}

export const isLive = (state: AttemptState): boolean => LIVE_ATTEMPT.includes(state);

/** One legal step. The caller holds the order's row. */
export async function move(tx: Tx, attempt: Attempt, to: AttemptState, changes: Changes, now: Date): Promise<Attempt> {
  if (!mayFollow(attempt.state, to)) throw new IllegalMove(attempt.state, to);
  const [moved] = await tx
    .update(attempts)
    .set({ ...changes, state: to, live: isLive(to), changedAt: now })
    .where(and(eq(attempts.id, attempt.id), eq(attempts.state, attempt.state)))
    .returning();
  if (!moved) throw new IllegalMove(attempt.state, to);
  return moved;
}

/** The legal way to where an answer leads, at most over one state in between: asking is VERIFYING, a lost opening is UNKNOWN. */
export async function bring(tx: Tx, attempt: Attempt, to: AttemptState, changes: Changes, now: Date): Promise<Attempt> {
  if (attempt.state === to) return touch(tx, attempt, changes);
  if (mayFollow(attempt.state, to)) return move(tx, attempt, to, changes, now);
  const between = ATTEMPT_EDGES[attempt.state].find((state) => (state === 'VERIFYING' || state === 'UNKNOWN') && mayFollow(state, to));
  if (!between) throw new IllegalMove(attempt.state, to);
  return move(tx, await move(tx, attempt, between, {}, now), to, changes, now);
}

/** New facts about an attempt that stays where it is. */
export async function touch(tx: Tx, attempt: Attempt, changes: Changes): Promise<Attempt> {
  if (Object.keys(changes).length === 0) return attempt;
  const [touched] = await tx.update(attempts).set(changes).where(eq(attempts.id, attempt.id)).returning();
  if (!touched) throw new Error(`attempt ${attempt.id} is gone`);
  return touched;
}
