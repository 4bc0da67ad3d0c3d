import { and, eq } from 'drizzle-orm';
import { PAY_LATER } from '#machines/domain/payment.ts';
import type { Tx } from '../db/open.ts';
import { attempts } from '../db/schema/payments.ts';
import { shipments } from '../db/schema/shipments.ts';
import { refuse } from '../http/errors.ts';
import type { Money } from '../payments/money.ts';
import type { Ending } from '../payments/record.ts';
import { settle } from '../payments/settle.ts';
import type { Store } from '../store/stores.ts';
import { acceptOrder, balanceOf, closeOrder, lockOrder, type Order } from './close.ts';
import { mayCancel } from './story.ts';

/**
 * Ends the live attempt of an order: the provider is asked first, so money that is already there wins, and what cannot be asked
 * stays open (I14, F66). An attempt whose opening is under way, or in doubt, is not given up.
 */
export async function endAttempt(money: Money, orderId: string, ending: Ending): Promise<void> {
  const [live] = await money.database.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.orderId, orderId), eq(attempts.live, true)));
  if (!live) return;
  const attempt = await settle(money, live.id, ending);
  if (attempt?.live) throw refuse('ATTEMPT_LIVE', { retryAfter: 5 });
}

/** Gives an unpaid order up, or lets it end: shelves and times are free again. A payment that settles meanwhile wins (I24). */
export async function giveUpOrder(money: Money, { businessId, id }: Order, ending: Ending): Promise<void> {
  await endAttempt(money, id, ending);
  await money.database.transaction(async (tx) => {
    const order = await openOrder(tx, businessId, id);
    await refuseInHand(tx, order);
    await closeOrder(tx, order, ending, money.clock);
  });
}

/** The shopper pays at the counter, or when the goods come. What was accepted before a payment was tried stays so. */
export async function payLater(money: Money, store: Store, { id, tableId, isBill }: Order): Promise<void> {
  if (isBill) throw refuse('METHOD_NOT_OFFERED');
  const { accepted } = await balanceOf(money.database.db, id);
  if (!accepted && !tableId && !store.business.paymentMethods.includes(PAY_LATER)) throw refuse('METHOD_NOT_OFFERED');
  await endAttempt(money, id, 'CANCELLED');
  await money.database.transaction(async (tx) => {
    const order = await openOrder(tx, store.id, id);
    if (!(await balanceOf(tx, id)).accepted) await acceptOrder(tx, order, money.clock);
  });
}

/** An accepted order is its shopper's to cancel until somebody has it in hand. */
async function refuseInHand(tx: Tx, order: Order): Promise<void> {
  const { accepted } = await balanceOf(tx, order.id);
  const [shipment = null] = await tx.select().from(shipments).where(eq(shipments.orderId, order.id)).for('update');
  if (!mayCancel(order, accepted, shipment, null)) throw refuse('ORDER_CLOSED');
}

async function openOrder(tx: Tx, businessId: string, id: string): Promise<Order> {
  const order = await lockOrder(tx, businessId, id);
  if (!order) throw refuse('NOT_FOUND');
  if (order.paymentState === 'PAID' || order.paymentState === 'PART_PAID') throw refuse('ALREADY_PAID');
  if (order.paymentState !== 'PENDING') throw refuse('ORDER_CLOSED');
  await refuseLive(tx, id);
  return order;
}

/** Under the order's lock nobody can begin another attempt. */
export async function refuseLive(tx: Tx, orderId: string): Promise<void> {
  const [live] = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.orderId, orderId), eq(attempts.live, true)));
  if (live) throw refuse('ATTEMPT_LIVE', { retryAfter: 5 });
}
