import * as v from 'valibot';

/** A promotion as the wire carries it: decimal amounts. */
export const PromotionView = v.object({
  id: v.string(),
  code: v.string(),
  name: v.string(),
  discountFixedAmount: v.nullable(v.number()),
  discountPercentage: v.nullable(v.number()),
  minimumAmount: v.nullable(v.number()),
  endsAt: v.nullable(v.string()),
});
export type PromotionView = v.InferOutput<typeof PromotionView>;
