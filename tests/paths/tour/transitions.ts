import { ENDLESS, type Time } from '../graph/budget.ts';
import type { Edge, Graph, Path } from '../graph/graph.ts';
import { circuitFrom } from './circuit.ts';
import { type Arc, cheapestFlow, proves } from './flow.ts';
import { costOf, type Tour } from './tour.ts';

export interface TransitionTour extends Tour {
  /** of situations, and of a beginning last: what the bound is proved by */
  prices: Int32Array;
  /** how often more than once the flow wants each edge, each end and each beginning, in this order */
  used: Int32Array;
}

/**
 * The directed Chinese postman with a way back to the beginning: every edge is walked once, and the cheapest more of them so that each
 * situation is left as often as it is entered. To begin again costs one step.
 */
export function transitionTour(graph: Graph, time: Time = ENDLESS): TransitionTour {
  const { edges, vertices, starts } = graph;
  const home = vertices.length;
  const surplus = new Int32Array(home + 1);
  for (const { from, to } of edges) {
    surplus[from.id]! -= 1;
    surplus[to.id]! += 1;
  }
  for (const start of starts) surplus[start.id]! += 1;
  surplus[home] = -starts.length;
  const arcs: Arc[] = [
    ...edges.map(({ from, to }) => ({ from: from.id, to: to.id, cost: 1 })),
    ...vertices.map(({ id }) => ({ from: id, to: home, cost: 0 })),
    ...starts.map(({ id }) => ({ from: home, to: id, cost: 1 })),
  ];
  const flow = cheapestFlow(home + 1, arcs, surplus, time.isHalfOver);
  const bound = edges.length + starts.length + flow.cost;
  const paths = split(graph, flow.used);
  const isProved = proves(flow, arcs, surplus);
  return { paths, cost: costOf(paths), bound, isProved, prices: flow.prices, used: flow.used };
}

/** Arcs are edges by number, then ways home, then beginnings. */
function split(graph: Graph, used: Int32Array): Path[] {
  const { edges, vertices, starts } = graph;
  const home = vertices.length;
  const beginnings = edges.length + home;
  const out: number[][] = Array.from({ length: home + 1 }, () => []);
  const add = (node: number, arc: number, times: number): void => {
    for (let time = 0; time < times; time++) out[node]?.push(arc);
  };
  for (const at of starts.keys()) add(home, beginnings + at, 1 + used[beginnings + at]!);
  for (const { id } of vertices) add(id, edges.length + id, used[edges.length + id]!);
  for (const edge of edges) add(edge.from.id, edge.id, 1 + used[edge.id]!);
  const endOf = (arc: number): number => {
    if (arc < edges.length) return (edges[arc] as Edge).to.id;
    return arc < beginnings ? home : (starts[arc - beginnings]?.id ?? home);
  };
  const circuit = circuitFrom(home, (node) => {
    const arc = out[node]?.pop();
    return arc === undefined ? null : { arc, to: endOf(arc) };
  });
  const paths: Path[] = [];
  for (const arc of circuit) {
    if (arc >= beginnings) paths.push({ start: arc - beginnings, edges: [] });
    else if (arc < edges.length) paths.at(-1)?.edges.push(edges[arc] as Edge);
  }
  return paths;
}
