import { leads } from '../leads.ts';
import { byType, model, says } from '../model.ts';
import { cartPanelRules } from './expects.ts';
import { CART_PANEL_LEADS } from './leads.ts';
import { cartPanelMachine } from './machine.ts';

const cases = byType([
  says('shown in dollars', { type: 'panel.show' }),
  says('shown in shillings', { type: 'panel.show', currency: 'KES' }),
  says('closed', { type: 'panel.close' }),
  says('minus at quantity 2', { type: 'panel.minus', id: 'line-1', qty: 2 }),
  says('minus at quantity 1', { type: 'panel.minus', id: 'line-1', qty: 1 }),
  says('"Remove selected" with one line ticked', { type: 'delete.ask', ids: ['line-2'] }),
  says('"Remove selected" with two lines ticked', {
    type: 'delete.ask',
    ids: ['line-2', 'line-3'],
  }),
  says('CANCEL', { type: 'delete.cancel' }),
  says('DELETE', { type: 'delete.confirm' }),
  says('view cart', {
    type: 'panel.viewCart',
    cart: { tableId: null },
    shopper: { isAuthenticated: false, fullName: null },
  }),
  says('view cart, named', {
    type: 'panel.viewCart',
    cart: { tableId: null },
    shopper: { isAuthenticated: false, fullName: 'Amina' },
  }),
  says('view cart, signed in', {
    type: 'panel.viewCart',
    cart: { tableId: null },
    shopper: { isAuthenticated: true, fullName: null },
  }),
  says('view cart at a table', {
    type: 'panel.viewCart',
    cart: { tableId: 't7' },
    shopper: { isAuthenticated: true, fullName: 'Amina' },
  }),
]);

export const cartPanelModel = model({
  name: 'cart panel',
  machine: cartPanelMachine,
  starts: [{ title: '', input: undefined }],
  cases,
  facts: ({ context }) => [context.currency, context.asking],
  holds: {
    'lines are asked about exactly while asking': ({ value, context }) =>
      (value === 'asking') === context.asking.length > 0,
  },
  rules: { ...cartPanelRules, ...leads(cases, CART_PANEL_LEADS) },
});
