import * as v from 'valibot';
import { numbersOf } from './locale.ts';

/**
 * Goods that are sold loose, by weight, volume or length: every quantity, stock and price of such a product is of steps, so that all of
 * them stay whole numbers. Only who shows them says "0.75 kg". The unit has the name that `Intl.NumberFormat` gives it.
 */
export const Measure = v.object({ unit: v.string(), step: v.number() });
export type Measure = v.InferOutput<typeof Measure>;

/** What less than one of a unit is said in, as shops of Europe write it: a metre has none, half of it is 0.5 m (425). */
const SMALLER: Record<string, string> = { kilogram: 'gram', liter: 'milliliter' };
/** What a count is to a reader, to three decimals: "750 g" or "1.25 kg" in the words of a language; of what goes by the piece the count itself. */
export const amountText = <M extends Measure | undefined>(
  steps: number,
  measure: M,
  locale: string,
): string | (M extends Measure ? never : number) => {
  if (!measure) return steps as M extends Measure ? never : number;
  const amount = steps * measure.step;
  const smaller = amount < 1 && SMALLER[measure.unit];
  return new Intl.NumberFormat(numbersOf(locale), {
    style: 'unit',
    unit: smaller || measure.unit,
  }).format(smaller ? amount * 1000 : amount);
};
