import { amountText } from '#machines/domain/measure.ts';
import type { OptionValue } from '#machines/domain/narrowing.ts';
import type {
  AddOnGroup,
  Product,
  ProductAddOn,
  ProductVariant,
} from '#machines/domain/product.ts';
import { isAvailable, isNonInventory, stockAt } from '#machines/domain/stock.ts';
import { firstChoice, isHad, missingGroup } from './itemOf.ts';

/** Below this many a shopper is told how many there are. */
const FEW = 5;

export type StockWord =
  | { kind: 'plenty' }
  | { kind: 'elsewhere' }
  | { kind: 'few'; count: number }
  | { kind: 'out'; until: string | null };

/** Some branches do not offer some things. */
export const isSoldAt = (product: Pick<Product, 'productLocation'>, locationId: string): boolean =>
  product.productLocation.some((entry) => entry.locationId === locationId);

const CLOSED = new Set<StockWord['kind']>(['elsewhere', 'out']);
export const canBeHad = (product: Product, locationId: string): boolean =>
  !CLOSED.has(stockWord(product, locationId).kind);

/** What the shelf says about a product here: nothing, how few there are, or that there is none. */
export function stockWord(
  product: Product,
  locationId: string,
  variantId: string | null = null,
): StockWord {
  if (!isSoldAt(product, locationId)) return { kind: 'elsewhere' };
  if (product.soldOutUntil) return { kind: 'out', until: product.soldOutUntil };
  if (product.type === 'SERVICE' || isNonInventory(product, locationId)) return { kind: 'plenty' };
  const ofAll = product.productVariants.length > 0 && variantId === null;
  if (ofAll)
    return isAvailable(product, locationId) ? { kind: 'plenty' } : { kind: 'out', until: null };
  const count = stockAt(product, locationId, variantId);
  if (count <= 0) return { kind: 'out', until: null };
  return count <= FEW ? { kind: 'few', count } : { kind: 'plenty' };
}

/**
 * What it costs as its page first offers it (488): the cheapest variant that can be had here, with what is preselected and the least that it cannot
 * be had without; and whether another choice costs more.
 */
export function priceFrom(
  product: Product,
  locationId: string | null = null,
): { price: number; varies: boolean; added: number } {
  const { productVariants: all, addOnGroups } = product;
  const here = all.filter((one) => locationId !== null && isHad(product, locationId, one));
  const prices = (here.length > 0 ? here : all).map((one) => one.sellingPrice);
  const least = prices.length === 0 ? product.sellingPrice : Math.min(...prices);
  const added = addedTo(addOnGroups);
  const varies = prices.some((one) => one !== least) || addOnGroups.some(asksMore);
  return { price: least + added, varies, added };
}
/** What it cost before, as the price of now is reckoned. Null where it is not less: of a dearer variant, where the cheapest is sold out, it may be more. */
export function priceBefore(product: Product, locationId: string | null = null): number | null {
  const { price, added } = priceFrom(product, locationId);
  return product.wasPrice !== null && product.wasPrice + added > price
    ? product.wasPrice + added
    : null;
}
const addedTo = (groups: readonly AddOnGroup[] = []): number =>
  groups.reduce((sum, group) => {
    const taken = group.addOns.filter(({ id }) => group.preselected.includes(id));
    const missing = Math.max(0, group.min - taken.length);
    // A platform may send a group that asks for one of nothing.
    const cheapest = missing && group.addOns.length && Math.min(...group.addOns.map(costOf));
    return sum + taken.reduce((all, one) => all + costOf(one), 0) + missing * cheapest;
  }, 0);
const costOf = ({ sellingPrice, groups }: ProductAddOn): number => sellingPrice + addedTo(groups);
/** Something has to be chosen of it, and not all costs the same. */
const asksMore = ({ min, preselected, addOns }: AddOnGroup): boolean =>
  preselected.length < min && new Set(addOns.map(costOf)).size > 1;

