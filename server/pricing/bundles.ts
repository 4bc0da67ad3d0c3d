import type { BundleItem } from '#machines/domain/product.ts';

/** What one bundle takes of one of its parts, and the shelves that it is taken from, in the order of their ids. */
export interface BundlePart<Shelf> {
  need: number;
  shelves: Shelf[];
}
interface Shelved {
  id: string;
  productId: string;
  nonInventory: boolean;
}

/** A part that is not counted limits nothing; one that has no shelf here makes every set incomplete. */
export function partsOf<Shelf extends Shelved>(
  items: readonly BundleItem[],
  here: readonly Shelf[],
): BundlePart<Shelf>[] {
  const needs = new Map<string, number>();
  for (const { productId, quantity } of items)
    needs.set(productId, (needs.get(productId) ?? 0) + quantity);
  const parts = [...needs].map(([productId, need]) => ({
    need,
    shelves: here
      .filter((shelf) => shelf.productId === productId)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  }));
  return parts.filter(
    ({ need, shelves }) => need > 0 && !shelves.some((shelf) => shelf.nonInventory),
  );
}

/** How many whole bundles the parts make beyond what stands on the bundle's own shelf: as many as the scarcest part allows. */
export const setsIn = <Shelf>(
  parts: readonly BundlePart<Shelf>[],
  free: (shelf: Shelf) => number,
): number =>
  parts.length === 0
    ? 0
    : Math.min(...parts.map(({ need, shelves }) => Math.floor(sum(shelves.map(free)) / need)));

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + Math.max(0, one), 0);

/** Takes `units` bundles: from the own shelf first, the others as whole sets of parts. Answers what is taken from which shelf. */
export function unitsFrom<Shelf extends Shelved>(
  units: number,
  { own, parts }: { own: Shelf; parts: readonly BundlePart<Shelf>[] },
  free: (shelf: Shelf) => number,
): [shelf: Shelf, some: number][] {
  const ready = Math.min(units, Math.max(0, free(own)));
  const wanted = parts.map(({ need, shelves }) => ({ shelves, rest: (units - ready) * need }));
  return [
    [own, ready],
    ...wanted.flatMap(({ shelves, rest }) => spread(shelves, rest, free)),
  ].filter((one): one is [Shelf, number] => (one[1] as number) > 0);
}

/** Units over shelves in their order, from each as many as it has. */
export function spread<Shelf>(
  shelves: Shelf[],
  units: number,
  free: (shelf: Shelf) => number,
): [Shelf, number][] {
  let rest = units;
  return shelves.map((shelf) => {
    const some = Math.min(rest, Math.max(0, free(shelf)));
    rest -= some;
    return [shelf, some];
  });
}
