import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { type Case, isIn, type Rule } from './model.ts';

/** In this state, and where words are given only when that is so of it. */
export type From<Stands = never> =
  | string
  | readonly [state: string, words: string, when: (before: Stands) => boolean];
/** Here, this happens (the title of a sample, or `after` a time), and then the chart stands there. */
export type LeadRow<Stands = never> = readonly [
  from: From<Stands>,
  what: string | readonly string[],
  to: string,
];

const AFTER = /^after (.+)$/;

/** Who answered, and what an error says, is another thing once it really comes. */
const wordsOf = ({ type, actorId, error, ...rest }: AnyEventObject): string =>
  JSON.stringify([type, rest]);
const isSame = (one: AnyEventObject, other: AnyEventObject): boolean =>
  one.type === other.type && wordsOf(one) === wordsOf(other);

/**
 * A plain table "this event, here, leads there" as rules, one a row: an arrow that is missing leaves its row unused, one that leads elsewhere
 * breaks it. Rows are written from the specification; what no row names is not said.
 */
export function leads<Stands>(
  cases: Readonly<Record<string, Case[]>>,
  rows: readonly LeadRow<Stands>[],
): Record<string, Rule<never>> {
  const samples = new Map(
    Object.values(cases).flatMap((all) => all.map((one) => [one.title, one])),
  );
  const rule = ([from, to]: readonly [From<Stands>, string], what: string): [string, Rule] => {
    const [state, words, when] = typeof from === 'string' ? [from, '', null] : from;
    const delay = AFTER.exec(what)?.[1];
    const event = samples.get(what)?.event;
    if (!delay && !event) throw new Error(`There is no sample "${what}".`);
    const isIt = (came: AnyEventObject): boolean =>
      event ? isSame(came, event) : came.type.startsWith(`xstate.after.${delay}.`);
    const name = `in ${[state, words].filter(Boolean).join(' ')}, ${what}: ${to}`;
    const isSo = (before: AnyMachineSnapshot): boolean => !when || when(before as never);
    return [
      name,
      {
        // Asked first, of every step of every walk.
        ...(event ? { on: event.type } : {}),
        in: state,
        when: ({ before, event: came }) => isIt(came) && isSo(before),
        leaves: ({ after }) => isIn(after, to),
      },
    ];
  };
  return Object.fromEntries(
    rows.flatMap(([from, what, to]) => [what].flat().map((one) => rule([from, to], one as string))),
  ) as Record<string, Rule<never>>;
}
