import type { Language } from '../ui/language.ts';
import { tellFrom, type Words } from '../ui/words.ts';

/** The panel's few sentences as a catalogue document says its own: whatever reads every kind of sentence would weigh more than they do. */
export const panelLanguage = (locale: string, words: Words): Language => ({
  locale,
  say: tellFrom(words, locale),
});
