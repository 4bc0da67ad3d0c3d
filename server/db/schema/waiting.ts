import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PartOfDay } from '#machines/domain/partOfDay.ts';
import { employees } from './appointments.ts';
import { products } from './catalog.ts';
import { at } from './columns.ts';
import { business, locations } from './store.ts';

/** Who waits for a time of a service. The row goes a while after it was told, with its last day, or by its link. */
export const waiting = pgTable(
  'waiting',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    /** null: anyone who can */
    employeeId: text('employee_id').references(() => employees.id),
    /** in small letters, so that one address is one however it was typed */
    email: text('email').notNull(),
    /** of the page that it was asked on */
    locale: text('locale').notNull(),
    fromDay: date('from_day').notNull(),
    untilDay: date('until_day').notNull(),
    minutes: integer('minutes').notNull(),
    people: integer('people').notNull(),
    /** null: at any time of the day */
    part: text('part').$type<PartOfDay>(),
    /** the times (`2026-11-26 10:30`) that are free all the while since it was asked: they do not suit, and are not told */
    known: jsonb('known').$type<string[]>().notNull().default([]),
    /** who asked, where that is known: told by the messages of the account, too */
    uid: text('uid'),
    createdAt: at('created_at').notNull(),
    /** when its days are looked at next */
    nextLookAt: at('next_look_at').notNull(),
    /** when a mail to it is due or tried again: that it is on the list, or that a time is free; null: none is */
    nextMailAt: at('next_mail_at'),
    /** when the mail that confirms the entry was last asked for */
    confirmedAt: at('confirmed_at'),
    /** since when a free time is told to this one alone of those who wait, and which */
    toldAt: at('told_at'),
    toldDay: date('told_day'),
    toldTime: text('told_time'),
    toldEmployee: text('told_employee'),
    /** when the mail about it was taken */
    mailedAt: at('mailed_at'),
  },
  (t) => [
    uniqueIndex('waits_once').on(t.businessId, t.productId, t.locationId, t.email),
    index('waiting_of_address').on(t.businessId, t.email),
    index('waiting_due').on(t.nextLookAt),
    index('waiting_by_end').on(t.untilDay),
  ],
);
export type WaitingRow = typeof waiting.$inferSelect;
