import type { AddOnGroup, ProductAddOn } from './product.ts';

const countIn = ({ addOns }: AddOnGroup, countOf: (addOnId: string) => number): number =>
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
  groups: readonly AddOnGroup[],
  countOf: (addOnId: string) => number,
  under?: string,
): Chosen[] =>
  groups.flatMap((group) =>
    group.addOns.flatMap((addOn) => {
      const quantity = countOf(addOn.id);
      return quantity > 0
        ? [{ addOn, quantity, group, under }, ...chosenIn(addOn.groups ?? [], countOf, addOn.id)]
        : [];
    }),
  );

/** The first group of which too little was chosen; one within a choice is asked for each time that this was taken. */
export function shortIn(
  groups: readonly AddOnGroup[],
  countOf: (addOnId: string) => number,
  times = 1,
): AddOnGroup | null {
  for (const group of groups) {
    if (countIn(group, countOf) < group.min * times) return group;
    for (const { id, groups: own = [] } of group.addOns) {
      const taken = countOf(id);
      const short = taken > 0 ? shortIn(own, countOf, taken) : null;
      if (short) return short;
    }
  }
  return null;
}
/** The first group of which too much was chosen: it allows its most for every piece, one within a choice for each time that this was taken. */
export function overIn(
  groups: readonly AddOnGroup[],
  countOf: (addOnId: string) => number,
  times: number,
): AddOnGroup | null {
  for (const group of groups) {
    if (countIn(group, countOf) > group.max * times) return group;
    for (const { id, groups: own = [] } of group.addOns) {
      const over = overIn(own, countOf, countOf(id));
      if (over) return over;
    }
  }
  return null;
}
