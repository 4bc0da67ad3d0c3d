import { and, eq, ne } from 'drizzle-orm';
import type { AttemptState } from '#machines/domain/payment.ts';
import type { Asked, ServerProvider } from '#providers/provider.ts';
import { type Tx, violates } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { attempts } from '../db/schema/payments.ts';
import { lockOrder } from '../orders/close.ts';
import { type Attempt, bring, isLive, touch } from './attempts.ts';
import type { Money } from './money.ts';
import { digest } from './seal.ts';
import { takeCaptured, takeMismatch, takeShort } from './take.ts';
import { judge, type Verdict } from './verdict.ts';
import { LATE_MS, nextAsk } from './watch.ts';

/** Why an attempt that is still open shall end with this answer. */
export type Ending = 'CANCELLED' | 'EXPIRED';

/**
 * Writes down what the provider said, under the order's lock. Saying the same again changes nothing, and an attempt that has its
 * money is never heard about again (I03, I30).
 */
export async function record(
  money: Money,
  attempt: Attempt,
  asked: Asked,
  provider: ServerProvider,
  ending: Ending | null,
): Promise<Attempt> {
  const once = () => money.database.transaction((tx) => write(tx, money, attempt, asked, provider, ending));
  try {
    return await once();
  } catch (error) {
    // Another attempt has used this evidence at this very moment; now it can be seen (I05).
    if (violates(error, 'evidence_used_once')) return once();
    throw error;
  }
}

async function write(
  tx: Tx,
  money: Money,
  { id, businessId, orderId }: Attempt,
  asked: Asked,
  provider: ServerProvider,
  ending: Ending | null,
): Promise<Attempt> {
  const now = money.clock.now();
  const order = await lockOrder(tx, businessId, orderId);
  const [attempt] = await tx.select().from(attempts).where(eq(attempts.id, id)).for('update');
  if (!order || !attempt) throw new Error(`attempt ${id} is gone`);
  if (attempt.state === 'CAPTURED' || attempt.state === 'MISMATCH') return attempt;

  const verdict = inTime(attempt, await unlessUsed(tx, attempt, judge(attempt, asked)), now);
  const to = stateAfter(attempt, verdict, asked, ending);
  const asks = attempt.asks + 1;
  const known = { askedAt: now, asks, lastRaw: asked.raw.slice(0, 16_000), session: { ...attempt.session, ...asked.session } };
  const moved = await bring(tx, attempt, to, { ...known, ...factsOf(verdict) }, now);
  const taking = { tx, order, attempt: moved, digest: digest(asked.raw), clock: money.clock };
  if (verdict.kind === 'captured') {
    await takeCaptured(taking, verdict);
    await hurryOthers(tx, attempt, now);
  } else if (verdict.kind === 'short') await takeShort(taking, verdict);
  else if (verdict.kind === 'mismatch') await takeMismatch(taking, verdict);
  if (attempt.live && (moved.state === 'DECLINED' || moved.state === 'CANCELLED') && order.paymentState === 'PENDING' && order.keptUntil)
    await keepLonger(tx, order.id, order.keptUntil, now);
  return touch(tx, moved, { nextAskAt: nextAsk(moved, asks, provider, now) });
}

/** What a verdict adds to the attempt's row. */
function factsOf(verdict: Verdict): { show?: unknown; reason?: string | null; providerReference?: string | null } {
  if (verdict.kind === 'waiting') return { show: verdict.show };
  if (verdict.kind === 'ended') return { reason: verdict.reason };
  if (verdict.kind === 'captured' || verdict.kind === 'short') return { providerReference: verdict.evidence };
  return {};
}

/** Money that was already shown for another attempt is not shown twice (I05). */
async function unlessUsed(tx: Tx, attempt: Attempt, verdict: Verdict): Promise<Verdict> {
  if (verdict.kind !== 'captured' && verdict.kind !== 'short') return verdict;
  const [used] = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.provider, attempt.provider), eq(attempts.providerReference, verdict.evidence), ne(attempts.id, attempt.id)));
  return used ? { kind: 'mismatch', what: 'reference', amount: verdict.amount, evidence: verdict.evidence } : verdict;
}

/** Three days after its time an attempt that nobody can tell anything about is a person's business (L2). */
function inTime({ state, deadline }: Attempt, verdict: Verdict, now: Date): Verdict {
  const isOver = now.getTime() > deadline.getTime() + LATE_MS;
  return verdict.kind === 'unclear' && isLive(state) && isOver ? { kind: 'mismatch', what: 'answer', amount: 0, evidence: null } : verdict;
}

/** Where an answer leads. An ended attempt moves for money only; an open one ends when it was told to, except in doubt. */
function stateAfter(attempt: Attempt, verdict: Verdict, asked: Asked, ending: Ending | null): AttemptState {
  const { state } = attempt;
  const opened = attempt.handover !== null;
  switch (verdict.kind) {
    case 'captured':
      return 'CAPTURED';
    case 'short':
    case 'mismatch':
      return 'MISMATCH';
    case 'ended':
      return isLive(state) ? verdict.as : state;
    case 'waiting':
      return isLive(state) ? (ending ?? 'AWAITING_SHOPPER') : state;
    case 'absent':
      // A page that nobody filled in yet is not known to some providers; a lost opening that is not known never was.
      return isLive(state) ? (ending ?? (opened ? 'AWAITING_SHOPPER' : 'CANCELLED')) : state;
    default:
      return isLive(state) ? inDoubt(state, asked) : state;
  }
}

/** One lost answer while the shopper is still at the provider says nothing about money; afterwards it might (F80). */
const inDoubt = (state: AttemptState, asked: Asked): AttemptState =>
  state === 'AWAITING_SHOPPER' && asked.rawStatus === 'unreachable' ? 'AWAITING_SHOPPER' : 'UNKNOWN';

/** The order has its money: what else could be paid for it is ended at once (P4). */
async function hurryOthers(tx: Tx, { id, orderId }: Attempt, now: Date): Promise<void> {
  await tx
    .update(attempts)
    .set({ nextAskAt: now })
    .where(and(eq(attempts.orderId, orderId), eq(attempts.live, true), ne(attempts.id, id)));
}

const CHOOSE_AGAIN_MS = 10 * 60_000;
/** After a refusal the shopper has time to choose another way to pay. */
async function keepLonger(tx: Tx, orderId: string, keptUntil: Date, now: Date): Promise<void> {
  const wanted = new Date(now.getTime() + CHOOSE_AGAIN_MS);
  if (keptUntil < wanted) await tx.update(orders).set({ keptUntil: wanted }).where(eq(orders.id, orderId));
}
