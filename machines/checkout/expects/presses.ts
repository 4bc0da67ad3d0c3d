import type { SnapshotFrom } from 'xstate';
import { isIn, type Rules } from '../../model.ts';
import type { checkoutMachine } from '../machine.ts';

type Snapshot = SnapshotFrom<typeof checkoutMachine>;
type CheckoutRules = Rules<typeof checkoutMachine>;

const leadsTo = (on: string, ...places: string[]): CheckoutRules[string] => ({
  on,
  when: ({ before, after }) => before !== after && before.value !== after.value,
  leaves: ({ after }) => places.some((place) => isIn(after as Snapshot, place)),
});

/** What each press leads to, in the words on its button: a press that leads elsewhere is found here, whatever is done there. */
export const pressRules: CheckoutRules = {
  '"Cancel the order" gives it up, and does nothing else to it': leadsTo(
    'order.giveUp',
    'cancelled.givingUp',
  ),
  '"Keep the order, pay later" keeps it': leadsTo('order.keep', 'cancelled.keeping'),
  '"Continue this payment" pays': leadsTo('payment.continue', 'paying'),
  'another way to pay is paid with': leadsTo('method.change', 'paying'),
  '"Continue in this tab" takes the lock': leadsTo('lock.take', 'blocked.taking'),
  '"Give up these times" gives them back': leadsTo('times.release', 'slotLost.releasing'),
  'details are edited in the form': leadsTo('information.edit', 'information'),
  'a promo code is looked for': leadsTo('promotion.enter', 'review.findingPromotion'),
  'without its code, the cart is looked at for what holds by itself': leadsTo(
    'promotion.clear',
    'review.findingPromotion',
  ),
  'a page that is shown again reads the truth first (I44)': leadsTo('page.restored', 'recovering'),
  'after signing out nothing goes on (I39)': leadsTo('session.lost', 'sessionLost'),
};
