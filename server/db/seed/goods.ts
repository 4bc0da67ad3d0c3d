import type { BundleItem, Product, ProductLocation } from '#machines/domain/product.ts';
import { categoryId, createdOn, idOf, numberOf, picture, pictureUrl } from './kit.ts';
import type { StoreSlug } from './types.ts';

/** What all products of one shop have in common. */
export interface Shelf {
  store: StoreSlug;
  businessId: string;
  locationIds: string[];
  taxId: string | null;
  taxIncluded: boolean;
}

export interface Goods {
  slug: string;
  name: string;
  text: string;
  in: string[];
  price: number;
  was?: number;
  pack?: [amount: number, unit: 'g' | 'ml' | 'piece'];
  tags?: string[];
  /** at each location in turn; a believable number otherwise */
  stock?: number[];
  bundle?: [slug: string, name: string, quantity: number][];
  /** what is packed to order may be paid in part */
  deposit?: [number, 'NUMBER' | 'PERCENTAGE'];
  alt?: string;
}

export const productId = (store: StoreSlug, slug: string): string =>
  idOf(`${store}/product/${slug}`);
export const skuOf = (store: StoreSlug, slug: string): string =>
  `${store.slice(0, 2).toUpperCase()}-${String(numberOf(`${store}/${slug}`, 90_000) + 10_000)}`;

export const stockEntry = (
  locationId: string,
  stockInHand: number,
  productVariantId: string | null = null,
): ProductLocation => ({
  locationId,
  productVariantId,
  stockInHand,
  nonInventory: false,
  allowPartialPayment: false,
  deposit: null,
  depositUnitOfMeasurement: null,
});

/** Everything of a product that has no say of its own here: no variants, no add-ons, no service. */
export function plainProduct(
  shelf: Shelf,
  slug: string,
  position: number,
): Omit<Product, 'name' | 'description' | 'sellingPrice' | 'categoryIds' | 'images'> {
  return {
    id: productId(shelf.store, slug),
    businessId: shelf.businessId,
    type: 'GOODS',
    slug,
    SKU: skuOf(shelf.store, slug),
    imageUrl: pictureUrl(shelf.store, slug),
    wasPrice: null,
    taxIncluded: shelf.taxIncluded,
    taxId: shelf.taxId,
    pack: null,
    tags: [],
    productVariants: [],
    productLocation: [],
    bundleItems: [],
    addOnGroups: [],
    serviceType: null,
    duration: null,
    servicePlace: null,
    employeeIds: [],
    soldOutUntil: null,
    createdAt: createdOn(position),
    popularity: numberOf(`${shelf.store}/popular/${slug}`, 1000),
  };
}

export function goods(shelf: Shelf, one: Goods, position: number): Product {
  return {
    ...plainProduct(shelf, one.slug, position),
    name: one.name,
    description: one.text,
    categoryIds: one.in.map((slug) => categoryId(shelf.store, slug)),
    images: [picture(shelf.store, one.slug, one.alt ?? one.name)],
    sellingPrice: one.price,
    wasPrice: one.was ?? null,
    pack: one.pack ? { amount: one.pack[0], unit: one.pack[1] } : null,
    tags: one.tags ?? [],
    productLocation: shelf.locationIds.map((id, at) => ({
      ...stockEntry(id, one.stock?.[at] ?? 14 + numberOf(`${one.slug}/${at}`, 70)),
      ...depositOf(one),
    })),
    bundleItems: (one.bundle ?? []).map((item) => bundleItem(shelf, item)),
  };
}

const depositOf = ({ deposit }: Goods): Partial<ProductLocation> =>
  deposit
    ? { allowPartialPayment: true, deposit: deposit[0], depositUnitOfMeasurement: deposit[1] }
    : {};

/** Parts of a box stand on the same shelves as what is sold alone: the server reads there what makes a box. */
const bundleItem = (
  shelf: Shelf,
  [slug, name, quantity]: [string, string, number],
): BundleItem => ({
  productId: productId(shelf.store, slug),
  name,
  quantity,
  productLocation: [],
});
