import { produce } from 'immer';
import { canAddMore, canTakeAway, fitAddOns } from '../domain/addOns.ts';
import {
  type Cart,
  type CartItem,
  isOutOfStock,
  isSameLine,
  mergeAddOns,
  mostOf,
  NO_TABLE,
  type OrderedAddOn,
} from '../domain/cart.ts';
import { type Clamped, clampQuantity } from '../domain/stock.ts';
import { allowsPartialPayment } from '../domain/totals.ts';
import type { CartEvent, FreshLine, OtherVariant } from './types.ts';

/* Recipes of immer: what they leave alone stays the very same object, so that a line is drawn and written only when it changed. */

/** Services are people and times, not stock. */
const isCounted = (item: CartItem): boolean =>
  item.type !== 'SERVICE' && !item.productLocation.nonInventory;
const possible = (item: CartItem, wished: number): Clamped =>
  clampQuantity(wished, item.product.stockInHand, !isCounted(item), mostOf(item));

/** What a wished quantity of a line is beyond. */
export const beyondOf = (item: CartItem, wished: number): Clamped['beyond'] =>
  possible(item, wished).beyond;
/** The line with a wished quantity, as far as there is stock. */
export const withQuantity = (item: CartItem, wished: number): CartItem =>
  produce(item, (line) => setQuantity(line, wished));

function setQuantity(item: CartItem, wished: number): void {
  const { qty } = item;
  item.qty = possible(item, wished).qty;
  item.isSelected &&= !isOutOfStock(item);
  fitAddOns(item, qty);
}

function tick(item: CartItem, selected: boolean): void {
  item.isSelected = selected && !item.awaitingOrder && !isOutOfStock(item);
}

/** A line whose order awaits its money stands as it is. It is looked up outside of the recipe: of five hundred lines one is opened. */
function changeLine(cart: Cart, id: string, change: (item: CartItem) => void): Cart {
  const at = cart.items.findIndex((item) => item.id === id && !item.awaitingOrder);
  return produce(cart, ({ items }) => {
    const item = at < 0 ? undefined : items[at];
    if (item) change(item);
  });
}

const changeLines = (cart: Cart, change: (item: CartItem) => void): Cart =>
  produce(cart, ({ items }) => items.forEach(change));

const changeAddOn = (
  cart: Cart,
  id: string,
  addOnId: string,
  change: (one: OrderedAddOn, item: CartItem) => void,
): Cart =>
  changeLine(cart, id, (item) => {
    for (const one of item.orderedProductAddOns)
      if (one.productAddOns.id === addOnId) change(one, item);
    fitAddOns(item);
  });

const without = (cart: Cart, gone: (item: CartItem) => boolean): Cart => {
  const items = cart.items.filter((item) => !gone(item));
  return { ...cart, items, promotion: items.length === 0 ? null : cart.promotion };
};

function renew(item: CartItem, line: FreshLine): void {
  item.sellingPrice = line.sellingPrice;
  item.product.sellingPrice = line.sellingPrice;
  item.product.stockInHand = line.stockInHand;
  item.productLocation.nonInventory = line.nonInventory;
  if (line.taxRateId !== undefined) item.product.taxRateId = line.taxRateId;
  if (line.taxIncluded !== undefined) item.product.taxIncluded = line.taxIncluded;
  for (const { productAddOns } of item.orderedProductAddOns)
    productAddOns.sellingPrice = line.addOns[productAddOns.id] ?? productAddOns.sellingPrice;
  setQuantity(item, item.qty);
}

/** A line in another variant, before its quantity is brought to what there is; `twin`: a line of that variant already, which it takes in. Null: no line of that product is free. */
function exchange(
  { items }: Cart,
  id: string,
  other: OtherVariant,
): { was: CartItem; line: CartItem; twin: CartItem | undefined } | null {
  const was = items.find((item) => item.id === id && !item.awaitingOrder);
  if (!was || was.product.id !== other.product.id) return null;
  const line = { ...was, ...other };
  const twin = items.find((item) => item !== was && isSameLine(item, line));
  return {
    was,
    line: {
      ...line,
      qty: was.qty + (twin?.qty ?? 0),
      // One that was sold out was not ticked for that reason alone.
      isSelected: was.isSelected || isOutOfStock(was),
      partialPayment: was.partialPayment && allowsPartialPayment(line),
      orderedProductAddOns: mergeAddOns(was.orderedProductAddOns, twin?.orderedProductAddOns ?? []),
    },
    twin,
  };
}

/** What the other variant has less of than is wished. */
export function beyondExchange(cart: Cart, id: string, other: OtherVariant): Clamped['beyond'] {
  const exchanged = exchange(cart, id, other);
  return exchanged && beyondOf(exchanged.line, exchanged.line.qty);
}

function exchanged(cart: Cart, id: string, other: OtherVariant): Cart {
  const found = exchange(cart, id, other);
  if (!found) return cart;
  const line = withQuantity(found.line, found.line.qty);
  return {
    ...cart,
    items: cart.items
      .filter((item) => item !== found.twin)
      .map((item) => (item === found.was ? line : item)),
  };
}

/** Prices and stock as the server sees them now, quantities brought to what can be had, lines no longer sold left out. */
export const refresh = (
  cart: Cart,
  { lines, gone, promotion }: { lines: FreshLine[]; gone: string[]; promotion: Cart['promotion'] },
): Cart =>
  produce(cart, (fresh) => {
    fresh.promotion = promotion;
    fresh.items = fresh.items.filter((item) => item.awaitingOrder || !gone.includes(item.id));
    for (const item of fresh.items) {
      const line = lines.find((one) => one.id === item.id);
      if (line && !item.awaitingOrder) renew(item, line);
    }
  });

