import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

const pairs = { chart: 'order', criteria: ['pairs'] };
const rest = { chart: 'order', criteria: ['states', 'drawn'] };
const small = { chart: 'banner', criteria: ['states'] };

test('the time that is left is told before any part is done, and falls as the clock goes on', () => {
  let now = 0;
  const pace = new Pace(() => now);
  pace.begins(pairs);
  pace.begins(rest);
  const first = pace.left([small]);
  expect(pace.now).toEqual(['order pairs', 'order states']);
  now = 300;
  expect(pace.left([small])).toBe(first - 300);
});

test('a machine that takes twice as long is told twice the time', () => {
  let now = 0;
  const pace = new Pace(() => now);
  pace.begins(pairs);
  const alone = new Pace(() => 0).left([rest]);
  now = 2 * pace.left([]);
  pace.ends(pairs);
  expect(pace.left([rest])).toBe(2 * alone);
});

test('a part that takes longer than it did is not told as less than nothing', () => {
  let now = 0;
  const pace = new Pace(() => now);
  pace.begins(small);
  now = 1_000;
  expect(pace.left([])).toBe(0);
  pace.ends(small);
  expect(pace.left([])).toBe(0);
});
