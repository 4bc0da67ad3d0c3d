import { assign, emit, setup } from 'xstate';
import { cartPath } from './cartPath.ts';
import type { CartPanelContext, CartPanelEmitted, CartPanelEvent } from './types.ts';

export const cartPanelMachine = setup({
  types: {} as { context: CartPanelContext; events: CartPanelEvent; emitted: CartPanelEmitted },
  guards: { isLastOne: ({ event }) => event.type === 'panel.minus' && event.qty <= 1 },
  actions: {
    show: assign(({ event }) =>
      event.type === 'panel.show' ? { currency: event.currency ?? 'USD', asking: [] } : {},
    ),
    ask: assign(({ event }) => ({
      asking:
        event.type === 'panel.minus' ? [event.id] : event.type === 'delete.ask' ? event.ids : [],
    })),
    forget: assign({ asking: [] }),
    tellRemove: emit(({ context }) => ({ type: 'items.remove', ids: context.asking })),
    goOn: emit(({ event }) => ({
      type: 'navigate',
      path:
        event.type === 'panel.viewCart' ? cartPath(event.cart, event.shopper) : '/cart/information',
    })),
  },
}).createMachine({
  id: 'cartPanel',
  context: { currency: 'USD', asking: [] },
  initial: 'hidden',
  states: {
    hidden: { on: { 'panel.show': { target: 'visible', actions: 'show' } } },
    visible: {
      tags: 'visible',
      on: {
        'panel.show': { actions: 'show' },
        'panel.close': 'hidden',
        'panel.minus': [
          { guard: 'isLastOne', target: 'asking', actions: 'ask' },
          { actions: emit(({ event }) => ({ type: 'item.decrease', id: event.id })) },
        ],
        'delete.ask': { target: 'asking', actions: 'ask' },
        'panel.viewCart': { target: 'hidden', actions: 'goOn' },
      },
    },
    asking: {
      tags: 'visible',
      on: {
        'delete.cancel': { target: 'visible', actions: 'forget' },
        // Not in an exit: exits run before the actions of the way out, which must still know the lines.
        'delete.confirm': { target: 'visible', actions: ['tellRemove', 'forget'] },
        'panel.close': { target: 'hidden', actions: 'forget' },
      },
    },
  },
});
