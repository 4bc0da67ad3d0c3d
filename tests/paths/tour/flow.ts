import { TimeIsOver } from '../graph/budget.ts';

/** An arc that may be used as often as one likes. */
export interface Arc {
  from: number;
  to: number;
  cost: number;
}

export interface Flow {
  /** how often each arc is used */
  used: Int32Array;
  cost: number;
  /** a price for each node: with them anybody can check that nothing cheaper exists */
  prices: Int32Array;
}

/**
 * The cheapest way to carry what some nodes have too much of (`surplus` above 0) to those that have too little. Primal and dual: prices rise
 * phase by phase, and within a phase Dinic's algorithm pushes along arcs that are tight. Costs are small whole numbers, so phases are few.
 */
export function cheapestFlow(
  nodes: number,
  arcs: readonly Arc[],
  surplus: Int32Array,
  isOver: () => boolean = () => false,
): Flow {
  const network = new Network(nodes, arcs, surplus);
  while (network.raisePrices()) while (network.levels()) network.push(isOver);
  return network.result();
}

/** Whether the prices prove the cost: no arc is worth more than it costs, and together they are worth as much as the flow costs. */
export function proves(
  { prices, cost }: Pick<Flow, 'prices' | 'cost'>,
  arcs: readonly Arc[],
  surplus: Int32Array,
): boolean {
  const isFair = arcs.every((arc) => price(prices, arc.to) - price(prices, arc.from) <= arc.cost);
  return isFair && worth(prices, surplus) === cost;
}
const price = (prices: Int32Array, node: number): number => prices[node] as number;
const worth = (prices: Int32Array, surplus: Int32Array): number =>
  surplus.reduce((sum, more, node) => sum - more * price(prices, node), 0);

const FAR = 1_000_000_000;

class Network {
  readonly #nodes: number;
  readonly #arcs: readonly Arc[];
  readonly #left: Int32Array;
  readonly #prices: Int32Array;
  readonly #used: Int32Array;
  readonly #level: Int32Array;
  readonly #at: Int32Array;
  /** arcs out of and into each node, in one list: 2 * arc, or 2 * arc + 1 against its direction */
  readonly #first: Int32Array;
  readonly #around: Int32Array;

  constructor(nodes: number, arcs: readonly Arc[], surplus: Int32Array) {
    this.#nodes = nodes;
    this.#arcs = arcs;
    this.#left = surplus.slice();
    this.#prices = new Int32Array(nodes);
    this.#used = new Int32Array(arcs.length);
    this.#level = new Int32Array(nodes);
    this.#at = new Int32Array(nodes);
    this.#first = new Int32Array(nodes + 1);
    this.#around = new Int32Array(2 * arcs.length);
    for (const { from, to } of arcs) {
      this.#first[from + 1]! += 1;
      this.#first[to + 1]! += 1;
    }
    for (let node = 0; node < nodes; node++) this.#first[node + 1]! += this.#first[node]!;
    const next = this.#first.slice();
    for (const [arc, { from, to }] of arcs.entries()) {
      this.#around[next[from]!++] = 2 * arc;
      this.#around[next[to]!++] = 2 * arc + 1;
    }
  }

