import * as v from 'valibot';

export const Tax = v.object({
  id: v.string(),
  name: v.string(),
  percentage: v.number(),
  included: v.boolean(),
});
export type Tax = v.InferOutput<typeof Tax>;
