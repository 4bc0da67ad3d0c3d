import { and, desc, eq, ne } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { Tx } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { attempts } from '../db/schema/payments.ts';
import { refuse } from '../http/errors.ts';
import { balanceOf, lockOrder, type Order } from '../orders/close.ts';
import type { Store } from '../store/stores.ts';
import { refuseBilled } from '../tables/settle.ts';
import type { Account } from './accounts.ts';
import { type Attempt, bring } from './attempts.ts';
import { grantCapability } from './capability.ts';
import { keyOf, type Money } from './money.ts';
import { referenceOf } from './reference.ts';
import { CALL_MS } from './settle.ts';

/** An order is kept for its live attempt and this much longer (decisions, Charts 8). */
const BEYOND_MS = 10 * 60_000;

export interface Start {
  money: Money;
  store: Store;
  orderId: string;
  code: ProviderCode;
}
/** `ready`: handed over already. `busy`: somebody is calling. `call`: nobody called yet. `ask`: what became of the call is not known. */
export interface Claim {
  kind: 'ready' | 'busy' | 'call' | 'ask';
  attempt: Attempt;
  order: Order;
}

/** The first phase: the attempt that this order's payment runs under, made or found under the order's lock. */
export async function claim(tx: Tx, { money, store, orderId, code }: Start, account: Account): Promise<Claim> {
  const now = money.clock.now();
  const order = await lockOrder(tx, store.id, orderId);
  if (!order) throw refuse('NOT_FOUND');
  const due = await dueOf(tx, order);
  await refuseBilled(tx, order);
  if (!account.provider.takes(order.currency)) throw refuse('METHOD_NOT_OFFERED');
  const [live] = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderId, order.id), eq(attempts.live, true)));
  if (live) {
    if (live.provider !== code) throw refuse('ATTEMPT_LIVE');
    return { kind: standing(live, now), attempt: live, order };
  }
  await refuseCardTesting(tx, order, now);
  if (money.gateway.resting(code, store.id)) throw refuse('PROVIDER_DOWN');
  return { kind: 'call', attempt: await newAttempt(tx, money, order, account, due), order };
}

interface Due {
  amount: Minor;
  forRest: boolean;
}
/** What is due now, or, once the deposit is there, what it left open. */
async function dueOf(tx: Tx, order: Order): Promise<Due> {
  const { state } = await balanceOf(tx, order.id);
  if (state === 'PAID') throw refuse('ALREADY_PAID');
  if (state === 'PART_PAID') return { amount: order.outstanding, forRest: true };
  if (state !== 'PENDING') throw refuse('ORDER_CLOSED');
  if (order.dueNow > 0) return { amount: order.dueNow, forRest: false };
  if (order.outstanding === 0) throw refuse('ALREADY_PAID');
  return { amount: order.outstanding, forRest: true };
}

const DECLINES = 5;
const WITHIN_MS = 10 * 60_000;
const PAUSE_MS = 15 * 60_000;

/** Five cards refused within ten minutes look like stolen ones being tried: a quarter of an hour without another (S29). */
async function refuseCardTesting(tx: Tx, { businessId, uid }: Order, now: Date): Promise<void> {
  const declined = await tx
    .select({ at: attempts.changedAt })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(and(eq(orders.businessId, businessId), eq(orders.uid, uid), eq(attempts.state, 'DECLINED'), ne(attempts.reason, 'TECHNICAL')))
    .orderBy(desc(attempts.changedAt))
    .limit(DECLINES);
  const [last, first] = [declined[0]?.at.getTime() ?? 0, declined[DECLINES - 1]?.at.getTime() ?? 0];
  const wait = last + PAUSE_MS - now.getTime();
  if (first > 0 && last - first <= WITHIN_MS && wait > 0) throw refuse('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait / 1000) });
}

/** The same attempt again: handed over as it was, or still being opened by somebody, or in doubt. */
function standing({ handover, state, deadline, changedAt }: Attempt, now: Date): Claim['kind'] {
  if (handover !== null && state !== 'UNKNOWN' && deadline > now) return 'ready';
  const calling = state === 'CREATED' || state === 'SUBMITTING';
  return calling && now.getTime() - changedAt.getTime() < CALL_MS ? 'busy' : 'ask';
}

async function newAttempt(tx: Tx, money: Money, order: Order, { provider, credentials }: Account, due: Due): Promise<Attempt> {
  const { clock } = money;
  const now = clock.now();
  const id = clock.id();
  const deadline = new Date(now.getTime() + provider.lifetime);
  const [created] = await tx
    .insert(attempts)
    .values({
      id,
      businessId: order.businessId,
      orderId: order.id,
      provider: provider.code,
      reference: referenceOf(clock),
      state: 'CREATED',
      live: true,
      ...due,
      currency: order.currency,
      payee: provider.payeeOf(credentials),
      session: {},
      hints: {},
      deadline,
      createdAt: now,
      changedAt: now,
      nextAskAt: new Date(now.getTime() + CALL_MS),
      asks: 0,
    })
    .returning();
  if (!created) throw new Error('an attempt was not written');
  await keepFor(tx, order, deadline, money, id);
  return bring(tx, created, 'SUBMITTING', {}, now);
}

/** As long as it can be paid, its order is kept (an accepted one is anyway) and its return address opens it. */
export async function keepFor(
  tx: Tx,
  { id, businessId, keptUntil }: Order,
  deadline: Date,
  money: Money,
  attemptId: string,
): Promise<void> {
  const wanted = new Date(deadline.getTime() + BEYOND_MS);
  if (keptUntil && keptUntil < wanted) await tx.update(orders).set({ keptUntil: wanted }).where(eq(orders.id, id));
  const now = money.clock.now();
  await grantCapability(tx, { key: keyOf(money), businessId, orderId: id, attemptId, payableUntil: deadline, now });
}
