import { is, recovered, unreached } from '../answers.ts';
import { checkoutSetup } from '../setup.ts';
import { STATE_META } from '../stateMeta.ts';

/** The start of every document, and the way back into the story from anywhere. */
export const recovering = checkoutSetup.createStateConfig({
  meta: STATE_META.recovering,
  initial: 'reading',
  on: { 'network.lost': { target: 'offline', actions: 'setOffline' } },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'recover',
        src: 'recover',
        input: ({ context }) => ({
          intentId: context.intentId,
          orderId: context.placed?.id ?? context.orderId,
          capability: context.capability,
        }),
        onDone: [
          {
            guard: { type: 'isOfAnotherCart', params: recovered },
            target: 'sorting',
            actions: [
              { type: 'takeRecovered', params: recovered },
              { type: 'tellOthers', params: recovered },
              'tellAwaits',
              'setAside',
            ],
          },
          {
            guard: { type: 'isOk', params: recovered },
            target: 'sorting',
            actions: [
              { type: 'takeRecovered', params: recovered },
              { type: 'tellOthers', params: recovered },
            ],
          },
          {
            guard: unreached('OFFLINE'),
            target: '#checkout.offline',
            actions: { type: 'takeRecovered', params: recovered },
          },
          {
            guard: unreached('IDENTITY'),
            target: '#checkout.sessionLost',
            actions: { type: 'takeRecovered', params: recovered },
          },
          { target: '#checkout.unknown', actions: { type: 'takeRecovered', params: recovered } },
        ],
        onError: '#checkout.unknown',
      },
      after: { READING: '#checkout.unknown' },
    },
    sorting: {
      always: [
        { guard: 'isDoneBefore', target: 'leavingBehind' },
        { guard: is('inProcess'), target: '#checkout.checking.inProcess' },
        { guard: is('endedInProcess'), target: '#checkout.checking.endedInProcess' },
        { guard: is('short'), target: '#checkout.checking.short' },
        { guard: is('goingBack'), target: '#checkout.cancelled.goingBack' },
        { guard: 'goesOnPaying', target: '#checkout.paying' },
        { guard: 'wasApproved', target: '#checkout.paying', actions: 'goCapture' },
        { guard: is('paid'), target: '#checkout.paid.taken' },
        { guard: is('deposit'), target: '#checkout.paid.deposit' },
        { guard: is('extra'), target: '#checkout.paid.extra' },
        { guard: is('partReturned'), target: '#checkout.paid.partReturned' },
        { guard: is('returned'), target: '#checkout.paid.returned' },
        { guard: is('disputed'), target: '#checkout.paid.disputed' },
        { guard: is('placed'), target: '#checkout.placed' },
        { guard: is('partPaid'), target: '#checkout.partPaid' },
        { guard: is('declined'), target: '#checkout.declined' },
        { guard: 'canEndThere', target: '#checkout.cancelled.leaving.ending' },
        { guard: 'showsCode', target: '#checkout.paying.resuming', actions: 'showCode' },
        { guard: is('unfinished'), target: '#checkout.cancelled.unfinished' },
        { guard: is('ended'), target: '#checkout.cancelled.ended' },
        { guard: is('givenUp'), target: '#checkout.cancelled.givenUp' },
        { guard: is('shut'), target: '#checkout.cancelled.shut' },
        { guard: is('expired'), target: '#checkout.expired.attempt' },
        { guard: is('closed'), target: '#checkout.expired.order' },
        { guard: is('awaiting'), target: '#checkout.checking.awaiting' },
        { guard: 'isAskedOut', target: '#checkout.unknown' },
        { guard: 'isCancelling', target: '#checkout.cancelled.leaving' },
        { guard: is('confirming'), target: '#checkout.checking.confirming' },
        { guard: 'goesOn', target: '#checkout.booking' },
        {
          guard: 'isPressed',
          target: '#checkout.orderRefused',
          actions: ['explainUnsent', 'stopPressing'],
        },
        { guard: 'isOrderPage', target: '#checkout.orderRefused', actions: 'explainMissing' },
        { guard: 'wantsReview', target: '#checkout.review' },
        { target: '#checkout.information' },
      ],
    },
    leavingBehind: {
      entry: ['tellSettled', 'startAfresh'],
      always: 'sorting',
    },
  },
});
