import { IntlMessageFormat } from 'intl-messageformat';

type Sentence = ConstructorParameters<typeof IntlMessageFormat>[0];
export type Values = Record<string, string | number>;

/** `en.json` and `catalogue-en.json` are both English; ids are unique over the files of a locale. */
const files = import.meta.glob<Record<string, Sentence>>('../messages/*.json', { eager: true, import: 'default' });
const sentences = new Map<string, Record<string, Sentence>>();
for (const [path, found] of Object.entries(files)) {
  const locale = /([a-z]{2,3})\.json$/.exec(path)?.[1] ?? 'en';
  sentences.set(locale, { ...sentences.get(locale), ...found });
}

export const LOCALES = [...sentences.keys()];
/** All sentences of a locale, English where it lacks one. */
export const sentencesOf = (locale: string): Record<string, Sentence> => ({
  ...sentences.get('en'),
  ...sentences.get(locale.split('-')[0] ?? 'en'),
});

const formats = new Map<string, IntlMessageFormat>();

/** One sentence of `src/messages`. A locale that lacks it falls back to English; an id nobody wrote shows itself, so that it is seen. */
export function say(locale: string, id: string, values?: Values): string {
  const key = `${locale} ${id}`;
  const kept = formats.get(key) ?? formatOf(locale, id);
  if (!kept) return id;
  formats.set(key, kept);
  return String(kept.format(values));
}

function formatOf(locale: string, id: string): IntlMessageFormat | undefined {
  const own = sentences.get(locale.split('-')[0] ?? 'en')?.[id];
  const sentence = own ?? sentences.get('en')?.[id];
  return sentence === undefined ? undefined : new IntlMessageFormat(sentence, own ? locale : 'en');
}

/** The sentences of some ids with their places left open (`{stock}`), for a document that fills them itself. */
export function openSentences(locale: string, ids: readonly string[]): Record<string, string> {
  const open: Values = new Proxy(
    {},
    { get: (_, name) => `{${String(name)}}`, has: () => true, getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }) },
  );
  return Object.fromEntries(ids.map((id) => [id, say(locale, id, open)]));
}
