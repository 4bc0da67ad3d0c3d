import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ChartModel } from '#machines/model.ts';
import { nearestOf, type TestedPaths } from '#src/support/trace/nearest.ts';
import { walksOverTransitions } from './walk.ts';

const FILE = 'src/support/trace/testedPaths.json';

/** Each way once, under the title of its first walk. */
function printed(model: ChartModel): string {
  const words: string[] = ['xstate.init'];
  const placeOf = (word: string): number => {
    const known = words.indexOf(word);
    return known >= 0 ? known : words.push(word) - 1;
  };
  const ways = new Map<string, { title: string; events: number[] }>();
  for (const { title, steps } of walksOverTransitions(model)) {
    const events = [0, ...steps.map(({ event }) => placeOf(event.type))];
    const key = events.join();
    if (!ways.has(key)) ways.set(key, { title, events });
  }
  const list = [...ways.values()].map((one) => JSON.stringify(one)).join(',\n');
  return `{"words":${JSON.stringify(words)},"paths":[\n${list}\n]}\n`;
}

/** What the inspector compares a checkout with is what these tests walk. */
export function describeTestedPaths(model: ChartModel): void {
  test('the inspector knows every path that a test walks; UPDATE_CHARTS=1 prints them anew', () => {
    const text = printed(model);
    if (process.env.UPDATE_CHARTS) writeFileSync(FILE, text);
    expect(readFileSync(FILE, 'utf8')).toBe(text);
  });

  test('a checkout that a test walks is found with no difference, another with what is beside it', () => {
    const tested = JSON.parse(readFileSync(FILE, 'utf8')) as TestedPaths;
    const path = tested.paths.at(-1)!;
    const events = path.events.map((at) => tested.words[at]!);
    expect(nearestOf(events, tested)?.distance).toBe(0);
    expect(nearestOf([...events, 'never.heard'], tested)).toMatchObject({ distance: 1 });
  });
}
