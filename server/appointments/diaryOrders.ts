import { and, eq, inArray, ne } from 'drizzle-orm';
import type { DiaryVisit } from '#machines/domain/diary.ts';
import type { OrderRequest } from '#machines/domain/order.ts';
import type { Queries } from '../db/open.ts';
import { appointments } from '../db/schema/appointments.ts';
import { attendanceOf } from '../records/attendance.ts';
import type { Order } from '../records/order.ts';
import { requestsOf, requestViews } from '../records/orderRequest.ts';
import type { Store } from '../stores.ts';

/** What the order of a visit says about it: what is asked and not answered, and how many of its visits stand. */
export interface DiaryOrder {
  askedOf(visit: string): DiaryVisit['asked'];
  together: number;
  /** whether the customers of its visits came */
  attended: Awaited<ReturnType<typeof attendanceOf>>;
}

export async function ordersOfDay(
  q: Queries,
  store: Store,
  all: ReadonlyMap<string, Order>,
): Promise<ReadonlyMap<string, DiaryOrder>> {
  const ids = [...all.keys()];
  if (ids.length === 0) return new Map();
  const requests = await requestsOf(q, ids);
  const attended = await attendanceOf(q, ids);
  // Also those of other days: an order may ask for one that is not shown.
  const visits = await q
    .select({
      orderId: appointments.orderId,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.businessId, store.id),
        inArray(appointments.orderId, ids),
        ne(appointments.status, 'CANCELLED'),
      ),
    );
  return new Map(
    [...all].map(([id, order]) => {
      const open = requestViews(
        order,
        requests.filter(({ orderId }) => orderId === id),
      ).filter(({ status }) => status === 'OPEN');
      // A wish of another order that names no visit may be about each of them; words that name one are about that one, whatever their kind.
      const isAbout = (visit: string, { kind, appointmentId }: OrderRequest): boolean =>
        appointmentId === undefined ? kind === 'CHANGE' : appointmentId === visit;
      const askedOf = (visit: string): DiaryVisit['asked'] =>
        open.some(({ kind }) => kind === 'CANCEL')
          ? 'CANCEL'
          : open.some((one) => isAbout(visit, one))
            ? 'CHANGE'
            : null;
      const together = visits.filter(({ orderId }) => orderId === id).length;
      return [id, { askedOf, together, attended }];
    }),
  );
}
