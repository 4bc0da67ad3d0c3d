import * as v from 'valibot';
import { ITEM_TYPES } from './itemType.ts';
import { Measure } from './measure.ts';
import { mostTogether } from './mostTogether.ts';
import { MOST_PEOPLE, MOST_QUANTITY } from './stock.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** An amount in minor units of the cart's currency. */
const MinorAmount = v.pipe(v.number(), v.safeInteger());

export const OrderedAddOn = v.object({
  productAddOns: v.object({ id: v.string(), name: v.string(), sellingPrice: MinorAmount }),
  quantity: Count,
  /** how many its group allows; not known of what was put into a cart before this was kept, nor of services, whose add-ons belong to the booked time */
  group: v.optional(v.object({ id: v.string(), min: Count, max: Count })),
  /** the one of the same line that its group belongs to: a choice within a choice */
  under: v.optional(v.string()),
});
export type OrderedAddOn = v.InferOutput<typeof OrderedAddOn>;

/** One bookable time: local date and time in the business zone. */
export const Slot = v.object({ startDate: v.string(), startTime: v.string() });
export type Slot = v.InferOutput<typeof Slot>;

export const ServiceDetails = v.object({
  slots: v.array(Slot),
  startDate: v.string(),
  startTime: v.string(),
  /** minutes; 0 means open-ended */
  duration: v.number(),
  serviceType: v.picklist(['DAILY', 'FIXED']),
  employee: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** done at the shopper's address */
  atCustomer: v.optional(v.boolean()),
  /** who comes arrives within so many minutes of the time */
  arrivalMinutes: v.optional(v.number()),
  /** how it is done there; a cart that was kept before this was known has none */
  doing: v.optional(
    v.object({
      /** employees who can; none: the room itself is booked */
      doers: v.array(v.string()),
      /** minutes kept free around it */
      before: v.number(),
      after: v.number(),
      /** how many share it; null: a booking has it alone */
      capacity: v.nullable(v.number()),
    }),
  ),
});
export type ServiceDetails = v.InferOutput<typeof ServiceDetails>;

/** A line of the cart. Prices are minor units here; they are decimal numbers only on the wire. */
export const CartItem = v.object({
  id: v.string(),
  product: v.object({
    id: v.string(),
    name: v.string(),
    SKU: v.string(),
    sellingPrice: MinorAmount,
    /** what it cost before it was lowered */
    wasPrice: v.optional(MinorAmount),
    taxIncluded: v.boolean(),
    /** the tax that it names; a cart that was kept before this was known has none */
    taxRateId: v.optional(v.nullable(v.string())),
    stockInHand: v.number(),
    image: v.string(),
    /** sold loose: `qty`, `stockInHand` and prices are of its steps */
    measure: v.optional(Measure),
  }),
  productVariant: v.nullable(
    v.object({
      id: v.string(),
      variantValues: v.array(v.object({ productOptionValue: v.object({ name: v.string() }) })),
    }),
  ),
  productLocation: v.object({
    locationId: v.string(),
    allowPartialPayment: v.boolean(),
    deposit: v.nullable(v.number()),
    depositUnitOfMeasurement: v.nullable(v.picklist(['NUMBER', 'PERCENTAGE'])),
    nonInventory: v.boolean(),
  }),
  location: v.object({ id: v.string(), name: v.string() }),
  type: v.picklist(ITEM_TYPES),
  qty: v.pipe(v.number(), v.integer(), v.minValue(1)),
  sellingPrice: MinorAmount,
  notes: v.string(),
  isSelected: v.boolean(),
  orderedProductAddOns: v.array(OrderedAddOn),
  partialPayment: v.boolean(),
  service: v.nullable(ServiceDetails),
  /** set while an order with these lines awaits its money: shown with the order's number, not tickable */
  awaitingOrder: v.nullable(v.object({ id: v.string(), orderNumber: v.string() })),
  /** when the line was added, ms since the epoch as the port's clock said; newest is shown first */
  addedAt: v.number(),
});
export type CartItem = v.InferOutput<typeof CartItem>;

export const Promotion = v.object({
  id: v.string(),
  code: v.string(),
  name: v.string(),
  discountFixedAmount: v.nullable(MinorAmount),
  discountPercentage: v.nullable(v.number()),
  /** the store gives it to every cart that fits; the shopper typed nothing */
  automatic: v.optional(v.boolean()),
});
export type Promotion = v.InferOutput<typeof Promotion>;

export const Cart = v.object({
  currency: v.string(),
  items: v.pipe(v.array(CartItem), v.maxLength(500)),
  promotion: v.nullable(Promotion),
  tableId: v.nullable(v.string()),
  tableName: v.nullable(v.string()),
  tableCustomerName: v.string(),
  tableCartTransactionId: v.nullable(v.string()),
});
export type Cart = v.InferOutput<typeof Cart>;

