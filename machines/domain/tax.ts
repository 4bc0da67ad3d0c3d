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

/**
 * The tax of what names none: the first of the store's file. A store that came in before that was kept has the first by id, in which
 * order `rates` come.
 */
export const standardTaxOf = (
  rates: readonly Tax[],
  { standardTaxId }: { standardTaxId?: string | undefined },
): Tax | null => rates.find(({ id }) => id === standardTaxId) ?? rates[0] ?? null;
