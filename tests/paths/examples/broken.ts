import { assign, createMachine } from 'xstate';

/** A question that throws for want of data. */
export const thrower = createMachine({
  id: 'thrower',
  initial: 'here',
  states: {
    here: {
      on: {
        GO: { guard: ({ event }) => event.data.length > 0, target: 'there' },
        WALK: 'there',
      },
    },
    there: { on: { BACK: 'here' } },
  },
});

/** Two states that lead to each other at once, for ever. */
export const endless = createMachine({
  id: 'endless',
  initial: 'still',
  states: {
    still: { on: { TURN: 'one', REST: 'resting' } },
    one: { always: 'other' },
    other: { always: 'one' },
    resting: {},
  },
});

/** Counts without end: no two situations are alike. */
export const growing = createMachine({
  id: 'growing',
  context: { count: 0 },
  on: { MORE: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
});
