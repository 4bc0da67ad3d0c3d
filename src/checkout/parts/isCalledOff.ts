import type { OrderView } from '#machines/domain/order.ts';

/** Each of its visits was called off, and nothing is charged for it any more. */
export const isCalledOff = ({
  appointments,
  totalPrice,
}: Pick<OrderView['lines'][number], 'appointments' | 'totalPrice'>): boolean =>
  totalPrice === 0 &&
  appointments.length > 0 &&
  appointments.every(({ status }) => status === 'CANCELLED');
