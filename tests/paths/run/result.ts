import type { Path } from '../graph/graph.ts';

/** What came of one path in one place. */
export interface Ran {
  path: Path;
  /** how many steps were taken: fewer where something was wrong, and where a step is not possible after what came before */
  steps: number;
  /** what was wrong at the last of them; empty where nothing was */
  wrong: string[];
  ms: number;
}
export interface Place {
  name: string;
  run(path: Path): Ran | Promise<Ran>;
}
