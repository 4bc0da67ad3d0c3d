import { everyAddOn } from './nestedGroups.ts';
import type { AddOnGroup, ProductAddOn } from './product.ts';

/** Groups with those that their choices open. */
export const everyGroup = (groups: readonly AddOnGroup[]): AddOnGroup[] => [
  ...groups,
  ...everyAddOn(groups).flatMap((one) => one.groups ?? []),
];

type CountOf = (addOnId: string) => number;
const countIn = ({ addOns }: AddOnGroup, countOf: CountOf): number =>
  addOns.reduce((sum, { id }) => sum + countOf(id), 0);

export interface Chosen {
  addOn: ProductAddOn;
  quantity: number;
  group: AddOnGroup;
  /** the choice that opened its group */
  under: string | undefined;
}
/** What was chosen, each before what was chosen within it. Below what was not taken nothing is. */
export const chosenIn = (
  groups: readonly AddOnGroup[] = [],
  countOf: CountOf,
  under?: string,
): Chosen[] =>
  groups.flatMap((group) =>
    group.addOns
      .map((addOn) => ({ addOn, quantity: countOf(addOn.id), group, under }))
      .filter(({ quantity }) => quantity > 0)
      .flatMap((one) => [one, ...chosenIn(one.addOn.groups, countOf, one.addOn.id)]),
  );

/** The first group of which too little was chosen; one within a choice is asked for each time that this was taken. */
export function shortIn(
  groups: readonly AddOnGroup[] = [],
  countOf: CountOf,
  times = 1,
): AddOnGroup | null {
  for (const group of groups) {
    if (countIn(group, countOf) < group.min * times) return group;
    for (const { id, groups: own } of group.addOns) {
      const short = countOf(id) > 0 && shortIn(own, countOf, countOf(id));
      if (short) return short;
    }
  }
  return null;
}

/** The first group of which too much was chosen: it allows its most for every piece, one within a choice for each time that this was taken. */
export function overIn(
  groups: readonly AddOnGroup[] = [],
  countOf: CountOf,
  times: number,
): AddOnGroup | null {
  for (const group of groups) {
    if (countIn(group, countOf) > group.max * times) return group;
    for (const { id, groups: own } of group.addOns) {
      const over = overIn(own, countOf, countOf(id));
      if (over) return over;
    }
  }
  return null;
}
