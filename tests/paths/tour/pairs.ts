import { ENDLESS, type Time } from '../graph/budget.ts';
import type { Edge, Graph, Path } from '../graph/graph.ts';
import { circuitFrom } from './circuit.ts';
import { type Arc, cheapestFlow, proves } from './flow.ts';
import { costOf, type Tour } from './tour.ts';

/**
 * The same postman where one edge after another is what must be walked. Its nodes are edges and beginnings; two that meet in a situation are
 * not joined one by one (there are millions) but through the situation: edge, situation, next edge.
 */
export function pairTour(graph: Graph, time: Time = ENDLESS): Tour {
  const { edges, vertices, starts } = graph;
  const begins = edges.length;
  const hubs = begins + starts.length;
  const home = hubs + vertices.length;
  const entered = new Int32Array(vertices.length);
  for (const { to } of edges) entered[to.id]! += 1;
  for (const { id } of starts) entered[id]! += 1;
  const surplus = new Int32Array(home + 1);
  for (const edge of edges)
    surplus[edge.id] = (entered[edge.from.id] as number) - edge.to.out.length;
  for (const [at, start] of starts.entries()) surplus[begins + at] = 1 - start.out.length;
  surplus[home] = -starts.length;
  const arcs: Arc[] = [
    ...edges.map((edge) => ({ from: edge.id, to: hubs + edge.to.id, cost: 0 })),
    ...edges.map((edge) => ({ from: hubs + edge.from.id, to: edge.id, cost: 1 })),
    ...edges.map((edge) => ({ from: edge.id, to: home, cost: 0 })),
    ...starts.map((start, at) => ({ from: begins + at, to: hubs + start.id, cost: 0 })),
    ...starts.map((_, at) => ({ from: home, to: begins + at, cost: 1 })),
    ...starts.map((_, at) => ({ from: begins + at, to: home, cost: 0 })),
  ];
  const flow = cheapestFlow(home + 1, arcs, surplus, time.isHalfOver);
  const bound = countPairs(graph) + starts.length + flow.cost;
  const paths = split(graph, flow.used);
  return { paths, cost: costOf(paths), bound, isProved: proves(flow, arcs, surplus) };
}

/** A beginning and its first edge are a pair, too. */
export function countPairs({ edges, starts }: Graph): number {
  const follow = edges.reduce((sum, { to }) => sum + to.out.length, 0);
  return follow + starts.reduce((sum, { out }) => sum + out.length, 0);
}

/** What follows a node of the line graph once more than its pairs: the loads that the flow carries through situations, dealt out. */
function dealOut(graph: Graph, used: Int32Array): Int32Array[] {
  const { edges, vertices, starts } = graph;
  const onward: number[][] = vertices.map(() => []);
  for (const edge of edges)
    for (let time = 0; time < used[edges.length + edge.id]!; time++)
      onward[edge.from.id]?.push(edge.id);
  const deal = (vertex: number, times: number): Int32Array =>
    Int32Array.from(onward[vertex]?.splice(0, times) ?? []);
  const ends = 3 * edges.length;
  return [
    ...edges.map((edge) => deal(edge.to.id, used[edge.id]!)),
    ...starts.map((start, at) => deal(start.id, used[ends + at]!)),
  ];
}

function split(graph: Graph, used: Int32Array): Path[] {
  const { edges, starts } = graph;
  const begins = edges.length;
  const home = begins + starts.length;
  const again = dealOut(graph, used);
  const rounds = 3 * edges.length + starts.length;
  const fromHome = starts.flatMap((_, at) =>
    Array.from({ length: 1 + used[rounds + at]! }, () => begins + at),
  );
  const homeward = (node: number): number =>
    node < begins ? used[2 * edges.length + node]! : used[rounds + starts.length + node - begins]!;
  const done = new Int32Array(home);
  const follow = (node: number): Edge[] =>
    (node < begins ? edges[node]?.to.out : starts[node - begins]?.out) ?? [];
  const circuit = circuitFrom(home, (node) => {
    if (node === home) {
      const to = fromHome.pop();
      return to === undefined ? null : { arc: to, to };
    }
    const at = done[node]!++;
    const pairs = follow(node);
    const more = again[node] as Int32Array;
    if (at < pairs.length) return arcTo(pairs[at]!.id);
    if (at < pairs.length + more.length) return arcTo(more[at - pairs.length]!);
    return at < pairs.length + more.length + homeward(node) ? arcTo(home) : null;
  });
  const paths: Path[] = [];
  for (const node of circuit) {
    if (node === home) continue;
    if (node >= begins) paths.push({ start: node - begins, edges: [] });
    else paths.at(-1)?.edges.push(edges[node] as Edge);
  }
  return paths;
}
const arcTo = (to: number) => ({ arc: to, to });
