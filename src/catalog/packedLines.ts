import type { ItemSeed } from './itemOf.ts';

type Inner = 'product' | 'productLocation';
type Usual = { [N in Inner]: Partial<ItemSeed[N]> };
/** A line without the id that it stands under, without a price that is its product's own, and without what is as usual. */
type PackedLine = Partial<Omit<ItemSeed, Inner>> & Partial<Usual>;
/** Lines ready to be added, by product id, as a document carries them: what all of them share is printed once, and what most say of a product, too. */
export interface PackedLines {
  shared: Partial<ItemSeed>;
  usual: Usual;
  lines: Record<string, PackedLine>;
}
type Fields = Record<string, unknown>;

function only<T extends object>(
  fields: T,
  wanted: (name: string, value: unknown) => boolean,
): Partial<T> {
  const found: Fields = {};
  for (const [name, value] of Object.entries(fields)) if (wanted(name, value)) found[name] = value;
  return found as Partial<T>;
}
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' &&
    typeof other === 'object' &&
    JSON.stringify(one) === JSON.stringify(other));

/** What the first line says, as far as every line says something there: a line can say otherwise, but not nothing. */
function usualOf([first, ...others]: ItemSeed[]): Usual {
  const of = <N extends Inner>(name: N): Partial<ItemSeed[N]> =>
    first
      ? only(first[name], (field) =>
          others.every((other) => (other[name] as Fields)[field] !== undefined),
        )
      : {};
  return {
    product: only(of('product'), (field) => field !== 'id'),
    productLocation: of('productLocation'),
  };
}

export function packShelf(shelf: ReadonlyMap<string, ItemSeed>): PackedLines {
  const seeds = [...shelf.values()];
  const [first, ...others] = seeds;
  const usual = usualOf(seeds);
  // Asked of the first line alone: for each line anew it would be a quarter of what a list costs to render.
  const shared = first
    ? only(
        first,
        (name, value) =>
          others.length > 0 &&
          !(name in usual) &&
          others.every((seed) => isSame((seed as unknown as Fields)[name], value)),
      )
    : {};
  const unusual = (name: Inner, fields: Fields): Fields => {
    const own = only(
      fields,
      (field, value) => field !== 'id' && !isSame(value, (usual[name] as Fields)[field]),
    );
    return Object.keys(own).length > 0 ? { [name]: own } : {};
  };
  const lineOf = (seed: ItemSeed): PackedLine => ({
    ...only(
      seed,
      (name) =>
        !(name in usual) &&
        !(name in shared) &&
        !(name === 'sellingPrice' && seed.sellingPrice === seed.product.sellingPrice),
    ),
    ...unusual('product', seed.product),
    ...unusual('productLocation', seed.productLocation),
  });
  return {
    shared,
    usual,
    lines: Object.fromEntries([...shelf].map(([id, seed]) => [id, lineOf(seed)])),
  };
}

export const unpackShelf = ({ shared, usual, lines }: PackedLines): Record<string, ItemSeed> =>
  Object.fromEntries(
    Object.entries(lines).map(([id, line]) => {
      const product = { ...usual.product, ...line.product, id } as ItemSeed['product'];
      const productLocation = { ...usual.productLocation, ...line.productLocation };
      const seed = {
        sellingPrice: product.sellingPrice,
        ...shared,
        ...line,
        product,
        productLocation,
      };
      return [id, seed as ItemSeed];
    }),
  );
