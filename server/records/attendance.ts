import { and, asc, inArray } from 'drizzle-orm';
import { type Attendance, type AttendanceEvent, sayable } from '#machines/domain/attendance.ts';
import { goodsOf } from '#machines/order/life.ts';
import type { Queries } from '../db/open.ts';
import type { AppointmentRow } from '../db/schema/appointments.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';
import { wallClock } from '../zone.ts';
import { keepsTimes } from './appointment.ts';
import type { Order } from './order.ts';

type Said = Attendance['said'];
/** What each makes true of its visit. One that is moved is of another time: nothing is said of that. */
const MAKES: Record<AttendanceEvent | 'visit.moved', Said> = {
  'visit.arrived': 'ARRIVED',
  'visit.missed': 'MISSED',
  'visit.awaited': null,
  'visit.moved': null,
};
export const isAttendance = (event: {
  type: string;
}): event is { type: AttendanceEvent; appointment: string } =>
  event.type in MAKES && event.type !== 'visit.moved';
export const makes = (type: AttendanceEvent): Said => MAKES[type];

/** Whether their customers came, by visit: the last word counts. */
export async function attendanceOf(
  q: Queries,
  orderIds: string[],
): Promise<ReadonlyMap<string, Said>> {
  if (orderIds.length === 0) return new Map();
  const rows = await q
    .select({ type: orderEvents.type, event: orderEvents.event })
    .from(orderEvents)
    .where(
      and(inArray(orderEvents.orderId, orderIds), inArray(orderEvents.type, Object.keys(MAKES))),
    )
    .orderBy(asc(orderEvents.orderId), asc(orderEvents.number));
  return new Map(
    rows.map(({ type, event }) => [
      (event as { appointment?: string }).appointment ?? '',
      MAKES[type as keyof typeof MAKES],
    ]),
  );
}

/** Of who was there nothing is moved, by staff or by themselves (507, 528). */
export const wasThere = (
  { id }: Pick<AppointmentRow, 'id'>,
  said: ReadonlyMap<string, Said>,
): boolean => said.get(id) === 'ARRIVED';

/** Staff move what its customer has, whenever it was to be: who is late, or was missed, comes another time. */
export const canStaffMove = (
  visit: Pick<AppointmentRow, 'id' | 'status'>,
  order: Order,
  said: ReadonlyMap<string, Said>,
): boolean =>
  visit.status !== 'CANCELLED' &&
  keepsTimes(order.paymentState) &&
  goodsOf(order.life) === 'committed' &&
  !wasThere(visit, said);

type Visit = Pick<AppointmentRow, 'id' | 'status' | 'starts' | 'startDate'>;
/** What was said of a visit of this order, and what can be said now: of one that stands, from its day on. */
export function attendance(
  order: Order,
  visit: Visit,
  said: ReadonlyMap<string, Said>,
  { now, timeZone }: { now: Date; timeZone: string },
): Attendance {
  const known = said.get(visit.id) ?? null;
  const stands = visit.status !== 'CANCELLED' && goodsOf(order.life) === 'committed';
  return {
    said: known,
    may: stands
      ? sayable(known, {
          hasDayCome: wallClock(now, timeZone).day >= visit.startDate,
          hasBegun: visit.starts <= now,
        })
      : [],
  };
}
