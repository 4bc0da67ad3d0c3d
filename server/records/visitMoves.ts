import { and, asc, eq, inArray } from 'drizzle-orm';
import type { VisitMove } from '#machines/domain/order.ts';
import type { OrderEvent, VisitTime } from '#machines/order/types.ts';
import type { Queries } from '../db/open.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';

type Moved = Extract<OrderEvent, { type: 'visit.moved' }>;
export type MovedVisit = Omit<VisitMove, 'at'> & { orderId: string; at: Date };

/** Which visits of these orders were moved, oldest first. Another person at the same time is in the shop's log alone. */
export async function visitMoves(q: Queries, orderIds: string[]): Promise<MovedVisit[]> {
  if (orderIds.length === 0) return [];
  const rows = await q
    .select()
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, orderIds), eq(orderEvents.type, 'visit.moved')))
    .orderBy(asc(orderEvents.at), asc(orderEvents.number));
  return rows.flatMap(({ orderId, event, cause, at }): MovedVisit[] => {
    const times = movedIn(event);
    if (!times || isSame(times.from, times.to)) return [];
    const { appointment } = event as Moved;
    return [{ orderId, appointmentId: appointment, byShop: cause === 'STAFF', ...times, at }];
  });
}

/** That one of these visits was cancelled by itself. */
export interface CancelledVisit {
  orderId: string;
  appointmentId: string;
  byShop: boolean;
  at: Date;
}
/** Which visits of these orders were cancelled by themselves, oldest first. */
export async function visitsOff(q: Queries, orderIds: string[]): Promise<CancelledVisit[]> {
  if (orderIds.length === 0) return [];
  const rows = await q
    .select()
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, orderIds), eq(orderEvents.type, 'visit.cancelled')))
    .orderBy(asc(orderEvents.at), asc(orderEvents.number));
  return rows.map(({ orderId, event, cause, at }) => {
    const { appointment = '' } = event as { appointment?: string };
    return { orderId, appointmentId: appointment, byShop: cause === 'STAFF', at };
  });
}

/** From when to when; null: it is no such event. */
export function movedIn(event: object): Pick<VisitMove, 'from' | 'to'> | null {
  const { type, from, to } = event as Moved;
  return type === 'visit.moved' ? { from: timeIn(from), to: timeIn(to) } : null;
}
const timeIn = ({ startDate, startTime }: VisitTime) => ({ startDate, startTime });
const isSame = (one: VisitMove['from'], other: VisitMove['to']): boolean =>
  one.startDate === other.startDate && one.startTime === other.startTime;
