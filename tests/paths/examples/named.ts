import { createMachine } from 'xstate';

/** A chart that only names what it invokes: its app provides that where it runs it. */
export const named = createMachine({
  id: 'named',
  initial: 'asking',
  states: {
    asking: { invoke: { id: 'ask', src: 'askSomebody', onDone: 'told', onError: 'alone' } },
    told: { on: { AGAIN: 'asking' } },
    alone: { on: { AGAIN: 'asking' } },
  },
});
