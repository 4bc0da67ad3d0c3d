import type { Cart } from '../../domain/cart.ts';
import { isIn, type Rules } from '../../model.ts';
import type { cartMachine } from '../machine.ts';
import { changeableLine, isElsewhere, isSame, isThere, notice, saidOf } from './cartSteps.ts';

const withoutUndo = ({ cart }: { cart: Cart }): Cart => cart;

/** What happens to the cart as a whole: its table, its promotion, its undo and the lines of an order. */
export const wholeCartRules: Rules<typeof cartMachine> = {
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
        const line = changeableLine(after.context.cart, fresh.id);
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
            item.isSelected === (event.ticked && isThere(item))),
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
  'what the cart holds is what it is': {
    to: 'contents.ready',
    leaves: ({ after: { context, ...after } }) =>
      isIn(
        after,
        `contents.ready.${context.cart.items.length === 0 ? 'empty' : context.cart.items[0]?.type === 'SERVICE' ? 'services' : 'goods'}`,
      ),
  },
};
