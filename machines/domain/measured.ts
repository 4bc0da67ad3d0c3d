import type { Measure } from './measure.ts';

/* Between amounts and steps; catalogue documents only show them (measure.ts). */

/** So many steps in their unit: three of 0.25 are 0.75. */
export const amountOf = (steps: number, { step }: Pick<Measure, 'step'>): number =>
  Number((steps * step).toFixed(3));
/** An amount in steps; null where it is off them. */
export function stepsOf(amount: number, { step }: Pick<Measure, 'step'>): number | null {
  const steps = Math.round(amount / step);
  return Math.abs(steps * step - amount) < 1e-6 ? steps : null;
}
/** Of a bound on pieces: what is sold loose counts as whole units, begun ones too, however small its steps are. */
export const piecesIn = (steps: number, measure: Measure | undefined): number =>
  measure ? Math.ceil(amountOf(steps, measure)) : steps;
