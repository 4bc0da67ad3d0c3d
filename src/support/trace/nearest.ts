import type { ReplayedStep } from '#src/trace/replay.ts';

/** Paths that tests walk, packed: words once, and each path by their places. */
export interface TestedPaths {
  words: string[];
  paths: { title: string; events: number[] }[];
}
export interface Nearest {
  title: string;
  events: string[];
  /** how many events one has and the other has not */
  distance: number;
  /** where both part for the first time; null: never */
  partsAt: number | null;
}

/** What a checkout's chart heard, from the last page's beginning on when `lastOnly`. */
export const eventsOf = (steps: readonly ReplayedStep[]): string[] =>
  steps
    .filter(
      ({ actor, event, ignored }) =>
        actor === 'checkout' && !ignored && event.type !== 'xstate.stop',
    )
    .map(({ event }) => event.type);

/** The pages of a checkout, each from its beginning: a tested path begins with one. */
export function pagesOf(steps: readonly ReplayedStep[]): ReplayedStep[][] {
  const pages = new Map<string, ReplayedStep[]>();
  for (const step of steps) pages.set(step.document, [...(pages.get(step.document) ?? []), step]);
  return [...pages.values()];
}

/** The tested path with the fewest differences, by events. */
export function nearestOf(events: readonly string[], tested: TestedPaths): Nearest | null {
  let best: Nearest | null = null;
  for (const { title, events: places } of tested.paths) {
    const other = places.map((place) => tested.words[place] ?? '');
    if (best && Math.abs(other.length - events.length) >= best.distance) continue;
    const distance = differences(events, other);
    if (!best || distance < best.distance)
      best = { title, events: other, distance, partsAt: partingOf(events, other) };
  }
  return best;
}

/** Where two lists part for the first time. */
export function partingOf(one: readonly string[], other: readonly string[]): number | null {
  const at = one.findIndex((event, index) => event !== other[index]);
  if (at >= 0) return at;
  return other.length > one.length ? one.length : null;
}

/** Both lists beside each other, what is in both on one line; null: only the other one has it. */
export function aligned(
  one: readonly string[],
  other: readonly string[],
): [string | null, string | null][] {
  const rows = distances(one, other);
  const lines: [string | null, string | null][] = [];
  let [left, right] = [one.length, other.length];
  while (left > 0 || right > 0) {
    const here = rows[left]![right]!;
    if (left > 0 && right > 0 && one[left - 1] === other[right - 1])
      lines.push([one[--left]!, other[--right]!]);
    else if (right === 0 || (left > 0 && rows[left - 1]![right]! < here))
      lines.push([one[--left]!, null]);
    else lines.push([null, other[--right]!]);
  }
  return lines.reverse();
}

/** Events to leave out or put in, at least, to make one of the other. */
const differences = (one: readonly string[], other: readonly string[]): number =>
  distances(one, other)[one.length]![other.length]!;

/** The same for every beginning of both. */
function distances(one: readonly string[], other: readonly string[]): number[][] {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (const [index, event] of one.entries()) {
    const row = rows[index]!;
    const next = [index + 1];
    for (const [at, theirs] of other.entries())
      next.push(event === theirs ? row[at]! : Math.min(row[at + 1]!, next[at]!) + 1);
    rows.push(next);
  }
  return rows;
}
