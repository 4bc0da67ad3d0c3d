import { everyGroup } from '#machines/domain/chosenAddOns.ts';
import type { AddOnGroup } from '#machines/domain/product.ts';
import { splitOver } from '#machines/domain/totals.ts';
import type { OrderLineRow } from '../db/schema/orders.ts';

type Added = OrderLineRow['addOns'][number];

/**
 * What stays chosen of a line when there are `after` pieces of it instead of `before`. Each group keeps its share of the pieces, one within a choice its share of
 * what is left of that choice: so none asks for more or allows less than it did. The largest remainders get the odd ones, and below what is not left nothing is.
 * A choice that the product does not have any more shares with no other.
 */
export function scaledChoices(
  chosen: readonly Added[],
  groups: readonly AddOnGroup[],
  before: number,
  after: number,
): Added[] {
  const groupOf = new Map(
    everyGroup(groups).flatMap((group) => group.addOns.map(({ id }) => [id, group.id] as const)),
  );
  const below = (under: string | undefined, was: number, is: number): Added[] =>
    [
      ...Map.groupBy(
        chosen.filter((one) => one.under === under),
        ({ id }) => groupOf.get(id) ?? id,
      ).values(),
    ].flatMap((ofGroup) => {
      const counts = ofGroup.map(({ quantity }) => quantity);
      const sum = counts.reduce((all, count) => all + count, 0);
      const shares = splitOver(Math.round((sum * is) / was), counts);
      return ofGroup.flatMap((one, at) => {
        const quantity = shares[at] ?? 0;
        return quantity > 0 ? [{ ...one, quantity }, ...below(one.id, one.quantity, quantity)] : [];
      });
    });
  return below(undefined, before, after);
}
