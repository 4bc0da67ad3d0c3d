import { describe, expect, test } from 'vitest';
import { checkoutModel } from '#machines/checkout/model.ts';
import { moneyOf } from '#machines/checkout/outline.ts';
import { checkoutInput } from '#machines/checkout/samples.ts';
import { redactor } from '#machines/domain/trace/redact.ts';
import type { TraceEntry } from '#machines/domain/trace/trace.ts';
import { entryWriter } from '#src/trace/entries.ts';
import type { Seen } from '#src/trace/observer.ts';
import { replayTrace } from '#src/trace/replay.ts';
import { seeded } from '#tests/paths/criteria/random.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { fieldsIn, leftOutOfOrders, withEveryField } from './everyField.ts';
import { watched } from './record.ts';
import { RECORDED, walksOf } from './recorded.ts';
import { STORIES } from './stories.ts';
import { substitute } from './substitute.ts';
import { aSegment, BEGAN } from './walked.ts';
import { differencesOn, toldOn, treesOf } from './walkTree.ts';

const TIMES = sizeOf('traces', { sample: 3, full: 100 });
const kept = redactor('key of a test');

const TIMED = Array.from({ length: TIMES }, (_, at) => at + 1);

/** Each with what was left out of its record replaced: the same would be recorded of it. */
const replaced = <E extends { type: string }>(events: readonly E[], seed: number): E[] => {
  const another = substitute(seeded(seed));
  return events.map((event) => another.of(event, kept.event(event)) as E);
};

describe.each(RECORDED)('%s: what is recorded is enough', (_, model) => {
  test(`with every field that is not recorded replaced at random, the states stay the same (I42)`, () => {
    const walks = walksOf(model);
    const differences = treesOf(walks).flatMap((tree, at) =>
      (['left out', 'all'] as const).flatMap((adding, half) => {
        const told = toldOn(model.machine, tree, adding);
        return TIMED.filter((time) => time % 2 === half).flatMap((time) =>
          differencesOn(model.machine, told, at * 1_000 + time),
        );
      }),
    );
    if (TIMES === 100)
      console.log(`${model.name}: ${walks.length * TIMES} runs, ${differences.length} differences`);
    expect(differences.slice(0, 5)).toEqual([]);
    expect(walks.length).toBeGreaterThan(3);
  });
});

test('two ids never become one, whatever is drawn for them', () => {
  /** `a1` for the second id and `a` for all others: with their counts behind them both the second and the twelfth were `a11`. */
  const drawn = [0, 0, 0.1, 0, 0.55];
  const another = substitute(() => drawn.shift() ?? 0);
  const ids = Array.from({ length: 12 }, (_, at) => ({ type: 'item.increase', id: `line ${at}` }));
  const others = ids.map((event) => another.of(event, kept.event(event)) as typeof event);
  expect(new Set(others.map(({ id }) => id)).size).toBe(ids.length);
});

test('what is replaced holds every field of an order that no trace keeps, those of tomorrow, too', () => {
  const told = withEveryField(Object.values(checkoutModel.cases).flat(), 'all');
  const there = new Set(fieldsIn(told));
  const missing = leftOutOfOrders().filter((field) => !there.has(field));
  expect(missing).toEqual([]);
  expect(leftOutOfOrders()).toEqual(
    expect.arrayContaining(['order.soldOut', 'order.wanted', 'order.requests', 'order.mayAsk']),
  );
});

describe.each(Object.entries(STORIES))('%s, with its payment inside', (_, [input, happenings]) => {
  test('goes the same way, and its money is said to be the same, whatever was left out', async () => {
    const taken = await watched(checkoutInput(input), happenings);
    const { entries } = entryWriter('key of a test', BEGAN, moneyOf).write(taken);
    const states = wayOf(entries, taken.seen);
    for (let time = 1; time <= TIMES; time++) {
      const events = replaced(
        taken.seen.map(({ event }) => event),
        time,
      );
      const others = taken.seen.map((one, at) => ({ ...one, event: events[at]! }));
      expect(wayOf(entries, others)).toEqual(states);
    }
    expect(states.length).toBeGreaterThan(3);
  });
});

/** Where the charts stand and what they say of the money, when they hear what was seen instead of what was recorded of it. */
const wayOf = (entries: readonly TraceEntry[], seen: readonly Seen[]): string[] =>
  replayTrace({
    segments: [
      aSegment({
        checkpoints: [],
        entries: entries.map((entry, at) => ({ ...entry, event: seen[at]!.event })),
      }),
    ],
  }).map(({ states, money }) => JSON.stringify([states, money]));
