import type { Path } from '../graph/graph.ts';

/** Paths that meet all goals together, and how few steps that can take at best; a beginning counts as a step. */
export interface Tour {
  paths: Path[];
  cost: number;
  bound: number;
  /** the prices of the flow were checked, each arc by itself, and prove the bound */
  isProved: boolean;
  /** goals that turned out to be none: on a walk the second step of a pair does not follow the first */
  none?: number[];
}

export const costOf = (paths: readonly Path[]): number =>
  paths.reduce((sum, { edges, refused }) => sum + 1 + edges.length + (refused ? 1 : 0), 0);
