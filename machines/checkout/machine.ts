import * as facts from './facts.ts';
import { checkoutSetup } from './setup.ts';
import {
  cancelled,
  checking,
  declined,
  expired,
  paid,
  partPaid,
  placed,
  unknown,
} from './states/order.ts';
import { blocked, offline, sessionLost } from './states/pausing.ts';
import { paying } from './states/paying.ts';
import { recovering } from './states/recovering.ts';
import { information, priceChanged, review, slotLost, stockChanged } from './states/reviewing.ts';
import { booking, orderRefused, placing } from './states/sending.ts';

/** From the ticked lines to an order, and from the order to its money. States that write are reached only after the truth was read (I44). */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => facts.startingContext(input),
  initial: 'recovering',
  on: {
    'cart.changed': [{ guard: 'isBeingSent', actions: 'holdCart' }, { actions: 'takeCart' }],
    'page.restored': { target: '.recovering', actions: 'forgetCode' },
    'session.lost': { target: '.sessionLost', actions: 'forgetPersonal' },
    'network.lost': { actions: 'setOffline' },
    'network.back': { actions: 'setOnline' },
  },
  always: { guard: 'isAnswered', actions: 'hearHeld' },
  states: {
    recovering,
    information,
    review,
    priceChanged,
    stockChanged,
    slotLost,
    booking,
    placing,
    orderRefused,
    paying,
    checking,
    unknown,
    paid,
    placed,
    partPaid,
    declined,
    cancelled,
    expired,
    sessionLost,
    offline,
    blocked,
  },
});
