import type { Edge, Graph, Path } from '../graph/graph.ts';
import { Follower } from './follow.ts';
import { Mender } from './mender.ts';
import { costOf, type Tour } from './tour.ts';
import type { TransitionTour } from './transitions.ts';

/**
 * A tour as it can really be walked. What the model's facts leave out may lead a walk elsewhere than the graph says: there it is cut, and what
 * it still had to meet is met by walks that look before each step. Where such walks alone are shorter, they are taken.
 */
export function walkedTour(graph: Graph, tour: TransitionTour): Tour {
  const open = new Set(graph.edges);
  const follower = new Follower(graph);
  const paths = tour.paths.map((path) => asWalked(follower, path, open));
  if (open.size === 0) return { ...tour, paths };
  const looked = pruned(new Mender(graph, tour.prices, graph.edges).paths());
  // Of a tour that is cut early little is left to mend, and the other way is as short.
  if (2 * open.size > graph.edges.length) return { ...tour, paths: looked, cost: costOf(looked) };
  const mended = pruned([...paths, ...new Mender(graph, tour.prices, open).paths()]);
  const best = costOf(mended) <= costOf(looked) ? mended : looked;
  return { ...tour, paths: best, cost: costOf(best) };
}

function asWalked(follower: Follower, path: Path, open: Set<Edge>): Path {
  follower.begin(path.start);
  const kept: Edge[] = [];
  for (const edge of path.edges) {
    if (!follower.take(edge)) break;
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
