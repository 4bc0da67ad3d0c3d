import { type SQL, sql } from 'drizzle-orm';
import { ASKING } from '#machines/order/policy.ts';
import { inquiryPace } from '../db/schema/payments.ts';

/** Asked later than that was asked by a clock that ran ahead: what it booked is no turn of anybody (318). */
export const ahead = (now: Date): Date => new Date(now.getTime() + ASKING.clocksApart);
export const bookedAhead = (now: Date): SQL =>
  sql`${inquiryPace.askedAt} > ${ahead(now).toISOString()}::timestamptz`;
