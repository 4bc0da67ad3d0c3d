import { expect, test } from 'vitest';
import { sameSets, WORKS } from './beside.ts';
import { chain, flat } from './examples/large.ts';

test.each([
  ['transitions', 'a chart of 60 states', flat(60)],
  ['simple', 'a chain of 10 states', chain(10)],
] as const)("%s of %s are those of XState's own generator, path by path", (name, _, machine) => {
  const { theirs, ours } = WORKS[name];
  const { paths, isSame } = sameSets(theirs(machine), ours(machine));
  expect(isSame).toBe(true);
  expect(paths).toBeGreaterThan(100);
});
