import type { SnapshotFrom } from 'xstate';
import type { Cart, CartItem } from '../domain/cart.ts';
import { isIn, type Rules, type Step } from '../model.ts';
import type { cartMachine } from './machine.ts';

type CartStep = Step<SnapshotFrom<typeof cartMachine>>;
type Event = CartStep['event'];

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const notice = (id: string, severity: string, more: object = {}): object => ({
  type: 'notice',
  id,
  severity,
  ...more,
});
const lineOf = (cart: Cart, id: string): CartItem | undefined =>
  cart.items.find((item) => item.id === id);
/** The line that is meant, unless its order awaits its money: then nothing changes it. */
const meant = (cart: Cart, id: string): CartItem | undefined =>
  cart.items.find((item) => item.id === id && !item.awaitingOrder);

/** How many of a line there can be: people to a booking, whole pieces to a line, and no more than the stock where it is counted. */
const limitOf = ({ type, productLocation, product }: CartItem): number => {
  if (type === 'SERVICE') return 100;
  return productLocation.nonInventory ? 9_999 : Math.min(9_999, Math.max(1, product.stockInHand));
};
const isStockTheLimit = ({ type, productLocation, product }: CartItem): boolean =>
  type !== 'SERVICE' && !productLocation.nonInventory && product.stockInHand <= 9_999;
const beyond = (item: CartItem, wished: number): object[] => {
  if (wished <= limitOf(item)) return [];
  return isStockTheLimit(item)
    ? [notice('cart.overStock', 'error', { values: { stock: item.product.stockInHand } })]
    : [notice('cart.most', 'warning', { values: { most: limitOf(item) } })];
};

/** Decisions, Cart: location, product, variant, add-ons and notes make a line; services are never the same. */
const twinOf = (cart: Cart, item: CartItem): CartItem | undefined => {
  const key = (one: CartItem): string =>
    JSON.stringify([
      one.location.id,
      one.product.id,
      one.productVariant?.id,
      one.notes,
      one.orderedProductAddOns
        .filter(({ quantity }) => quantity > 0)
        .map((addOn) => addOn.productAddOns.id),
    ]);
  return item.type === 'SERVICE'
    ? undefined
    : cart.items.find((line) => !line.awaitingOrder && key(line) === key(item));
};
const isElsewhere = (cart: Cart, locationId: string): boolean =>
  cart.items.some((item) => item.location.id !== locationId);
const isOtherType = (cart: Cart, item: CartItem): boolean =>
  cart.items.length > 0 && cart.items[0]?.type !== item.type;
