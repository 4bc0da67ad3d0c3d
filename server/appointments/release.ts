import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../db/open.ts';
import { type AppointmentRow, appointments } from '../db/schema/appointments.ts';

/** Gives times back that no order has, and answers those that were given back. */
export const releaseTimes = (
  q: Queries,
  times: readonly Pick<AppointmentRow, 'id'>[],
): Promise<AppointmentRow[]> =>
  q
    .update(appointments)
    .set({ status: 'CANCELLED', version: sql`${appointments.version} + 1` })
    .where(
      and(
        inArray(
          appointments.id,
          times.map(({ id }) => id),
        ),
        isNull(appointments.orderId),
        eq(appointments.status, 'PENDING'),
      ),
    )
    .returning();
