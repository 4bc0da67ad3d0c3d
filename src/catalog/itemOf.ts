import type { CartItem, Slot } from '#machines/domain/cart.ts';
import { type Chosen, chosenIn, everyGroup, shortIn } from '#machines/domain/chosenAddOns.ts';
import { toMinor } from '#machines/domain/money.ts';
import { priceWith } from '#machines/domain/personPrice.ts';
import type { AddOnGroup, Employee, Product, ProductVariant } from '#machines/domain/product.ts';
import { entryAt, isNonInventory, stockAt } from '#machines/domain/stock.ts';
import { inOrder } from './chosenTimes.ts';

/** What a shopper decided about a product before it goes into the cart. */
export interface Choice {
  variantId: string | null;
  /** options of the variant that the shopper has not decided yet: a size is never guessed */
  undecided: string[];
  /** how many of each add-on, by its id */
  addOns: Record<string, number>;
  qty: number;
  notes: string;
  /** in the order of choosing: another press is about the last of them */
  slots: Slot[];
  employee: Pick<Employee, 'id' | 'name'> | null;
}

export interface Counter {
  location: { id: string; name: string };
  currency: string;
  /** who can do a service at the location */
  doers?: readonly string[];
  /** who comes to the shopper arrives within so many minutes */
  arrival?: number;
}

/** A line without what only the moment of adding knows. */
export type ItemSeed = Omit<CartItem, 'id' | 'addedAt'>;

export const noChoice = (variantId: string | null = null): Choice => ({
  variantId,
  undecided: [],
  addOns: {},
  qty: 1,
  notes: '',
  slots: [],
  employee: null,
});

/** The choice a product starts with: its preselected add-ons, and the variant in the address or the look of the first that can be had. */
export function firstChoice(
  product: Product,
  locationId: string,
  wanted: string | null,
  look: string | null = null,
): Choice {
  const asked = product.productVariants.find((one) => one.id === wanted);
  const seen = product.productVariants.find((one) => one.id === look);
  const variant = asked ?? seen ?? firstVariant(product, locationId);
  // Also of what is not taken yet: it is chosen where that is.
  const preselected = everyGroup(product.addOnGroups).flatMap((group) => group.preselected);
  return {
    ...noChoice(variant?.id ?? null),
    undecided: asked ? [] : sizesOf(product),
    addOns: Object.fromEntries(preselected.map((id) => [id, 1])),
  };
}
/** Options that are known by no colour and leave a choice. */
export function sizesOf({ productVariants }: Pick<Product, 'productVariants'>): string[] {
  const values = productVariants.flatMap((one) => one.variantValues);
  return [...new Set(values.map((one) => one.productOption.name))].filter((name) => {
    const own = values.filter((one) => one.productOption.name === name);
    const names = new Set(own.map((one) => one.productOptionValue.name));
    return names.size > 1 && own.every((one) => !one.productOptionValue.swatch);
  });
}
export const isHad = (product: Product, locationId: string, { id }: ProductVariant): boolean =>
  isNonInventory(product, locationId) || stockAt(product, locationId, id) > 0;
/** The first of the cheapest that can be had: what the card said that it costs from (488). */
const firstVariant = (product: Product, locationId: string): ProductVariant | undefined => {
  const all = product.productVariants;
  const here = all.filter((one) => isHad(product, locationId, one));
  return (here.length > 0 ? here : all).toSorted((a, b) => a.sellingPrice - b.sellingPrice)[0];
};

export const variantOf = (
  product: Product,
  choice: Pick<Choice, 'variantId'>,
): ProductVariant | null =>
  product.productVariants.find((one) => one.id === choice.variantId) ?? null;

export const countIn = (group: AddOnGroup, choice: Pick<Choice, 'addOns'>): number =>
  group.addOns.reduce((sum, one) => sum + (choice.addOns[one.id] ?? 0), 0);

/** The first group whose least is not reached. */
export const missingGroup = (
  product: Pick<Product, 'addOnGroups'>,
  { addOns }: Choice,
): AddOnGroup | null => shortIn(product.addOnGroups, (id) => addOns[id] ?? 0);

