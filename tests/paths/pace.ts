export const CORES = 2;

/** A chart with some of its criteria: what one thread walks. */
export interface Part {
  chart: string;
  criteria: readonly string[];
}

/** Seconds that each part took on two cores, on 28 Nov 2026: what is left is told by them, at the pace of the parts that are done. */
const TOOK: Record<string, number> = {
  ...{ 'order pairs': 740, 'order states': 920, 'checkout pairs': 115, 'checkout states': 95 },
  ...{ 'cart pairs': 52, 'cart states': 26 },
};
const SHORT = 2;
const wordsOf = ({ chart, criteria }: Part): string => `${chart} ${criteria[0]}`;

/** Where a run stands: what is done took so long, what is walked now began so long ago. */
export class Pace {
  readonly #done: { part: Part; seconds: number }[] = [];
  readonly #now = new Map<Part, number>();
  readonly #clock: () => number;
  constructor(clock: () => number) {
    this.#clock = clock;
  }
  begins(part: Part): void {
    this.#now.set(part, this.#clock());
  }
  ends(part: Part): void {
    this.#done.push({ part, seconds: this.#clock() - (this.#now.get(part) ?? 0) });
    this.#now.delete(part);
  }
  /** Seconds: no sooner than the longest part that is walked now, nor than all that waits, shared by the cores. */
  left(waiting: readonly Part[]): number {
    const tookBefore = (part: Part): number => TOOK[wordsOf(part)] ?? SHORT;
    const before = this.#done.reduce((sum, { part }) => sum + tookBefore(part), 0);
    const now = this.#done.reduce((sum, { seconds }) => sum + seconds, 0);
    // A few seconds say little of a pace.
    const pace = before > 60 ? now / before : 1;
    const open = [...this.#now].map(([part, since]) =>
      Math.max(0, pace * tookBefore(part) - (this.#clock() - since)),
    );
    const all = [...open, ...waiting.map((part) => pace * tookBefore(part))];
    return Math.max(0, ...open, all.reduce((sum, one) => sum + one, 0) / CORES);
  }
  /** What is walked now, in words. */
  get now(): string[] {
    return [...this.#now.keys()].map(wordsOf);
  }
}
