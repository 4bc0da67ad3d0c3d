import type { AddOnGroup, ProductAddOn } from './product.ts';

/** What can be added to a product at all, choices within choices included, each after the one that opens it. */
export const everyAddOn = (groups: readonly AddOnGroup[] = []): ProductAddOn[] =>
  groups.flatMap(({ addOns }) => addOns).flatMap((one) => [one, ...everyAddOn(one.groups)]);
