import { type Sentence, type Sentences, type Values, wordsOf } from '../ui/sentence.ts';

export type { Values };

/** `en.json` and `catalogue-en.json` are both English; ids are unique over the files of a locale. */
const files = import.meta.glob<Sentences>('../messages/*.json', { eager: true, import: 'default' });
const sentences = new Map<string, Sentences>();
for (const [path, found] of Object.entries(files)) {
  const locale = /([a-z]{2,3})\.json$/.exec(path)?.[1] ?? 'en';
  sentences.set(locale, { ...sentences.get(locale), ...found });
}

export const LOCALES = [...sentences.keys()];
/** All sentences of a locale, English where it lacks one. */
export const sentencesOf = (locale: string): Sentences => ({
  ...sentences.get('en'),
  ...sentences.get(locale.split('-')[0] ?? 'en'),
});

/** One sentence of `src/messages`. A locale that lacks it falls back to English; an id nobody wrote shows itself, so that it is seen. */
export function say(locale: string, id: string, values?: Values): string {
  const own = sentences.get(locale.split('-')[0] ?? 'en')?.[id];
  const sentence = own ?? sentences.get('en')?.[id];
  return sentence === undefined ? id : wordsOf(sentence, values, own === undefined ? 'en' : locale);
}

/** Fills every place with itself; words that depend on a value are those of any other. */
const OPEN: Values = new Proxy({}, { get: (_, name) => `{${String(name)}}` });
const openly = (sentence: Sentence | undefined, id: string): string =>
  typeof sentence === 'object' ? wordsOf(sentence, OPEN) : (sentence ?? id);

const opened = new Map<string, Record<string, string>>();
/** The sentences of some ids with their places left open (`{stock}`), for a document that fills them itself; made once for a list of ids. */
export function openSentences(locale: string, ids: readonly string[]): Record<string, string> {
  const key = `${locale} ${ids.join()}`;
  const known = opened.get(key);
  if (known) return known;
  const all = sentencesOf(locale);
  const made = Object.fromEntries(ids.map((id) => [id, openly(all[id], id)]));
  opened.set(key, made);
  return made;
}
