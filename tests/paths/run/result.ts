import type { Path } from '../graph/graph.ts';

/** What came of one path in one place: of a path of the graph, or of one that a page walked. */
export interface RanOf<P> {
  path: P;
  /** how many steps were taken: fewer where something was wrong, and where a step is not possible after what came before */
  steps: number;
  /** what was wrong at the last of them; empty where nothing was */
  wrong: string[];
  ms: number;
}
export type Ran = RanOf<Path>;
/** Anything whose steps can be left out one by one. */
export interface Steps {
  edges: readonly unknown[];
}
export interface Place {
  name: string;
  run(path: Path): Ran | Promise<Ran>;
}
