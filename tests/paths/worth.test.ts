import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { CRITERIA } from './criteria/criteria.ts';
import { pairs } from './criteria/goals.ts';
import { foreignModel } from './foreign.ts';
import { explore } from './graph/explore.ts';
import { planFor } from './plan.ts';
import { isAlike } from './tour/follow.ts';
import { inOrderOfWorth } from './worth.ts';

/** Three rooms, each with a door to both others. */
const graph = explore(
  foreignModel(
    createMachine({
      initial: 'a',
      states: {
        a: { on: { B: 'b', C: 'c' } },
        b: { on: { A: 'a', C: 'c' } },
        c: { on: { A: 'a', B: 'b' } },
      },
    } as never),
  ),
);
const criterion = CRITERIA.get('pairs')!;

test('of a tour the path that meets most comes first, and one that meets nothing new is left out', () => {
  const [whole] = criterion.tour!(graph).paths;
  const short = { ...whole!, edges: whole!.edges.slice(0, 3) };
  const { paths, stopped } = inOrderOfWorth([short, whole!, short], pairs(graph), {
    coverage: 100,
    count: 100,
  });
  expect(paths).toEqual([whole]);
  expect(stopped).toBeNull();
});

test('it ends early only where that is asked for, and says so', () => {
  const { stopped, met, total } = planFor(
    graph,
    criterion,
    { steps: 8, seed: 1 },
    { coverage: 50 },
  );
  expect(met).toBeLessThanOrEqual(total);
  expect(stopped).toBe(met < total ? '50 % were asked for' : null);
});

test('two regions take their branches in either order, and it is the same step', () => {
  expect(isAlike([14, 53, 46], [14, 46, 53])).toBe(true);
  expect(isAlike([14, 53], [14, 46])).toBe(false);
  expect(isAlike([14, 14], [14])).toBe(false);
});
