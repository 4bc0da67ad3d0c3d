import { pairs } from '../criteria/goals.ts';
import { type Edge, type Graph, type Path, wayTo } from '../graph/graph.ts';
import { Follower } from './follow.ts';
import { costOf, type Tour } from './tour.ts';

/**
 * A tour of pairs as it can really be walked: cut where a walk leads elsewhere than the graph says. A pair that is open then gets a walk of its
 * own; where the second step cannot follow the first one on it, the pair is none.
 */
export function walkedPairs(graph: Graph, tour: Tour): Tour {
  const goals = pairs(graph);
  const met = new Uint8Array(goals.total);
  const follower = new Follower(graph);
  let cuts = 0;
  const walked = tour.paths.map((path) => {
    const kept = { ...path, edges: asFar(follower, path) };
    if (kept.edges.length < path.edges.length) cuts += 1;
    for (const goal of goals.of(kept)) met[goal] = 1;
    return kept;
  });
  if (cuts === 0) return tour;
  const paths = [...walked, ...ownWalks(graph, follower, met)];
  const none = [...met.keys()].filter((goal) => met[goal] === 0);
  return { ...tour, paths, cost: costOf(paths), none };
}

function asFar(follower: Follower, path: Path): Edge[] {
  follower.begin(path.start);
  const end = path.edges.findIndex((edge) => !follower.take(edge));
  return end < 0 ? path.edges : path.edges.slice(0, end);
}

function ownWalks(graph: Graph, follower: Follower, met: Uint8Array): Path[] {
  const goals = pairs(graph);
  const paths: Path[] = [];
  for (const first of graph.edges) {
    const way = [...wayTo(first.from), first];
    const start = first.from.start;
    for (const next of first.to.out) {
      const path = { start, edges: [...way, next] };
      const goal = [...goals.of(path)].at(-1) as number;
      if (met[goal] || !isWalkable(follower, path)) continue;
      met[goal] = 1;
      paths.push(path);
    }
  }
  return paths;
}
function isWalkable(follower: Follower, { start, edges }: Path): boolean {
  follower.begin(start);
  return edges.every((edge) => follower.take(edge));
}