/** A table has one location: a cart of another one is left behind (and can be taken back). A new table is a new sitting. */
export const boundTo = (
  cart: Cart,
  table: { tableId: string; tableName: string; locationId: string; sitting: string | null },
): Cart =>
  produce(cart, (bound) => {
    const elsewhere = isOtherPlace(cart, table.locationId);
    if (elsewhere) Object.assign(bound, { items: [], promotion: null });
    if (elsewhere || cart.tableId !== table.tableId || isOver(cart, table.sitting))
      bound.tableCustomerName = '';
    bound.tableId = table.tableId;
    bound.tableName = table.tableName;
    bound.tableCartTransactionId = table.sitting;
  });
/** The table session of this cart has ended: other guests sit there now, or none. */
export const isOver = (cart: Cart, sitting: string | null): boolean =>
  cart.tableCartTransactionId !== null && cart.tableCartTransactionId !== sitting;
const withoutTable = (cart: Cart): Cart => ({ ...cart, ...NO_TABLE });
export const isOtherPlace = (cart: Cart, locationId: string): boolean =>
  cart.items.some((item) => item.location.id !== locationId);

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
/** Whether two carts hold the same lines and words: such a change is none, and nothing is written for it. */
export const isSameCart = (one: Cart, other: Cart): boolean =>
  one.items.length === other.items.length &&
  one.items.every((item, at) => isSame(item, other.items[at])) &&
  (Object.keys(one) as (keyof Cart)[]).every(
    (key) => key === 'items' || isSame(one[key], other[key]),
  );

/** Every change that is neither refused nor announced by itself. */
export function changed(cart: Cart, event: CartEvent): Cart {
  switch (event.type) {
    case 'item.increase':
      return changeLine(cart, event.id, (item) => setQuantity(item, item.qty + 1));
    case 'item.decrease':
      return changeLine(cart, event.id, (item) => setQuantity(item, item.qty - 1));
    case 'item.setQuantity':
      return changeLine(cart, event.id, (item) => setQuantity(item, event.qty));
    case 'item.setPrice':
      return changeLine(cart, event.id, (item) => {
        item.sellingPrice = Math.round(event.sellingPrice);
      });
    case 'item.setNotes':
      return changeLine(cart, event.id, (item) => {
        item.notes = event.notes;
      });
    case 'item.setSlots':
      return changeLine(cart, event.id, ({ service }) => {
        if (!service) return;
        const { startDate, startTime } = event.slots[0] ?? service;
        Object.assign(service, { slots: event.slots, startDate, startTime });
      });
    case 'item.rebook':
      return changeLine(cart, event.id, (item) => {
        Object.assign(item, event.booked);
      });
    case 'item.exchange':
      return exchanged(cart, event.id, event.item);
    case 'item.select':
      return changeLine(cart, event.id, (item) => tick(item, event.selected));
    case 'items.selectAll':
      return changeLines(cart, (item) => {
        if (!item.awaitingOrder) tick(item, event.selected);
      });
    case 'items.remove':
      return without(cart, (item) => event.ids.includes(item.id) && !item.awaitingOrder);
    case 'addOn.increase':
      return changeAddOn(cart, event.id, event.addOnId, (one, item) => {
        if (!one.group || canAddMore(item, event.addOnId)) one.quantity += 1;
      });
    case 'addOn.decrease':
      return changeAddOn(cart, event.id, event.addOnId, (one, item) => {
        if (!one.group || canTakeAway(item, event.addOnId))
          one.quantity = Math.max(0, one.quantity - 1);
      });
    case 'addOn.setPrice':
      return changeAddOn(cart, event.id, event.addOnId, ({ productAddOns }) => {
        productAddOns.sellingPrice = event.sellingPrice;
      });
    case 'item.togglePartialPayment':
      return changeLine(cart, event.id, (item) => {
        item.partialPayment = allowsPartialPayment(item) && !item.partialPayment;
      });
    case 'promotion.set':
      return { ...cart, promotion: event.promotion };
    case 'table.name':
      return { ...cart, tableCustomerName: event.name };
    case 'table.leave':
      return withoutTable(cart);
    case 'table.sitting':
      if (cart.tableId === null) return cart;
      return isOver(cart, event.sitting)
        ? withoutTable(cart)
        : { ...cart, tableCartTransactionId: event.sitting };
    case 'cart.refresh':
      return refresh(cart, event);
    case 'order.awaits':
      return changeLines(cart, (item) => {
        if (event.lineIds.includes(item.id))
          Object.assign(item, { awaitingOrder: event.order, isSelected: false });
      });
    case 'order.released':
      return changeLines(cart, (item) => {
        if (item.awaitingOrder?.id !== event.orderId) return;
        item.awaitingOrder = null;
        tick(item, event.ticked);
      });
    case 'order.done': {
      const left = without(
        cart,
        (item) => event.lineIds.includes(item.id) || item.awaitingOrder?.id === event.orderId,
      );
      // An order besides this cart took no promotion of it along.
      return event.lineIds.length === 0 && left.items.length > 0
        ? left
        : { ...left, promotion: null };
    }
    default:
      return cart;
  }
}
