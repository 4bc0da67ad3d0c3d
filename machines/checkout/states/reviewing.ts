import { found, lock, reviewed, unreached } from '../answers.ts';
import * as sent from '../orderRequest.ts';
import { checkoutSetup } from '../setup.ts';
import { STATE_META } from '../stateMeta.ts';

/** The lines went into an order in another tab, or out of the cart: if there is an order, that is what this tab shows now (F31). */
const emptied = {
  guard: 'isEmptied',
  target: '#checkout.recovering',
  actions: ['takeOrdered', 'takeCart', 'stopPressing'],
} as const;
/** Other lines than these: nothing is ordered that was not looked at, and a press is forgotten. */
export const otherLines = [
  emptied,
  { guard: 'isOtherCart', target: '#checkout.review', actions: ['takeCart', 'tellCartChanged'] },
] as const;

/** The guest form. */
export const information = checkoutSetup.createStateConfig({
  meta: STATE_META.information,
  entry: { type: 'rememberStep', params: 'information' },
  on: {
    'cart.changed': [emptied, { actions: 'takeCart' }],
    'contact.change': { actions: 'change' },
    'address.change': { actions: 'change' },
    'delivery.choose': { actions: 'change' },
    'method.choose': { actions: 'change' },
    'terms.choose': { actions: 'change' },
    'attachments.change': { actions: 'change' },
    'field.leave': { actions: 'checkField' },
    'review.open': [
      { guard: 'isOffline', target: 'offline' },
      { guard: 'isReadyForReview', target: 'review' },
      { actions: 'explainForm' },
    ],
  },
});

/** What will be ordered, as the server sees it now. */
export const review = checkoutSetup.createStateConfig({
  meta: STATE_META.review,
  entry: { type: 'rememberStep', params: 'review' },
  initial: 'entering',
  on: {
    'cart.changed': [...otherLines, { actions: 'takeCart' }],
    'information.edit': { target: 'information', actions: 'stopPressing' },
    'network.lost': { target: 'offline', actions: 'setOffline' },
  },
  states: {
    // A cart that was held back while an order was sent is heard first, so that the review is read once.
    entering: {
      always: [
        { guard: 'holdsOtherCart', target: 'hearing', actions: 'hearHeld' },
        { target: 'opening' },
      ],
    },
    // It differs from what was pressed, be it in a deposit alone.
    hearing: {
      on: {
        'cart.changed': [
          emptied,
          { target: '#checkout.review', actions: ['takeCart', 'tellCartChanged'] },
        ],
      },
    },
    opening: {
      meta: STATE_META.opening,
      tags: 'busy',
      entry: 'startReview',
      invoke: {
        id: 'openReview',
        src: 'openReview',
        input: ({ context }) => sent.reviewInput(context),
        onDone: [
          {
            guard: { type: 'isStock', params: reviewed },
            target: '#checkout.stockChanged',
            actions: { type: 'takeReview', params: reviewed },
          },
          {
            guard: { type: 'isPrice', params: reviewed },
            target: '#checkout.priceChanged',
            actions: { type: 'takeReview', params: reviewed },
          },
          {
            guard: { type: 'isOk', params: reviewed },
            target: 'ready',
            actions: [{ type: 'takeReview', params: reviewed }, 'tellRefresh', 'acceptFresh'],
          },
          { guard: unreached('OFFLINE'), target: '#checkout.offline' },
          { guard: unreached('IDENTITY'), target: '#checkout.sessionLost' },
          {
            guard: unreached('DELIVERY'),
            target: '#checkout.information',
            actions: 'explainDelivery',
          },
          { guard: unreached('PHONE'), target: '#checkout.information', actions: 'questionPhone' },
          { target: '#checkout.information', actions: 'explainUnsent' },
        ],
        onError: { target: '#checkout.information', actions: 'explainUnsent' },
      },
      after: { REVIEWING: { target: '#checkout.information', actions: 'explainUnsent' } },
    },
    ready: {
      after: { REVIEW_STALE: 'opening' },
      on: {
        'contact.change': { actions: 'change' },
        // At a table the form stands on the review's page.
        'field.leave': { actions: 'checkField' },
        'tip.choose': { actions: 'change' },
        'method.choose': { actions: 'change' },
        'terms.choose': { actions: 'change' },
        'attachments.change': { actions: 'change' },
        'promotion.enter': 'findingPromotion',
        'promotion.clear': {
          target: 'findingPromotion',
          actions: ['clearPromotion', 'tellPromotion'],
        },
        'order.place': [
          { guard: 'canPlace', target: 'locking', actions: 'press' },
          { actions: 'explainPlace' },
        ],
      },
    },
    findingPromotion: {
      tags: 'busy',
      invoke: {
        id: 'findPromotion',
        src: 'findPromotion',
        input: ({ context, event }) => sent.promotionInput(context, event),
        onDone: [
          {
            guard: { type: 'isOk', params: found },
            target: 'ready',
            actions: [{ type: 'takePromotion', params: found }, 'tellPromotion'],
          },
          { target: 'ready', actions: { type: 'explainPromotion', params: found } },
        ],
        onError: { target: 'ready', actions: 'explainUnsent' },
      },
      after: { ANSWER: { target: 'ready', actions: 'explainUnsent' } },
    },
    locking: {
      tags: 'busy',
      invoke: {
        id: 'lockOrder',
        src: 'acquireLock',
        input: { steal: false },
        onDone: [
          { guard: { type: 'isHeld', params: lock }, target: '#checkout.booking' },
          { target: '#checkout.blocked', actions: 'stopPressing' },
        ],
        onError: '#checkout.booking',
      },
      after: { LOCKING: '#checkout.booking' },
    },
  },
});

export const priceChanged = checkoutSetup.createStateConfig({
  meta: STATE_META.priceChanged,
  on: {
    'differences.accept': { target: 'review', actions: ['tellRefresh', 'acceptFresh'] },
    'information.edit': 'information',
  },
});

export const stockChanged = checkoutSetup.createStateConfig({
  meta: STATE_META.stockChanged,
  on: {
    'differences.accept': [
      { guard: 'leavesNothing', target: 'information', actions: ['tellRefresh', 'acceptFresh'] },
      { target: 'review', actions: ['tellRefresh', 'acceptFresh'] },
    ],
    'information.edit': 'information',
  },
});

export const slotLost = checkoutSetup.createStateConfig({
  meta: STATE_META.slotLost,
  initial: 'picking',
  states: {
    picking: {
      on: {
        'slot.pick': { target: '#checkout.review', actions: ['pickSlot', 'tellSlots'] },
        'information.edit': '#checkout.information',
        'times.release': 'releasing',
        'cart.changed': [...otherLines, { actions: 'takeCart' }],
      },
    },
    releasing: {
      meta: STATE_META.releasing,
      tags: 'busy',
      invoke: {
        id: 'releaseAppointments',
        src: 'releaseAppointments',
        input: ({ context }) => ({ ids: sent.heldTimes(context) }),
        onDone: { target: '#checkout.information', actions: 'startAfresh' },
        onError: { target: '#checkout.information', actions: 'startAfresh' },
      },
      after: { ANSWER: { target: '#checkout.information', actions: 'startAfresh' } },
    },
  },
});
