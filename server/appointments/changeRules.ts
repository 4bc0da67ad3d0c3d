import { lastMoment } from '#machines/domain/changeHours.ts';
import type { PaymentState } from '#machines/domain/payment.ts';
import type { AppointmentRow } from '../db/schema/appointments.ts';
import { keepsTimes } from '../records/appointment.ts';
import type { Store } from '../stores.ts';

export const changeableUntil = (
  { starts }: Pick<AppointmentRow, 'starts'>,
  { business }: Pick<Store, 'business'>,
): Date => new Date(lastMoment(starts.getTime(), business));

/** An ordered time may be another one, paid or not, until the store's last moment. */
export const canMove = (
  row: AppointmentRow,
  order: PaymentState | null,
  store: Store,
  now: Date,
): boolean =>
  row.status !== 'CANCELLED' &&
  order !== null &&
  keepsTimes(order) &&
  now <= changeableUntil(row, store);

/**
 * What is not paid for can be given back: before it is ordered at any moment, afterwards by the store's rule (D09). Here all times of
 * an order are cancelled or none (I19; one alone: `aloneOff`), so that each of them has to be one that may still be changed (436).
 */
export const canCancel = (
  row: AppointmentRow,
  order: PaymentState | null,
  together: readonly Pick<AppointmentRow, 'starts'>[],
  store: Store,
  now: Date,
): boolean =>
  row.status === 'PENDING' &&
  (order === null ||
    (order === 'PENDING' && [row, ...together].every((one) => now <= changeableUntil(one, store))));
