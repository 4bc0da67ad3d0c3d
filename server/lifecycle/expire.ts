import { eq } from 'drizzle-orm';
import { PAY_LATER } from '#machines/domain/payment.ts';
import { isUntouched } from '#machines/domain/shipmentStatus.ts';
import type { Ending } from '#machines/order/attemptTypes.ts';
import { isPaying } from '#machines/order/life.ts';
import { isBilled, isOwing, isPaid, isPartPaid } from '#machines/order/view.ts';
import type { Tx } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { shipments } from '../db/schema/shipments.ts';
import { refuse } from '../http/errors.ts';
import { type Attempt, liveAttemptOf } from '../records/attempt.ts';
import { lockOrder, type Order } from '../records/order.ts';
import { BY_PERSON, BY_SWEEP } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { allowsNow, apply } from './apply.ts';
import type { Happening } from './change.ts';
import { reconcile } from './reconcile.ts';

/**
 * Ends the live attempt of an order: the provider is asked first, so money that is already there, or on its way, wins, and what cannot be
 * asked stays open (I14, F66). An attempt whose opening is under way, or in doubt, is not given up.
 */
export async function endAttempt(
  services: Services,
  orderId: string,
  ending: Ending,
): Promise<void> {
  const live = await liveAttemptOf(services.database.db, orderId);
  if (!live) return;
  const asking = { ending, isHeard: true };
  const first = await reconcile(services, live.id, asking);
  const turn = first && turnOf(services, live, first);
  if (turn) await services.clock.wait?.(turn);
  const attempt = turn ? await reconcile(services, live.id, asking) : first;
  if (attempt?.live) throw refuse('ATTEMPT_LIVE', { retryAfter: 5 });
}

/** So long a person waits while the provider may not be asked yet, ms: a merchant's next question to Fiuu is 5 s away at most. */
const MOST_WAIT_MS = 6_000;
function turnOf({ clock }: Services, before: Attempt, { asks, nextAskAt }: Attempt): number | null {
  const left = (nextAskAt?.getTime() ?? 0) - clock.now().getTime();
  return asks === before.asks && left > 0 && left <= MOST_WAIT_MS ? left : null;
}

/** Gives an unpaid order up: shelves and times are free again. A payment that settles meanwhile wins (I24). */
export async function giveUpOrder(services: Services, { businessId, id }: Order): Promise<void> {
  await endAttempt(services, id, 'CANCELLED');
  await services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, businessId, id);
    if (!order) throw refuse('NOT_FOUND');
    await applyOrRefuse(tx, services, order, {
      type: 'order.givenUp',
      inHand: await isInHand(tx, order),
    });
  });
}

/** The order's own time is over. Its payment, where its time is over too, is asked about once more before. */
export async function wake(services: Services, id: string): Promise<void> {
  const { database, clock } = services;
  const live = await liveAttemptOf(database.db, id);
  if (live && live.deadline <= clock.now()) await reconcile(services, live.id);
  await database.transaction(async (tx) => {
    const [known] = await tx
      .select({ businessId: orders.businessId })
      .from(orders)
      .where(eq(orders.id, id));
    const order = known && (await lockOrder(tx, known.businessId, id));
    if (!order?.keptUntil || order.keptUntil > clock.now()) return;
    if (allowsNow(order, { type: 'time.ranOut' }, clock.now()))
      await apply({ tx, clock, cause: BY_SWEEP }, order, { type: 'time.ranOut' });
    else await tx.update(orders).set({ wakeAt: null }).where(eq(orders.id, id));
  });
}

/** The shopper pays at the counter, or when the goods come. What was accepted before a payment was tried stays so. */
export async function payLater(
  services: Services,
  store: Store,
  { id, tableId, isBill, life }: Order,
): Promise<void> {
  if (isBill) throw refuse('METHOD_NOT_OFFERED');
  if (!life.facts.accepted && !tableId && !store.business.paymentMethods.includes(PAY_LATER))
    throw refuse('METHOD_NOT_OFFERED');
  await endAttempt(services, id, 'CANCELLED');
  await services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, store.id, id);
    if (!order) throw refuse('NOT_FOUND');
    if (order.life.facts.accepted && isOwing(order.life)) return;
    await applyOrRefuse(tx, services, order, {
      type: 'terms.accepted',
      method: order.paymentTerm === null ? PAY_LATER : null,
    });
  });
}

/** A person's request that the chart does not allow is refused in the words that their screen knows. */
export function applyOrRefuse(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  order: Order,
  event: Happening,
): Promise<Order> {
  if (!allowsNow(order, event, clock.now())) throw refusalFor(order);
  return apply({ tx, clock, cause: BY_PERSON }, order, event);
}

export function refusalFor({ life }: Order) {
  if (isPaid(life) || isPartPaid(life)) return refuse('ALREADY_PAID');
  if (isPaying(life) || isBilled(life)) return refuse('ATTEMPT_LIVE', { retryAfter: 5 });
  return refuse('ORDER_CLOSED');
}

/** A courier, the kitchen, or a person who keeps a time free has begun with it. */
export async function isInHand(tx: Tx, { id, tableId, isService, life }: Order): Promise<boolean> {
  if (!life.facts.accepted) return false;
  if (tableId || isService) return true;
  const [shipment] = await tx
    .select({ status: shipments.status })
    .from(shipments)
    .where(eq(shipments.orderId, id))
    .for('update');
  return shipment !== undefined && !isUntouched(shipment.status);
}

/** Under the order's lock no other attempt can begin. */
export async function refuseLive(tx: Tx, orderId: string): Promise<void> {
  if (await liveAttemptOf(tx, orderId)) throw refuse('ATTEMPT_LIVE', { retryAfter: 5 });
}
