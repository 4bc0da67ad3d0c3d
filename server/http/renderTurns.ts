import { setImmediate as nextRound } from 'node:timers/promises';

/** While visitors come in, so many rounds of the event loop are theirs before the next document is rendered all the same. */
export const MOST_ROUNDS = 32;

export interface Turns {
  /** A visitor's connection was accepted. */
  arrived(): void;
  /** Resolves when it is this document's turn to be rendered. */
  next(): Promise<void>;
  /** Whether documents wait for their turn. */
  areAwaited(): boolean;
}

/**
 * One document is rendered at a time, once a round of the event loop has brought no new visitor. Rendering takes the process some ten milliseconds,
 * and libuv accepts one connection in a round: rendered as they come, documents leave visitors outside, where nothing of ours refuses them, and
 * `/health` with them.
 */
export function documentTurns(): Turns {
  let visitors = 0;
  let waiting = 0;
  let last = Promise.resolve();
  const untilQuiet = async (): Promise<void> => {
    // What is asked for while the loop reads from its sockets comes at the end of the same round: only after that a round begins.
    await nextRound();
    for (let round = 1, before = -1; round < MOST_ROUNDS && before !== visitors; round++) {
      before = visitors;
      await nextRound();
    }
  };
  return {
    arrived: () => void visitors++,
    next: () => {
      waiting++;
      last = last.then(untilQuiet).then(() => void waiting--);
      return last;
    },
    areAwaited: () => waiting > 0,
  };
}
