import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { CHARTS } from './charts.ts';
import { situations, transitions } from './criteria/goals.ts';
import { seeded } from './criteria/random.ts';
import { foreignModel } from './foreign.ts';
import { explore } from './graph/explore.ts';
import type { Graph, Path } from './graph/graph.ts';
import { type Arc, cheapestFlow, proves } from './tour/flow.ts';
import { asWalked } from './tour/follow.ts';
import { pairTour } from './tour/pairs.ts';
import { stateTour } from './tour/states.ts';
import { transitionTour } from './tour/transitions.ts';
import { walkedTour } from './tour/walked.ts';

/** A chart out of arrows: `ab` is an event in state a that leads to b. */
function graphOf(...arrows: string[]): Graph {
  const names = [...new Set(arrows.flatMap((arrow) => [...arrow]))];
  const states = Object.fromEntries(
    names.map((name) => [
      name,
      { on: Object.fromEntries(arrows.filter(([from]) => from === name).map((to) => [to, to[1]])) },
    ]),
  );
  return explore(foreignModel(createMachine({ initial: names[0], states } as never)));
}
const written = (path: Path): string => path.edges.map(({ step }) => step.title).join(' ');

describe('the postman', () => {
  test('a round needs no step twice: three arrows, one beginning', () => {
    expect(transitionTour(graphOf('ab', 'bc', 'ca'))).toMatchObject({ cost: 4, bound: 4 });
  });

  test('two ways out of a dead end need two beginnings', () => {
    const { paths, cost, isProved } = transitionTour(graphOf('ab', 'ac'));
    expect(paths.map(written).sort()).toEqual(['ab', 'ac']);
    expect(cost).toBe(4);
    expect(isProved).toBe(true);
  });

  test('a way back is walked again where that is shorter than to begin again', () => {
    // b leads to c and d, and both back to b: ab bc cb bd db; the arrow ab is deep enough to be walked once only.
    expect(transitionTour(graphOf('ab', 'bc', 'cb', 'bd', 'db')).cost).toBe(6);
  });

  test('pairs: each arrow after each that can come before it, the beginning included', () => {
    // (begin ab) (ab ba) (ab bb) (ba ab) (bb ba) (bb bb): six pairs, walked as ab bb bb ba ab ba.
    const tour = pairTour(graphOf('ab', 'ba', 'bb'));
    expect(tour).toMatchObject({ cost: 7, bound: 7, isProved: true });
  });

  test('states: a line is walked once', () => {
    expect(stateTour(graphOf('ab', 'bc', 'cd'))).toMatchObject({ cost: 4, bound: 4 });
  });
});

/** The cheapest way to carry, by trying every order of single loads: for very small networks only. */
function cheapest(arcs: readonly Arc[], nodes: number, surplus: Int32Array): number {
  const far = Array.from({ length: nodes }, (_, from) =>
    Array.from({ length: nodes }, (_, to) => (from === to ? 0 : Number.POSITIVE_INFINITY)),
  );
  for (const { from, to, cost } of arcs) far[from]![to] = Math.min(far[from]![to]!, cost);
  for (let by = 0; by < nodes; by++)
    for (let from = 0; from < nodes; from++)
      for (let to = 0; to < nodes; to++)
        far[from]![to] = Math.min(far[from]![to]!, far[from]![by]! + far[by]![to]!);
  const places = (sign: number): number[] =>
    [...surplus.keys()].flatMap((at) => Array(Math.max(0, sign * surplus[at]!)).fill(at));
  const match = (sources: number[], sinks: number[]): number => {
    const [first, ...rest] = sources;
    if (first === undefined) return 0;
    return Math.min(
      ...sinks.map((sink, at) => far[first]![sink]! + match(rest, sinks.toSpliced(at, 1))),
    );
  };
  return match(places(1), places(-1));
}

test('no flow is cheaper: the same cost as every order tried, and prices that prove it (300 networks)', () => {
  const chance = seeded(12);
  const whole = (below: number): number => Math.floor(chance() * below);
  for (let round = 0; round < 300; round++) {
    const nodes = 3 + whole(5);
    const ring = Array.from({ length: nodes }, (_, at) => ({ from: at, to: (at + 1) % nodes }));
    const others = Array.from({ length: whole(12) }, () => ({
      from: whole(nodes),
      to: whole(nodes),
    }));
    const arcs = [...ring, ...others].map((arc) => ({ ...arc, cost: whole(4) }));
    const surplus = new Int32Array(nodes);
    for (let load = 0; load < 1 + whole(5); load++) {
      surplus[whole(nodes)]! += 1;
      surplus[whole(nodes)]! -= 1;
    }
    const flow = cheapestFlow(nodes, arcs, surplus);
    expect(flow.cost).toBe(cheapest(arcs, nodes, surplus));
    expect(proves(flow, arcs, surplus)).toBe(true);
    expect(proves({ ...flow, cost: flow.cost - 1 }, arcs, surplus)).toBe(false);
  }
});

test.each(['banner', 'cart panel', 'hosted page', 'QR code', 'attempt', 'staff'])(
  '%s: the tour can be walked as it is, meets everything, and is as short as its bound',
  (name) => {
    const graph = explore(CHARTS.get(name)!);
    const { paths, cost, bound } = transitionTour(graph);
    const walk = asWalked(graph);
    for (const path of paths) expect(walk(path).edges).toHaveLength(path.edges.length);
    const meets = (goals: { of(path: Path): Iterable<number> }): number =>
      new Set(paths.flatMap((path) => [...goals.of(path)])).size;
    expect(meets(transitions(graph))).toBe(graph.edges.length);
    expect(meets(situations(graph))).toBe(graph.vertices.length);
    expect(cost).toBe(bound);
  },
);

test.each(['push', 'account', 'session'])(
  '%s: its facts leave something out, and the tour is still within 1.03 of the bound',
  (name) => {
    const graph = explore(CHARTS.get(name)!);
    const { paths, cost, bound } = walkedTour(graph, transitionTour(graph));
    const walk = asWalked(graph);
    for (const path of paths) expect(walk(path).edges).toHaveLength(path.edges.length);
    const met = new Set(paths.flatMap(({ edges }) => edges));
    expect(met.size).toBe(graph.edges.length);
    expect(cost / bound).toBeLessThanOrEqual(1.03);
  },
);
