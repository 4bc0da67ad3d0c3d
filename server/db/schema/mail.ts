import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { orders } from './orders.ts';
import { business } from './store.ts';

/** Mails about orders on their way to a mail server. Whom they go to is read from the order when they leave, so nothing personal stands here. */
export const mails = pgTable(
  'mail',
  {
    /** the event of the outbox that it tells */
    id: text('id').primaryKey(),
    businessId: business(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').notNull(),
    values: jsonb('values').$type<Record<string, string | number>>().notNull(),
    createdAt: at('created_at').notNull(),
    /** when it is tried next; null: it is done with, one way or the other */
    nextTryAt: at('next_try_at'),
    tries: integer('tries').notNull(),
    sentAt: at('sent_at'),
    /** why it was not sent: not needed any more, refused, too late */
    endedBy: text('ended_by'),
  },
  (t) => [
    index('mails_by_age').on(t.createdAt),
    index('mails_due').on(t.nextTryAt).where(sql`next_try_at is not null`),
    index().on(t.orderId),
  ],
);
export type MailRow = typeof mails.$inferSelect;

/** A link in a mail: opens its order once. Only the hash is stored. */
export const orderLinks = pgTable(
  'order_link',
  {
    hash: text('hash').primaryKey(),
    businessId: business(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    createdAt: at('created_at').notNull(),
    endsAt: at('ends_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index().on(t.orderId), index('links_by_end').on(t.endsAt)],
);
