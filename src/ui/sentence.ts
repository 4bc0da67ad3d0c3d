export type Values = Record<string, string | number>;

/** A place that a value fills; with `plural` or `select`, the words that stand there for it. `#` is the counted number. */
export interface Place {
  name: string;
  plural?: Record<string, Part[]>;
  select?: Record<string, Part[]>;
}
type Part = string | 0 | Place;
/** A sentence as the build leaves it: its text with open places (`{name}`), or its parts where the words depend on a value. */
export type Sentence = string | Part[];
export type Sentences = Record<string, Sentence>;

const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();
function kept<T>(made: Map<string, T>, locale: string, make: () => T): T {
  const found = made.get(locale) ?? make();
  made.set(locale, found);
  return found;
}

const fill = (text: string, values: Values): string =>
  text.includes('{') ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text;

/** The sentence with its places filled, in the words of its language. */
export function wordsOf(sentence: Sentence, values: Values = {}, locale = 'en'): string {
  return typeof sentence === 'string' ? fill(sentence, values) : joined(sentence, { values, locale, counted: 0 });
}

interface Spoken {
  values: Values;
  locale: string;
  counted: number;
}

function joined(parts: Part[], spoken: Spoken): string {
  let text = '';
  for (const part of parts) text += typeof part === 'string' ? part : part === 0 ? countText(spoken) : placed(part, spoken);
  return text;
}

const countText = ({ counted, locale }: Spoken): string => kept(numbers, locale, () => new Intl.NumberFormat(locale)).format(counted);

function placed({ name, plural, select }: Place, spoken: Spoken): string {
  const value = spoken.values[name];
  if (select) return joined(select[String(value)] ?? select.other ?? [], spoken);
  if (!plural) return String(value ?? `{${name}}`);
  const counted = Number(value);
  const form = kept(rules, spoken.locale, () => new Intl.PluralRules(spoken.locale)).select(counted);
  return joined(plural[`=${counted}`] ?? plural[form] ?? plural.other ?? [], { ...spoken, counted });
}
