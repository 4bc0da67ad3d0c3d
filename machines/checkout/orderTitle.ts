import type { OrderView } from '../domain/order.ts';
import { orderStatusOf } from '../domain/orderStatus.ts';
import { titleWith } from './outline.ts';
import { STATE_META } from './stateMeta.ts';

/** The title of an order that no checkout is at. */
export const titleOfOrder = (order: OrderView): string =>
  titleWith(STATE_META[orderStatusOf(order, false)].title, order);