/** Whether something has to be chosen before it can be added: a time, one of several variants, or what no default answers. */
export const needsChoice = (product: Product, locationId: string): boolean =>
  product.type === 'SERVICE' ||
  product.productVariants.length > 1 ||
  product.addOnGroups.length > 0 ||
  missingGroup(product, firstChoice(product, locationId, null)) !== null;

const PER: Record<string, string> = { kilogram: 'kg', liter: 'l', meter: 'm' };
/** Price per kilogram, litre or piece, where the pack says how much is in it; or of what is sold loose. */
export function unitPrice(product: Product): { price: number; unit: string } | null {
  const { measure } = product;
  if (measure)
    return { price: product.sellingPrice / measure.step, unit: PER[measure.unit] ?? 'kg' };
  if (!product.pack || product.pack.amount <= 0) return null;
  const { amount, unit } = product.pack;
  if (unit === 'piece') return amount > 1 ? { price: product.sellingPrice / amount, unit } : null;
  return { price: (product.sellingPrice * 1000) / amount, unit: unit === 'g' ? 'kg' : 'l' };
}

/** What its price is for. Pieces are counted in the words of the page, which have plurals. */
export function packText(
  { pack, measure }: Product,
  locale: string,
  piecesText: (count: number) => string,
): string | null {
  if (measure) return amountText(1, measure, locale);
  if (!pack) return null;
  const { amount, unit } = pack;
  if (unit === 'piece') return piecesText(amount);
  // A pack beside what is sold loose is said in the same way.
  return amountText(amount, { unit: unit === 'g' ? 'kilogram' : 'liter', step: 0.001 }, locale);
}

/** The colours a product comes in, each once, in the order of its variants. */
export function swatches(product: Product): { name: string; colour: string }[] {
  const found = new Map<string, string>();
  for (const { variantValues } of product.productVariants)
    for (const { productOptionValue: value } of variantValues)
      if (value.swatch) found.set(value.name, value.swatch);
  return [...found].map(([name, colour]) => ({ name, colour }));
}

/** The first variant that has a wanted value of every option that is narrowed by; null where nothing narrows. */
export function variantAsked(
  { productVariants }: Pick<Product, 'productVariants'>,
  wanted: readonly OptionValue[],
): ProductVariant | null {
  const groups = [...Map.groupBy(wanted, ({ option }) => option)];
  if (groups.length === 0) return null;
  const fits = ({ variantValues }: ProductVariant): boolean =>
    groups.every(([option, values]) =>
      variantValues.some(
        (one) =>
          one.productOption.name === option &&
          values.some(({ value }) => value === one.productOptionValue.name),
      ),
    );
  return productVariants.find(fits) ?? null;
}

/** "1 h 30 min" from minutes; words come from the page. */
export const hoursAndMinutes = (minutes: number): { hours: number; minutes: number } => ({
  hours: Math.floor(minutes / 60),
  minutes: minutes % 60,
});

/**
 * What is due at booking, where the location takes a deposit. Where the price is the person's, so is the sum: before one is chosen only its part of
 * the whole can be named, or a sum that is the same with everyone.
 */
export function depositOf(product: Product, locationId: string): Deposit | null {
  const entry = product.productLocation.find(
    (one) => one.locationId === locationId && one.allowPartialPayment && one.deposit !== null,
  );
  if (!entry?.deposit || !entry.depositUnitOfMeasurement) return null;
  const { price: whole, added } = priceFrom(product, locationId);
  // Of add-ons no part is asked before.
  const price = whole - added;
  const isSum = entry.depositUnitOfMeasurement === 'NUMBER';
  if (product.personPrices?.length) {
    if (!isSum) return { percent: Math.min(100, entry.deposit) };
    const prices = [price, ...product.personPrices.map(({ sellingPrice }) => sellingPrice)];
    return entry.deposit <= Math.min(...prices) ? { now: entry.deposit } : null;
  }
  const now = Math.min(price, isSum ? entry.deposit : Math.round(price * entry.deposit) / 100);
  return { now, rest: whole - now };
}
type Deposit = { now: number; rest?: number } | { percent: number };
