import { WRITTEN } from './follow.ts';
import { argued } from './reasons.ts';
import type { BrowserRun } from './results.ts';

/** Every branch that a cell has not taken: argued, tried in vain, or not come to yet. */
export interface Left {
  drawn: string;
  name: string;
  why: string | null;
  tried: string[];
}
type Reached = Pick<BrowserRun, 'cell' | 'taken' | 'missed' | 'ms'>;

export function leftOf({ cell, taken, missed }: Omit<Reached, 'ms'>): Left[] {
  const done = new Set(taken);
  return WRITTEN.transitions
    .filter(({ drawn }) => !done.has(drawn))
    .map(({ drawn, name }) => ({
      ...{ drawn, name, why: argued(cell.provider, drawn) },
      tried: missed
        .filter(({ target }) => target === drawn)
        .map(({ place, step, why }) => `${step} (at ${place}): ${why}`),
    }));
}

/** All but one of three hundred is not 100 %. */
const of = (count: number, total: number): string =>
  `${count} of ${total} (${count === total ? 100 : (Math.floor((1000 * count) / total) / 10).toFixed(1)} %)`;

/** While it runs: beside those that the provider can take, not beside all that the chart has. */
export function takenWords(provider: string, taken: ReadonlySet<number>): string {
  const can = WRITTEN.transitions.filter(({ drawn }) => argued(provider, drawn) === null);
  return `${can.filter(({ id }) => taken.has(id)).length} of the ${can.length} taken that it can take`;
}

/** What is argued, and was taken all the same: of another provider, to which a shopper changed; otherwise the argument is wrong. */
const besideOf = ({ cell, taken }: Pick<Reached, 'cell' | 'taken'>): string[] =>
  taken.filter((drawn) => argued(cell.provider, drawn) !== null);

/** Reached, of those that this provider can reach, which no run changes; what is argued is counted apart. */
export function reachedWords(run: Reached): string {
  const left = leftOf(run).filter(({ why }) => why === null);
  const tried = left.filter(({ tried: all }) => all.length > 0).length;
  const beside = besideOf(run).length;
  const taken = run.taken.length - beside;
  const can = taken + left.length;
  const reasons = WRITTEN.transitions.length - can;
  return `${run.cell.provider}: ${of(taken, can)} branches taken that it can take, ${reasons} argued (${beside} of them taken), ${tried} tried in vain, ${left.length - tried} not come to; ${(run.ms / 60_000).toFixed(1)} minutes`;
}

/** One by one, by class: what is argued under its argument, then what was tried, then what no path came to. */
export function leftPage(run: Reached): string {
  const left = leftOf(run);
  const reasons = Map.groupBy(
    left.filter(({ why }) => why !== null),
    ({ why }) => why as string,
  );
  const tried = left.filter(({ why, tried: all }) => why === null && all.length > 0);
  const rest = left.filter(({ why, tried: all }) => why === null && all.length === 0);
  const isBeside = new Set(besideOf(run));
  const beside = WRITTEN.transitions
    .filter(({ drawn }) => isBeside.has(drawn))
    .map(({ drawn, name }) => ({ drawn, name, why: null, tried: [] }));
  const list = (all: readonly Left[]): string =>
    all.map((one) => `- ${one.name}${one.tried.map((why) => `\n  - ${why}`).join('')}`).join('\n');
  return [
    `# ${reachedWords(run)}`,
    ...[...reasons].map(([why, all]) => `## Argued: ${why}\n\n${list(all)}`),
    ...(beside.length > 0 ? [`## Argued, and taken all the same\n\n${list(beside)}`] : []),
    ...(tried.length > 0 ? [`## Tried in vain\n\n${list(tried)}`] : []),
    ...(rest.length > 0 ? [`## Not come to yet\n\n${list(rest)}`] : []),
  ]
    .join('\n\n')
    .concat('\n');
}
