import * as v from 'valibot';

/** A store that makes orders while it is open: how long one takes, and the times that may be chosen. */
export const OrderTiming = v.object({
  /** minutes from an order to its being ready */
  readyMinutes: v.number(),
  /** how long each time that can be chosen is */
  windowMinutes: v.number(),
  /** how many days can be chosen from, today among them */
  days: v.number(),
  /** asks what is to be done where something is sold out */
  asksSoldOut: v.optional(v.boolean()),
});
export type OrderTiming = v.InferOutput<typeof OrderTiming>;

/** The first minute of a chosen time, on the business's wall clock. */
export const WantedAt = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/));

/** What is done where something of the order is sold out. */
export const SOLD_OUT = ['CALL', 'SIMILAR', 'REFUND'] as const;
export type SoldOut = (typeof SOLD_OUT)[number];

/** From one minute to another, as `HH:MM`. */
const Window = v.object({ from: v.string(), to: v.string() });
export const OrderTimes = v.object({
  /** the branch makes orders now */
  isOpen: v.boolean(),
  /** when it opens next, where it is closed */
  opensAt: v.nullable(WantedAt),
  days: v.array(v.object({ day: v.string(), windows: v.array(Window) })),
});
export type OrderTimes = v.InferOutput<typeof OrderTimes>;
