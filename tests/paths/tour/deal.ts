import type { Edge, Graph, Vertex } from '../graph/graph.ts';

/**
 * How often the flow wants each edge, each end and each beginning, dealt out while a walk goes on. A walk that takes the edge which leads back
 * to a beginning last of all leaves nothing behind, whatever the order of the others: so the order is free for what can really be walked.
 */
export class Deal {
  readonly #edges: Int32Array;
  readonly #ends: Int32Array;
  readonly #starts: Int32Array;
  /** of each situation, the edge that is kept for last */
  readonly #last: (Edge | undefined)[];

  /** `used`: of edges, then of ends, then of beginnings, beyond the one time that each edge and beginning is walked anyway */
  constructor({ edges, vertices, starts }: Graph, used: Int32Array) {
    const [ends, begins] = [edges.length, edges.length + vertices.length];
    this.#edges = used.slice(0, ends).map((times) => times + 1);
    this.#ends = used.slice(ends, begins);
    this.#starts = used.slice(begins, begins + starts.length).map((times) => times + 1);
    this.#last = this.#waysBack(edges, vertices);
  }

  #waysBack(edges: readonly Edge[], vertices: readonly Vertex[]): (Edge | undefined)[] {
    const into: Edge[][] = vertices.map(() => []);
    for (const edge of edges) into[edge.to.id]?.push(edge);
    const last: (Edge | undefined)[] = vertices.map(() => undefined);
    const known = vertices.filter(({ id }) => this.#ends[id]! > 0);
    const isKnown = new Uint8Array(vertices.length);
    for (const { id } of known) isKnown[id] = 1;
    // The list grows while it is read.
    for (const { id } of known)
      for (const edge of into[id] ?? []) {
        if (isKnown[edge.from.id]) continue;
        isKnown[edge.from.id] = 1;
        last[edge.from.id] = edge;
        known.push(edge.from);
      }
    return last;
  }

  /** The number of a beginning that is still wanted. */
  begin(): number | undefined {
    const start = this.#starts.findIndex((times) => times > 0);
    if (start < 0) return undefined;
    this.#starts[start]! -= 1;
    return start;
  }

  /** What is still to be walked from here, the edge that leads back to a beginning last. */
  at({ id, out }: Vertex): Edge[] {
    const last = this.#last[id];
    const left = out.filter((edge) => this.#edges[edge.id]! > (edge === last ? 1 : 0));
    return last && this.#edges[last.id]! > 0 ? [...left, last] : left;
  }

  take({ id }: Edge): void {
    if (this.#edges[id]! > 0) this.#edges[id]! -= 1;
  }

  /** Whether a path is to end here. */
  end({ id }: Vertex): boolean {
    if (this.#ends[id]! <= 0) return false;
    this.#ends[id]! -= 1;
    return true;
  }
}
