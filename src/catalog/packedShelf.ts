import type { ItemSeed } from './itemOf.ts';

/** Lines ready to be added, by product id, as a document carries them: what all of them share is printed once. */
export interface PackedShelf {
  shared: Partial<ItemSeed>;
  lines: Record<string, Partial<ItemSeed>>;
}
type Entry = [string, unknown];

export function packShelf(shelf: ReadonlyMap<string, ItemSeed>): PackedShelf {
  const [first, ...others] = [...shelf.values()].map(
    (seed) => new Map(Object.entries(seed).map(([name, value]) => [name, JSON.stringify(value)])),
  );
  const isShared = ([name]: Entry): boolean => others.length > 0 && others.every((other) => other.get(name) === first?.get(name));
  const part = (seed: ItemSeed, wanted: (entry: Entry) => boolean): Partial<ItemSeed> =>
    Object.fromEntries(Object.entries(seed).filter(wanted));
  const [one] = shelf.values();
  return {
    shared: one ? part(one, isShared) : {},
    lines: Object.fromEntries([...shelf].map(([id, seed]) => [id, part(seed, (entry) => !isShared(entry))])),
  };
}

export const unpackShelf = ({ shared, lines }: PackedShelf): Record<string, ItemSeed> =>
  Object.fromEntries(Object.entries(lines).map(([id, line]) => [id, { ...shared, ...line } as ItemSeed]));
