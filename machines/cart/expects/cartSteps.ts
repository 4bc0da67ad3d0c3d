import type { SnapshotFrom } from 'xstate';
import type { Cart, CartItem } from '../../domain/cart.ts';
import type { Step } from '../../model.ts';
import type { cartMachine } from '../machine.ts';

export type CartStep = Step<SnapshotFrom<typeof cartMachine>>;
export type StepEvent = CartStep['event'];

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const notice = (id: string, severity: string, more: object = {}): object => ({
  type: 'notice',
  id,
  severity,
  ...more,
});

export const lineOf = (cart: Cart, id: string): CartItem | undefined =>
  cart.items.find((item) => item.id === id);

/** The line that is meant, unless its order awaits its money: then nothing changes it. */
export const changeableLine = (cart: Cart, id: string): CartItem | undefined =>
  cart.items.find((item) => item.id === id && !item.awaitingOrder);

/** How many of a line there can be: people to a booking, whole pieces to a line, and no more than the stock where it is counted. */
export const limitOf = ({ type, productLocation, product }: CartItem): number => {
  if (type === 'SERVICE') return 100;
  return productLocation.nonInventory ? 9_999 : Math.min(9_999, Math.max(1, product.stockInHand));
};

/** Whether there is any of it; people and what is not counted there always are. */
export const isThere = ({ type, productLocation, product }: CartItem): boolean =>
  type === 'SERVICE' || productLocation.nonInventory || product.stockInHand > 0;

const isStockTheLimit = ({ type, productLocation, product }: CartItem): boolean =>
  type !== 'SERVICE' && !productLocation.nonInventory && product.stockInHand <= 9_999;

const beyond = (item: CartItem, wished: number): object[] => {
  if (wished <= limitOf(item)) return [];
  return isStockTheLimit(item)
    ? [notice('cart.overStock', 'error', { values: { stock: item.product.stockInHand } })]
    : [
        notice('cart.most', 'warning', {
          values: { name: item.product.name, most: limitOf(item) },
        }),
      ];
};

/** Location, product, variant, add-ons and notes make a line; services are never the same. */
export const sameLine = (cart: Cart, item: CartItem): CartItem | undefined => {
  const key = (one: CartItem): string =>
    JSON.stringify([
      one.location.id,
      one.product.id,
      one.productVariant?.id,
      one.notes.trim(),
      one.orderedProductAddOns
        .filter(({ quantity }) => quantity > 0)
        .map((addOn) => addOn.productAddOns.id)
        .sort(),
    ]);
  return item.type === 'SERVICE'
    ? undefined
    : cart.items.find((line) => !line.awaitingOrder && key(line) === key(item));
};

/** What a line would be in another variant, how many there would be of it, and the line that it meets there. */
export function otherVariant(
  cart: Cart,
  event: StepEvent,
): { wanted: CartItem; qty: number; twin: CartItem | undefined } | null {
  const line = changeableLine(cart, event.id);
  if (line?.product.id !== event.item?.product.id || !line) return null;
  const wanted: CartItem = { ...line, ...event.item };
  const others = { ...cart, items: cart.items.filter((item) => item !== line) };
  const twin = sameLine(others, wanted);
  return { wanted, qty: line.qty + (twin?.qty ?? 0), twin };
}

export const isElsewhere = (cart: Cart, locationId: string): boolean =>
  cart.items.some((item) => item.location.id !== locationId);

export const isOtherType = (cart: Cart, item: CartItem): boolean =>
  cart.items.length > 0 && cart.items[0]?.type !== item.type;

export const isFull = (cart: Cart, item: CartItem): boolean =>
  cart.items.length >= 500 && !sameLine(cart, item);

/** Times in minutes that a person who was chosen by name is asked for; the samples know no stretch of midnight. */
const timesOf = ({ service, location }: CartItem) =>
  (service?.employee ? service.slots : []).map((slot) => {
    const [hour = 0, minute = 0] = slot.startTime.split(':').map(Number);
    const from = hour * 60 + minute;
    return {
      slot,
      who: `${service?.employee?.id} ${location.id} ${slot.startDate}`,
      from,
      until: from + (service?.duration ?? 0),
    };
  });

