import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Queries, Tx } from '../db/open.ts';
import { appointments } from '../db/schema/appointments.ts';
import { outbox } from '../db/schema/jobs.ts';
import { orders } from '../db/schema/orders.ts';
import { ledger } from '../db/schema/payments.ts';
import { promotions } from '../db/schema/promotions.ts';
import { shipments } from '../db/schema/shipments.ts';
import { tellAppointments } from '../notifications/tell.ts';
import { type Balance, foldLedger, type LedgerKind } from '../payments/fold.ts';
import { releaseBill } from '../tables/settle.ts';
import { shownNumber } from './number.ts';
import { commitHolds, releaseHolds, returnStock } from './stock.ts';

export type Order = typeof orders.$inferSelect;
export type Event =
  | 'placed'
  | 'accepted'
  | 'paid'
  | 'partPaid'
  | 'review'
  | 'refund'
  | 'cancelled'
  | 'expired'
  | 'declined'
  | 'restored'
  | 'changeProposed'
  | 'changed'
  | 'changeRefused'
  | 'onTheWay'
  | 'delivered'
  | 'kitchenRefused';

/** The order's row, held until the transaction ends: everything that happens to its money happens one after the other. */
export async function lockOrder(tx: Tx, businessId: string, id: string): Promise<Order | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.businessId, businessId), eq(orders.id, id)))
    .for('update');
  return order ?? null;
}

type FactRow = Omit<typeof ledger.$inferInsert, 'id' | 'businessId' | 'orderId' | 'at' | 'currency'> & { currency?: string };

/** Adds a money fact and brings the stored state to what all facts say together (I18). */
export async function addFacts(tx: Tx, order: Order, facts: FactRow[], clock: Clock): Promise<Balance> {
  const at = clock.now();
  const rows = facts.map((fact) => ({
    currency: order.currency,
    ...fact,
    id: clock.id(),
    businessId: order.businessId,
    orderId: order.id,
    at,
  }));
  await tx.insert(ledger).values(rows);
  const balance = await balanceOf(tx, order.id);
  if (balance.state !== order.paymentState) await tx.update(orders).set({ paymentState: balance.state }).where(eq(orders.id, order.id));
  return balance;
}

export async function balanceOf(tx: Queries, orderId: string): Promise<Balance> {
  return foldLedger(await tx.select({ kind: ledger.kind, amount: ledger.amount }).from(ledger).where(eq(ledger.orderId, orderId)));
}

/** To be delivered once, however often the same thing is found out (I35). */
export async function tell(tx: Tx, order: Order, event: Event, clock: Clock, more: Record<string, unknown> = {}): Promise<void> {
  const payload = { orderNumber: shownNumber(order), ...more };
  const id = [order.id, event, ...(typeof more.proposal === 'string' ? [more.proposal] : [])].join(':');
  await tx
    .insert(outbox)
    .values({
      id,
      businessId: order.businessId,
      orderId: order.id,
      uid: order.uid,
      kind: `order.${event}`,
      payload,
      createdAt: clock.now(),
      tries: 0,
    })
    .onConflictDoNothing();
}

/** Nothing is due now: the goods and the times are the shopper's, the money comes later (I10). Agreed terms keep their day. */
export async function acceptOrder(tx: Tx, order: Order, clock: Clock): Promise<void> {
  await addFacts(tx, order, [{ kind: 'ACCEPTED', amount: 0 }], clock);
  await commitHolds(tx, order.id);
  const later = order.paymentTerm === null ? { paymentMethod: 'PAY_LATER', dueDate: null } : {};
  await tx
    .update(orders)
    .set({ keptUntil: null, ...later })
    .where(eq(orders.id, order.id));
  await tell(tx, order, 'accepted', clock);
}

/** A free order is paid by nobody: the server settles it alone (I10, F102). */
export async function settleFree(tx: Tx, order: Order, clock: Clock): Promise<void> {
  await addFacts(tx, order, [{ kind: 'PAID', amount: 0 }], clock);
  await commitHolds(tx, order.id);
  await tx.update(orders).set({ keptUntil: null }).where(eq(orders.id, order.id));
  const confirmed = await tx
    .update(appointments)
    .set({ status: 'PAID', version: sql`${appointments.version} + 1` })
    .where(eq(appointments.orderId, order.id))
    .returning();
  await tellAppointments(tx, confirmed, 'confirmed', clock);
  await tell(tx, order, 'accepted', clock);
}

/** Gives back what an unpaid order kept: shelves, times, the promotion's use. The caller has asked the provider (I22, I24). */
export async function closeOrder(tx: Tx, order: Order, kind: Extract<LedgerKind, 'CANCELLED' | 'EXPIRED'>, clock: Clock): Promise<void> {
  await addFacts(tx, order, [{ kind, amount: 0 }], clock);
  await releaseHolds(tx, order.id);
  await releaseBill(tx, order);
  await returnStock(tx, order.id);
  await tx
    .update(appointments)
    .set({ status: 'CANCELLED', version: sql`${appointments.version} + 1` })
    .where(and(eq(appointments.orderId, order.id), eq(appointments.status, 'PENDING')));
  await tx.update(shipments).set({ status: 'CANCELLED', nextAskAt: null }).where(eq(shipments.orderId, order.id));
  if (order.promotionId)
    await tx
      .update(promotions)
      .set({ uses: sql`greatest(0, ${promotions.uses} - 1)` })
      .where(eq(promotions.id, order.promotionId));
  await tx.update(orders).set({ orderStatus: 'CANCELLED', keptUntil: null, closedAt: clock.now() }).where(eq(orders.id, order.id));
  if (!order.isBill) await tell(tx, order, kind === 'CANCELLED' ? 'cancelled' : 'expired', clock);
}

/** The order ended and its money came all the same: its times are taken again, all or none; the caller undoes half a success. */
export async function retakeAppointments(tx: Tx, order: Order): Promise<void> {
  const ended = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.orderId, order.id), eq(appointments.status, 'CANCELLED')))
    .orderBy(appointments.id);
  if (ended.length === 0) return;
  await tx
    .update(appointments)
    .set({ status: 'PENDING' })
    .where(
      inArray(
        appointments.id,
        ended.map((one) => one.id),
      ),
    );
}
