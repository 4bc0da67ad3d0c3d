import { assign, fromPromise, setup } from 'xstate';

/** A chart of somebody else: it invokes, waits, and asks questions of data that events carry. */
export const door = setup({
  types: {} as {
    context: { tries: number };
    events: { type: 'CODE'; code: string } | { type: 'OPEN' } | { type: 'CLOSE' };
  },
  actors: { bolt: fromPromise(async () => true) },
  guards: {
    isRight: ({ event }) => event.type === 'CODE' && event.code.startsWith('42'),
    isThird: ({ context }) => context.tries >= 2,
  },
}).createMachine({
  id: 'door',
  initial: 'locked',
  context: { tries: 0 },
  states: {
    locked: {
      on: {
        CODE: [
          { guard: 'isRight', target: 'unlocking' },
          { guard: 'isThird', target: 'blocked' },
          { actions: assign({ tries: ({ context }) => context.tries + 1 }) },
        ],
      },
    },
    unlocking: {
      invoke: {
        id: 'bolt',
        src: 'bolt',
        onDone: { target: 'closed', actions: assign({ tries: 0 }) },
        onError: 'locked',
      },
    },
    closed: { on: { OPEN: 'open' }, after: { 5000: 'locked' } },
    open: { on: { CLOSE: 'closed' } },
    blocked: { type: 'final' },
  },
});

export const samples = [
  { type: 'CODE', title: 'the right code', code: '4207' },
  { type: 'CODE', title: 'a wrong code', code: '0000' },
];
