import { ENDLESS, type Time } from '../graph/budget.ts';
import type { Edge, Path } from '../graph/graph.ts';

interface Node {
  next: Map<Edge, Node>;
  path: Path | null;
}

/** Paths that only begin another one are left out: one look at each step. */
export function withoutPrefixes(paths: Iterable<Path>, time: Time = ENDLESS): Path[] {
  const roots = new Map<number, Node>();
  const negatives: Path[] = [];
  for (const path of paths) {
    // The rest of the time is for taking them.
    if (time.isHalfOver()) break;
    if (path.refused) negatives.push(path);
    else put(roots, path);
  }
  return [...[...roots.values()].flatMap(leaves), ...negatives];
}

function put(roots: Map<number, Node>, path: Path): void {
  let node = roots.get(path.start) ?? { next: new Map(), path: null };
  roots.set(path.start, node);
  for (const edge of path.edges) {
    const inner: Node = node.next.get(edge) ?? { next: new Map(), path: null };
    node.next.set(edge, inner);
    node = inner;
  }
  node.path = path;
}

const leaves = (node: Node): Path[] => {
  if (node.next.size === 0) return node.path ? [node.path] : [];
  return [...node.next.values()].flatMap(leaves);
};
