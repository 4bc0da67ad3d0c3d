import type { ItemSeed } from './itemOf.ts';

/** A line without the id that it stands under, and without a price that is its product's own. */
type PackedLine = Partial<Omit<ItemSeed, 'product'>> & { product: Omit<ItemSeed['product'], 'id'> };
/** Lines ready to be added, by product id, as a document carries them: what all of them share is printed once. */
export interface PackedLines {
  shared: Partial<ItemSeed>;
  lines: Record<string, PackedLine>;
}
type Entry = [string, unknown];

export function packShelf(shelf: ReadonlyMap<string, ItemSeed>): PackedLines {
  const [first, ...others] = [...shelf.values()].map(
    (seed) => new Map(Object.entries(seed).map(([name, value]) => [name, JSON.stringify(value)])),
  );
  const isShared = ([name]: Entry): boolean =>
    others.length > 0 && others.every((other) => other.get(name) === first?.get(name));
  const part = (seed: ItemSeed, wanted: (entry: Entry) => boolean): Partial<ItemSeed> =>
    Object.fromEntries(Object.entries(seed).filter(wanted));
  const lineOf = (seed: ItemSeed): PackedLine => {
    const { id: _, ...product } = seed.product;
    const isUsual = ([name]: Entry): boolean =>
      name === 'sellingPrice' && seed.sellingPrice === product.sellingPrice;
    return { ...part(seed, (entry) => !isShared(entry) && !isUsual(entry)), product };
  };
  const [one] = shelf.values();
  return {
    shared: one ? part(one, isShared) : {},
    lines: Object.fromEntries([...shelf].map(([id, seed]) => [id, lineOf(seed)])),
  };
}

export const unpackShelf = ({ shared, lines }: PackedLines): Record<string, ItemSeed> =>
  Object.fromEntries(
    Object.entries(lines).map(([id, { product, ...line }]) => {
      const seed = {
        sellingPrice: product.sellingPrice,
        ...shared,
        ...line,
        product: { id, ...product },
      };
      return [id, seed as ItemSeed];
    }),
  );
