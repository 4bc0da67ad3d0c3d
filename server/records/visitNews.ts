import { and, asc, eq, inArray } from 'drizzle-orm';
import { isSoonEnough, maySetOut } from '#machines/domain/arrival.ts';
import type { OrderEvent } from '#machines/order/types.ts';
import type { Queries } from '../db/open.ts';
import { type AppointmentRow, appointments } from '../db/schema/appointments.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';
import type { Order } from './order.ts';

const SAID = ['visit.onTheWay', 'visit.notYet'] as const;
type Told = Extract<OrderEvent, { type: (typeof SAID)[number] }>;
export const isVisitNews = (event: { type: string }): event is Told =>
  (SAID as readonly string[]).includes(event.type);
/** To the time that it was moved to no person has set out: its customer was told of the new time, and of nothing else. */
const COUNTS = [...SAID, 'visit.moved'] as const;

/** That a person set out for a visit, had not after all, or that it was moved: as the log has it, oldest first. */
export interface ToldOfVisit {
  orderId: string;
  appointmentId: string;
  type: (typeof COUNTS)[number];
  minutes: number | null;
  at: Date;
}
export async function visitNews(q: Queries, orderIds: string[]): Promise<ToldOfVisit[]> {
  if (orderIds.length === 0) return [];
  const rows = await q
    .select()
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, orderIds), inArray(orderEvents.type, [...COUNTS])))
    .orderBy(asc(orderEvents.at), asc(orderEvents.number));
  return rows.map(({ orderId, type, event, at }) => {
    const { appointment = '', minutes = null } = event as Partial<
      Extract<Told, { type: 'visit.onTheWay' }>
    >;
    return {
      orderId,
      appointmentId: appointment,
      type: type as ToldOfVisit['type'],
      minutes,
      at,
    };
  });
}

type Visit = Pick<AppointmentRow, 'id' | 'starts'>;
/** The last word about a visit counts, if it was said of the time that the visit has now. */
export const lastWord = (told: readonly ToldOfVisit[], visit: Visit) =>
  told.findLast((one) => one.appointmentId === visit.id && isSoonEnough(visit, one.at));
export const isOnTheWay = (told: readonly ToldOfVisit[], visit: Visit): boolean =>
  lastWord(told, visit)?.type === 'visit.onTheWay';

/** A visit at the shopper's place that stands and is near: only of such a one it can be said. */
export const isNear = (order: Order, visit: AppointmentRow, now: Date): boolean =>
  Boolean(order.body.visitAt) && visit.status !== 'CANCELLED' && maySetOut(visit, now);

export async function visitOf(
  q: Queries,
  order: Order,
  appointmentId: string,
): Promise<AppointmentRow | null> {
  const [visit] = await q
    .select()
    .from(appointments)
    .where(and(eq(appointments.orderId, order.id), eq(appointments.id, appointmentId)));
  return visit ?? null;
}
