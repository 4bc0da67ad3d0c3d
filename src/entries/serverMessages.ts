import { IntlMessageFormat } from 'intl-messageformat';
import { DEFAULT_LOCALE, languageOf } from '#machines/domain/locale.ts';
import type { Messages } from '../ui/messageLoader.tsx';
import { elementsOf } from '../ui/packedSentence.ts';
import { templatesOf } from '../ui/templates.ts';
import type { Values } from '../ui/useText.ts';

export type { Values };

/** Ids are unique over the files of a language. */
const files = import.meta.glob<Messages>('../messages/*/*.json', {
  eager: true,
  import: 'default',
});
const sentences = new Map<string, Messages>();
for (const [path, found] of Object.entries(files)) {
  const locale = path.split('/').at(-2) ?? DEFAULT_LOCALE;
  sentences.set(locale, { ...sentences.get(locale), ...found });
}

export const LOCALES = [...sentences.keys()];
/** All sentences of a locale, English where it lacks one. */
export const sentencesOf = (locale: string): Messages => ({
  ...sentences.get(DEFAULT_LOCALE),
  ...sentences.get(languageOf(locale)),
});

/** One formatter for each sentence and locale: a list says some two hundred of them, and making one costs more than a card. */
const formats = new Map<string, Map<string, IntlMessageFormat>>();
function formatOf(locale: string, id: string): IntlMessageFormat | null {
  const made = formats.get(locale) ?? new Map<string, IntlMessageFormat>();
  formats.set(locale, made);
  const known = made.get(id);
  if (known) return known;
  const own = sentences.get(languageOf(locale))?.[id];
  const sentence = own ?? sentences.get(DEFAULT_LOCALE)?.[id];
  if (sentence === undefined) return null;
  const format = new IntlMessageFormat(elementsOf(sentence), own ? locale : DEFAULT_LOCALE);
  made.set(id, format);
  return format;
}

/** One sentence of `src/messages`. A locale that lacks it falls back to English. An id without a sentence is logged, and a calm line stands for it. */
export function messageText(locale: string, id: string, values?: Values): string {
  const format = formatOf(locale, id);
  if (!format) {
    console.error(`no sentence ${id}`);
    return String(formatOf(locale, 'app.unsaid')?.format() ?? '');
  }
  try {
    return String(format.format(values));
  } catch {
    return String(format.format(openBut(values)));
  }
}

/** Fills a place that has no value with itself (`{stock}`); words that depend on one are then those of any other. */
const openBut = (values: Values = {}): Values =>
  new Proxy(values, { has: () => true, get: (given, name: string) => given[name] ?? `{${name}}` });

const opened = new Map<string, Record<string, string>>();
/** The sentences of some ids with their places left open, for a document that fills them itself; made once for a list of ids. */
export function templatesFor(locale: string, ids: readonly string[]): Record<string, string> {
  const key = `${locale} ${ids.join()}`;
  const known = opened.get(key);
  if (known) return known;
  const all = sentencesOf(locale);
  const made = Object.fromEntries(
    ids.flatMap((id) => (all[id] ? templatesOf(id, elementsOf(all[id])) : [[id, id]])),
  );
  opened.set(key, made);
  return made;
}
