import { orderSetup } from '../setup.ts';
import { END_ATTEMPTS } from '../steps.ts';

/** What became of it is known now. */
const KNOWN = { guard: 'isWatched', target: 'weighing', actions: 'unwatch' } as const;

export const watching = orderSetup.createStateConfig({
  description:
    'Payments that had ended, and whose money is on its way all the same while another is open. No way to pay is offered.',
  initial: 'nothing',
  states: {
    nothing: {
      on: {
        'attempt.inProcess': {
          guard: 'isBeside',
          target: 'some',
          actions: ['watch', END_ATTEMPTS],
        },
      },
    },
    some: {
      on: {
        'attempt.inProcess': { guard: 'isBeside', actions: ['watch', END_ATTEMPTS] },
        'attempt.ended': KNOWN,
        'money.captured': KNOWN,
        'money.mismatched': KNOWN,
      },
    },
    weighing: { always: [{ guard: 'watchesSome', target: 'some' }, { target: 'nothing' }] },
  },
});
