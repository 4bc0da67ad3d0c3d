import { type Cart, type CartItem, isOutOfStock } from '../domain/cart.ts';
import { clampQuantity } from '../domain/stock.ts';
import { allowsPartialPayment } from '../domain/totals.ts';
import type { CartEvent, FreshLine } from './types.ts';

/** Services are people and times, not stock. */
const isCounted = (item: CartItem): boolean => item.type !== 'SERVICE' && !item.productLocation.nonInventory;

/** A line that stays as it is stays the same object: whoever shows five hundred of them draws the changed one only. */
const withFields = (item: CartItem, fields: Pick<CartItem, 'qty' | 'isSelected'>): CartItem =>
  item.qty === fields.qty && item.isSelected === fields.isSelected ? item : { ...item, ...fields };

export const clampLine = (item: CartItem, wished: number): { item: CartItem; clamped: boolean } => {
  const { qty, clamped } = clampQuantity(wished, item.product.stockInHand, !isCounted(item));
  return { item: withFields(item, { qty, isSelected: item.isSelected && !isOutOfStock(item) }), clamped };
};

const changeLine = (cart: Cart, id: string, change: (item: CartItem) => CartItem): Cart => ({
  ...cart,
  items: cart.items.map((item) => (item.id === id && !item.awaitingOrder ? change(item) : item)),
});

const changeAddOn = (
  cart: Cart,
  id: string,
  addOnId: string,
  change: (one: CartItem['orderedProductAddOns'][number]) => CartItem['orderedProductAddOns'][number],
): Cart =>
  changeLine(cart, id, (item) => ({
    ...item,
    orderedProductAddOns: item.orderedProductAddOns.map((one) => (one.productAddOns.id === addOnId ? change(one) : one)),
  }));

const without = (cart: Cart, gone: (item: CartItem) => boolean): Cart => {
  const items = cart.items.filter((item) => !gone(item));
  return { ...cart, items, promotion: items.length === 0 ? null : cart.promotion };
};

const tick = (item: CartItem, selected: boolean): CartItem =>
  withFields(item, { qty: item.qty, isSelected: selected && !item.awaitingOrder && !isOutOfStock(item) });

function refreshed(item: CartItem, line: FreshLine): CartItem {
  const fresh: CartItem = {
    ...item,
    sellingPrice: line.sellingPrice,
    product: { ...item.product, sellingPrice: line.sellingPrice, stockInHand: line.stockInHand },
    productLocation: { ...item.productLocation, nonInventory: line.nonInventory },
    orderedProductAddOns: item.orderedProductAddOns.map((one) => ({
      ...one,
      productAddOns: { ...one.productAddOns, sellingPrice: line.addOns[one.productAddOns.id] ?? one.productAddOns.sellingPrice },
    })),
  };
  return clampLine(fresh, fresh.qty).item;
}

/** Prices and stock as the server sees them now, quantities brought to what can be had, lines no longer sold left out. */
export const refresh = (
  cart: Cart,
  { lines, gone, promotion }: { lines: FreshLine[]; gone: string[]; promotion: Cart['promotion'] },
): Cart => ({
  ...cart,
  promotion,
  items: cart.items
    .filter((item) => item.awaitingOrder || !gone.includes(item.id))
    .map((item) => {
      const line = lines.find((one) => one.id === item.id);
      return line && !item.awaitingOrder ? refreshed(item, line) : item;
    }),
});

/** A table has one location: a cart of another one is left behind (and can be taken back). A new table is a new sitting. */
export function boundTo(cart: Cart, table: { tableId: string; tableName: string; locationId: string; sitting: string | null }): Cart {
  const elsewhere = cart.items.some((item) => item.location.id !== table.locationId);
  const goesOn = cart.tableId === table.tableId && !elsewhere && !isOver(cart, table.sitting);
  const items = elsewhere ? [] : cart.items;
  return {
    ...cart,
    items,
    promotion: elsewhere ? null : cart.promotion,
    tableId: table.tableId,
    tableName: table.tableName,
    tableCustomerName: goesOn ? cart.tableCustomerName : '',
    tableCartTransactionId: table.sitting,
  };
}
/** The sitting that this cart belongs to has ended: others sit there now, or nobody. */
export const isOver = (cart: Cart, sitting: string | null): boolean =>
  cart.tableCartTransactionId !== null && cart.tableCartTransactionId !== sitting;
