import { pairs } from '../criteria/goals.ts';
import { ENDLESS, type Time } from '../graph/budget.ts';
import { type Edge, type Graph, type Path, wayTo } from '../graph/graph.ts';
import { Follower } from './follow.ts';
import { costOf, type Tour } from './tour.ts';

/**
 * A tour of pairs as it can really be walked: where a walk leads elsewhere than the graph says, it begins anew and goes on with the rest of the
 * tour. A pair that is open then gets a walk of its own; where the second step cannot follow the first one on it, the pair is none.
 */
export function walkedPairs(graph: Graph, tour: Tour, time: Time = ENDLESS): Tour {
  const goals = pairs(graph);
  const met = new Uint8Array(goals.total);
  const follower = new Follower(graph);
  const walked = tour.paths.flatMap((path) => inPieces(follower, path, time));
  if (!time.isOver() && walked.length === tour.paths.length) return tour;
  for (const path of walked) for (const goal of goals.of(path)) met[goal] = 1;
  const paths = [...walked, ...ownWalks(graph, follower, met, time)];
  // What was not looked for is open, and not none.
  const none = time.isOver() ? [] : [...met.keys()].filter((goal) => met[goal] === 0);
  return { ...tour, paths, cost: costOf(paths), none };
}

/** The path up to where a walk leads elsewhere, and from there anew. */
function inPieces(follower: Follower, path: Path, time: Time): Path[] {
  const pieces: Path[] = [];
  let edges: Edge[] = [];
  /** The steps before it are only the way there: what they meet is met already. */
  const anew = (...last: Edge[]): boolean => {
    const way = [...wayTo((last[0] as Edge).from), ...last];
    if (!isWalkable(follower, { start: path.start, edges: way })) return false;
    pieces.push({ start: path.start, edges });
    edges = way;
    return true;
  };
  follower.begin(path.start);
  for (const [at, edge] of path.edges.entries()) {
    if (time.isOver()) break;
    if (follower.take(edge)) edges.push(edge);
    else {
      const before = path.edges[at - 1];
      if (!(before && anew(before, edge))) anew(edge);
    }
  }
  return [...pieces, { start: path.start, edges }];
}

function ownWalks(graph: Graph, follower: Follower, met: Uint8Array, time: Time): Path[] {
  const goals = pairs(graph);
  const paths: Path[] = [];
  for (const first of graph.edges) {
    if (time.isOver()) break;
    const way = [...wayTo(first.from), first];
    const start = first.from.start;
    for (const [place, next] of first.to.out.entries()) {
      const goal = goals.at(first, place);
      if (met[goal]) continue;
      const path = { start, edges: [...way, next] };
      if (!isWalkable(follower, path)) continue;
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