  /** Distances from what has too much, by Dial's buckets; false where nothing is left to carry. */
  raisePrices(): boolean {
    const far = new Int32Array(this.#nodes).fill(FAR);
    const buckets: number[][] = [[]];
    for (let node = 0; node < this.#nodes; node++)
      if (this.#left[node]! > 0) {
        far[node] = 0;
        buckets[0]!.push(node);
      }
    let most = 0;
    for (let at = 0; at < buckets.length; at++)
      for (const node of buckets[at] ?? []) {
        if (far[node] !== at) continue;
        most = at;
        this.#relax(node, at, far, buckets);
      }
    let isLeft = false;
    for (let node = 0; node < this.#nodes; node++) {
      if (this.#left[node]! < 0 && far[node]! < FAR) isLeft = true;
      this.#prices[node]! += Math.min(far[node]!, most);
    }
    return isLeft;
  }

  #relax(node: number, far: number, all: Int32Array, buckets: number[][]): void {
    for (let place = this.#first[node]!; place < this.#first[node + 1]!; place++) {
      const half = this.#around[place]!;
      const { other, cost } = this.#half(half);
      if (half & 1 && this.#used[half >> 1] === 0) continue;
      const reached = far + cost + this.#prices[node]! - this.#prices[other]!;
      if (reached >= all[other]!) continue;
      all[other] = reached;
      while (buckets.length <= reached) buckets.push([]);
      buckets[reached]!.push(other);
    }
  }

  #half(half: number): { other: number; cost: number } {
    const arc = this.#arcs[half >> 1] as Arc;
    return half & 1 ? { other: arc.from, cost: -arc.cost } : { other: arc.to, cost: arc.cost };
  }

  #isOpen(node: number, half: number): number {
    const { other, cost } = this.#half(half);
    if (half & 1 && this.#used[half >> 1] === 0) return -1;
    return cost + this.#prices[node]! - this.#prices[other]! === 0 ? other : -1;
  }

  /** How many tight arcs away from what has too much; false where nothing that has too little is reached. */
  levels(): boolean {
    this.#level.fill(-1);
    this.#at.set(this.#first.subarray(0, this.#nodes));
    const queue: number[] = [];
    for (let node = 0; node < this.#nodes; node++)
      if (this.#left[node]! > 0) {
        this.#level[node] = 0;
        queue.push(node);
      }
    let isReached = false;
    for (const node of queue) {
      if (this.#left[node]! < 0) isReached = true;
      for (let place = this.#first[node]!; place < this.#first[node + 1]!; place++) {
        const other = this.#isOpen(node, this.#around[place]!);
        if (other < 0 || this.#level[other]! >= 0) continue;
        this.#level[other] = this.#level[node]! + 1;
        queue.push(other);
      }
    }
    return isReached;
  }

  /** Half a flow carries nothing: where the time is over there is none. */
  push(isOver: () => boolean): void {
    for (let node = 0; node < this.#nodes; node++)
      while (this.#left[node]! > 0 && this.#carryFrom(node)) if (isOver()) throw new TimeIsOver();
  }

  /** One load along tight arcs, a level at a time; what leads nowhere is not tried again. */
  #carryFrom(source: number): boolean {
    const way: number[] = [];
    const nodes = [source];
    while (nodes.length > 0) {
      const node = nodes.at(-1)!;
      if (this.#left[node]! < 0) return this.#carry(source, node, way);
      const half = this.#forward(node);
      if (half >= 0) {
        way.push(half);
        nodes.push(this.#half(half).other);
      } else {
        nodes.pop();
        way.pop();
        if (nodes.length > 0) this.#at[nodes.at(-1)!]! += 1;
      }
    }
    return false;
  }

  #forward(node: number): number {
    for (; this.#at[node]! < this.#first[node + 1]!; this.#at[node]! += 1) {
      const half = this.#around[this.#at[node]!]!;
      const other = this.#isOpen(node, half);
      if (other >= 0 && this.#level[other] === this.#level[node]! + 1) return half;
    }
    return -1;
  }

  #carry(source: number, sink: number, way: number[]): true {
    let load = Math.min(this.#left[source]!, -this.#left[sink]!);
    for (const half of way) if (half & 1) load = Math.min(load, this.#used[half >> 1]!);
    for (const half of way) this.#used[half >> 1]! += half & 1 ? -load : load;
    this.#left[source]! -= load;
    this.#left[sink]! += load;
    return true;
  }

  result(): Flow {
    const cost = this.#arcs.reduce((sum, arc, at) => sum + arc.cost * this.#used[at]!, 0);
    return { used: this.#used, cost, prices: this.#prices };
  }
}
