import { and, eq, ne } from 'drizzle-orm';
import type { Queries } from '../db/open.ts';
import { type AppointmentRow, appointments } from '../db/schema/appointments.ts';
import { products } from '../db/schema/catalog.ts';

/** From when until when its shopper is elsewhere. */
export type Away = Pick<AppointmentRow, 'starts' | 'ends'>;

export const touches = (one: Away, other: Away): boolean =>
  one.starts < other.ends && one.ends > other.starts;

/**
 * When the other visits of its order are: whoever moves one of them means to come to all. What is rented by the day keeps nobody away, and visits that
 * were booked at the same time as this one are those of people who come together.
 */
export async function awayWith(q: Queries, row: AppointmentRow): Promise<Away[]> {
  if (row.orderId === null) return [];
  const others = await q
    .select({
      id: appointments.id,
      starts: appointments.starts,
      ends: appointments.ends,
      product: products.view,
    })
    .from(appointments)
    .innerJoin(products, eq(products.id, appointments.productId))
    .where(and(eq(appointments.orderId, row.orderId), ne(appointments.status, 'CANCELLED')));
  const isRented = others.some(
    ({ id, product }) => id === row.id && product.serviceType === 'DAILY',
  );
  return isRented
    ? []
    : others.filter(
        (one) => one.id !== row.id && one.product.serviceType !== 'DAILY' && !touches(one, row),
      );
}
