import { type AnyStateMachine, createMachine } from 'xstate';

const statesOf = (count: number, on: (at: number) => Record<string, number>): AnyStateMachine => {
  const name = (at: number): string => `s${at}`;
  const states = Array.from({ length: count }, (_, at) => {
    const arrows = Object.entries(on(at)).filter(([, to]) => to >= 0 && to < count && to !== at);
    return [name(at), { on: Object.fromEntries(arrows.map(([event, to]) => [event, name(to)])) }];
  });
  return createMachine({ initial: 's0', states: Object.fromEntries(states) } as never);
};

/** So many states, five events each, some of which lead far away. */
export const flat = (count: number): AnyStateMachine =>
  statesOf(count, (at) => ({
    ...{ NEXT: (at + 1) % count, BACK: (at + count - 1) % count, DOUBLE: (2 * at + 1) % count },
    ...{ TRIPLE: (3 * at + 2) % count, HALF: Math.floor(at / 2) },
  }));

/** A wizard: on, back, over one, and back to the beginning. */
export const chain = (count: number): AnyStateMachine =>
  statesOf(count, (at) => ({ NEXT: at + 1, BACK: at - 1, SKIP: at + 2, RESET: 0 }));
