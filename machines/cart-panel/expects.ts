import { isIn, type Rules } from '../model.ts';
import type { cartPanelMachine } from './machine.ts';
import type { CartPanelSnapshot } from './view.ts';

const isAbout = ({ context }: CartPanelSnapshot, ids: readonly string[]): boolean =>
  context.asking.join() === ids.join();

/** Specification 2 (cart panel) and 5 (deletions are asked about). */
export const cartPanelRules: Rules<typeof cartPanelMachine> = {
  'it is shown in the currency that is asked for, in dollars otherwise': {
    on: 'panel.show',
    leaves: ({ event, after }) =>
      isIn(after, 'visible') && after.context.currency === (event.currency ?? 'USD'),
  },
  'closing hides it': { on: 'panel.close', leaves: ({ after }) => isIn(after, 'hidden') },
  'minus above one takes one of that line': {
    on: 'panel.minus',
    when: ({ event }) => event.qty > 1,
    emits: ({ event }) => [{ type: 'item.decrease', id: event.id }],
    leaves: ({ after }) => isIn(after, 'visible'),
  },
  'minus at one asks first': {
    on: 'panel.minus',
    when: ({ event }) => event.qty === 1,
    leaves: ({ event, after }) => isIn(after, 'asking') && isAbout(after, [event.id]),
  },
  '"Remove selected" asks first': {
    on: 'delete.ask',
    leaves: ({ event, after }) => isIn(after, 'asking') && isAbout(after, event.ids),
  },
  'CANCEL leaves the lines': {
    on: 'delete.cancel',
    leaves: ({ after }) => isIn(after, 'visible') && isAbout(after, []),
  },
  'DELETE removes the lines that were asked about, in one step: one undo brings all of them back': {
    on: 'delete.confirm',
    emits: ({ before }) => [{ type: 'items.remove', ids: before.context.asking }],
    leaves: ({ after }) => isIn(after, 'visible') && isAbout(after, []),
  },
  'View Cart hides it': { on: 'panel.viewCart', leaves: ({ after }) => isIn(after, 'hidden') },
  'View Cart of a table leads to its checkout': {
    on: 'panel.viewCart',
    when: ({ event }) => event.cart.tableId !== null,
    emits: () => [{ type: 'navigate', path: '/cart/table-checkout' }],
  },
  'View Cart of a customer, or of a guest whose name is known, leads to the checkout': {
    on: 'panel.viewCart',
    when: ({ event }) =>
      event.cart.tableId === null &&
      (event.shopper.isAuthenticated || event.shopper.fullName !== null),
    emits: () => [{ type: 'navigate', path: '/cart/checkout' }],
  },
  'View Cart of anybody else leads to the form': {
    on: 'panel.viewCart',
    when: ({ event }) =>
      event.cart.tableId === null &&
      !event.shopper.isAuthenticated &&
      event.shopper.fullName === null,
    emits: () => [{ type: 'navigate', path: '/cart/information' }],
  },
};
