import type { Edge, Graph, Path, Vertex } from '../graph/graph.ts';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Wandering {
  seed: number;
  steps: number;
  /** how likely a step is beside others: by a part of its title or of its event's type; 1 where nothing is said */
  weights?: Record<string, number>;
}

/** Walks without end; who reads them stops. */
export function* randomPaths(
  graph: Graph,
  { seed, steps, weights = {} }: Wandering,
): Generator<Path> {
  const chance = seeded(seed);
  const weigh = (edge: Edge): number => weightOf(edge, weights);
  for (;;) {
    const start = Math.floor(chance() * graph.starts.length);
    const edges: Edge[] = [];
    let at = graph.starts[start] as Vertex;
    while (edges.length < steps && at.out.length > 0) {
      const edge = pick(at.out, weigh, chance());
      if (!edge) break;
      edges.push(edge);
      at = edge.to;
    }
    yield { start, edges };
  }
}

function weightOf({ step }: Edge, weights: Record<string, number>): number {
  const found = Object.entries(weights).find(
    ([part]) => step.title.includes(part) || step.event.type.includes(part),
  );
  return found?.[1] ?? 1;
}

function pick(edges: readonly Edge[], weigh: (edge: Edge) => number, chance: number): Edge | null {
  const all = edges.reduce((sum, edge) => sum + weigh(edge), 0);
  let left = chance * all;
  for (const edge of edges) {
    left -= weigh(edge);
    if (left < 0) return edge;
  }
  return null;
}