const isFull = (cart: Cart, item: CartItem): boolean =>
  cart.items.length >= 500 && !twinOf(cart, item);

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
function clashOf(cart: Cart, item: CartItem): { startDate: string; startTime: string } | undefined {
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
  const twin = twinOf(cart, item);
  const over = beyond(twin ?? item, item.qty + (twin?.qty ?? 0));
  return over.length > 0 ? over : [notice('cart.added', 'success')];
}
/** What is said of a change; the other changes say nothing. */
function saidOf(cart: Cart, event: Event): object[] {
  const line = meant(cart, event.id);
  switch (event.type) {
    case 'item.add':
      return saidOfAdding(cart, event.item);
    case 'item.increase':
      return line ? beyond(line, line.qty + 1) : [];
    case 'item.setQuantity':
      return line ? beyond(line, event.qty) : [];
    case 'item.decrease':
      return line?.qty === 1 ? [notice('cart.removed', 'info', { undo: true })] : [];
    case 'items.remove':
      return event.ids.some((id: string) => meant(cart, id))
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

/** A rule about one line that is there and free. */
const ofLine = (
  on: string,
  is: (line: CartItem, event: Event, was: CartItem) => boolean,
): Rules<typeof cartMachine>[string] => ({
  on,
  in: 'contents.ready',
  when: ({ before, event }) => meant(before.context.cart, event.id) !== undefined,
  leaves: ({ before, event, after }) => {
    const was = meant(before.context.cart, event.id);
    const line = meant(after.context.cart, event.id);
    return was !== undefined && line !== undefined && is(line, event, was);
  },
});
const EARLY = ['item.add', 'table.bind', 'order.awaits', 'order.released', 'order.done'];
const WRITES = ['keeping.idle', 'keeping.inMemory'];
const isReadable = ({ output }: Event): boolean =>
  output !== undefined &&
  !output.discarded &&
  (output.stored === null ||
    output.stored.cart.items.length === 0 ||
    output.stored.cart.currency === 'USD');
/** Nothing came in yet, from here or from another tab. */
const isUntouched = ({ early, revision }: SnapshotFrom<typeof cartMachine>['context']): boolean =>
  early.length === 0 && revision === 0;
const isToRead = ({ event }: CartStep): boolean => event.type.includes('loadCart');
/** What is there once the kept cart was read; another tab's cart may have come in before. */
const cartRead = ({ before, event }: CartStep): Cart => {
  const kept = isReadable(event) ? event.output.stored : null;
  return { ...before.context.cart, items: kept ? kept.cart.items : before.context.cart.items };
};
/** What waited is done one after another: each finds the cart as those before it left it. */
function left(cart: Cart, event: Event): Cart {
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
  const twin = twinOf(cart, item);
  const line = twin ?? item;
  const added = { ...line, qty: Math.min(limitOf(line), item.qty + (twin?.qty ?? 0)) };
  const others = cart.items.map((one) => (one === twin ? added : one));
  return { ...cart, items: twin ? others : [...others, added] };
}
const saidOneByOne = (cart: Cart, [event, ...more]: Event[]): object[] =>
  event ? [...saidOf(cart, event), ...saidOneByOne(left(cart, event), more)] : [];

const addOnOf = (line: CartItem, id: string) =>
  line.orderedProductAddOns.find((one) => one.productAddOns.id === id);
const withoutUndo = ({ cart }: { cart: Cart }): Cart => cart;

/** Specification 3 (cart) and 4 (its actions), and the decisions about the cart. */
export const cartRules: Rules<typeof cartMachine> = {
  'the kept cart is read first': {
    on: 'xstate.init',
    asks: () => ({ loadCart: { businessId: 'shop' } }),
  },
  'what comes in meanwhile waits': {
    on: EARLY,
    in: 'contents.loading',
    leaves: ({ before, event, after }) =>
      isSame(after.context.early, [...before.context.early, event]) &&
      after.context.cart === before.context.cart,
  },
  'a kept cart is taken, its replaced one for a day': {
    answers: 'loadCart',
    when: ({ event, before }) => isReadable(event) && isUntouched(before.context),
    leaves: ({ event: { output }, after: { context } }) =>
      isSame(context.cart.items, output.stored?.cart.items ?? []) &&
      context.revision === (output.stored?.revision ?? 0) &&
      context.savedRevision === context.revision &&
      isSame(
        context.undo?.cart ?? null,
        output.stored?.undo && output.now - output.stored.undo.at < 24 * 3_600_000
          ? output.stored.undo.cart
          : null,
      ),
  },
  'a cart that cannot be read begins empty, and that is said (F37)': {
    in: 'contents.loading',
    when: (step) => isToRead(step) && !isReadable(step.event),
    emits: () => [notice('cart.rebuilt', 'warning')],
    leaves: ({ before, after }) =>
      !isUntouched(before.context) || after.context.cart.items.length === 0,
  },
  'what waited is done then, and said': {
    in: 'contents.loading',
    when: (step) => isToRead(step) && step.before.context.early.length > 0,
    emits: (step) => saidOneByOne(cartRead(step), step.before.context.early),
    leaves: (step) =>
      step.after.context.early.length === 0 &&
      step.before.context.early.every(
        (one) =>
          one.type !== 'item.add' ||
          cartRead(step).items.length > 0 ||
          lineOf(step.after.context.cart, one.item.id) !== undefined,
      ),
  },

  'a change is said in the specified words': {
    in: 'contents.ready',
    when: ({ event }) => /^(item|items|table)\./.test(event.type),
    emits: ({ before, event }) => saidOf(before.context.cart, event),
  },
  'an item of another place begins a new cart, and the old one can be taken back': {
    on: 'item.add',
    in: 'contents.ready',
    when: ({ before, event }) =>
      isElsewhere(before.context.cart, event.item.location.id) &&
      !clashOf(before.context.cart, event.item),
    leaves: ({ before, event, after: { context } }) =>
      isSame(
        context.cart.items.map((item) => item.id),
        [event.item.id],
      ) &&
      context.cart.tableId === null &&
      isSame(context.undo, { cart: before.context.cart, at: event.item.addedAt, why: 'replaced' }),
  },
  'goods and services are not mixed, and there are 500 lines at the most': {
    on: 'item.add',
    in: 'contents.ready',
    when: ({ before: { context }, event: { item } }) =>
      !isElsewhere(context.cart, item.location.id) &&
      (isOtherType(context.cart, item) || isFull(context.cart, item)),
    leaves: ({ before, after }) =>
      after.context.cart === before.context.cart &&
      after.context.revision === before.context.revision,
  },
  'a time that overlaps with another of the visit is not added': {
    on: 'item.add',
    in: 'contents.ready',
    when: ({ before, event }) => clashOf(before.context.cart, event.item) !== undefined,
    leaves: ({ before, after }) =>
      after.context.cart === before.context.cart &&
      after.context.revision === before.context.revision,
  },
  'any other item is added, to its like where there is one, as far as there is stock': {
    on: 'item.add',
    in: 'contents.ready',
    when: ({ before: { context }, event: { item } }) =>
      !isElsewhere(context.cart, item.location.id) &&
      !isOtherType(context.cart, item) &&
      !isFull(context.cart, item) &&
      !clashOf(context.cart, item),
    leaves: ({ before, event: { item }, after }) => {
      const twin = twinOf(before.context.cart, item);
      const lines = after.context.cart.items.filter(
        (line) => line.id === (twin ?? item).id && !line.awaitingOrder,
      );
      return (
        lines.some((line) => line.qty === Math.min(limitOf(line), item.qty + (twin?.qty ?? 0))) &&
        after.context.cart.items.length === before.context.cart.items.length + (twin ? 0 : 1)
      );
    },
  },
  'plus adds one, to the limit': ofLine(
    'item.increase',
    (line, _, was) => line.qty === Math.min(limitOf(was), was.qty + 1),
  ),
  'a typed quantity is taken, to the limit': ofLine(
    'item.setQuantity',
    (line, { qty }, was) => line.qty === Math.min(limitOf(was), qty),
  ),
  'minus takes one': {
    on: 'item.decrease',
    in: 'contents.ready',
    when: ({ before, event }) => (meant(before.context.cart, event.id)?.qty ?? 0) > 1,
    leaves: ({ before, event, after }) =>
      lineOf(after.context.cart, event.id)?.qty ===
      (lineOf(before.context.cart, event.id)?.qty ?? 0) - 1,
  },
  'what is removed is gone, and can be taken back': {
    on: ['item.decrease', 'items.remove'],
    in: 'contents.ready',
    when: ({ before, event }) => saidOf(before.context.cart, event).length > 0,
    leaves: ({ before: { context: was }, event, after: { context } }) => {
      const gone: string[] = event.ids ?? [event.id];
      const left = was.cart.items.filter(
        (item) => item.awaitingOrder !== null || !gone.includes(item.id),
      );
      return isSame(context.cart.items, left) && context.undo?.cart === was.cart;
    },
  },
  'a price is set': ofLine(
    'item.setPrice',
    (line, { sellingPrice }) => line.sellingPrice === sellingPrice,
  ),
  'notes are set': ofLine('item.setNotes', (line, { notes }) => line.notes === notes),
  'times are set': ofLine(
    'item.setSlots',
    (line, { slots }, was) => was.type !== 'SERVICE' || isSame(line.service?.slots, slots),
  ),
  'a line is ticked or not': ofLine(
    'item.select',
    (line, { selected }) => line.isSelected === selected,
  ),
  'all lines are ticked, but those whose order awaits its money': {
    on: 'items.selectAll',
    in: 'contents.ready',
    leaves: ({ event, after }) =>
      after.context.cart.items.every(
        (item) => item.isSelected === (event.selected && !item.awaitingOrder),
      ),
  },
  'one more of an add-on': ofLine(
    'addOn.increase',
    (line, { addOnId }, was) =>
      addOnOf(line, addOnId)?.quantity === (addOnOf(was, addOnId)?.quantity ?? 0) + 1,
  ),
  'one less of an add-on, down to none': ofLine(
    'addOn.decrease',
    (line, { addOnId }, was) =>
      addOnOf(line, addOnId)?.quantity === Math.max(0, (addOnOf(was, addOnId)?.quantity ?? 0) - 1),
  ),
  'the price of an add-on is set': ofLine(
    'addOn.setPrice',
    (line, { addOnId, sellingPrice }) =>
      addOnOf(line, addOnId)?.productAddOns.sellingPrice === sellingPrice,
  ),
  'a deposit is chosen or not, where the location takes one': ofLine(
    'item.togglePartialPayment',
    (line, _, was) =>
      line.partialPayment === (was.productLocation.allowPartialPayment && !was.partialPayment),
  ),
  'a promotion is set': {
    on: 'promotion.set',
    in: 'contents.ready',
    leaves: ({ event, after }) => after.context.cart.promotion === event.promotion,
  },
  'a cart is bound to its table, and one of another place is left behind': {
    on: 'table.bind',
    in: 'contents.ready',
    leaves: ({ before, event, after: { context } }) =>
      context.cart.tableId === event.tableId &&
      context.cart.tableName === event.tableName &&
      context.cart.tableCartTransactionId === event.sitting &&
      (!isElsewhere(before.context.cart, event.locationId) ||
        (context.cart.items.length === 0 &&
          isSame(context.undo, { cart: before.context.cart, at: event.at, why: 'replaced' }))),
  },
  'the guest at a table has a name': {
    on: 'table.name',
    in: 'contents.ready',
    leaves: ({ event, after }) => after.context.cart.tableCustomerName === event.name,
  },
  'a table is left': {
    on: 'table.leave',
    in: 'contents.ready',
    leaves: ({ after: { context } }) =>
      context.cart.tableId === null &&
      context.cart.tableCustomerName === '' &&
      context.cart.tableCartTransactionId === null,
  },
  'a sitting is known, and one that is over takes the table with it': {
    on: 'table.sitting',
    in: 'contents.ready',
    when: ({ before }) => before.context.cart.tableId !== null,
    leaves: ({ before, event, after: { context } }) =>
      saidOf(before.context.cart, event).length > 0
        ? context.cart.tableId === null
        : context.cart.tableCartTransactionId === event.sitting,
  },
  'accepted prices and stock are in the cart': {
    on: 'cart.refresh',
    in: 'contents.ready',
    leaves: ({ event, after }) =>
      after.context.cart.promotion === event.promotion &&
      event.lines.every((fresh: { id: string; sellingPrice: number; stockInHand: number }) => {
        const line = meant(after.context.cart, fresh.id);
        return (
          line === undefined ||
          (line.sellingPrice === fresh.sellingPrice &&
            line.product.stockInHand === fresh.stockInHand)
        );
      }),
  },
  'what was replaced or removed is taken back': {
    on: 'cart.undo',
    in: 'contents.ready',
    when: ({ before }) => before.context.undo !== null,
    emits: () => [notice('cart.restored', 'success')],
    leaves: ({ before: { context: was }, after: { context } }) =>
      context.cart === was.undo?.cart &&
      isSame(
        context.undo?.cart ?? null,
        was.undo?.why === 'replaced' && was.cart.items.length > 0 ? withoutUndo(was) : null,
      ),
  },
  'lines of an order that awaits its money are marked with it and not ticked (P5)': {
    on: 'order.awaits',
    in: 'contents.ready',
    leaves: ({ event, after }) =>
      after.context.cart.items.every(
        (item) =>
          !event.lineIds.includes(item.id) ||
          (isSame(item.awaitingOrder, event.order) && !item.isSelected),
      ),
  },
  'lines of an order that was given up are free again': {
    on: 'order.released',
    in: 'contents.ready',
    leaves: ({ event, before, after }) =>
      after.context.cart.items.every(
        (item, at) =>
          item.awaitingOrder?.id !== event.orderId &&
          (before.context.cart.items[at]?.awaitingOrder?.id !== event.orderId ||
            item.isSelected === event.ticked),
      ),
  },
  'lines of an order that is done are gone, and the promotion with those of this cart': {
    on: 'order.done',
    in: 'contents.ready',
    leaves: ({ event, before, after }) =>
      after.context.cart.promotion ===
        (event.lineIds.length === 0 && after.context.cart.items.length > 0
          ? before.context.cart.promotion
          : null) &&
      after.context.cart.items.every(
        (item) => !event.lineIds.includes(item.id) && item.awaitingOrder?.id !== event.orderId,
      ),
  },

  'every change is written at once, on top of what storage holds, or after the write that is under way':
    {
      to: 'keeping.saving',
      when: ({ event, before }) =>
        !isIn(before, 'keeping.saving') || event.type === 'xstate.done.actor.saveCart',
      asks: ({ after: { context } }) => ({
        saveCart: {
          businessId: 'shop',
          stored: {
            revision: context.revision,
            cart: context.cart,
            undo:
              context.undo?.why === 'replaced'
                ? { cart: context.undo.cart, at: context.undo.at }
                : null,
          },
          base: context.savedRevision,
        },
      }),
    },
  'a change gets a revision of its own, and is being written': {
    in: WRITES,
    when: ({ before, after, event }) =>
      after.context.cart !== before.context.cart && !/loadCart|changedElsewhere/.test(event.type),
    leaves: ({ before, after }) =>
      after.context.revision > before.context.revision && isIn(after, 'keeping.saving'),
  },
  'what was written is known': {
    answers: 'saveCart',
    when: ({ event }) => event.output.kind === 'saved',
    leaves: ({ event, after: { context } }) =>
      context.savedRevision === event.output.revision &&
      context.triedRevision === event.output.revision &&
      context.storage === 'kept',
  },
  'the tab that lost takes the later cart and says so (P10)': {
    answers: 'saveCart',
    when: ({ event }) => event.output.kind === 'behind',
    emits: () => [notice('cart.changedElsewhere', 'warning')],
    leaves: ({ event: { output }, after: { context } }) =>
      context.cart === output.stored.cart && context.savedRevision === output.stored.revision,
  },
  'full or blocked storage is said once, and the cart works on (F35, F36)': {
    in: 'keeping.saving',
    to: 'keeping.inMemory',
    emits: ({ before }) =>
      before.context.storage === 'kept' ? [notice('cart.notKept', 'warning')] : [],
    leaves: ({ before, after: { context } }) =>
      context.storage === 'memory' &&
      context.cart === before.context.cart &&
      context.triedRevision === context.revision,
  },
  'storage that refuses is left alone until the next change': {
    answers: 'saveCart',
    when: ({ event }) => event.output.kind === 'refused',
    leaves: ({ after }) => isIn(after, 'keeping.inMemory'),
  },
  'a wipe in another tab wipes this cart': {
    on: 'cart.changedElsewhere',
    when: ({ event }) => event.stored === null,
    leaves: ({ after: { context, ...after } }) =>
      context.cart.items.length === 0 &&
      context.undo === null &&
      context.revision === 0 &&
      context.savedRevision === 0 &&
      context.triedRevision === 0 &&
      isIn(after, 'keeping.idle'),
  },
  'a later cart of another tab is followed': {
    on: 'cart.changedElsewhere',
    in: WRITES,
    when: ({ before, event }) =>
      event.stored !== null && event.stored.revision !== before.context.savedRevision,
    emits: ({ before }) =>
      isIn(before, 'keeping.inMemory') ? [notice('cart.changedElsewhere', 'warning')] : [],
    leaves: ({ event, after: { context, ...after } }) =>
      context.cart === event.stored.cart &&
      context.savedRevision === event.stored.revision &&
      isIn(after, 'keeping.idle'),
  },
  'a cart that is known already, or comes while this one is written, changes nothing': {
    on: 'cart.changedElsewhere',
    leaves: ({ before, event }) =>
      event.stored === null ||
      (!isIn(before, 'keeping.saving') && event.stored.revision !== before.context.savedRevision),
  },
  'what the cart holds is what it is': {
    to: 'contents.ready',
    leaves: ({ after: { context, ...after } }) =>
      isIn(
        after,
        `contents.ready.${context.cart.items.length === 0 ? 'empty' : context.cart.items[0]?.type === 'SERVICE' ? 'services' : 'goods'}`,
      ),
  },
};
