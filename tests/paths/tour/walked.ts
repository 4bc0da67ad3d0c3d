import { ENDLESS, type Time } from '../graph/budget.ts';
import type { Edge, Graph, Path } from '../graph/graph.ts';
import { Deal } from './deal.ts';
import { Follower } from './follow.ts';
import { Mender } from './mender.ts';
import { costOf, type Tour } from './tour.ts';
import type { TransitionTour } from './transitions.ts';

/** So near its bound a tour is taken as it is, and no other one is looked for. */
const NEAR = 1.05;

/**
 * A tour as it can really be walked. What the model's facts leave out may lead a walk elsewhere than the graph says. First a walk takes what the
 * flow dealt out, in the order that really can be walked; where that is far from the bound, the tour is cut where it leads elsewhere and the
 * rest is met by walks that look before each step, or all of it is. The shortest is taken.
 */
export function walkedTour(graph: Graph, tour: TransitionTour, time: Time = ENDLESS): Tour {
  const open = new Set(graph.edges);
  const follower = new Follower(graph);
  const cut = tour.paths.map((path) => asWalked(follower, path, open, time));
  if (open.size === 0 || time.isOver()) return { ...tour, paths: cut, cost: costOf(cut) };
  const looking = (edges: Iterable<Edge>, deal?: Deal): Path[] =>
    new Mender(graph, tour.prices, edges, { deal, time }).paths();
  // Of a tour that is cut early little is left to mend.
  const isCutLate = 2 * open.size <= graph.edges.length;
  const ways = [
    () => looking(graph.edges, new Deal(graph, tour.used)),
    () => looking(graph.edges),
    ...(isCutLate ? [() => [...cut, ...looking(open)]] : []),
  ];
  let best: Tour | undefined;
  for (const way of ways) {
    const paths = pruned(way());
    // A way that the time cut short is none beside one that met everything.
    if (time.isOver() && best) break;
    const cost = costOf(paths);
    if (!best || cost < best.cost) best = { ...tour, paths, cost };
    if (best.cost <= NEAR * tour.bound || time.isOver()) break;
  }
  return best as Tour;
}

function asWalked(follower: Follower, path: Path, open: Set<Edge>, time: Time): Path {
  follower.begin(path.start);
  const kept: Edge[] = [];
  for (const edge of path.edges) {
    if (time.isOver() || !follower.take(edge)) break;
    open.delete(edge);
    kept.push(edge);
  }
  return { ...path, edges: kept };
}

/** Ends of paths, and whole paths, that meet only what other paths meet, are left out; short ones first. */
function pruned(paths: readonly Path[]): Path[] {
  const times = new Map<Edge, number>();
  for (const { edges } of paths)
    for (const edge of edges) times.set(edge, (times.get(edge) ?? 0) + 1);
  const short = paths.toSorted((one, other) => one.edges.length - other.edges.length);
  return short.flatMap((path) => {
    let last = path.edges.length - 1;
    for (; last >= 0; last--) {
      const edge = path.edges[last] as Edge;
      const left = (times.get(edge) as number) - 1;
      if (left === 0) break;
      times.set(edge, left);
    }
    return last < 0 ? [] : [{ ...path, edges: path.edges.slice(0, last + 1) }];
  });
}
