import { describe, expect, test } from 'vitest';
import { replayTrace } from '#src/trace/replay.ts';
import { walksToStates } from '#tests/models/walk.ts';
import { RECORDED } from './recorded.ts';
import { aTrace, seenOn, writtenOf } from './walked.ts';

/** At most so many, taken evenly from the whole list. */
const some = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, at) => at % Math.ceil(all.length / most) === 0);

describe.each(RECORDED)('%s', (path, model) => {
  test('every walk, recorded by the allow-list, is replayed to the same states and memory (I42)', () => {
    const walks = some(walksToStates(model), 60);
    const differences = walks.flatMap((walk) =>
      replayTrace(aTrace([writtenOf(seenOn(model, walk, path))])).flatMap(
        ({ divergences, event, sequence }) =>
          divergences.map((one) => ({ event: event.type, sequence, ...one })),
      ),
    );
    expect(differences.slice(0, 5)).toEqual([]);
    expect(walks.length).toBeGreaterThan(3);
  });
});
