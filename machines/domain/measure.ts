import * as v from 'valibot';
import { numbersOf } from './locale.ts';

/**
 * Goods that are sold loose, by weight, volume or length: every quantity, stock and price of such a product is of steps, so that all of
 * them stay whole numbers. Only who shows them says "0.75 kg". The unit has the name that `Intl.NumberFormat` gives it.
 */
export const Measure = v.object({ unit: v.string(), step: v.number() });
export type Measure = v.InferOutput<typeof Measure>;

/** What a count is to a reader, to three decimals: "0.75 kg" in the words of a language; of what goes by the piece the count itself. */
export const amountText = <M extends Measure | undefined>(
  steps: number,
  measure: M,
  locale: string,
): string | (M extends Measure ? never : number) =>
  measure
    ? new Intl.NumberFormat(numbersOf(locale), { style: 'unit', unit: measure.unit }).format(
        steps * measure.step,
      )
    : (steps as M extends Measure ? never : number);
