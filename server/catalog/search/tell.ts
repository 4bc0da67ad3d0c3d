import type { OptionValue } from '#machines/domain/narrowing.ts';
import { type Diet, dietsIn } from './diet.ts';
import type { Features } from './features.ts';
import type { Wanted } from './match.ts';
import { isLacking } from './ordinary.ts';
import { type Clause, clausesOf, type Synonyms } from './synonyms.ts';
import { isLike, stem, withoutFillers } from './words.ts';

/** Fewer letters begin too many words. */
const SHORT = 3;

/** What the words ask for, one thing after the other. */
export function tell(words: string[], synonyms: Synonyms, features: Features): Wanted[] {
  const found: Wanted[] = [];
  let plain: string[] = [];
  const telling = withoutFillers(words);
  const close = () => {
    const clauses = clausesOf(plain, synonyms).filter(
      ({ words: own, others }) => others.length > 0 || own.some((word) => telling.includes(word)),
    );
    found.push(...clauses.map((one) => wanted(one, features)));
    plain = [];
  };
  for (const one of dietsIn(words, features.lacking)) {
    if (typeof one === 'string') {
      plain.push(one);
      continue;
    }
    close();
    found.push(strict(one));
  }
  close();
  return withoutOptionNames(found, features);
}

const strict = (diet: Diet): Wanted => ({
  words: diet.words,
  typed: diet.typed,
  others: [],
  phrases: [],
  choices: [],
  isOwnChoice: false,
  people: [],
  isStrict: true,
  diet,
  stands: null,
  isSaidOnly: false,
  isInTexts: true,
  isAnywhere: false,
});

function wanted(clause: Clause, features: Features): Wanted {
  const { words, phrases } = clause;
  const own = features.valuesOf(words, true);
  const choices =
    own.length > 0 ? own : unique(phrases.flatMap((one) => features.valuesOf(one, false)));
  const isValueAlone = (one: string[]): boolean =>
    isShort(one) && features.valuesOf(one, false).length > 0;
  return {
    ...clause,
    typed: words,
    // What the shop itself calls "ink" is not mixed with what is nearly so.
    others:
      own.length > 0
        ? []
        : [
            ...clause.others.filter((_, at) => !isValueAlone(phrases[at] ?? [])),
            ...lackingOtherwise(words),
          ],
    choices,
    isOwnChoice: own.length > 0,
    people: features.peopleOf(words),
    isStrict: false,
    diet: null,
    stands: null,
    isSaidOnly: false,
    isInTexts: !isValueAlone(words),
    isAnywhere: false,
  };
}

/** "Sleeveless" is said as "no sleeves" too. */
function lackingOtherwise([word = '', ...more]: string[]): string[] {
  if (more.length > 0 || !isLacking(word)) return [];
  const what = word.slice(0, -'less'.length);
  return [
    ['no', what],
    ['without', what],
    [what, 'free'],
  ].map(isLike);
}

const isShort = (words: string[]): boolean =>
  words.join('').length < SHORT || /^\p{N}+$/u.test(words.join(''));
const unique = (values: OptionValue[]): OptionValue[] => [
  ...new Map(values.map((one) => [JSON.stringify(one), one])).values(),
];

/** "Size M" says no more than "M". */
const withoutOptionNames = (found: Wanted[], { options }: Features): Wanted[] =>
  found.some(({ choices }) => choices.length > 0)
    ? found.filter(
        ({ words: [word = '', ...more], choices }) =>
          more.length > 0 || choices.length > 0 || !options.has(stem(word)),
      )
    : found;
