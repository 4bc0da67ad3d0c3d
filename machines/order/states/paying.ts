import { not } from 'xstate';
import { orderSetup } from '../setup.ts';

export const paying = orderSetup.createStateConfig({
  description: 'The one payment that is open now.',
  initial: 'idle',
  // News of a payment that is not the open one any more.
  on: {
    'attempt.opened': { actions: 'note' },
    'attempt.doubtful': { actions: 'note' },
    'attempt.ended': { actions: 'note' },
  },
  states: {
    idle: {
      on: {
        'attempt.begun': { guard: 'mayBegin', target: 'open' },
        'attempt.inProcess': { guard: not('isBeside'), target: 'inProcess' },
      },
    },
    open: {
      description: 'The shopper has not done their part yet.',
      on: {
        'attempt.opened': { actions: 'note' },
        'attempt.doubtful': { target: 'doubtful' },
        'attempt.inProcess': { guard: not('isBeside'), target: 'inProcess' },
        'attempt.ended': { guard: not('isWatched'), target: 'tried' },
        'money.captured': { guard: 'isLive', target: 'idle' },
        'money.mismatched': { guard: 'isLive', target: 'tried' },
      },
    },
    doubtful: {
      description: 'Money may have been taken: it is not known yet.',
      on: {
        'attempt.opened': { target: 'open' },
        'attempt.inProcess': { guard: not('isBeside'), target: 'inProcess' },
        'attempt.ended': { guard: not('isWatched'), target: 'tried' },
        'money.captured': { guard: 'isLive', target: 'idle' },
        'money.mismatched': { guard: 'isLive', target: 'tried' },
      },
    },
    inProcess: {
      description:
        'The shopper has done their part, and the money is on its way. No way to pay is offered.',
      on: {
        'attempt.opened': { target: 'open' },
        'attempt.inProcess': { guard: not('isBeside'), actions: 'note' },
        'attempt.ended': { guard: not('isWatched'), target: 'tried' },
        'money.captured': { guard: 'isLive', target: 'idle' },
        'money.mismatched': { guard: 'isLive', target: 'tried' },
      },
    },
    tried: {
      description: 'A payment ended without money; another way can be chosen.',
      on: {
        'attempt.begun': { guard: 'mayBegin', target: 'open' },
        'attempt.inProcess': { guard: not('isBeside'), target: 'inProcess' },
      },
    },
  },
});
