import type { CartItem } from '../../domain/cart.ts';
import type { Rules } from '../../model.ts';
import type { cartMachine } from '../machine.ts';
import {
  changeableLine,
  clashOf,
  isElsewhere,
  isFull,
  isOtherType,
  isSame,
  isThere,
  limitOf,
  otherVariant,
  type StepEvent,
  saidOf,
  sameLine,
} from './cartSteps.ts';

/** A rule about one line that is there and free. */
const ofLine = (
  on: string,
  is: (line: CartItem, event: StepEvent, was: CartItem) => boolean,
): Rules<typeof cartMachine>[string] => ({
  on,
  in: 'contents.ready',
  when: ({ before, event }) => changeableLine(before.context.cart, event.id) !== undefined,
  leaves: ({ before, event, after }) => {
    const was = changeableLine(before.context.cart, event.id);
    const line = changeableLine(after.context.cart, event.id);
    return was !== undefined && line !== undefined && is(line, event, was);
  },
});

const addOnOf = (line: CartItem, id: string) =>
  line.orderedProductAddOns.find((one) => one.productAddOns.id === id);

/** Specification 4: what an action does to a line, and what is said of it. */
export const linesRules: Rules<typeof cartMachine> = {
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
      const twin = sameLine(before.context.cart, item);
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
    when: ({ before, event }) => (changeableLine(before.context.cart, event.id)?.qty ?? 0) > 1,
    // An ordered line may stand beside it under the same id.
    leaves: ({ before, event, after }) =>
      changeableLine(after.context.cart, event.id)?.qty ===
      (changeableLine(before.context.cart, event.id)?.qty ?? 0) - 1,
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
    (line, { slots }, was) =>
      was.type !== 'SERVICE' ||
      (isSame(line.service?.slots, slots) &&
        line.service?.startDate === slots[0]?.startDate &&
        line.service?.startTime === slots[0]?.startTime),
  ),
  'other times take the place of those of a visit, with whom and for how much, and no line is added':
    {
      on: 'item.rebook',
      in: 'contents.ready',
      when: ({ before, event }) => changeableLine(before.context.cart, event.id) !== undefined,
      leaves: ({ before, event, after }) => {
        const was = changeableLine(before.context.cart, event.id);
        const { items } = before.context.cart;
        const wanted = was && items.with(items.indexOf(was), { ...was, ...event.booked });
        return isSame(after.context.cart.items, wanted);
      },
    },
  'another variant of the same product takes the place of a line, with its like where there is one, as far as there is stock':
    {
      on: 'item.exchange',
      in: 'contents.ready',
      when: ({ before, event }) => otherVariant(before.context.cart, event) !== null,
      leaves: ({ before, event, after }) => {
        const { wanted, qty, twin } = otherVariant(before.context.cart, event) ?? {};
        const was = changeableLine(before.context.cart, event.id);
        const line = changeableLine(after.context.cart, event.id);
        return (
          line !== undefined &&
          wanted !== undefined &&
          line.productVariant?.id === event.item.productVariant?.id &&
          isSame(line.product, event.item.product) &&
          line.sellingPrice === event.item.sellingPrice &&
          line.qty === Math.min(limitOf(wanted), qty ?? 0) &&
          line.notes === was?.notes &&
          line.isSelected === ((was.isSelected || !isThere(was)) && isThere(wanted)) &&
          line.partialPayment ===
            (was.partialPayment && event.item.productLocation.allowPartialPayment) &&
          isSame(
            after.context.cart.items.map(({ id }) => id),
            before.context.cart.items.filter((item) => item !== twin).map(({ id }) => id),
          )
        );
      },
    },
  'of another product, or of a line that is not free, nothing changes': {
    on: 'item.exchange',
    in: 'contents.ready',
    when: ({ before, event }) => otherVariant(before.context.cart, event) === null,
    leaves: ({ before, after }) => after.context.cart === before.context.cart,
  },
  'a line is ticked or not': ofLine(
    'item.select',
    (line, { selected }) => line.isSelected === (selected && isThere(line)),
  ),
  'all lines are ticked, but those whose order awaits its money and what is sold out': {
    on: 'items.selectAll',
    in: 'contents.ready',
    leaves: ({ event, after }) =>
      after.context.cart.items.every(
        (item) => item.isSelected === (event.selected && !item.awaitingOrder && isThere(item)),
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
};
