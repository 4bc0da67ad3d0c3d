import type { Edge, Graph, Vertex } from '../graph/graph.ts';

/** What no path has met yet. */
export class Open {
  readonly #edges: Uint8Array;
  readonly #at: Int32Array;
  left = 0;

  constructor({ edges, vertices }: Graph, open: Iterable<Edge>) {
    this.#edges = new Uint8Array(edges.length);
    this.#at = new Int32Array(vertices.length);
    for (const { id, from } of open) {
      this.#edges[id] = 1;
      this.#at[from.id]! += 1;
      this.left += 1;
    }
  }
  has = ({ id }: Edge): boolean => this.#edges[id] === 1;
  at = ({ id }: Vertex): boolean => this.#at[id]! > 0;

  meet({ id, from }: Edge): void {
    if (this.#edges[id] === 0) return;
    this.#edges[id] = 0;
    this.#at[from.id]! -= 1;
    this.left -= 1;
  }
}

/**
 * What a step costs beyond the bound. The prices that prove the bound (see `flow.ts`) say it: a tour is longer than its bound by exactly the
 * sum of this over all that it walks again, so ways are chosen by it.
 */
export class Ways {
  readonly #prices: Int32Array;
  readonly #home: number;
  readonly #costs: Int32Array;
  readonly #far: Int32Array;
  readonly #via: (Edge | undefined)[];
  #reached: Vertex[] = [];
  /** of the way by which each situation was found, its beginning included */
  readonly fromHome: Int32Array;

  constructor({ edges, vertices, starts }: Graph, prices: Int32Array) {
    this.#prices = prices;
    this.#home = vertices.length;
    this.#costs = Int32Array.from(edges, ({ from, to }) => 1 + this.#between(from.id, to.id));
    this.#far = new Int32Array(vertices.length).fill(-1);
    this.#via = vertices.map(() => undefined);
    this.fromHome = new Int32Array(vertices.length);
    for (const { id, start, via } of vertices)
      this.fromHome[id] = via
        ? this.fromHome[via.from.id]! + this.#costs[via.id]!
        : 1 + this.#between(this.#home, (starts[start] as Vertex).id);
  }

  /** of a path that ends here */
  home({ id }: Vertex): number {
    return this.#between(id, this.#home);
  }
  #between(from: number, to: number): number {
    return this.#prices[from]! - this.#prices[to]!;
  }

  /** The cheapest way from here to an edge that is open, that edge included, in the graph; of `most` at most. */
  nearest(here: Vertex, most: number, open: Open, blocked: ReadonlySet<Edge>): Edge[] | undefined {
    for (const { id } of this.#reached) this.#far[id] = -1;
    this.#reached = [here];
    this.#far[here.id] = 0;
    const rings: Vertex[][] = [[here]];
    for (let far = 0; far <= most; far++)
      for (const at of rings[far] ?? []) {
        if (this.#far[at.id] !== far) continue;
        const found = open.at(at) ? at.out.find((one) => open.has(one) && !blocked.has(one)) : null;
        if (found) return [...this.#back(here, at), found];
        for (const edge of at.out)
          if (edge.to !== at && !(blocked.size > 0 && blocked.has(edge)))
            this.#reach(edge, far + this.#costs[edge.id]!, most, rings);
      }
    return undefined;
  }

  #reach(edge: Edge, far: number, most: number, rings: Vertex[][]): void {
    const { to } = edge;
    const known = this.#far[to.id]!;
    if (far > most || (known >= 0 && known <= far)) return;
    if (known < 0) this.#reached.push(to);
    this.#far[to.id] = far;
    this.#via[to.id] = edge;
    rings[far] ??= [];
    rings[far].push(to);
  }

  #back(here: Vertex, end: Vertex): Edge[] {
    const way: Edge[] = [];
    for (let at = end; at !== here; ) {
      const edge = this.#via[at.id] as Edge;
      way.push(edge);
      at = edge.from;
    }
    return way.reverse();
  }
}

/** Beginnings anew: of all situations with something open the one that is reached most cheaply. */
export class Anew {
  readonly #rings: Vertex[][] = [];
  readonly #open: Open;

  constructor({ vertices }: Graph, ways: Ways, open: Open) {
    this.#open = open;
    for (const vertex of vertices.toReversed()) {
      const far = ways.fromHome[vertex.id]!;
      this.#rings[far] ??= [];
      this.#rings[far].push(vertex);
    }
  }

  next(): Vertex | undefined {
    for (const ring of this.#rings) {
      while (ring && ring.length > 0 && !this.#open.at(ring.at(-1) as Vertex)) ring.pop();
      const vertex = ring?.at(-1);
      if (vertex) return vertex;
    }
    return undefined;
  }
}