export const chosenAddOns = (product: Pick<Product, 'addOnGroups'>, { addOns }: Choice): Chosen[] =>
  chosenIn(product.addOnGroups, (id) => addOns[id] ?? 0);

/** Minutes of a service with the minutes its add-ons bring. */
export const minutesOf = (
  product: Pick<Product, 'addOnGroups' | 'duration'>,
  choice: Choice,
): number =>
  (product.duration ?? 0) +
  chosenAddOns(product, choice).reduce(
    (sum, { addOn, quantity }) => sum + addOn.addedMinutes * quantity,
    0,
  );

/** Product and choice as a line of the cart. Prices leave the wire here and become minor units. Add-ons are counted for the whole line. */
export function itemOf(
  product: Product,
  choice: Choice,
  { location, currency, doers, arrival = 0 }: Counter,
): ItemSeed {
  const variant = variantOf(product, choice);
  const entry = entryAt(product, location.id, choice.variantId) ?? entryAt(product, location.id);
  const minor = (decimal: number): number => toMinor(decimal, currency);
  return {
    product: {
      id: product.id,
      name: product.name,
      SKU: variant?.sku ?? product.SKU,
      sellingPrice: minor(product.sellingPrice),
      ...(product.wasPrice && { wasPrice: minor(product.wasPrice) }),
      taxIncluded: product.taxIncluded,
      taxRateId: product.taxId,
      stockInHand: stockAt(product, location.id, choice.variantId),
      image: variant?.imageUrl ?? product.imageUrl,
      ...(product.measure && { measure: product.measure }),
    },
    productVariant: variant && {
      id: variant.id,
      variantValues: variant.variantValues.map(({ productOptionValue }) => ({
        productOptionValue: { name: productOptionValue.name },
      })),
    },
    productLocation: {
      locationId: location.id,
      allowPartialPayment: entry?.allowPartialPayment ?? false,
      deposit: entry?.deposit ?? null,
      depositUnitOfMeasurement: entry?.depositUnitOfMeasurement ?? null,
      nonInventory: isNonInventory(product, location.id),
    },
    location: { id: location.id, name: location.name },
    type: product.type,
    qty: choice.qty,
    sellingPrice: minor(variant?.sellingPrice ?? priceWith(product, choice.employee?.id)),
    notes: choice.notes.trim(),
    isSelected: true,
    orderedProductAddOns: chosenAddOns(product, choice).map(
      ({ addOn, quantity, group: { id, min, max }, under }) => ({
        productAddOns: { id: addOn.id, name: addOn.name, sellingPrice: minor(addOn.sellingPrice) },
        quantity: quantity * choice.qty,
        // More of it would take longer than the time that is booked.
        ...(product.type === 'GOODS' && { group: { id, min, max } }),
        ...(under && { under }),
      }),
    ),
    partialPayment: false,
    service: serviceOf(product, choice, { doers, arrival }),
    awaitingOrder: null,
  };
}

function serviceOf(
  product: Product,
  choice: Choice,
  { doers, arrival = 0 }: Pick<Counter, 'doers' | 'arrival'>,
): ItemSeed['service'] {
  if (product.type !== 'SERVICE') return null;
  const slots = inOrder(choice.slots);
  const [first] = slots;
  return {
    slots,
    startDate: first?.startDate ?? '',
    startTime: first?.startTime ?? '',
    duration: minutesOf(product, choice),
    serviceType: product.serviceType ?? 'FIXED',
    employee: choice.employee && { id: choice.employee.id, name: choice.employee.name },
    atCustomer: product.servicePlace === 'AT_CUSTOMER',
    ...(arrival > 0 && { arrivalMinutes: arrival }),
    ...(doers && {
      doing: {
        doers: [...doers],
        before: product.bufferBefore ?? 0,
        after: product.bufferAfter ?? 0,
        capacity: product.capacity ?? null,
      },
    }),
  };
}
