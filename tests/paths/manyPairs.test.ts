import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import type { ChartModel } from '#machines/model.ts';
import { CHARTS } from './charts.ts';
import { CRITERIA } from './criteria/criteria.ts';
import { foreignModel } from './foreign.ts';
import type { Watch } from './graph/budget.ts';
import { explore } from './graph/explore.ts';
import type { Graph } from './graph/graph.ts';
import { planFor } from './plan.ts';
import { meetPairs } from './tour/manyPairs.ts';

/** A purse with two coins; its model tells only whether any is left, so that the second coin looks like the first. */
function purse(...more: 'earn'[]): Graph {
  const machine = setup({
    types: {} as { context: { coins: number } },
    actions: {
      one: assign({ coins: ({ context }) => context.coins + 1 }),
      less: assign({ coins: ({ context }) => context.coins - 1 }),
    },
    guards: { some: ({ context }) => context.coins > 0 },
  }).createMachine({
    context: { coins: 2 },
    initial: 'shut',
    states: {
      shut: { on: { open: 'open' } },
      open: {
        on: {
          spend: { guard: 'some', actions: 'less' },
          ...Object.fromEntries(more.map((name) => [name, { actions: 'one' }])),
        },
      },
    },
  });
  const model = foreignModel(machine) as ChartModel;
  return explore({ ...model, facts: ({ context }) => context.coins > 0 });
}
const isOver = () => 1;

test('a step that can follow on no walk is none: two coins are spent once each', () => {
  // The beginning and open, open and spend; spend and spend would empty the purse, which the graph does not know.
  expect(meetPairs(purse(), 1000)).toMatchObject({ total: 2, met: 2, none: 1, stopped: null });
});

test('what leads elsewhere after the shortest walk is met after another one', () => {
  expect(meetPairs(purse('earn'), 1000)).toMatchObject({ total: 7, met: 7, none: 0 });
});

test.each(['banner', 'staff', 'attempt'])('%s: as many as its tour of pairs meets', (name) => {
  const graph = explore(CHARTS.get(name)!);
  const tour = planFor(graph, CRITERIA.get('pairs')!, { steps: 8, seed: 1 });
  const { met, total, none } = meetPairs(graph, 60_000);
  expect({ met, total, none }).toEqual({ met: tour.met, total: tour.total, none: 0 });
});

test('a time that is too short says what it reached, and never all', () => {
  const graph = explore(CHARTS.get('staff')!);
  const pairs = {
    ...CRITERIA.get('pairs')!,
    oneByOne: (all: Graph, ...time: [number, Watch]) => meetPairs(all, ...time),
  };
  const plan = planFor(graph, pairs, { steps: 8, seed: 1 }, { ms: 0 }, isOver);
  expect(plan.met).toBeLessThan(plan.total);
  expect(plan.stopped).toBe(`its time was over after ${plan.met} of ${plan.total} pairs`);
});
