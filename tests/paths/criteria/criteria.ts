import type { ChartModel } from '#machines/model.ts';
import { ENDLESS, type Time, type Watch } from '../graph/budget.ts';
import type { Edge, Graph, Path } from '../graph/graph.ts';
import { wayTo } from '../graph/graph.ts';
import { pathOf, readChart } from '../graph/written.ts';
import { oneOf, WrongWord } from '../names.ts';
import { MANY_PAIRS, meetPairs, type PairsMet } from '../tour/manyPairs.ts';
import { countPairs, pairTour } from '../tour/pairs.ts';
import { walkedStates } from '../tour/states.ts';
import type { Tour } from '../tour/tour.ts';
import { transitionTour } from '../tour/transitions.ts';
import { walkedTour } from '../tour/walked.ts';
import { walkedPairs } from '../tour/walkedPairs.ts';
import * as goals from './goals.ts';
import { guardOutcomes, guardPaths, negativePaths } from './guards.ts';
import { withoutPrefixes } from './prefixes.ts';
import { randomPaths } from './random.ts';
import { promisePaths, promisesOf } from './requirements.ts';
import { primePaths, roundTrips, simplePaths } from './simple.ts';

export interface Wish {
  /** of simple paths and random walks */
  steps: number;
  seed: number;
  weights?: Record<string, number>;
  /** of paths to one target, and of those by promise */
  target?: string;
}

export interface Criterion {
  what: string;
  /** paths one after another; a reader stops where the budget ends, and so does what looks long for the next one */
  paths(graph: Graph, wish: Wish, time?: Time): Iterable<Path>;
  /** what they are to meet; where a path is a goal by itself there is none */
  goals?(graph: Graph): goals.Goals;
  /** the fewest steps, with a bound */
  tour?(graph: Graph, time?: Time): Tour;
  /** met one by one where they are too many for a tour; null where they are not */
  oneByOne?(graph: Graph, ms: number, watch: Watch): PairsMet | null;
  /** the steps of one test for each goal */
  naive?(graph: Graph): number;
  /** what the chart and its model alone can tell of a wish, before anything is explored: throws for a wrong word */
  hears?(model: ChartModel, wish: Pick<Wish, 'target'>): void;
}

const toEdge = (edge: Edge): Path => ({
  start: edge.from.start,
  edges: [...wayTo(edge.from), edge],
});
function* toEdges({ edges }: Graph): Generator<Path> {
  for (const edge of edges) yield toEdge(edge);
}
function* toVertices({ vertices }: Graph): Generator<Path> {
  for (const vertex of vertices) yield { start: vertex.start, edges: wayTo(vertex) };
}
function* toPairs({ edges, starts }: Graph): Generator<Path> {
  for (const { out } of starts) for (const edge of out) yield toEdge(edge);
  for (const edge of edges) {
    const { start, edges: way } = toEdge(edge);
    for (const next of edge.to.out) yield { start, edges: [...way, next] };
  }
}
function* around(ways: Iterable<Edge[]>): Generator<Path> {
  for (const way of ways) {
    const from = way[0]?.from;
    if (from) yield { start: from.start, edges: [...wayTo(from), ...way] };
  }
}

/** A state by a part of its name, or a transition by a part of its title. */
export function* pathsTo(graph: Graph, target: string): Generator<Path> {
  const byEvent = graph.edges.filter(({ step }) => step.title === target);
  if (byEvent.length > 0) {
    for (const edge of byEvent) yield toEdge(edge);
    return;
  }
  const state = stateNamed(graph.model, target);
  const isThere = (edge: Edge): boolean =>
    edge.to.snapshot._nodes.some((node) => node.path.join('.') === state);
  for (const edge of graph.edges) if (edge.to.via === edge && isThere(edge)) yield toEdge(edge);
}

const stateNamed = ({ machine }: ChartModel, name: string): string =>
  oneOf('state', name, sameNames(readChart(machine).states.map(pathOf)));
