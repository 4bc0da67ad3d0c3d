import type { AnyStateMachine } from 'xstate';
import { readChart, type WrittenChart } from '../graph/written.ts';

/** How often each written branch of a chart was taken, and by how many walks. */
export interface Frequency {
  times: number;
  walks: number;
}

export class Counter {
  readonly written: WrittenChart;
  readonly branches = new Map<number, Frequency>();
  #walk = new Set<number>();
  walks = 0;
  steps = 0;

  constructor(machine: AnyStateMachine) {
    this.written = readChart(machine);
  }

  begins(): void {
    this.#walk = new Set();
    this.walks += 1;
  }

  note(taken: readonly object[]): void {
    this.steps += 1;
    for (const one of taken) {
      const id = this.written.idOf(one);
      if (id === undefined) continue;
      const known = this.branches.get(id) ?? { times: 0, walks: 0 };
      known.times += 1;
      if (!this.#walk.has(id)) known.walks += 1;
      this.#walk.add(id);
      this.branches.set(id, known);
    }
  }

  /** By the names of the drawing, most first. */
  named(): { drawn: string; times: number; walks: number }[] {
    return [...this.branches]
      .map(([id, known]) => ({ drawn: this.written.transitions[id]?.drawn ?? '', ...known }))
      .sort((one, other) => other.times - one.times);
  }
}
