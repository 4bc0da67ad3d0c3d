import { and, eq } from 'drizzle-orm';
import { isProviderCode } from '#machines/domain/payment.ts';
import type { Asked, OpenAttempt } from '#providers/provider.ts';
import type { Database } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { attempts } from '../db/schema/payments.ts';
import { businesses } from '../db/schema/store.ts';
import type { Order } from '../orders/close.ts';
import { type Account, accountOf } from './accounts.ts';
import { type Attempt, isLive } from './attempts.ts';
import { keyOf, type Money } from './money.ts';
import { type Ending, record } from './record.ts';
import { attemptToPay } from './toPay.ts';
import { LATE_MS } from './watch.ts';

/** A call to the provider that has not answered by then was cut off or its process died; sooner, somebody is still waiting for it. */
export const CALL_MS = 20_000;

export interface Loaded {
  attempt: Attempt;
  order: Order;
  domain: string;
}

/** With a store, only that store's. */
export async function loadAttempt({ db }: Database, id: string, storeId?: string): Promise<Loaded | null> {
  const [row] = await db
    .select({ attempt: attempts, order: orders, domain: businesses.domain })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .innerJoin(businesses, eq(businesses.id, attempts.businessId))
    .where(and(eq(attempts.id, id), storeId === undefined ? undefined : eq(attempts.businessId, storeId)));
  return row ?? null;
}

const running = new WeakMap<Money, Map<string, { now: Promise<Attempt | null>; next: Promise<Attempt | null> | null }>>();

/**
 * The one way to the truth about a payment: the browser's return, a notification, the sweep, a poll and a capture all end here.
 * It asks the provider and writes down the answer. Whoever comes while it asks gets an answer that was asked for afterwards, so a
 * hundred notifications cost two questions and none is answered by what was known before it (I30, I31, F73).
 */
export function settle(money: Money, attemptId: string, ending: Ending | null = null): Promise<Attempt | null> {
  const ours = running.get(money) ?? new Map();
  running.set(money, ours);
  const slot = ours.get(attemptId);
  if (slot) {
    if (ending) return slot.now.catch(() => null).then(() => settle(money, attemptId, ending));
    slot.next ??= slot.now.catch(() => null).then(() => settle(money, attemptId));
    return slot.next;
  }
  const work = askAndRecord(money, attemptId, ending).finally(() => ours.delete(attemptId));
  ours.set(attemptId, { now: work, next: null });
  return work;
}

async function askAndRecord(money: Money, attemptId: string, wished: Ending | null): Promise<Attempt | null> {
  const found = await loadAttempt(money.database, attemptId);
  if (!found) return null;
  const { attempt, order } = found;
  if (!mayAsk(attempt, money.clock.now()) || !isProviderCode(attempt.provider)) return attempt;
  const account = await accountOf(money, attempt.businessId, attempt.provider);
  if (!account) return attempt;
  const ending = wished ?? endingOf(attempt, order, money.clock.now());
  const answer = await ask(money, found, account, isLive(attempt.state) ? ending : null);
  return record(money, attempt, answer, account.provider, isLive(attempt.state) ? ending : null);
}

/** While the opening call runs there is nothing to ask about; long after the end nothing can come. */
function mayAsk({ state, changedAt }: Attempt, now: Date): boolean {
  const age = now.getTime() - changedAt.getTime();
  if (state === 'CAPTURED' || state === 'MISMATCH') return false;
  if (state === 'CREATED' || state === 'SUBMITTING') return age >= CALL_MS;
  return isLive(state) || age <= LATE_MS;
}

/** Its time is over, or the order has its money or its end already: what is still payable is taken back. */
function endingOf({ deadline, forRest }: Attempt, { paymentState }: Order, now: Date): Ending | null {
  const isWanted = paymentState === 'PENDING' || (forRest && paymentState === 'PART_PAID');
  if (!isWanted) return 'CANCELLED';
  return deadline <= now ? 'EXPIRED' : null;
}

const NOTHING: Asked = {
  status: 'UNKNOWN',
  rawStatus: 'unreachable',
  amount: null,
  currency: null,
  payee: null,
  ourReference: null,
  providerReference: null,
  raw: '',
};

/** Asks first, always; then takes the money that the shopper has approved, or ends what shall end. No transaction is open here. */
async function ask(money: Money, found: Loaded, { provider, tools }: Account, ending: Ending | null): Promise<Asked> {
  const { attempt } = found;
  const open: OpenAttempt = {
    ...attemptToPay(found, { key: keyOf(money), originOf: money.originOf }),
    session: attempt.session,
    hints: attempt.hints,
  };
  const guarded = (call: () => Promise<Asked>): Promise<Asked> =>
    call().catch((error: unknown) => {
      money.log.error({ err: error, attempt: attempt.id }, 'the provider could not be asked');
      return NOTHING;
    });
  const asked = await guarded(() => provider.ask(open, tools));
  const known = { ...open, session: { ...open.session, ...asked.session } };
  const end = () => guarded(() => provider.cancel?.(known, tools) ?? Promise.resolve(asked));
  if (asked.stillPayable) return closed(asked, await end());
  if (asked.status !== 'PENDING') return asked;
  if (ending) return end();
  // What was given up is not captured when it is approved after all: not capturing it is what ended it.
  if (asked.needsCapture && provider.capture && isLive(attempt.state))
    return guarded(() => provider.capture?.(known, tools) ?? Promise.resolve(asked));
  return asked;
}

/** The try has ended and its session with it; until the provider says so too, what it says instead counts. */
const closed = (asked: Asked, after: Asked): Asked => (after.status === 'CANCELLED' || after.status === 'EXPIRED' ? asked : after);
