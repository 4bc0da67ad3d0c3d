import * as v from 'valibot';
import { ITEM_TYPES } from './itemType.ts';
import { Measure } from './measure.ts';

export const Picture = v.object({
  url: v.string(),
  width: v.number(),
  height: v.number(),
  alt: v.string(),
});
export type Picture = v.InferOutput<typeof Picture>;

export const VariantValue = v.object({
  productOption: v.object({ name: v.string() }),
  productOptionValue: v.object({ name: v.string(), swatch: v.nullable(v.string()) }),
});
export const ProductVariant = v.object({
  id: v.string(),
  sku: v.string(),
  sellingPrice: v.number(),
  variantValues: v.array(VariantValue),
  imageUrl: v.nullable(v.string()),
});
export type ProductVariant = v.InferOutput<typeof ProductVariant>;
/** What is chosen of it: "Blue · M". */
export const nameOfVariant = ({ variantValues }: Pick<ProductVariant, 'variantValues'>): string =>
  variantValues.map(({ productOptionValue }) => productOptionValue.name).join(' · ');

/** Stock and deposit of one product (or one variant of it) at one location. */
export const ProductLocation = v.object({
  locationId: v.string(),
  productVariantId: v.nullable(v.string()),
  stockInHand: v.number(),
  nonInventory: v.boolean(),
  allowPartialPayment: v.boolean(),
  deposit: v.nullable(v.number()),
  depositUnitOfMeasurement: v.nullable(v.picklist(['NUMBER', 'PERCENTAGE'])),
});
export type ProductLocation = v.InferOutput<typeof ProductLocation>;

export const BundleItem = v.object({
  productId: v.string(),
  name: v.string(),
  quantity: v.number(),
  productLocation: v.array(ProductLocation),
  /** what the part states of its allergens, as it is now; empty where it states nothing */
  allergens: v.optional(v.array(v.string())),
  /** of a bundle that lies in this one: what is in it, each once */
  parts: v.optional(v.array(v.object({ name: v.string(), allergens: v.array(v.string()) }))),
});
export type BundleItem = v.InferOutput<typeof BundleItem>;

const choice = {
  id: v.string(),
  name: v.string(),
  sellingPrice: v.number(),
  addedMinutes: v.number(),
};
const modifiers = {
  id: v.string(),
  name: v.string(),
  min: v.number(),
  max: v.number(),
  preselected: v.array(v.string()),
};
type Fields<T extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<T, undefined>>;
/** A choice. What it opens is asked where it is taken, for each time that it is. */
export interface ProductAddOn extends Fields<typeof choice> {
  groups?: AddOnGroup[] | undefined;
}
/** A modifier group: `min` 1 makes a choice required, `max` caps the sum of quantities. */
export interface AddOnGroup extends Fields<typeof modifiers> {
  addOns: ProductAddOn[];
}
/** So deep are groups within groups: those of the product, of a choice of it, and of a choice of that. */
export const GROUP_LEVELS = 3;
const groupsOf = (addOn: v.GenericSchema<ProductAddOn>): v.GenericSchema<AddOnGroup[]> =>
  v.array(v.object({ ...modifiers, addOns: v.array(addOn) }));
const Last = v.object(choice);
const Second = v.object({ ...choice, groups: v.optional(groupsOf(Last)) });
const First = v.object({ ...choice, groups: v.optional(groupsOf(Second)) });
export const AddOnGroups = groupsOf(First);
export const CHOICES: readonly v.GenericSchema<ProductAddOn>[] = [First, Second, Last];

/** What a product's page tells of it beside its description, in the order shown. */
export const FACT_KINDS = [
  'DETAILS',
  'SIZE',
  'CARE',
  'INGREDIENTS',
  'NUTRITION',
  'ALLERGENS',
  'STORAGE',
  'INCLUDED',
  'RETURNS',
] as const;
/** As the merchant writes it; a line of its own after each line break. */
export const ProductFact = v.object({ kind: v.picklist(FACT_KINDS), text: v.string() });
export type ProductFact = v.InferOutput<typeof ProductFact>;
/** Its statements of allergens. None is no promise: what it holds is not known. */
export const allergensStated = (facts: readonly ProductFact[] = []): string[] =>
  facts
    .filter(({ kind, text }) => kind === 'ALLERGENS' && text.trim() !== '')
    .map(({ text }) => text);

