import { answered, booked, unreached } from '../answers.ts';
import * as sent from '../orderRequest.ts';
import { checkoutSetup } from '../setup.ts';
import { STATE_META } from '../stateMeta.ts';
import { otherLines } from './reviewing.ts';

/** Appointments come first, one by one; the order needs them all. */
export const booking = checkoutSetup.createStateConfig({
  meta: STATE_META.booking,
  tags: 'busy',
  initial: 'deciding',
  on: {
    'cart.changed': otherLines,
    'network.lost': { target: 'offline', actions: 'setOffline' },
    'lock.lost': { target: 'blocked', actions: 'stopPressing' },
  },
  states: {
    deciding: {
      always: [
        { guard: 'overlaps', target: '#checkout.slotLost', actions: 'explainOverlap' },
        { guard: 'hasServices', target: 'creating' },
        { target: '#checkout.placing' },
      ],
    },
    creating: {
      entry: 'countSend',
      invoke: {
        id: 'createAppointments',
        src: 'createAppointments',
        input: ({ context }) => ({
          missing: sent.missingAppointments(context),
          held: context.appointments,
        }),
        onDone: [
          {
            guard: { type: 'isOk', params: booked },
            target: '#checkout.placing',
            actions: { type: 'takeBooked', params: booked },
          },
          {
            guard: { type: 'isSlotRefused', params: booked },
            target: '#checkout.slotLost',
            actions: [{ type: 'takeBooked', params: booked }, 'stopPressing'],
          },
          {
            guard: { type: 'isRefused', params: booked },
            target: '#checkout.orderRefused',
            actions: [{ type: 'takeBooked', params: booked }, 'stopPressing'],
          },
          {
            guard: unreached('OFFLINE'),
            target: '#checkout.offline',
            actions: { type: 'takeBooked', params: booked },
          },
          {
            guard: unreached('IDENTITY'),
            target: '#checkout.sessionLost',
            actions: { type: 'takeBooked', params: booked },
          },
          { target: '#checkout.recovering', actions: { type: 'takeBooked', params: booked } },
        ],
        onError: '#checkout.recovering',
      },
      after: { BOOKING: '#checkout.recovering' },
    },
  },
});

export const placing = checkoutSetup.createStateConfig({
  meta: STATE_META.placing,
  tags: 'busy',
  initial: 'sending',
  on: {
    'network.lost': { target: 'offline', actions: 'setOffline' },
    'lock.lost': { target: 'blocked', actions: 'stopPressing' },
  },
  states: {
    sending: {
      entry: 'countSend',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => sent.orderInput(context),
        onDone: [
          {
            guard: { type: 'isPaidLater', params: answered },
            // A late request of the same intent may have made it with a provider: read first, and kept for later where it was.
            target: '#checkout.recovering',
            actions: { type: 'takePlaced', params: answered },
          },
          {
            guard: { type: 'owesNothing', params: answered },
            target: '#checkout.recovering',
            actions: [{ type: 'takePlaced', params: answered }, 'stopPressing'],
          },
          {
            guard: { type: 'isOk', params: answered },
            target: '#checkout.paying.opening',
            actions: [{ type: 'takePlaced', params: answered }, 'tellAwaits'],
          },
          {
            guard: { type: 'isAboutPrice', params: answered },
            target: '#checkout.priceChanged',
            actions: { type: 'explainOrder', params: answered },
          },
          {
            guard: { type: 'isQuoteOver', params: answered },
            target: '#checkout.review',
            actions: ['stopPressing', 'tellRequoted'],
          },
          {
            guard: { type: 'isAboutStock', params: answered },
            target: '#checkout.stockChanged',
            actions: { type: 'explainOrder', params: answered },
          },
          {
            guard: { type: 'isAboutSlot', params: answered },
            target: '#checkout.slotLost',
            actions: { type: 'explainOrder', params: answered },
          },
          {
            guard: { type: 'isThere', params: answered },
            target: '#checkout.recovering',
            actions: 'stopPressing',
          },
          {
            guard: { type: 'isWait', params: answered },
            target: 'waiting',
            actions: { type: 'takeWait', params: answered },
          },
          { guard: unreached('LOST'), target: '#checkout.recovering' },
          { guard: unreached('OFFLINE'), target: '#checkout.offline' },
          { guard: unreached('IDENTITY'), target: '#checkout.sessionLost' },
          {
            guard: unreached('PHONE'),
            target: '#checkout.information',
            actions: ['explainPhone', 'stopPressing'],
          },
          { target: '#checkout.orderRefused', actions: { type: 'explainOrder', params: answered } },
        ],
        onError: '#checkout.recovering',
      },
      after: { PLACING: '#checkout.recovering' },
    },
    waiting: {
      meta: STATE_META.busy,
      tags: 'waiting',
      after: { retryAfter: 'sending' },
    },
  },
});

export const orderRefused = checkoutSetup.createStateConfig({
  meta: STATE_META.orderRefused,
  on: {
    'review.open': [
      { guard: 'isOrderPage', target: 'recovering' },
      { guard: 'isReadyForReview', target: 'review' },
      { target: 'information' },
    ],
    'information.edit': 'information',
    'status.refresh': 'recovering',
    'times.release': { guard: 'holdsTimes', target: 'slotLost.releasing' },
  },
});
