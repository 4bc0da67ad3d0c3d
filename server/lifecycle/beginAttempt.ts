import { and, desc, eq, gt, ne, type SQL } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import { whyUnfit } from '#machines/domain/payer.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { timesWaitHoursOf } from '#machines/domain/store.ts';
import { owedOf, turnedOf } from '#machines/order/amounts.ts';
import { POLICY } from '#machines/order/policy.ts';
import {
  hasGoods,
  isBilled,
  isHeld,
  isOwing,
  isPaid,
  isPartPaid,
  isTurned,
  isWatched,
} from '#machines/order/view.ts';
import { payerNeeds } from '#providers/all.ts';
import { takesCurrency } from '../accountCurrency.ts';
import { sealingKey } from '../crypto/seal.ts';
import type { Tx } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { attempts } from '../db/schema/payments.ts';
import { refuse } from '../http/errors.ts';
import type { LimitSettings } from '../http/limits.ts';
import { type Attempt, liveAttemptOf } from '../records/attempt.ts';
import { isOnOpenBill, settledOn } from '../records/bill.ts';
import { grantCapability } from '../records/capability.ts';
import { lockOrder, type Order } from '../records/order.ts';
import { BY_PERSON } from '../records/orderEvent.ts';
import type { Account } from '../records/providerAccount.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { apply } from './apply.ts';
import { referenceOf } from './attemptReference.ts';
import { isByForm } from './formAgain.ts';
import { CALL_MS } from './reconcile.ts';

export interface Start {
  services: Services;
  store: Store;
  orderId: string;
  code: ProviderCode;
}
/** `ready`: handed over already. `again`: so is its form, and may have been paid. `busy`: another request is calling. `call`: not called yet. `ask`: what became of the call is not known. */
export interface Begun {
  kind: 'ready' | 'again' | 'busy' | 'call' | 'ask';
  attempt: Attempt;
  order: Order;
}

/** The first phase: the attempt that this order's payment runs under, made or found under the order's lock. */
export async function beginAttempt(
  tx: Tx,
  { services, store, orderId, code }: Start,
  account: Account,
): Promise<Begun> {
  const now = services.clock.now();
  const order = await lockOrder(tx, store.id, orderId);
  if (!order) throw refuse('NOT_FOUND');
  const billed = isBilled(order.life) ? await billedOf(tx, order) : 0;
  const due = dueOf(order, billed);
  if (!takesCurrency(account, order.currency)) throw refuse('METHOD_NOT_OFFERED');
  if (isWatched(order.life)) throw refuse('ATTEMPT_LIVE');
  const live = await liveAttemptOf(tx, order.id);
  if (live) {
    if (live.provider !== code || live.state === 'IN_PROCESS') throw refuse('ATTEMPT_LIVE');
    return { kind: kindOf(live, now), attempt: live, order };
  }
  // What a provider must know of the payer is asked for before; blank or invented it is not sent.
  if (whyUnfit(code, order, payerNeeds([code]))) throw refuse('METHOD_NOT_OFFERED');
  if (isClosed(order) || isHeldTooLong(order, store, now)) throw refuse('ORDER_CLOSED');
  if (isTimed(order) && store.business.slowMethods?.includes(code))
    throw refuse('METHOD_NOT_OFFERED');
  await refuseCardTesting(tx, order, services.config.limits, now);
  if (services.providerClients.resting(code, store.id)) throw refuse('PROVIDER_DOWN');
  return newAttempt(tx, services, order, account, due);
}

/** What bills have paid of a round, where the rest of it is on none: its guest pays that. */
async function billedOf(tx: Tx, { id }: Order): Promise<Minor> {
  const billed = (await isOnOpenBill(tx, id)) ? 0 : await settledOn(tx, id);
  if (billed === 0) throw refuse('ATTEMPT_LIVE');
  return billed;
}

