import { meant } from './nearest.ts';
import type { FileMistake, Path } from './problem.ts';

/** Looks things of one kind up by what a merchant calls them, or by their id; what is not there is a problem. */
export class References {
  private readonly kind: string;
  private readonly ids = new Map<string, string>();
  private readonly problems: FileMistake[];

  constructor(kind: string, problems: FileMistake[]) {
    this.kind = kind;
    this.problems = problems;
  }

  /** Two things of one kind never share a name. */
  add(name: string, id: string, path: Path): void {
    if (this.ids.has(name))
      this.problems.push({ path, wrong: `is the second ${this.kind} "${name}"` });
    this.ids.set(name, id);
  }

  /** The id that belongs to a name; empty, and a problem, when there is none. */
  idOf(name: string, path: Path): string {
    const found = this.ids.get(name) ?? (this.hasId(name) ? name : undefined);
    if (found !== undefined) return found;
    const hint = meant(name, this.ids.keys());
    this.problems.push({ path, wrong: `names a ${this.kind} that is not there: "${name}"${hint}` });
    return '';
  }

  private hasId(id: string): boolean {
    return this.ids.values().some((one) => one === id);
  }
}
