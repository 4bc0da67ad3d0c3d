import type { Language } from '../ui/language.ts';
import { tellFrom, type Words } from '../ui/words.ts';

/** The panel's few sentences as a catalogue document says its own: react-intl would weigh more than the whole panel. */
export function panelLanguage(locale: string, words: Words): Language {
  const tell = tellFrom(words, locale);
  return {
    locale,
    formatMessage: ({ id }, values) => tell(String(id), values),
    formatters: {
      getNumberFormat: kept((locales, options) => new Intl.NumberFormat(locales, options)),
      getDateTimeFormat: kept((locales, options) => new Intl.DateTimeFormat(locales, options)),
    },
  };
}

function kept<Options, Format>(
  make: (locales?: string | string[], options?: Options) => Format,
): (locales?: string | string[], options?: Options) => Format {
  const made = new Map<string, Format>();
  return (locales, options) => {
    const key = JSON.stringify([locales, options]);
    const format = made.get(key) ?? make(locales, options);
    made.set(key, format);
    return format;
  };
}
