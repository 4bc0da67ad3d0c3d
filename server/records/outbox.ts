import type { Told } from '#machines/order/types.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { outbox } from '../db/schema/jobs.ts';
import type { Order } from './order.ts';

/** What couriers tell, and what was let pass, beside what the chart tells. */
type OtherNews = 'onTheWay' | 'delivered' | 'changeLapsed';
interface Telling {
  event: Told | OtherNews;
  /** what makes this one different from another of its kind: the number in the order's log */
  which: string | number | null;
  payload: Record<string, unknown>;
}

export type NewOutboxRow = typeof outbox.$inferInsert;
/** To be delivered once, however often the same thing is found out (I35). */
export const outboxRowOf = (
  order: Order,
  { event, which, payload }: Telling,
  clock: Clock,
): NewOutboxRow => ({
  id: [order.id, event, ...(which === null ? [] : [which])].join(':'),
  businessId: order.businessId,
  orderId: order.id,
  uid: order.uid,
  kind: `order.${event}`,
  payload: { orderNumber: shownNumber(order), ...payload },
  createdAt: clock.now(),
  tries: 0,
});

export const insertOutboxRows = (tx: Tx, rows: NewOutboxRow[]) =>
  tx.insert(outbox).values(rows).onConflictDoNothing();

/**
 * The number that a shopper reads. The store's own sequence stands alone on invoices and towards providers and couriers: without the letters it
 * finds nothing, so none of them can look an order up.
 */
export const shownNumber = ({
  orderNumber,
  letters,
}: Pick<Order, 'orderNumber' | 'letters'>): string => `${orderNumber}-${letters}`;
