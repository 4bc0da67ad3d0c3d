/** Sentences with open places (`{name}`), as a document carries them for its browser half. */
export type Templates = Record<string, string>;

export const fill = (sentence: string, values: Record<string, string | number> = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Stands where a sentence is missing: a shopper never reads an id. The error is ours to see: a test that walks a page fails by it. */
const UNSAID = 'app.unsaid';
function unsaid(id: string, words: Templates): string {
  console.error(`no sentence ${id}`);
  return words[UNSAID] ?? '';
}

export type Translate = (id: string, values?: Record<string, string | number>) => string;
/**
 * Says one of them; `intl-messageformat` would be 2.2 kB more in every catalogue document (159).
 * For a count or a type the sentence of its form is taken (`id.=0`, `id.one`, `id.SERVICE`, `id.other`).
 */
export function translateWith(words: Templates, locale: string): Translate {
  const plural = new Intl.PluralRules(locale);
  return (id, values = {}) => {
    const { count, type } = values;
    const forms =
      typeof count === 'number'
        ? [`=${count}`, plural.select(count), 'other']
        : type === undefined
          ? []
          : [type, 'other'];
    const form = forms.find((one) => words[`${id}.${one}`] !== undefined);
    return fill(words[form === undefined ? id : `${id}.${form}`] ?? unsaid(id, words), values);
  };
}
