import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { documentTurns, MOST_ROUNDS } from './renderTurns.ts';

/** What happens in each round of the event loop, in order. */
async function rounds(most: number, each: (round: number) => void): Promise<void> {
  for (let round = 1; round <= most; round++) {
    await nextRound();
    each(round);
  }
}

test('documents are rendered one after another, and between two of them the event loop goes round', async () => {
  const turns = documentTurns();
  const story: string[] = [];
  const documents = ['first', 'second', 'third'].map((name) =>
    turns.next().then(() => story.push(name)),
  );
  await Promise.all([rounds(12, () => story.push('round')), ...documents]);
  expect(story.filter((one) => one !== 'round')).toEqual(['first', 'second', 'third']);
  expect(story.join(' ')).toMatch(/first( round)+ second( round)+ third/);
});

test('who comes in is heard before the next document is rendered', async () => {
  const turns = documentTurns();
  let heard = 0;
  const document = turns.next().then(() => heard);
  await rounds(12, () => {
    if (heard === 10) return;
    heard++;
    turns.arrived();
  });
  expect(await document).toBe(10);
});

test('a flood that never ends does not keep documents from being rendered', async () => {
  const turns = documentTurns();
  let heard = 0;
  const document = turns.next().then(() => heard);
  await rounds(2 * MOST_ROUNDS, () => {
    heard++;
    turns.arrived();
  });
  expect(await document).toBeLessThanOrEqual(MOST_ROUNDS);
});

test('who is rendered last knows that no other waits', async () => {
  const turns = documentTurns();
  expect(turns.areAwaited()).toBe(false);
  const documents = [1, 2, 3].map(() => turns.next().then(() => turns.areAwaited()));
  expect(await Promise.all(documents)).toEqual([true, true, false]);
});
