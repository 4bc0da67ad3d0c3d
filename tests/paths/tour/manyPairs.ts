import type { AnyMachineSnapshot } from 'xstate';
import { keyOf } from '../../models/walk.ts';
import { pairs } from '../criteria/goals.ts';
import { startWatch, type Watch } from '../graph/budget.ts';
import type { Edge, Graph, Vertex } from '../graph/graph.ts';
import type { PureChart, Step } from '../graph/pure.ts';
import { isAlike } from './follow.ts';
import { Parts } from './parts.ts';

/** So many pairs are met one by one, and no tour of them is planned: its steps alone would fill the memory. */
export const MANY_PAIRS = 5_000_000;

/** After so many other walks is looked for what leads elsewhere after the shortest one. */
const MOST_OTHERS = 8;

/** What came of it; a pair of which neither the shortest walk nor another one takes the second step is none. */
export interface PairsMet {
  total: number;
  met: number;
  none: number;
  /** steps that were really taken: answers from places that are alike are remembered */
  steps: number;
  /** why it ended before every pair was looked at */
  stopped: string | null;
}

/** Where a first step led, and the next steps (by their place among those of the situation) that lead elsewhere from there. */
interface Place {
  snapshot: AnyMachineSnapshot;
  elsewhere: readonly number[];
}

/**
 * Every pair of a large chart: from where the shortest walk to a first step leaves the chart, each step that the graph has next is taken once.
 * What leads elsewhere there is looked for after another walk that was seen already. Memory holds places, never pairs or paths.
 */
export function meetPairs(graph: Graph, ms: number, watch: Watch = startWatch()): PairsMet {
  const search = new PairSearch(graph);
  const { total } = pairs(graph);
  // A beginning stands as its situation was found: each step that the graph has there can be taken.
  let looked = graph.starts.reduce((sum, { out }) => sum + out.length, 0);
  let open = 0;
  let stopped: string | null = null;
  for (const vertex of graph.vertices) {
    if (watch() > ms) {
      stopped = `its time was over after ${looked} of ${total} pairs`;
      break;
    }
    for (const edge of vertex.out) {
      looked += edge.to.out.length;
      open += search.leftOf(edge);
    }
  }
  const none = stopped ? 0 : search.none(watch, ms);
  stopped ??= none === null ? `its time was over: ${open} pairs were looked at once only` : null;
  const met = looked - (none ?? open);
  return { total: total - (none ?? 0), met, none: none ?? 0, steps: search.steps, stopped };
}

class PairSearch {
  steps = 0;
  readonly #graph: Graph;
  readonly #parts = new Parts();
  readonly #vertices: ReadonlyMap<string, Vertex>;
  readonly #places = new Map<string, Place>();
  /** of each situation, the places that were seen there */
  readonly #at: Place[][];
  readonly #open = new Map<Edge, readonly number[]>();

  constructor(graph: Graph) {
    this.#graph = graph;
    this.#vertices = new Map(graph.vertices.map((vertex) => [vertex.key, vertex]));
    this.#at = graph.vertices.map(() => []);
  }

  /** How many steps do not follow this one on the shortest walk. */
  leftOf(edge: Edge): number {
    const landing = this.#step(edge.from, edge.from.snapshot, edge) as Step;
    const { elsewhere } = this.#placeOf(edge.to, landing.after);
    if (elsewhere.length > 0) this.#open.set(edge, elsewhere);
    return elsewhere.length;
  }

  /** Pairs that follow on no walk that was seen; null where the time is over before all were looked for. */
  none(watch: Watch, ms: number): number | null {
    let none = 0;
    for (const [edge, elsewhere] of this.#open) {
      if (watch() > ms) return null;
      none += this.#afterAnother(edge, elsewhere);
    }
    return none;
  }

  #afterAnother(edge: Edge, elsewhere: readonly number[]): number {
    let left = elsewhere;
    for (const { snapshot } of this.#at[edge.from.id]?.slice(0, MOST_OTHERS) ?? []) {
      if (left.length === 0) break;
      const landing = this.#step(edge.from, snapshot, edge);
      const known = landing && this.#places.get(this.#textOf(edge.to, landing.after));
      if (known) left = left.filter((one) => known.elsewhere.includes(one));
    }
    return left.length;
  }

  #placeOf(vertex: Vertex, snapshot: AnyMachineSnapshot): Place {
    const text = this.#textOf(vertex, snapshot);
    const known = this.#places.get(text);
    if (known) return known;
    const elsewhere = [...vertex.out.keys()].filter(
      (at) => this.#step(vertex, snapshot, vertex.out[at] as Edge) === null,
    );
    const place = { snapshot, elsewhere };
    this.#places.set(text, place);
    this.#at[vertex.id]?.push(place);
    return place;
  }

  #textOf = ({ start }: Vertex, snapshot: AnyMachineSnapshot): string =>
    `${start} ${this.#parts.textOf(snapshot)}`;

  /** Null where it does not lead as the graph says. */
  #step({ start }: Vertex, snapshot: AnyMachineSnapshot, edge: Edge): Step | null {
    const { runs, chart, model } = this.#graph;
    if (snapshot.status !== 'active') return null;
    this.steps += 1;
    const done = (runs[start] as PureChart).step(snapshot, edge.step.event);
    if (!done) return null;
    const to = this.#vertices.get(`${start} ${keyOf(model, done.after)}`);
    const ids = done.taken.flatMap((one) => chart.idOf(one) ?? []);
    return to === edge.to && isAlike(ids, edge.taken) ? done : null;
  }
}