/** The time of what will be ordered, or of the item itself, that leaves no employee to do the item. */
export function clashOf(
  cart: Cart,
  item: CartItem,
): { startDate: string; startTime: string } | undefined {
  const there = cart.items.filter((one) => one.isSelected && !one.awaitingOrder).flatMap(timesOf);
  for (const wished of timesOf(item)) {
    const taken = there.find(
      (one) => one.who === wished.who && one.from < wished.until && wished.from < one.until,
    );
    if (taken) return taken.slot;
    there.push(wished);
  }
  return undefined;
}

/** What is said of an item that is added. */
function saidOfAdding(cart: Cart, item: CartItem): object[] {
  const elsewhere = isElsewhere(cart, item.location.id);
  const clash = clashOf(cart, item);
  if (clash && (elsewhere || !isOtherType(cart, item)))
    return [
      notice('cart.timeOverlaps', 'error', {
        values: { day: clash.startDate, time: clash.startTime },
      }),
    ];
  if (elsewhere) return [notice('cart.replaced', 'warning', { undo: true })];
  if (isOtherType(cart, item))
    return [
      notice('problem.TYPE_NOT_IDENTICAL', 'error', { values: { type: cart.items[0]?.type } }),
    ];
  if (isFull(cart, item)) return [notice('problem.TOO_MANY_LINES', 'error')];
  const twin = sameLine(cart, item);
  const over = beyond(twin ?? item, item.qty + (twin?.qty ?? 0));
  return over.length > 0 ? over : [notice('cart.added', 'success')];
}

/** What is said of a change; the other changes say nothing. */
export function saidOf(cart: Cart, event: StepEvent): object[] {
  const line = changeableLine(cart, event.id);
  switch (event.type) {
    case 'item.add':
      return saidOfAdding(cart, event.item);
    case 'item.increase':
      return line ? beyond(line, line.qty + 1) : [];
    case 'item.setQuantity':
      return line ? beyond(line, event.qty) : [];
    case 'item.exchange': {
      const { wanted, qty } = otherVariant(cart, event) ?? {};
      return wanted && qty ? beyond(wanted, qty) : [];
    }
    case 'item.decrease':
      return line?.qty === 1 ? [notice('cart.removed', 'info', { undo: true })] : [];
    case 'items.remove':
      return event.ids.some((id: string) => changeableLine(cart, id))
        ? [notice('cart.removed', 'info', { undo: true })]
        : [];
    case 'table.bind':
      return isElsewhere(cart, event.locationId)
        ? [notice('cart.replaced', 'warning', { undo: true })]
        : [];
    case 'table.sitting':
      return cart.tableId !== null &&
        cart.tableCartTransactionId !== null &&
        cart.tableCartTransactionId !== event.sitting
        ? [notice('cart.tableClosed', 'warning', { values: { table: cart.tableName } })]
        : [];
    default:
      return [];
  }
}

/** What waited is done one after another: each finds the cart as those before it left it. */
export function left(cart: Cart, event: StepEvent): Cart {
  const with_ = (items: CartItem[]): Cart => ({ ...cart, items });
  const isOfOrder = (line: CartItem): boolean => line.awaitingOrder?.id === event.orderId;
  switch (event.type) {
    case 'item.add':
      return withAdded(cart, event.item);
    case 'table.bind':
      return isElsewhere(cart, event.locationId) ? with_([]) : cart;
    case 'order.awaits':
      return with_(
        cart.items.map((line) =>
          event.lineIds.includes(line.id)
            ? { ...line, awaitingOrder: event.order, isSelected: false }
            : line,
        ),
      );
    case 'order.released':
      return with_(
        cart.items.map((line) =>
          isOfOrder(line) ? { ...line, awaitingOrder: null, isSelected: event.ticked } : line,
        ),
      );
    default:
      return with_(
        cart.items.filter((line) => !event.lineIds.includes(line.id) && !isOfOrder(line)),
      );
  }
}

function withAdded(cart: Cart, item: CartItem): Cart {
  const isNew = isElsewhere(cart, item.location.id);
  const clashes = clashOf(cart, item) !== undefined;
  if (clashes || (!isNew && (isOtherType(cart, item) || isFull(cart, item)))) return cart;
  if (isNew) return { ...cart, items: [item] };
  const twin = sameLine(cart, item);
  const line = twin ?? item;
  const added = { ...line, qty: Math.min(limitOf(line), item.qty + (twin?.qty ?? 0)) };
  const others = cart.items.map((one) => (one === twin ? added : one));
  return { ...cart, items: twin ? others : [...others, added] };
}
