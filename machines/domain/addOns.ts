import type { CartItem, OrderedAddOn } from './cart.ts';

type Line = Pick<CartItem, 'qty' | 'orderedProductAddOns'>;

const ofGroup = (line: Line, groupId: string): OrderedAddOn[] =>
  line.orderedProductAddOns.filter(({ group }) => group?.id === groupId);
const countOf = (addOns: OrderedAddOn[]): number =>
  addOns.reduce((sum, one) => sum + one.quantity, 0);
const addOnOf = (line: Line, addOnId: string): OrderedAddOn | undefined =>
  line.orderedProductAddOns.find(({ productAddOns }) => productAddOns.id === addOnId);

/** A group allows its most for every piece of the line, as the server counts it. Without a known group nothing is allowed. */
export function canAddMore(line: Line, addOnId: string): boolean {
  const group = addOnOf(line, addOnId)?.group;
  return group !== undefined && countOf(ofGroup(line, group.id)) < group.max * line.qty;
}

/** What a group requires stays. */
export function canTakeAway(line: Line, addOnId: string): boolean {
  const addOn = addOnOf(line, addOnId);
  return (
    addOn?.group !== undefined &&
    addOn.quantity > 0 &&
    countOf(ofGroup(line, addOn.group.id)) > addOn.group.min
  );
}

/** What is too many for fewer pieces: by how much each add-on has to fall, the last chosen first. */
export function tooMany(line: Line): Map<string, number> {
  const falls = new Map<string, number>();
  const groups = new Map(
    line.orderedProductAddOns.flatMap(({ group }) => (group ? [[group.id, group] as const] : [])),
  );
  for (const group of groups.values()) {
    const addOns = ofGroup(line, group.id);
    let over = countOf(addOns) - group.max * line.qty;
    for (const { productAddOns, quantity } of addOns.toReversed()) {
      const fall = Math.min(quantity, Math.max(0, over));
      if (fall > 0) falls.set(productAddOns.id, fall);
      over -= fall;
    }
  }
  return falls;
}
