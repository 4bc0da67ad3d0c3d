import * as v from 'valibot';
import { AppointmentBody } from '../appointment.ts';
import { PART_NAMES } from '../partOfDay.ts';
import { call, Day, get, Id, OfBusiness, ours, post, type ShopCall } from './call.ts';

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

/** For what that is sold out a shopper waits: one variant of it, or any. It comes by a plain form. */
export const AwaitedBody = v.strictObject({
  productId: Id,
  variantId: v.nullable(Id),
  locationId: Id,
  email: WaitingBody.entries.email,
  locale: WaitingBody.entries.locale,
});

/** How many wait for a time of a service, and for which days all in all. */
export const WaitingCount = v.object({
  productId: v.string(),
  name: v.string(),
  count: v.number(),
  from: v.string(),
  until: v.string(),
});
export type WaitingCount = v.InferOutput<typeof WaitingCount>;

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
      /** asks only whether it is on a list */
      looks: v.optional(v.boolean()),
    }),
    /** `waits`: whether the entry is still on its list, where that was asked */
    reply: v.object({ waits: v.optional(v.boolean()) }),
  }),
  staffWaiting: call({
    ...get,
    ...ours,
    path: '/staff/waiting',
    needs: 'staff',
    query: OfBusiness,
    reply: v.array(WaitingCount),
  }),
} as const satisfies Record<string, ShopCall>;
