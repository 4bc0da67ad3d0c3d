import type { AnyMachineSnapshot } from 'xstate';
import type { Case, ChartModel } from '#machines/model.ts';
import type { PureChart } from './pure.ts';
import type { WrittenChart } from './written.ts';

/** A situation: where the chart stands, with the model's facts, after the first path that led there. */
export interface Vertex {
  id: number;
  key: string;
  start: number;
  depth: number;
  /** the edge that was found first; null where a path begins */
  via: Edge | null;
  snapshot: AnyMachineSnapshot;
  out: Edge[];
  /** what the chart listens to here and does not take: its questions say no */
  refused: Case[];
}

/** A sample that does something in a situation. */
export interface Edge {
  id: number;
  from: Vertex;
  to: Vertex;
  step: Case;
  /** the written branches that it takes, by their numbers */
  taken: readonly number[];
}

/** Something that no path can go through, with the path that meets it. */
export interface Trouble {
  kind: 'fails' | 'never comes to rest';
  message: string;
  path: string[];
}

export interface Graph {
  model: ChartModel;
  chart: WrittenChart;
  /** the branches that each beginning takes before any event */
  startTaken: number[][];
  /** the chart from each of its beginnings */
  runs: PureChart[];
  starts: Vertex[];
  vertices: Vertex[];
  edges: Edge[];
  troubles: Trouble[];
  /** events that no sample exists of, with a state that listens to them */
  withoutSamples: Map<string, string>;
  /** why the search ended before everything was seen; null where all was seen */
  stopped: string | null;
}

/** The shortest way to a situation. */
export function wayTo(vertex: Vertex): Edge[] {
  const way: Edge[] = [];
  for (let at = vertex; at.via; at = at.via.from) way.push(at.via);
  return way.reverse();
}

export const stateWords = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, inner]) =>
          Object.keys(inner).length === 0 ? key : `${key}.${stateWords(inner)}`,
        )
        .join(' and ');

/** A walk in the graph: it begins at a beginning; a negative one ends with an event that must be refused. */
export interface Path {
  start: number;
  edges: Edge[];
  refused?: Case;
}

export const titlesOf = ({ model }: Graph, path: Path): string[] => [
  ...[model.starts[path.start]?.title ?? ''].filter(Boolean),
  ...path.edges.map((edge) => edge.step.title),
  ...(path.refused ? [`${path.refused.title}, which is refused`] : []),
];
export const endOf = (graph: Graph, path: Path): Vertex =>
  path.edges.at(-1)?.to ?? (graph.starts[path.start] as Vertex);