export const MOST_LINES = 500;
export const NO_TABLE = {
  tableId: null,
  tableName: null,
  tableCustomerName: '',
  tableCartTransactionId: null,
} satisfies Partial<Cart>;
export const emptyCart = (currency = 'USD'): Cart => ({
  currency,
  items: [],
  promotion: null,
  ...NO_TABLE,
});

/** EMPTY, or the type of the first item. */
export const cartType = (cart: Cart): 'EMPTY' | CartItem['type'] => cart.items[0]?.type ?? 'EMPTY';
/** What is weighed is one thing, however much of it. */
const quantityOf = (items: CartItem[]): number =>
  items.reduce((sum, { qty, product }) => sum + (product.measure ? 1 : qty), 0);
export const totalQuantity = (cart: Cart): number => quantityOf(cart.items);
/** Goods that are counted and gone: the line stays, marked, with quantity 1, and cannot be ordered. */
export const isOutOfStock = (
  item: Pick<CartItem, 'type' | 'product' | 'productLocation'>,
): boolean =>
  item.type !== 'SERVICE' && !item.productLocation.nonInventory && item.product.stockInHand <= 0;
/** The most that one line takes, however much there is. */
export function mostOf({ type, service }: Pick<CartItem, 'type' | 'service'>): number {
  if (type !== 'SERVICE') return MOST_QUANTITY;
  const { doing, atCustomer } = service ?? {};
  return Math.min(MOST_PEOPLE, mostTogether(doing?.capacity, !atCustomer && doing?.doers.length));
}
/** What goes to checkout and counts towards totals: ticked, to be had, and not already in an order that awaits its money. */
export const orderableItems = (cart: Cart): CartItem[] =>
  cart.items.filter((item) => item.isSelected && !item.awaitingOrder && !isOutOfStock(item));
/** How many the totals are about. */
export const orderableQuantity = (cart: Cart): number => quantityOf(orderableItems(cart));

const addOnKey = (item: CartItem): string =>
  item.orderedProductAddOns
    .filter((one) => one.quantity > 0)
    .map((one) => one.productAddOns.id)
    .sort()
    .join(',');

/** What makes two lines the same line: location, product, variant, add-ons and notes. Services are never the same. */
export const isSameLine = (one: CartItem, other: CartItem): boolean =>
  one.type !== 'SERVICE' &&
  other.type !== 'SERVICE' &&
  !one.awaitingOrder &&
  !other.awaitingOrder &&
  one.location.id === other.location.id &&
  one.product.id === other.product.id &&
  (one.productVariant?.id ?? null) === (other.productVariant?.id ?? null) &&
  addOnKey(one) === addOnKey(other) &&
  one.notes.trim() === other.notes.trim();

/** The add-ons of one line with those of another of the same. */
export function mergeAddOns(into: OrderedAddOn[], from: OrderedAddOn[]): OrderedAddOn[] {
  const extra = new Map(from.map((one) => [one.productAddOns.id, one.quantity]));
  return into.map((one) => ({
    ...one,
    quantity: one.quantity + (extra.get(one.productAddOns.id) ?? 0),
  }));
}

export type AddResult =
  | { kind: 'added' | 'merged' | 'replaced'; cart: Cart }
  | { kind: 'refused'; reason: 'TYPE_NOT_IDENTICAL' | 'TOO_MANY_LINES' };

/** Adds a line as the specification says: another location replaces the cart (its table and promotion with it), equal lines merge, mixed types are refused. */
export function addItem(cart: Cart, item: CartItem): AddResult {
  const first = cart.items[0];
  if (!first) return { kind: 'added', cart: { ...cart, items: [item] } };
  if (first.location.id !== item.location.id)
    return { kind: 'replaced', cart: { ...emptyCart(cart.currency), items: [item] } };
  if (first.type !== item.type) return { kind: 'refused', reason: 'TYPE_NOT_IDENTICAL' };
  const at = cart.items.findIndex((line) => isSameLine(line, item));
  const line = cart.items[at];
  if (line) {
    const merged = {
      ...line,
      qty: line.qty + item.qty,
      orderedProductAddOns: mergeAddOns(line.orderedProductAddOns, item.orderedProductAddOns),
    };
    return { kind: 'merged', cart: { ...cart, items: cart.items.with(at, merged) } };
  }
  if (cart.items.length >= MOST_LINES) return { kind: 'refused', reason: 'TOO_MANY_LINES' };
  return { kind: 'added', cart: { ...cart, items: [...cart.items, item] } };
}

/** What a line saves against the prices of before, in minor units. */
export const savedOn = ({ product, sellingPrice, qty, service }: CartItem): number =>
  Math.max(0, (product.wasPrice ?? 0) - sellingPrice) * qty * (service?.slots.length || 1);
