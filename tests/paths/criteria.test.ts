import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { CHARTS } from './charts.ts';
import { CRITERIA } from './criteria/criteria.ts';
import { randomPaths } from './criteria/random.ts';
import { primePaths, roundTrips, simplePaths } from './criteria/simple.ts';
import unanswered from './criteria/unanswered.json' with { type: 'json' };
import { door, samples } from './examples/door.ts';
import { foreignModel } from './foreign.ts';
import { explore } from './graph/explore.ts';
import { type Graph, titlesOf } from './graph/graph.ts';
import { readChart } from './graph/written.ts';
import { planFor } from './plan.ts';
import { remarks } from './print.ts';

const wish = { steps: 6, seed: 1 };
const planOf = (graph: Graph, name: string, more: object = {}) =>
  planFor(graph, CRITERIA.get(name)!, { ...wish, ...more });

/** Two loops and two ends, small enough that every path can be written down by hand. */
const loops = explore(
  foreignModel(
    createMachine({
      initial: 's0',
      states: {
        s0: { on: { to1: 's1', to4: 's4' } },
        s1: { on: { to2: 's2', to5: 's5' } },
        s2: { on: { to3: 's3' } },
        s3: { on: { to1: 's1' } },
        s4: { on: { to4: 's4', to6: 's6' } },
        s5: { on: { to6: 's6' } },
        s6: {},
      },
    }),
  ),
);
const statesOf = (edges: Graph['edges']): string =>
  [edges[0]?.from, ...edges.map(({ to }) => to)].map((one) => one?.snapshot.value).join(' ');

test('prime paths: simple ones and rounds that are part of no longer one', () => {
  expect([...primePaths(loops)].map(statesOf).sort()).toEqual(
    [
      ...['s4 s4', 's0 s4 s6', 's0 s1 s2 s3', 's0 s1 s5 s6', 's1 s2 s3 s1'],
      ...['s2 s3 s1 s2', 's3 s1 s2 s3', 's2 s3 s1 s5 s6'],
    ].sort(),
  );
});

test('round trips: the shortest for each state that can be met again', () => {
  expect([...roundTrips(loops)].map(statesOf)).toEqual([
    's1 s2 s3 s1',
    's4 s4',
    's2 s3 s1 s2',
    's3 s1 s2 s3',
  ]);
});

test('simple paths: each once, none longer than asked for', () => {
  const all = [...simplePaths(loops)].map(({ edges }) =>
    edges.map(({ step }) => step.title).join(' '),
  );
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain('to1 to2 to3');
  expect(all).toHaveLength(8);
  expect([...simplePaths(loops, 1)]).toHaveLength(3);
});

test('the same seed gives the same walks, and a weight of 0 is never walked', () => {
  const graph = explore(CHARTS.get('banner')!);
  const walk = (seed: number, weights = {}) =>
    [...randomPaths(graph, { seed, steps: 30, weights }).take(5)].flatMap((path) =>
      titlesOf(graph, path),
    );
  expect(walk(7)).toEqual(walk(7));
  expect(walk(7)).not.toEqual(walk(8));
  expect(walk(7)).toContain('the error is dismissed');
  expect(walk(7, { 'error is dismissed': 0 })).not.toContain('the error is dismissed');
});

test('guards: each question gets its yes and its no', () => {
  const graph = explore(foreignModel(door, { samples }));
  const plan = planOf(graph, 'guards');
  expect([...Array(plan.total).keys()].map(plan.goals.words).sort()).toEqual([
    'locked: CODE [isRight] → unlocking: no',
    'locked: CODE [isRight] → unlocking: yes',
    'locked: CODE [isThird] → blocked: no',
    'locked: CODE [isThird] → blocked: yes',
  ]);
  expect(plan.missing).toEqual([]);
});

test('negative tests end with an event that is refused', () => {
  const graph = explore(CHARTS.get('staff')!);
  const { paths } = planOf(graph, 'negative');
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) expect(titlesOf(graph, path).at(-1)).toMatch(/, which is refused$/);
});

test('to a state: every path ends there', () => {
  const graph = explore(CHARTS.get('QR code')!);
  const { paths } = planOf(graph, 'to', { target: 'ended' });
  expect(paths.length).toBeGreaterThan(0);
  for (const { edges } of paths) expect(edges.at(-1)?.to.snapshot.value).toBe('ended');
});

test('paths come in the order of what they newly meet', () => {
  const graph = explore(CHARTS.get('push')!);
  const plan = planOf(graph, 'drawn');
  const met = new Set<number>();
  const fresh = plan.paths.map((path) => {
    const before = met.size;
    for (const goal of plan.goals.of(path)) met.add(goal);
    return met.size - before;
  });
  expect(fresh[0]).toBeGreaterThan(fresh.at(-1)!);
  expect(Math.min(...fresh)).toBeGreaterThan(0);
});

test('an answer that no question gives is told with its reason, and each reason is about a question that exists', () => {
  for (const [chart, reasons] of Object.entries(unanswered)) {
    const machine = CHARTS.get(chart)!.machine;
    const names = readChart(machine).transitions.map(({ name }) => `${name}: no`);
    for (const goal of Object.keys(reasons)) expect(names).toContain(goal);
  }
  const [[goal, why]] = Object.entries(unanswered.cart) as [[string, string]];
  const outcome = {
    ...{ chart: 'cart', criterion: 'guards', total: 66, met: 65, none: 0, holes: 0, paths: 1 },
    ...{ cost: 1, bound: null, isProved: false, naive: null, planMs: 1, ran: [], failures: [] },
    ...{ stopped: null, missing: [goal] },
  };
  expect(remarks(outcome)).toEqual([`not met: ${goal}\n    argued: ${why}`]);
});