const sameNames = (names: readonly string[]) => new Map(names.map((name) => [name, name]));
const isStep = ({ cases }: ChartModel, title: string): boolean =>
  /^time passes \(.*\)$/.test(title) ||
  Object.values(cases).some((samples) => samples.some((one) => one.title === title));

const sum = (numbers: Iterable<number>): number => {
  let all = 0;
  for (const one of numbers) all += one;
  return all;
};

export const CRITERIA: ReadonlyMap<string, Criterion> = new Map<string, Criterion>([
  [
    'states',
    {
      what: 'every situation: a state of the whole chart with the facts of its model',
      paths: (graph, _, time) => withoutPrefixes(toVertices(graph), time),
      goals: goals.situations,
      tour: walkedStates,
      naive: ({ vertices }) => sum(vertices.map(({ depth }) => 1 + depth)),
    },
  ],
  [
    'transitions',
    {
      what: 'every sample of every event, answer, error and timer, in every situation where it does something',
      paths: (graph, _, time) => withoutPrefixes(toEdges(graph), time),
      goals: goals.transitions,
      tour: (graph, time) => walkedTour(graph, transitionTour(graph, time), time),
      naive: ({ edges }) => sum(edges.map(({ from }) => 2 + from.depth)),
    },
  ],
  [
    'pairs',
    {
      what: 'every transition followed by every other that can follow it; no cap',
      paths: toPairs,
      goals: goals.pairs,
      tour: (graph, time) => walkedPairs(graph, pairTour(graph, time), time),
      oneByOne: (graph, ms, watch) =>
        countPairs(graph) > MANY_PAIRS ? meetPairs(graph, ms, watch) : null,
      naive: ({ edges, starts }) =>
        sum(edges.map(({ from, to }) => (3 + from.depth) * to.out.length)) +
        sum(starts.map(({ out }) => 2 * out.length)),
    },
  ],
  [
    'drawn',
    {
      what: 'every arrow as it is drawn: each branch of each guarded list',
      paths: (graph, _, time) => withoutPrefixes(toEdges(graph), time),
      goals: goals.drawnTransitions,
    },
  ],
  [
    'guards',
    {
      what: 'every question of the chart answered with yes and with no, and every event refused where it must be',
      paths: (graph) => guardPaths(graph),
      goals: guardOutcomes,
    },
  ],
  [
    'negative',
    {
      what: 'every event that a state listens to and refuses: nothing may change, no page may offer it',
      paths: (graph) => negativePaths(graph),
    },
  ],
  [
    'prime',
    {
      what: 'prime paths: the longest that meet no situation twice, and all rounds',
      paths: (graph, _, time) => around(primePaths(graph, time)),
    },
  ],
  [
    'rounds',
    {
      what: 'the shortest round trip of each situation that can be met again',
      paths: (graph) => around(roundTrips(graph)),
    },
  ],
  [
    'simple',
    {
      what: 'paths that meet no situation twice, up to --steps steps',
      paths: (graph, { steps }) => simplePaths(graph, steps),
    },
  ],
  [
    'random',
    {
      what: 'random walks of --steps steps, by --seed and --weight; they end by --until, --count or --seconds',
      paths: (graph, { seed, steps, weights }) => randomPaths(graph, { seed, steps, weights }),
      goals: goals.transitions,
    },
  ],
  [
    'to',
    {
      what: 'paths to the state or the step that --target names',
      hears(model, { target }) {
        if (!target) throw new WrongWord('"to" needs --target with the name of a state or a step.');
        if (!isStep(model, target)) stateNamed(model, target);
      },
      paths: (graph, { target = '' }) => pathsTo(graph, target),
    },
  ],
  [
    'promises',
    {
      what: 'paths at which the rules of a promise (docs/promises.md) say something; one promise by --target',
      hears(model, { target }) {
        if (target) oneOf('promise', target, sameNames(promisesOf({ model })));
      },
      paths: (graph, { target }, time = ENDLESS) => promisePaths(graph, target, time),
    },
  ],
]);
