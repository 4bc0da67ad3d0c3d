import { and, eq, ne, or } from 'drizzle-orm';
import type { AttemptState } from '#machines/domain/payment.ts';
import type { Queries, Tx } from '../db/open.ts';
import { type AttemptRow, attempts } from '../db/schema/payments.ts';

export type Attempt = AttemptRow;
export type AttemptColumns = Partial<
  Omit<
    typeof attempts.$inferInsert,
    'id' | 'businessId' | 'orderId' | 'reference' | 'state' | 'live' | 'steps'
  >
>;

export async function lockAttempt(tx: Tx, id: string): Promise<Attempt> {
  const [attempt] = await tx.select().from(attempts).where(eq(attempts.id, id)).for('update');
  if (!attempt) throw new Error(`attempt ${id} is gone`);
  return attempt;
}

export async function liveAttemptOf(q: Queries, orderId: string): Promise<Attempt | null> {
  const [live] = await q
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderId, orderId), eq(attempts.live, true)));
  return live ?? null;
}

/** Open, or with its money on its way beside the open one. */
export const isOpenOrInProcess = or(eq(attempts.live, true), eq(attempts.state, 'IN_PROCESS'));

/** The caller holds its order's row. Only `server/lifecycle` writes an attempt's state. */
export async function saveAttempt(
  tx: Tx,
  attempt: Attempt,
  state: AttemptState,
  live: boolean,
  columns: AttemptColumns,
): Promise<Attempt> {
  const isStep = state !== attempt.state || live !== attempt.live;
  const steps = attempt.steps + (isStep ? 1 : 0);
  const [saved] = await tx
    .update(attempts)
    .set({ ...columns, state, live, steps })
    .where(eq(attempts.id, attempt.id))
    .returning();
  if (!saved) throw new Error(`attempt ${attempt.id} is gone`);
  return saved;
}

/** All open payments of an order but that one are looked at now: what is not wanted any more is ended by that. */
export const endOtherAttempts = (tx: Tx, orderId: string, but: string | null, now: Date) =>
  tx
    .update(attempts)
    .set({ nextAskAt: now })
    .where(
      and(
        eq(attempts.orderId, orderId),
        eq(attempts.live, true),
        but === null ? undefined : ne(attempts.id, but),
      ),
    );
