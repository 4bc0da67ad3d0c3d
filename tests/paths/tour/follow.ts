import type { AnyMachineSnapshot } from 'xstate';
import type { Case } from '#machines/model.ts';
import { keyOf } from '../../models/walk.ts';
import type { Edge, Graph, Path, Vertex } from '../graph/graph.ts';
import type { PureChart, Step } from '../graph/pure.ts';
import { Parts } from './parts.ts';

/** Where a step really led. Situations are told apart by the model's facts alone, so a walk may stand in one and differ in what the facts leave out. */
export interface Landing extends Step {
  vertex: Vertex | undefined;
  /** the same as `after`, as the chart made it: rules may ask whether something is the very same object */
  made: AnyMachineSnapshot;
  ids: readonly number[];
}

/** So many answers are remembered; a large chart has millions. */
const MOST_ANSWERS = 400_000;

/** Walks a chart for real and says whether an edge was as the graph has it. */
export class Follower {
  snapshot!: AnyMachineSnapshot;
  at: Vertex | undefined;
  readonly #graph: Graph;
  readonly #vertices: ReadonlyMap<string, Vertex>;
  /** places that are alike in everything stand for each other, and answers from them are remembered */
  readonly #places = new Map<string, AnyMachineSnapshot>();
  readonly #parts = new Parts();
  #answers = new WeakMap<AnyMachineSnapshot, Map<Case, Landing | null>>();
  #remembered = 0;
  #start = 0;

  constructor(graph: Graph) {
    this.#graph = graph;
    this.#vertices = new Map(graph.vertices.map((vertex) => [vertex.key, vertex]));
  }

  begin(start: number): void {
    this.#start = start;
    this.at = this.#graph.starts[start];
    this.snapshot = (this.#graph.runs[start] as PureChart).first;
  }

  /** What would come of it; nothing moves. */
  look(step: Case): Landing | null {
    const answers = this.#answers.get(this.snapshot) ?? new Map<Case, Landing | null>();
    this.#answers.set(this.snapshot, answers);
    const known = answers.get(step);
    if (known !== undefined) return known;
    const landing = this.#ask(step);
    answers.set(step, landing);
    this.#remembered += 1;
    return landing;
  }

  #ask(step: Case): Landing | null {
    if (this.snapshot.status !== 'active') return null;
    const done = (this.#graph.runs[this.#start] as PureChart).step(this.snapshot, step.event);
    if (!done) return null;
    const ids = done.taken.flatMap((one) => this.#graph.chart.idOf(one) ?? []);
    const key = `${this.#start} ${keyOf(this.#graph.model, done.after)}`;
    return {
      ...done,
      made: done.after,
      after: this.#place(done.after),
      ids,
      vertex: this.#vertices.get(key),
    };
  }

  /** Answers lead from place to place, so that one alone would keep all of them. */
  #forget(): void {
    this.#places.clear();
    this.#answers = new WeakMap();
    this.#remembered = 0;
  }

  #place(snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
    const text = `${this.#start} ${this.#parts.textOf(snapshot)}`;
    const known = this.#places.get(text);
    if (known) return known;
    if (this.#remembered > MOST_ANSWERS) this.#forget();
    this.#places.set(text, snapshot);
    return snapshot;
  }

  /** Looks from another place of the same walk. */
  from<T>(snapshot: AnyMachineSnapshot, at: Vertex | undefined, deed: () => T): T {
    const [snapshotHere, here] = [this.snapshot, this.at];
    Object.assign(this, { snapshot, at });
    const result = deed();
    Object.assign(this, { snapshot: snapshotHere, at: here });
    return result;
  }

  move(landing: Landing): void {
    this.snapshot = landing.after;
    this.at = landing.vertex;
  }

  /** Whether the edge leads from here where the graph says, by the same branches. */
  fits(edge: Edge): Landing | null {
    if (this.at !== edge.from) return null;
    const landing = this.look(edge.step);
    if (!landing || landing.vertex !== edge.to) return null;
    return isAlike(landing.ids, edge.taken) ? landing : null;
  }

  take(edge: Edge): boolean {
    const landing = this.fits(edge);
    if (landing) this.move(landing);
    return landing !== null;
  }
}

/** The same branches. In which order two regions take theirs follows from how XState lists them, and two snapshots that are alike may list them otherwise. */
export const isAlike = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length &&
  (String(one) === String(other) || String(one.toSorted()) === String(other.toSorted()));

/** The part of a path that a walk takes as the graph says; what it meets can be counted. */
export function asWalked(graph: Graph): (path: Path) => Path {
  const follower = new Follower(graph);
  return (path) => {
    follower.begin(path.start);
    const end = path.edges.findIndex((edge) => !follower.take(edge));
    return end < 0 ? path : { start: path.start, edges: path.edges.slice(0, end) };
  };
}
