import { and, asc, eq, ne } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import type { KeptVisit } from '#machines/domain/staffTask.ts';
import { leftOf } from '#machines/order/amounts.ts';
import { isPaying } from '#machines/order/life.ts';
import { isOnTerms, isPartPaid } from '#machines/order/view.ts';
import type { Queries, Tx } from '../db/open.ts';
import { type AppointmentRow, appointments } from '../db/schema/appointments.ts';
import { orderLines } from '../db/schema/orders.ts';
import { recountVisits, type VisitLine } from '../pricing/changedTotals.ts';
import type { Figures, Order } from '../records/order.ts';
import type { Store } from '../stores.ts';
import { allowsNow } from './apply.ts';
import type { Happening } from './change.ts';

/** One visit that may be cancelled by itself, by staff or by its shopper (478), and what the order is without it. */
export interface VisitOff {
  id: string;
  less: Minor;
  /** where it is not paid yet: the order as it is asked for from then on */
  anew: { lines: VisitLine[]; figures: Figures } | null;
}

/** One that is still to come, and why it is not cancelled by itself; null: it may be. */
export type VisitAlone = VisitOff & { kept: KeptVisit | 'CLOSED' | null };

/** Visits that can be cancelled by themselves now. */
export const visitsToCancel = async (
  q: Queries,
  store: Store,
  order: Order,
  now: Date,
): Promise<VisitOff[]> =>
  (await visitsAlone(q, store, order, now)).filter(({ kept }) => kept === null);

/** Visits that are still to come, of an order that has others (458). */
export async function visitsAlone(
  q: Queries,
  store: Store,
  order: Order,
  now: Date,
): Promise<VisitAlone[]> {
  if (!order.isService) return [];
  const standing = await q
    .select()
    .from(appointments)
    .where(and(eq(appointments.orderId, order.id), ne(appointments.status, 'CANCELLED')))
    .orderBy(asc(appointments.starts), asc(appointments.id));
  if (standing.length < 2) return [];
  const isUnpaid = isOnTerms(order.life) || isPartPaid(order.life);
  const on = (visits: AppointmentRow[]) => (position: number) =>
    visits.filter(({ line }) => line === position).length;
  const all = isUnpaid
    ? order.total
    : (await recountVisits(q, order, store, on(standing))).totals.total;
  const found: VisitAlone[] = [];
  for (const visit of standing.filter(({ starts }) => starts > now)) {
    const others = standing.filter(({ id }) => id !== visit.id);
    const { lines, totals } = await recountVisits(q, order, store, on(others));
    const { lines: sum, discount, tax, serviceCharge } = totals;
    const figures = { lines: sum, discount, tax, serviceCharge, version: order.version + 1 };
    const less = Math.max(0, all - totals.total);
    const anew = isUnpaid ? { lines, figures } : null;
    const kept = allowsNow(order, visitOff(visit.id, less), now) ? null : whyKept(order, less);
    found.push({ id: visit.id, less, anew, kept });
  }
  return found;
}

/** A deposit that pays for what stays, and more: some of it would have to go back, which a person decides first. */
function whyKept({ life }: Order, less: Minor): NonNullable<VisitAlone['kept']> {
  if (isPaying(life)) return 'PAYING';
  return isPartPaid(life) && less >= leftOf(life.facts) ? 'PAID_MORE' : 'CLOSED';
}

export const visitOff = (appointment: string, less: Minor, reason = ''): Happening => ({
  type: 'visit.cancelled',
  appointment,
  reason,
  less,
});

export async function writeVisitLines(tx: Tx, lines: readonly VisitLine[]): Promise<void> {
  for (const { row, total, discount } of lines)
    await tx
      .update(orderLines)
      .set({ total, discount, outstanding: Math.min(row.outstanding, total) })
      .where(eq(orderLines.id, row.id));
}
