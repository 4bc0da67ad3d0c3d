import { isDeepStrictEqual } from 'node:util';
import { ENDLESS, type Time } from '../graph/budget.ts';
import { type Edge, type Graph, type Path, type Vertex, wayTo } from '../graph/graph.ts';
import type { Deal } from './deal.ts';
import { Follower, type Landing } from './follow.ts';
import { Anew, Open, Ways } from './ways.ts';

interface Step {
  edge: Edge;
  landing: Landing;
}
interface More {
  deal?: Deal | undefined;
  time?: Time;
}
/** So many ways are tried from one place before the path ends. */
const MOST_TRIED = 100;

/** Walks step by step to what is open, and looks at each step where it really leads. */
export class Mender {
  readonly #open: Open;
  readonly #follower: Follower;
  readonly #ways: Ways;
  readonly #anew: Anew;
  readonly #exact = new Map<Edge, boolean>();
  #deal: Deal | undefined;
  readonly #time: Time;
  #path: Path = { start: 0, edges: [] };

  constructor(graph: Graph, prices: Int32Array, open: Iterable<Edge>, more: More = {}) {
    this.#deal = more.deal;
    this.#time = more.time ?? ENDLESS;
    this.#open = new Open(graph, open);
    this.#follower = new Follower(graph);
    this.#ways = new Ways(graph, prices);
    this.#anew = new Anew(graph, this.#ways, this.#open);
  }

  paths(): Path[] {
    const paths = [...this.#dealtPaths()];
    this.#deal = undefined;
    for (let goal = this.#anew.next(); goal; goal = this.#anew.next()) {
      if (this.#time.isOver()) break;
      // Where a walk met nothing the chart does not do twice the same: what is open there is given up, and named.
      const { left } = this.#open;
      paths.push(this.#pathTo(goal));
      if (this.#open.left === left) for (const edge of goal.out) this.#open.meet(edge);
    }
    return paths;
  }

  /** As the flow deals them out: it knows from where to where something is walked again. */
  *#dealtPaths(): Generator<Path> {
    for (let start = this.#deal?.begin(); start !== undefined; start = this.#deal?.begin()) {
      if (this.#time.isOver()) return;
      this.#path = { start, edges: [] };
      this.#follower.begin(start);
      yield this.#asFarAsItGoes();
    }
  }

  /** On and on; what meets nothing new at the end is left out. */
  #asFarAsItGoes(): Path {
    let useful = this.#path.edges.length;
    for (let { left } = this.#open; !this.#time.isOver() && this.#onward(); { left } = this.#open)
      if (this.#open.left < left) useful = this.#path.edges.length;
    return { ...this.#path, edges: this.#path.edges.slice(0, useful) };
  }

  /** The way by which a situation was found holds, and so does each step out of it; from there on whatever is near. */
  #pathTo(goal: Vertex): Path {
    this.#path = { start: goal.start, edges: [] };
    this.#follower.begin(goal.start);
    for (const edge of wayTo(goal)) {
      const landing = this.#follower.fits(edge);
      if (!landing) break;
      this.#take({ edge, landing });
    }
    return this.#asFarAsItGoes();
  }

  /** Takes something open, here or a few steps away; false where the path had better end. */
  #onward(): boolean {
    const dealt = this.#dealtHere();
    if (dealt === 'the end') return false;
    if (dealt) {
      this.#take(dealt);
      return true;
    }
    const way = this.#openHere() ?? this.#wayToOpen();
    for (const step of way ?? []) this.#take(step);
    return way !== undefined;
  }

  #dealtHere(): Step | 'the end' | undefined {
    const { at } = this.#follower;
    if (!at || !this.#deal) return undefined;
    for (const edge of this.#deal.at(at)) {
      const landing = this.#follower.fits(edge);
      if (landing) return { edge, landing };
    }
    return this.#deal.end(at) ? 'the end' : undefined;
  }

  #openHere(): Step[] | undefined {
    const { at } = this.#follower;
    if (!at || !this.#open.at(at)) return undefined;
    // What forgets nothing is taken first, and what stays here: afterwards the rest is still here.
    const rank = (edge: Edge): number => (this.#isExact(edge) ? 0 : 2) + (edge.to === at ? 0 : 1);
    const open = at.out.filter(this.#open.has);
    for (const edge of open.toSorted((one, other) => rank(one) - rank(other))) {
      const landing = this.#follower.fits(edge);
      if (landing) return [{ edge, landing }];
    }
    return undefined;
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

  /** The cheapest way to something open that really can be walked from here, no dearer than to begin anew. */
  #wayToOpen(): Step[] | undefined {
    const { at } = this.#follower;
    const goal = this.#anew.next();
    if (!at || !goal) return undefined;
    const most = this.#ways.home(at) + this.#ways.fromHome[goal.id]!;
    const blocked = new Set<Edge>();
    for (let tried = 0; tried < MOST_TRIED; tried++) {
      const way = this.#ways.nearest(at, most, this.#open, blocked);
      if (!way) return undefined;
      const steps = this.#walked(way, blocked);
      if (steps) return steps;
    }
    return undefined;
  }

  #walked(way: Edge[], blocked: Set<Edge>): Step[] | undefined {
    const steps: Step[] = [];
    let { at, snapshot } = this.#follower;
    for (const edge of way) {
      const landing = this.#follower.from(snapshot, at, () => this.#follower.fits(edge));
      if (!landing) {
        blocked.add(edge);
        return undefined;
      }
      steps.push({ edge, landing });
      [at, snapshot] = [edge.to, landing.after];
    }
    return steps;
  }

  #take({ edge, landing }: Step): void {
    this.#follower.move(landing);
    this.#open.meet(edge);
    this.#deal?.take(edge);
    this.#path.edges.push(edge);
  }
}
