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
  /** applied without a code */
  automatic: v.optional(v.boolean()),
});
export type PromotionView = v.InferOutput<typeof PromotionView>;

/** Why a code that exists does not help this cart. */
export const PROMOTION_RULES = ['uses', 'minimumAmount', 'firstOrder'] as const;
export type PromotionRule = (typeof PROMOTION_RULES)[number];
