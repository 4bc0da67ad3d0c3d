import { spread } from '../scenarios.ts';
import { type Control, rankOf } from './controls.ts';

/** Presses one after another on one page, before it is opened anew. */
const LONGEST = 12;

export interface Press {
  address: string;
  /** what was pressed before, since the page was opened */
  steps: Control[];
  control: Control;
  key: string;
  /** how many presses before it brought something new to light */
  depth: number;
  /** what was not there when it was tried */
  missing?: string;
}
/** Where the browser stands after a press. */
export interface Standing {
  address: string;
  trail: Control[];
}
export const inWords = ({ key, missing }: Press): string => `${key} | ${missing}`;

/** Whether it can be pressed without opening the page first: nothing was pressed that it does not know of, or nothing at all is needed. */
export function stands(
  { address, trail }: Standing,
  { address: wanted, steps, control }: Press,
): boolean {
  const isQuiet =
    rankOf(control) === 0 && !control.role.startsWith('form') && trail.length < LONGEST;
  return address === wanted && isQuiet && steps.every((step, at) => step === trail[at]);
}

const turn = (words: string): number => spread(`9 ${words}`, 100_003);
/** What destroys something comes last; otherwise from all over the shop, and always in the same order. */
const inTurn = (presses: Press[]): Press[] =>
  presses.toSorted(
    (one, other) => rankOf(one.control) - rankOf(other.control) || turn(one.key) - turn(other.key),
  );
/** The same few for the same words, from all over the list. */
export const chosen = <T>(all: T[], most: number, words: (one: T) => string): T[] =>
  all.toSorted((one, other) => turn(words(one)) - turn(words(other))).slice(0, most);

/** Takes the next press out of the list: one that can be made where the browser stands, if there is one of the same rank. */
export function takeNext(presses: Press[], standing: Standing | null): Press {
  const [first] = inTurn(presses) as [Press, ...Press[]];
  const here = inTurn(presses).filter(
    (one) => standing && rankOf(one.control) === rankOf(first.control) && stands(standing, one),
  );
  // A link leaves the page, so it is the last to be pressed there.
  const next =
    here.find(({ steps }) => steps.length > 0) ??
    here.find(({ control }) => control.role !== 'link') ??
    here[0] ??
    first;
  presses.splice(presses.indexOf(next), 1);
  return next;
}
