import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AttemptEvent } from '#machines/order/attemptTypes.ts';
import type { OrderEvent } from '#machines/order/types.ts';
import { at } from './columns.ts';
import { orders } from './orders.ts';
import { business } from './store.ts';

export const CAUSES = ['PERSON', 'PROVIDER', 'SWEEP', 'STAFF', 'SYSTEM'] as const;
export type CauseKind = (typeof CAUSES)[number];

/** What happened to an order, one line each, numbered without gaps; replaying them gives the order's state. Append only, and nothing personal. */
export const orderEvents = pgTable(
  'order_event',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    number: integer('number').notNull(),
    businessId: business(),
    type: text('type').notNull(),
    /** the event as the chart heard it; of an attempt it names it */
    event: jsonb('event').$type<OrderEvent | AttemptEvent | Record<string, unknown>>().notNull(),
    attemptId: text('attempt_id'),
    cause: text('cause').$type<CauseKind>().notNull(),
    /** a notification's id, or the staff member's */
    toldBy: text('told_by'),
    /** the same report is written once */
    reportId: text('report_id'),
    from: text('from_state').notNull(),
    to: text('to_state').notNull(),
    build: text('build').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.number] }),
    index('events_by_time').on(t.at),
    index('counter_events')
      .on(t.businessId, t.at, t.orderId, t.type)
      .where(sql`type in ('order.ready', 'order.collected')`),
  ],
);
export type OrderEventRow = typeof orderEvents.$inferSelect;
