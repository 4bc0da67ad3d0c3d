import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import { type Edge, type Graph, type Path, type Vertex, wayTo } from '../graph/graph.ts';
import { Follower, type Landing } from './follow.ts';
import { costOf, type Tour } from './tour.ts';

/**
 * A tour as it can really be walked. What the model's facts leave out may lead a walk elsewhere than the graph says: there it is cut, and what
 * it still had to meet is met by walks that look before each step. Where such walks alone are shorter, they are taken.
 */
export function walkedTour(graph: Graph, tour: Tour): Tour {
  const open = new Set(graph.edges);
  const follower = new Follower(graph);
  const paths = tour.paths.map((path) => asWalked(follower, path, open));
  if (open.size === 0) return { ...tour, paths };
  const mended = pruned([...paths, ...new Mender(graph, open).paths()]);
  const looked = pruned(new Mender(graph, new Set(graph.edges)).paths());
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

/** Looking ahead costs time, not steps. */
const MOST_LOOKS = 400;
interface Step {
  edge: Edge;
  landing: Landing;
}

/** Walks step by step to what is open, and looks at each step where it would lead. */
class Mender {
  readonly #open: Set<Edge>;
  readonly #follower: Follower;
  readonly #exact = new Map<Edge, boolean>();
  #path: Path = { start: 0, edges: [] };

  constructor(graph: Graph, open: Set<Edge>) {
    this.#open = open;
    this.#follower = new Follower(graph);
  }

  paths(): Path[] {
    const paths: Path[] = [];
    while (this.#open.size > 0) {
      const [goal] = this.#open as ReadonlySet<Edge>;
      if (!goal) break;
      paths.push(this.#pathFrom(goal));
    }
    return paths;
  }

  /** The way to an edge that is open is the one by which it was found, so it holds; from there on whatever is near. */
  #pathFrom(goal: Edge): Path {
    this.#path = { start: goal.from.start, edges: [] };
    this.#follower.begin(goal.from.start);
    for (const edge of [...wayTo(goal.from), goal]) this.#take(edge);
    this.#open.delete(goal);
    let useful = this.#path.edges.length;
    while (this.#onward()) useful = this.#path.edges.length;
    return { ...this.#path, edges: this.#path.edges.slice(0, useful) };
  }

  /** Takes something open, here or a few steps away; false where the path had better end. */
  #onward(): boolean {
    const here = this.#openHere();
    if (here) return this.#take(here);
    const way = this.#wayToOpen(1 + this.#nextDepth());
    if (!way) return false;
    for (const { edge, landing } of way) {
      this.#follower.move(landing);
      this.#open.delete(edge);
      this.#path.edges.push(edge);
    }
    return true;
  }

  #openHere(): Edge | undefined {
    const { at } = this.#follower;
    const open = at?.out.filter((edge) => this.#open.has(edge)) ?? [];
    // What forgets nothing is taken first, and what stays here: afterwards the rest is still here.
    const rank = (edge: Edge): number => (this.#isExact(edge) ? 0 : 2) + (edge.to === at ? 0 : 1);
    const sorted = open.toSorted((one, other) => rank(one) - rank(other));
    return sorted.find((edge) => this.#follower.fits(edge) !== null);
  }

  /** Whether it leads to the very place by which its end is known: then nothing after it can differ. */
  #isExact(edge: Edge): boolean {
    const known = this.#exact.get(edge);
    if (known !== undefined) return known;
    const { from, to, step } = edge;
    const landing = this.#follower.from(from.snapshot, from, () => this.#follower.look(step));
    const { context, value } = to.snapshot;
    const isSame = isDeepStrictEqual(
      [landing?.after.context, landing?.after.value],
      [context, value],
    );
    this.#exact.set(edge, isSame);
    return isSame;
  }

  #nextDepth(): number {
    const [goal] = this.#open as ReadonlySet<Edge>;
    return goal?.from.depth ?? 0;
  }

  /** The nearest thing that is open and really can be walked from here, no farther than a new beginning would be. */
  #wayToOpen(most: number): Step[] | undefined {
    const { at, snapshot } = this.#follower;
    if (!at) return undefined;
    const seen = new Set<Vertex>([at]);
    const queue: { at: Vertex; snapshot: AnyMachineSnapshot; way: Step[] }[] = [
      { at, snapshot, way: [] },
    ];
    for (const place of queue) {
      if (place.way.length >= most || queue.length > MOST_LOOKS) return undefined;
      for (const edge of place.at.out) {
        const isOpen = this.#open.has(edge);
        if (!isOpen && seen.has(edge.to)) continue;
        const landing = this.#follower.from(place.snapshot, place.at, () =>
          this.#follower.fits(edge),
        );
        if (!landing) continue;
        const way = [...place.way, { edge, landing }];
        if (isOpen) return way;
        seen.add(edge.to);
        queue.push({ at: edge.to, snapshot: landing.after, way });
      }
    }
    return undefined;
  }

  #take(edge: Edge): boolean {
    if (!this.#follower.take(edge)) return false;
    this.#open.delete(edge);
    this.#path.edges.push(edge);
    return true;
  }
}
