import { ENDLESS, type Time } from '../graph/budget.ts';
import type { Edge, Graph, Path, Vertex } from '../graph/graph.ts';

/** Every path that meets no situation twice, up to a number of steps; they come one by one, so that a reader may stop. */
export function* simplePaths(graph: Graph, most = Number.POSITIVE_INFINITY): Generator<Path> {
  const met = new Uint8Array(graph.vertices.length);
  const way: Edge[] = [];
  const turns = new Int32Array(graph.vertices.length + 1);
  for (const [start, first] of graph.starts.entries()) {
    met[first.id] = 1;
    yield { start, edges: [] };
    turns[0] = 0;
    for (let deep = 0, at = first; deep >= 0; ) {
      const edge = deep < most ? at.out[turns[deep]!++] : undefined;
      if (edge) {
        if (met[edge.to.id] === 1) continue;
        met[edge.to.id] = 1;
        way.push(edge);
        turns[++deep] = 0;
        at = edge.to;
        yield { start, edges: way.slice() };
      } else {
        met[at.id] = 0;
        at = way.pop()?.from ?? first;
        deep -= 1;
      }
    }
  }
}

/**
 * Prime paths: simple paths, or rounds, that are part of no longer one. Several samples between the same two situations are one way here: what
 * differs is met by the other criteria.
 */
export function* primePaths(graph: Graph, time: Time = ENDLESS): Generator<Edge[]> {
  const next = new Map(graph.vertices.map((vertex) => [vertex, onceEach(vertex.out)]));
  const before = new Map<Vertex, Set<Vertex>>(graph.vertices.map((vertex) => [vertex, new Set()]));
  for (const [vertex, out] of next) for (const { to } of out) before.get(to)?.add(vertex);
  for (const vertex of graph.vertices) yield* primesFrom(vertex, next, before, time);
}

function* primesFrom(
  first: Vertex,
  next: ReadonlyMap<Vertex, Edge[]>,
  before: ReadonlyMap<Vertex, ReadonlySet<Vertex>>,
  time: Time,
): Generator<Edge[]> {
  const met = new Set<Vertex>([first]);
  const way: Edge[] = [];
  const turns = [0];
  // From one prime path to the next may be very far.
  while (turns.length > 0 && !time.isOver()) {
    const at = way.at(-1)?.to ?? first;
    const out = next.get(at) ?? [];
    const turn = turns[turns.length - 1]!++;
    const edge = out[turn];
    if (edge?.to === first) yield [...way, edge];
    else if (edge && !met.has(edge.to)) {
      met.add(edge.to);
      way.push(edge);
      turns.push(0);
    } else if (!edge) {
      const isLongest = out.every(({ to }) => met.has(to) && to !== first);
      const isWhole = [...(before.get(first) ?? [])].every((one) => met.has(one) && one !== at);
      if (isLongest && isWhole && way.length > 0) yield way.slice();
      turns.pop();
      const left = way.pop();
      if (left) met.delete(left.to);
    }
  }
}
const onceEach = (edges: readonly Edge[]): Edge[] => [
  ...new Map(edges.map((edge) => [edge.to, edge])).values(),
];

/** For each situation that can be met again, the shortest round back to it. */
export function* roundTrips(graph: Graph): Generator<Edge[]> {
  for (const vertex of graph.vertices) {
    const round = shortestRound(vertex);
    if (round) yield round;
  }
}

function shortestRound(vertex: Vertex): Edge[] | undefined {
  const via = new Map<Vertex, Edge | null>([[vertex, null]]);
  for (const at of via.keys())
    for (const edge of at.out) {
      if (edge.to === vertex) {
        const way = [edge];
        for (let back = via.get(at); back; back = via.get(back.from)) way.push(back);
        return way.reverse();
      }
      if (!via.has(edge.to)) via.set(edge.to, edge);
    }
  return undefined;
}
