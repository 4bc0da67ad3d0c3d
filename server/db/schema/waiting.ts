import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PartOfDay } from '#machines/domain/partOfDay.ts';
import { employees } from './appointments.ts';
import { waitingColumns } from './waitingColumns.ts';

/** Who waits for a time of a service. The row goes a while after it was told, with its last day, or by its link. */
export const waiting = pgTable(
  'waiting',
  {
    ...waitingColumns(),
    /** null: anyone who can */
    employeeId: text('employee_id').references(() => employees.id),
    fromDay: date('from_day').notNull(),
    untilDay: date('until_day').notNull(),
    minutes: integer('minutes').notNull(),
    people: integer('people').notNull(),
    /** null: at any time of the day */
    part: text('part').$type<PartOfDay>(),
    /** the times (`2026-11-26 10:30`) that are free all the while since it was asked: they do not suit, and are not told */
    known: jsonb('known').$type<string[]>().notNull().default([]),
    /** the free time that it was told of */
    toldDay: date('told_day'),
    toldTime: text('told_time'),
    toldEmployee: text('told_employee'),
  },
  (t) => [
    uniqueIndex('waits_once').on(t.businessId, t.productId, t.locationId, t.email),
    index('waiting_of_address').on(t.businessId, t.email),
    index('waiting_due').on(t.nextLookAt),
    index('waiting_by_end').on(t.untilDay),
  ],
);
export type WaitingRow = typeof waiting.$inferSelect;
