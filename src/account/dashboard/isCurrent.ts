import type { OrderView } from '#machines/domain/order.ts';
import { isOver, orderStatusOf } from '#machines/domain/orderStatus.ts';
import { hasTimes, progressOf } from '../../checkout/parts/orderTexts.ts';

const ARRIVED = ['delivered', 'collected', 'served'];
const ENDED = ['declined', 'expired', 'ended', 'returned', 'endedInProcess'];

/** Something of it is still to come: a payment, a parcel or a plate. A visit stands for itself. */
export function isCurrent(order: OrderView): boolean {
  const status = orderStatusOf(order, false);
  if (isOver(status) || ENDED.includes(status) || hasTimes(order)) return false;
  return !ARRIVED.includes(progressOf(order) ?? '') && order.table?.closed !== true;
}
