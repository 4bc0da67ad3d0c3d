import * as v from 'valibot';

/** One tax of a store; how much it makes of an order is counted in `totals.ts`. */
export const Tax = v.object({
  id: v.string(),
  name: v.string(),
  percentage: v.number(),
  /** already inside the price */
  included: v.boolean(),
});
export type Tax = v.InferOutput<typeof Tax>;