/** Measures by size: a head, and rows as wide as it, each begun by its size. */
export const SizeTable = v.object({
  head: v.array(v.string()),
  rows: v.array(v.array(v.string())),
});
export type SizeTable = v.InferOutput<typeof SizeTable>;

/** Prices are decimal amounts in the business currency, as everywhere on the wire. */
/** Words of a product in one language; what is left out stays in the store's. */
export const ProductWords = v.object({
  name: v.optional(v.string()),
  description: v.optional(v.string()),
  /** by the store's own tag; one that is left out stays as it is, so that no allergen is lost */
  tags: v.optional(v.record(v.string(), v.string())),
});
export type ProductWords = v.InferOutput<typeof ProductWords>;

export const Product = v.object({
  id: v.string(),
  businessId: v.string(),
  type: v.picklist(ITEM_TYPES),
  name: v.string(),
  slug: v.string(),
  SKU: v.string(),
  description: v.string(),
  categoryIds: v.array(v.string()),
  imageUrl: v.string(),
  images: v.array(Picture),
  sellingPrice: v.number(),
  /** an earlier, higher price to show struck through */
  wasPrice: v.nullable(v.number()),
  taxIncluded: v.boolean(),
  taxId: v.nullable(v.string()),
  /** pack size, for the price per kilogram, litre or piece */
  pack: v.nullable(v.object({ amount: v.number(), unit: v.picklist(['g', 'ml', 'piece']) })),
  /** sold loose, and never in another step: its prices are those of one step, its stock counts steps */
  measure: v.optional(Measure),
  /** words under the picture: "3 for 2", "Spicy", "Vegan", "Halal" */
  tags: v.array(v.string()),
  productVariants: v.array(ProductVariant),
  productLocation: v.array(ProductLocation),
  bundleItems: v.array(BundleItem),
  addOnGroups: AddOnGroups,
  /** services: DAILY runs noon to noon, FIXED lasts `duration` minutes */
  serviceType: v.nullable(v.picklist(['DAILY', 'FIXED'])),
  duration: v.nullable(v.number()),
  servicePlace: v.nullable(v.picklist(['AT_CUSTOMER', 'AT_LOCATION', 'ONLINE'])),
  /** who can do it; empty where the location itself is the resource */
  employeeIds: v.array(v.string()),
  /** who asks another price for it than its own */
  personPrices: v.optional(v.array(v.object({ employeeId: v.string(), sellingPrice: v.number() }))),
  /** how many customers share one person or place at a time; null or nothing: a booking has it alone */
  capacity: v.optional(v.nullable(v.number())),
  /** minutes that are kept free before and after, for the way or for cleaning */
  bufferBefore: v.optional(v.number()),
  bufferAfter: v.optional(v.number()),
  /** hours before its beginning until which a service can be booked */
  leadHours: v.optional(v.number()),
  facts: v.optional(v.array(ProductFact)),
  sizeTable: v.optional(SizeTable),
  /** by language: what the merchant says of it in words other than the store's own */
  translations: v.optional(v.record(v.string(), ProductWords)),
  soldOutUntil: v.nullable(v.string()),
  createdAt: v.string(),
  popularity: v.number(),
});
export type Product = v.InferOutput<typeof Product>;
/** By these it is found, too. */
export const translatedNames = ({ translations = {} }: Pick<Product, 'translations'>): string[] =>
  Object.values(translations).flatMap(({ name }) => name ?? []);

export const Employee = v.object({
  id: v.string(),
  name: v.string(),
  role: v.string(),
  picture: v.nullable(v.string()),
  locationIds: v.array(v.string()),
  hours: v.array(v.nullable(v.tuple([v.number(), v.number()]))),
});
export type Employee = v.InferOutput<typeof Employee>;
