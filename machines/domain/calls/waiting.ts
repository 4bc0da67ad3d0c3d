import * as v from 'valibot';
import { AppointmentBody } from '../appointment.ts';
import { PART_NAMES } from '../partOfDay.ts';
import { call, Day, Id, Nothing, OfBusiness, ours, post, type ShopCall } from './call.ts';

/** For which days of a full service a shopper waits, and at which address they are told. */
export const WaitingBody = v.strictObject({
  businessId: v.optional(Id),
  productId: Id,
  locationId: Id,
  employeeId: v.optional(v.nullable(Id)),
  email: v.pipe(v.string(), v.maxLength(254)),
  locale: v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/)),
  from: Day,
  until: Day,
  /** nothing or null: at any time of the day */
  part: v.optional(v.nullable(v.picklist(PART_NAMES))),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  people: AppointmentBody.entries.numberOfCustomer,
});

/** Of those who wait for a time to become free. */
export const WAITING_CALLS = {
  joinWaiting: call({
    ...post,
    ...ours,
    path: '/waiting',
    needs: 'key',
    query: OfBusiness,
    body: WaitingBody,
    /** takes the entry off the list again */
    reply: v.object({ link: v.string() }),
  }),
  leaveWaiting: call({
    ...post,
    ...ours,
    path: '/waiting/leave',
    needs: 'key',
    query: OfBusiness,
    body: v.strictObject({
      businessId: v.optional(Id),
      link: v.pipe(v.string(), v.maxLength(200)),
    }),
    reply: Nothing,
  }),
} as const satisfies Record<string, ShopCall>;