const withoutTable = (cart: Cart): Cart => ({
  ...cart,
  tableId: null,
  tableName: null,
  tableCustomerName: '',
  tableCartTransactionId: null,
});
export const isOtherPlace = (cart: Cart, locationId: string): boolean => cart.items.some((item) => item.location.id !== locationId);

/** Whether two carts hold the very same lines and words: such a change is none, and nothing is written for it. */
export const isSameCart = (one: Cart, other: Cart): boolean =>
  one.items.length === other.items.length &&
  one.items.every((item, at) => item === other.items[at]) &&
  (Object.keys(one) as (keyof Cart)[]).every((key) => key === 'items' || JSON.stringify(one[key]) === JSON.stringify(other[key]));

/** Every change that is neither refused nor announced by itself. */
export function changed(cart: Cart, event: CartEvent): Cart {
  switch (event.type) {
    case 'item.increase':
      return changeLine(cart, event.id, (item) => clampLine(item, item.qty + 1).item);
    case 'item.decrease':
      return changeLine(cart, event.id, (item) => clampLine(item, item.qty - 1).item);
    case 'item.setQuantity':
      return changeLine(cart, event.id, (item) => clampLine(item, event.qty).item);
    case 'item.setPrice':
      return changeLine(cart, event.id, (item) => ({ ...item, sellingPrice: Math.round(event.sellingPrice) }));
    case 'item.setNotes':
      return changeLine(cart, event.id, (item) => ({ ...item, notes: event.notes }));
    case 'item.setSlots':
      return changeLine(cart, event.id, (item) => (item.service ? { ...item, service: { ...item.service, slots: event.slots } } : item));
    case 'item.select':
      return changeLine(cart, event.id, (item) => tick(item, event.selected));
    case 'items.selectAll':
      return { ...cart, items: cart.items.map((item) => (item.awaitingOrder ? item : tick(item, event.selected))) };
    case 'item.remove':
      return without(cart, (item) => item.id === event.id);
    case 'items.removeSelected':
      return without(cart, (item) => item.isSelected && !item.awaitingOrder);
    case 'addOn.increase':
      return changeAddOn(cart, event.id, event.addOnId, (one) => ({ ...one, quantity: one.quantity + 1 }));
    case 'addOn.decrease':
      return changeAddOn(cart, event.id, event.addOnId, (one) => ({ ...one, quantity: Math.max(0, one.quantity - 1) }));
    case 'addOn.setPrice':
      return changeAddOn(cart, event.id, event.addOnId, (one) => ({
        ...one,
        productAddOns: { ...one.productAddOns, sellingPrice: event.sellingPrice },
      }));
    case 'item.togglePartialPayment':
      return changeLine(cart, event.id, (item) => ({ ...item, partialPayment: allowsPartialPayment(item) && !item.partialPayment }));
    case 'promotion.set':
      return { ...cart, promotion: event.promotion };
    case 'table.name':
      return { ...cart, tableCustomerName: event.name };
    case 'table.leave':
      return withoutTable(cart);
    case 'table.sitting':
      if (cart.tableId === null) return cart;
      return isOver(cart, event.sitting) ? withoutTable(cart) : { ...cart, tableCartTransactionId: event.sitting };
    case 'cart.refresh':
      return refresh(cart, event);
    case 'order.awaits':
      return {
        ...cart,
        items: cart.items.map((item) =>
          event.lineIds.includes(item.id) ? { ...item, awaitingOrder: event.order, isSelected: false } : item,
        ),
      };
    case 'order.released':
      return {
        ...cart,
        items: cart.items.map((item) => (item.awaitingOrder?.id === event.orderId ? tick({ ...item, awaitingOrder: null }, true) : item)),
      };
    case 'order.done': {
      const left = without(cart, (item) => event.lineIds.includes(item.id) || item.awaitingOrder?.id === event.orderId);
      return { ...left, promotion: null };
    }
    default:
      return cart;
  }
}