interface Due {
  amount: Minor;
  forRest: boolean;
  billed: Minor;
}
/** What the order asks for now: what is due, or, once the deposit is there, what it left open; never what a bank gave back to the shop. */
function dueOf({ life }: Order, billed: Minor): Due {
  const isPart = isPartPaid(life);
  if (isPaid(life)) throw refuse('ALREADY_PAID');
  const isUndecided = isTurned(life) || (billed > 0 && turnedOf(life.facts) > 0);
  if ((!isPart && !isOwing(life)) || isUndecided) throw refuse('ORDER_CLOSED');
  const amount = owedOf(life.facts) - billed;
  return { amount, forRest: isPart || life.facts.dueNow === 0, billed };
}

/** Its goods are not kept any more, so no payment begins; one that is open goes on. */
const isClosed = ({ life }: Order): boolean => !hasGoods(life);

const isTimed = ({ life, isService }: Order): boolean => isService && isHeld(life);
const HOUR_MS = 3_600_000;
/** One payment after the other would keep goods and times from others for ever. */
function isHeldTooLong({ life, isService, createdAt }: Order, { business }: Store, now: Date) {
  const longest = isService ? timesWaitHoursOf(business) * HOUR_MS : POLICY.heldForPayment;
  return isHeld(life) && now.getTime() - createdAt.getTime() >= longest;
}

const { most: DECLINES, within: WITHIN_MS, pause: PAUSE_MS } = POLICY.declines;

/**
 * Five cards refused within ten minutes look like stolen ones being tried: a quarter of an hour without another (S29). A new guest for each card is
 * no way around: more of them from one network stop that network.
 */
async function refuseCardTesting(
  tx: Tx,
  { businessId, uid, network }: Order,
  { addressFactor }: LimitSettings,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - WITHIN_MS - PAUSE_MS);
  const refuseAfter = async (who: SQL, most: number): Promise<void> => {
    const declined = await tx
      .select({ at: attempts.changedAt })
      .from(attempts)
      .innerJoin(orders, eq(orders.id, attempts.orderId))
      .where(
        and(
          eq(orders.businessId, businessId),
          who,
          eq(attempts.state, 'DECLINED'),
          ne(attempts.reason, 'TECHNICAL'),
          gt(attempts.changedAt, since),
        ),
      )
      .orderBy(desc(attempts.changedAt))
      .limit(most);
    const [last, first] = [declined[0]?.at.getTime() ?? 0, declined[most - 1]?.at.getTime() ?? 0];
    const wait = last + PAUSE_MS - now.getTime();
    if (first > 0 && last - first <= WITHIN_MS && wait > 0)
      throw refuse('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait / 1000) });
  };
  await refuseAfter(eq(orders.uid, uid), DECLINES);
  if (network !== null) await refuseAfter(eq(orders.network, network), DECLINES * addressFactor);
}

/** The same attempt again: handed over as it was, or still being opened by another request, or in doubt. */
function kindOf(attempt: Attempt, now: Date): Begun['kind'] {
  const { handover, state, deadline, changedAt } = attempt;
  if (handover !== null && state !== 'UNKNOWN' && deadline > now)
    return isByForm(attempt) ? 'again' : 'ready';
  return state === 'SUBMITTING' && now.getTime() - changedAt.getTime() < CALL_MS ? 'busy' : 'ask';
}

async function newAttempt(
  tx: Tx,
  services: Services,
  order: Order,
  { provider, credentials }: Account,
  { billed, ...due }: Due,
): Promise<Begun> {
  const { clock } = services;
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
      state: 'SUBMITTING',
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
  await openReturn(tx, services, created, deadline);
  const change = { tx, clock, cause: BY_PERSON };
  const begun = {
    type: 'attempt.begun',
    attemptId: id,
    provider: provider.code,
    deadline: deadline.getTime(),
    isTimed: order.isService,
    ...(billed > 0 && { billed }),
  } as const;
  return { kind: 'call', attempt: created, order: await apply(change, order, begun) };
}

/** As long as it can be paid, its return address opens the order. */
export async function openReturn(
  tx: Tx,
  services: Services,
  { id, businessId, orderId }: Attempt,
  payableUntil: Date,
): Promise<void> {
  await grantCapability(tx, {
    key: sealingKey(services),
    businessId,
    orderId,
    attemptId: id,
    payableUntil,
    now: services.clock.now(),
  });
}
