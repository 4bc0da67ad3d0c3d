import {
  type Edge,
  type Graph,
  type Path,
  stateWords,
  titlesOf,
  type Vertex,
} from '../graph/graph.ts';
import { pathOf } from '../graph/written.ts';
import { countPairs } from '../tour/pairs.ts';

/** What a criterion wants met, each with a number. */
export interface Goals {
  total: number;
  /** the goals that a path meets, in its order; some more than once */
  of(path: Path): Iterable<number>;
  /** a goal in words, for a list of gaps */
  words(goal: number): string;
}

const factsWords = ({ model }: Graph, vertex: Vertex): string =>
  `${stateWords(vertex.snapshot.value)} ${JSON.stringify(model.facts(vertex.snapshot))}`;

/** Situations: a state of the whole chart with the model's facts. */
export const situations = (graph: Graph): Goals => ({
  total: graph.vertices.length,
  *of(path) {
    yield (graph.starts[path.start] as Vertex).id;
    for (const { to } of path.edges) yield to.id;
  },
  words: (goal) => factsWords(graph, graph.vertices[goal] as Vertex),
});

/** Every sample in every situation where it does something. */
export const transitions = (graph: Graph): Goals => ({
  total: graph.edges.length,
  *of(path) {
    for (const { id } of path.edges) yield id;
  },
  words: (goal) => {
    const edge = graph.edges[goal];
    return edge ? `${factsWords(graph, edge.from)}: ${edge.step.title}` : '';
  },
});

/** One after another, the beginning and what comes first included. */
export interface PairGoals extends Goals {
  /** the pair of an edge with the one at a place among those that can follow it */
  at(edge: Edge, place: number): number;
}
export function pairs(graph: Graph): PairGoals {
  const first = new Int32Array(graph.edges.length + graph.starts.length + 1);
  const outOf = [...graph.edges.map(({ to }) => to.out), ...graph.starts.map(({ out }) => out)];
  for (const [at, out] of outOf.entries()) first[at + 1] = first[at]! + out.length;
  const place = new Int32Array(graph.edges.length);
  for (const { out } of graph.vertices) for (const [at, edge] of out.entries()) place[edge.id] = at;
  return {
    total: countPairs(graph),
    at: ({ id }, following) => first[id]! + following,
    *of(path) {
      let before = graph.edges.length + path.start;
      for (const { id } of path.edges) {
        yield first[before]! + place[id]!;
        before = id;
      }
    },
    words: (goal) => {
      const before = first.findLastIndex((from) => from <= goal);
      const next = outOf[before]?.[goal - first[before]!];
      const title = graph.edges[before]?.step.title ?? 'the beginning';
      return `${title}, then ${next?.step.title}`;
    },
  };
}

/** The states as they are drawn, those that are only passed through included. */
export function drawnStates(graph: Graph): Goals {
  const { states, transitions: written } = graph.chart;
  const ids = new Map(states.map((node, id) => [pathOf(node), id]));
  const within = (vertex: Vertex): number[] =>
    vertex.snapshot._nodes.flatMap((node) => ids.get(pathOf(node)) ?? []);
  const passed = (taken: readonly number[]): number[] =>
    taken.flatMap((one) => ids.get(written[one]?.source ?? '') ?? []);
  return {
    total: states.length,
    *of(path) {
      yield* passed(graph.startTaken[path.start] ?? []);
      yield* within(graph.starts[path.start] as Vertex);
      for (const { to, taken } of path.edges) {
        yield* passed(taken);
        yield* within(to);
      }
    },
    words: (goal) => pathOf(states[goal] as never),
  };
}

/** The arrows as they are drawn: each branch of each list of questions. */
export const drawnTransitions = (graph: Graph): Goals => ({
  total: graph.chart.transitions.length,
  *of(path) {
    yield* graph.startTaken[path.start] ?? [];
    for (const { taken } of path.edges) yield* taken;
  },
  words: (goal) => graph.chart.transitions[goal]?.name ?? '',
});

/** For paths that no goal was numbered for beforehand: each is a goal by itself. */
export const pathsThemselves = (graph: Graph, paths: readonly Path[]): Goals => {
  const numbers = new Map(paths.map((path, at) => [path, at]));
  return {
    total: paths.length,
    of: (path) => [numbers.get(path) as number],
    words: (goal) => titlesOf(graph, paths[goal] as Path).join(', '),
  };
};
