import { ENDLESS, type Time } from '../graph/budget.ts';
import { type Edge, type Graph, type Path, type Vertex, wayTo } from '../graph/graph.ts';
import { type Arc, cheapestFlow, proves } from './flow.ts';
import { asWalked } from './follow.ts';
import { costOf, type Tour } from './tour.ts';

/**
 * Every situation at least once. How few steps that takes is a travelling salesman's question; the flow that enters and leaves every
 * situation answers it but for rounds that hang together with nothing, so its cost is a bound and not always a tour.
 */
export function stateTour(graph: Graph, time: Time = ENDLESS): Tour {
  const { edges, vertices, starts } = graph;
  const count = vertices.length;
  const home = 2 * count;
  const surplus = new Int32Array(home + 1);
  for (const { id } of vertices) {
    surplus[id] = -1;
    surplus[count + id] = 1;
  }
  const arcs: Arc[] = [
    ...edges.map(({ from, to }) => ({ from: count + from.id, to: to.id, cost: 1 })),
    ...vertices.map(({ id }) => ({ from: id, to: count + id, cost: 0 })),
    ...vertices.map(({ id }) => ({ from: count + id, to: home, cost: 0 })),
    ...starts.map(({ id }) => ({ from: home, to: id, cost: 1 })),
  ];
  const flow = cheapestFlow(home + 1, arcs, surplus, time.isHalfOver);
  const paths = nearestFirst(graph, time);
  return { paths, cost: costOf(paths), bound: flow.cost, isProved: proves(flow, arcs, surplus) };
}

/** The same as it can really be walked: cut where a walk leads elsewhere; what it then misses is met by the way it was found. */
export function walkedStates(graph: Graph, time: Time = ENDLESS): Tour {
  const tour = stateTour(graph, time);
  const walk = asWalked(graph);
  const paths = tour.paths.map(walk);
  const open = new Set(graph.vertices);
  for (const { start, edges } of paths) {
    open.delete(graph.starts[start] as Vertex);
    for (const { to } of edges) open.delete(to);
  }
  const deepFirst = [...open].toSorted((one, other) => other.depth - one.depth);
  for (const vertex of deepFirst) {
    if (!open.has(vertex)) continue;
    if (time.isOver()) break;
    const path = { start: vertex.start, edges: wayTo(vertex) };
    paths.push(path);
    for (const { to } of path.edges) open.delete(to);
  }
  return { ...tour, paths, cost: costOf(paths) };
}

/** From where a path stands, the nearest situation that no path met; where a new beginning is nearer, it begins again. */
function nearestFirst({ starts, vertices }: Graph, time: Time): Path[] {
  const open = new Set(vertices);
  const paths: Path[] = [];
  const meet = (edges: readonly Edge[]): void => {
    for (const { to } of edges) open.delete(to);
  };
  for (const [start, first] of starts.entries()) {
    paths.push({ start, edges: [] });
    open.delete(first);
    for (let at: Vertex = first; !time.isOver(); ) {
      const onward = nearest(at, open);
      const again = onward && onward.length <= 1 ? undefined : firstOf(open, start);
      if (!onward && !again) break;
      const isNearer = onward && (!again || onward.length <= again.depth + 1);
      const way: Edge[] = isNearer ? onward : wayTo(again as Vertex);
      if (!isNearer) paths.push({ start, edges: [] });
      paths.at(-1)?.edges.push(...way);
      meet(way);
      at = way.at(-1)?.to ?? first;
    }
  }
  return paths;
}

function firstOf(open: ReadonlySet<Vertex>, start: number): Vertex | undefined {
  for (const vertex of open) if (vertex.start === start) return vertex;
  return undefined;
}

/** The shortest way to the nearest situation that is open. */
export function nearest(from: Vertex, open: ReadonlySet<Vertex>): Edge[] | undefined {
  const via = new Map<Vertex, Edge | null>([[from, null]]);
  for (const vertex of via.keys()) {
    if (vertex !== from && open.has(vertex)) return back(vertex, via);
    for (const edge of vertex.out) if (!via.has(edge.to)) via.set(edge.to, edge);
  }
  return undefined;
}
function back(vertex: Vertex, via: ReadonlyMap<Vertex, Edge | null>): Edge[] {
  const way: Edge[] = [];
  for (let edge = via.get(vertex); edge; edge = via.get(edge.from)) way.push(edge);
  return way.reverse();
}
