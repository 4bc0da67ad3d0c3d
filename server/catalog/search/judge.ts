import { allergensStated, type Product, translatedNames } from '#machines/domain/product.ts';
import { type Allergen, LEAVES_OPEN, STATES } from './allergens.ts';
import type { Diet } from './diet.ts';
import { patternOf, plainlySaid, spelled } from './spelling.ts';

/** What is said of a product, in one spelling. */
export interface Texts {
  /** its names and tags, each for itself: what a description says may be anything */
  names: string[];
  /** its statements of allergens as one text; null where it states none */
  statement: string | null;
  /** a bundle that states nothing itself, and one of whose parts states nothing */
  lacksPart?: boolean;
  /** what is said of it anywhere, its add-ons and what it is made of too; of what states its allergens alone, no other is asked for it */
  everything: string;
}
/** It says itself that it is without; or it states its allergens, this not among them, and it is spoken of nowhere. What states none may have it. */
export type AllergenVerdict = 'SAID' | 'OTHERS_STATED' | 'MAY_HAVE_IT';

export function textsOf(name: string, view: Product): Texts {
  const stated = allergensStated(view.facts);
  return {
    names: [name, ...(view.tags ?? []), ...translatedNames(view)].map(plainlySaid),
    statement: stated.length > 0 ? stated.map(plainlySaid).join('\n') : null,
    everything: stated.length > 0 ? plainlySaid([...stringsIn(view)].join('\n')) : '',
  };
}

/** A bundle has what its parts have (504), and what is in those. */
export function textsOfBundle(own: Texts, parts: Texts[], lacksPart: boolean): Texts {
  const all = [own, ...parts];
  const said = all.flatMap((one) => one.statement ?? []);
  return {
    names: own.names,
    statement: said.length > 0 ? said.join('\n') : null,
    everything: all.flatMap((one) => one.everything || []).join('\n'),
    lacksPart,
  };
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value && typeof value === 'object')
    for (const one of Object.values(value)) yield* stringsIn(one);
}

const pattern = (text: string, flags = ''): RegExp => patternOf(spelled(text), flags);
const LEFT_OPEN = pattern(LEAVES_OPEN);
const STATED = pattern(STATES);

/** Products are judged alike by diets of one key. */
export const keyOfDiet = ({ said, refused, allergen }: Diet): string =>
  JSON.stringify([said, refused, allergen]);

export function judgeOf({ said, refused, allergen }: Diet): (texts: Texts) => AllergenVerdict {
  if (!allergen) return () => 'MAY_HAVE_IT';
  const saysSo = pattern(`${said.join('|')}|${allergen.saidInNames}`);
  const saysOtherwise = pattern(refused.join('|'));
  const isStatedWithout = pattern(allergen.said);
  const isStated = namerOf(allergen, allergen.named);
  const isSpokenOf = namerOf(allergen, allergen.akin);
  return ({ names, statement, lacksPart, everything }) => {
    if (statement !== null && isStated(statement)) return 'MAY_HAVE_IT';
    if (names.some((one) => saysSo.test(one) && !saysOtherwise.test(one))) return 'SAID';
    if (statement === null || lacksPart || LEFT_OPEN.test(statement)) return 'MAY_HAVE_IT';
    if (isStatedWithout.test(statement)) return 'SAID';
    return STATED.test(statement) && !isSpokenOf(everything) ? 'OTHERS_STATED' : 'MAY_HAVE_IT';
  };
}

/** Whether a text names the allergen, other than by saying that there is none. */
function namerOf(
  { notIn, notWithout, without, otherwise }: Allergen,
  names: string,
): (text: string) => boolean {
  const named = pattern(names);
  const denied = pattern(notIn, 'g');
  const saysNotWithout = pattern(notWithout);
  const other = pattern(`${without}|${otherwise}`, 'g');
  return (text) => {
    if (!named.test(text)) return false;
    const rest = text.replaceAll(denied, ' ');
    return saysNotWithout.test(rest) || named.test(rest.replaceAll(other, ' '));
  };
}
