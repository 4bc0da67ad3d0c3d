import { type Chosen, chosenIn, everyGroup, shortIn } from '#machines/domain/chosenAddOns.ts';
import { type Minor, toMinor } from '#machines/domain/money.ts';
import { priceWith } from '#machines/domain/personPrice.ts';
import type { AddOnGroup, Product } from '#machines/domain/product.ts';
import { timeText } from '../../catalog/hours.ts';

type Counts = Record<string, number>;
type Choosing = Pick<Product, 'addOnGroups'>;

/** What is taken unless a person says otherwise. */
export const preselected = ({ addOnGroups }: Choosing): Counts =>
  Object.fromEntries(
    everyGroup(addOnGroups).flatMap((group) => group.preselected.map((id) => [id, 1])),
  );
/** The first group of which too little was chosen. */
export const missingIn = ({ addOnGroups }: Choosing, addOns: Counts): AddOnGroup | null =>
  shortIn(addOnGroups, (id) => addOns[id] ?? 0);
export const chosenOf = ({ addOnGroups }: Choosing, addOns: Counts): Chosen[] =>
  chosenIn(addOnGroups, (id) => addOns[id] ?? 0);

export const minutesOf = (product: Product, addOns: Counts): number =>
  chosenOf(product, addOns).reduce(
    (sum, { addOn, quantity }) => sum + addOn.addedMinutes * quantity,
    product.duration ?? 0,
  );
/** With this person, or any of those who ask the service's own price. */
export const priceOf = (
  product: Product,
  addOns: Counts,
  employeeId: string | null,
  currency: string,
): Minor =>
  chosenOf(product, addOns).reduce(
    (sum, { addOn, quantity }) => sum + toMinor(addOn.sellingPrice, currency) * quantity,
    toMinor(priceWith(product, employeeId), currency),
  );

type Days = { day: string; times: { startTime: string }[] }[];
/** The times of a stretch that was pressed: what that day has before it was not meant. */
export const timesFrom = <D extends Days>(days: D, at: { day: string; from: number }): D =>
  days.map((one) =>
    one.day === at.day
      ? { ...one, times: one.times.filter(({ startTime }) => startTime >= timeText(at.from)) }
      : one,
  ) as D;

/** What is wrong with what was chosen: nothing was, or a service stands there without its time and would be left out unasked. */
export const visitFault = (chosen: number, begun: string): 'none' | 'half' | null =>
  chosen === 0 ? 'none' : begun === '' ? null : 'half';
