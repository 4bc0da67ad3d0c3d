import type { OrderView } from '#machines/domain/order.ts';
import { hasTimes } from './orderTexts.ts';

/** Where the rest of a deposit is paid. */
export const wayOfRest = (order: OrderView): 'visit' | 'brought' | 'fetched' =>
  hasTimes(order) ? 'visit' : order.shipment ? 'brought' : 'fetched';
