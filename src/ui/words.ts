/** Sentences with open places (`{name}`), as a document carries them for its browser half. */
export type Words = Record<string, string>;

export const fill = (sentence: string, values: Record<string, string | number> = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export type Tell = (id: string, values?: Record<string, string | number>) => string;
/** Says one of them. For a count the sentence of its plural form is taken (`id.one`, `id.other`). */
export function tellFrom(words: Words, locale: string): Tell {
  const plural = new Intl.PluralRules(locale);
  return (id, values) => {
    const counted = typeof values?.count === 'number' ? (words[`${id}.${plural.select(values.count)}`] ?? words[`${id}.other`]) : undefined;
    return fill(counted ?? words[id] ?? id, values);
  };
}
