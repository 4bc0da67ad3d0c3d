import type { Measure } from '#machines/domain/measure.ts';
import { stepsOf } from '#machines/domain/measured.ts';

/* A merchant says prices and stock in kilograms, litres or metres; the shop counts steps (408). */

/** As merchants write them, and as `Intl.NumberFormat` names them. */
const UNITS = { kg: 'kilogram', l: 'liter', m: 'meter' } as const;
export type Unit = keyof typeof UNITS;
export const MERCHANTS_UNITS = Object.keys(UNITS) as Unit[];
export const measureOf = ({ unit, step }: { unit: Unit; step: number }): Measure => ({
  unit: UNITS[unit],
  step,
});
export const entryOf = ({ unit, step }: Measure): { unit: Unit; step: number } => ({
  unit: MERCHANTS_UNITS.find((one) => UNITS[one] === unit) ?? 'kg',
  step,
});

const exact = (amount: number): number => Number(amount.toPrecision(12));
export const ofStep = (price: number, measure: { step: number } | null | undefined): number =>
  measure ? exact(price * measure.step) : price;
export const ofUnit = (price: number, measure: { step: number } | null | undefined): number =>
  measure ? exact(price / measure.step) : price;

/** A shelf in steps, or in pieces; null where it is no whole number of them. */
export function countOf(
  inHand: number,
  measure: { step: number } | null | undefined,
): number | null {
  const count = measure ? stepsOf(inHand, measure) : inHand;
  return Number.isInteger(count) && Number(count) <= MOST_ON_A_SHELF ? count : null;
}
const MOST_ON_A_SHELF = 2_000_000_000;
