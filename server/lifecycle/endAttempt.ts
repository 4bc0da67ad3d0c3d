import type { Ending } from '#machines/order/attemptTypes.ts';
import type { Tx } from '../db/open.ts';
import { refuse } from '../http/errors.ts';
import { type Attempt, liveAttemptOf } from '../records/attempt.ts';
import { BY_SYSTEM } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import { type Asking, reconcile } from './reconcile.ts';

/**
 * Ends the live attempt of an order: the provider is asked first, so money that is already there, or on its way, wins, and what cannot be
 * asked stays open (I14, F66). An attempt whose opening is under way, or in doubt, is not given up.
 */
export async function endAttempt(
  services: Services,
  orderId: string,
  ending: Ending,
  { cause = BY_SYSTEM, mustEnd = false }: Pick<Asking, 'cause' | 'mustEnd'> = {},
): Promise<void> {
  const live = await liveAttemptOf(services.database.db, orderId);
  if (!live) return;
  const asking = { ending, mustEnd, isHeard: true, cause };
  const first = await reconcile(services, live.id, asking);
  const turn = first && turnOf(services, live, first);
  if (turn) await services.clock.wait?.(turn);
  const attempt = turn ? await reconcile(services, live.id, asking) : first;
  if (attempt?.live) throw refuse('ATTEMPT_LIVE', { retryAfter: 5 });
}

/** So long a person waits while the provider may not be asked yet, ms: a merchant's next question to Fiuu is 7.5 s away at most. */
const MOST_WAIT_MS = 8_000;
function turnOf({ clock }: Services, before: Attempt, { asks, nextAskAt }: Attempt): number | null {
  const left = (nextAskAt?.getTime() ?? 0) - clock.now().getTime();
  return asks === before.asks && left > 0 && left <= MOST_WAIT_MS ? left : null;
}

/** Under the order's lock no other attempt can begin. */
export async function refuseLive(tx: Tx, orderId: string): Promise<void> {
  if (await liveAttemptOf(tx, orderId)) throw refuse('ATTEMPT_LIVE', { retryAfter: 5 });
}
