import type { Language } from '../ui/language.ts';
import { type Templates, translateWith } from '../ui/messages.ts';

/** The panel's few sentences as a catalogue document says its own: whatever reads every kind of sentence would weigh more than they do. */
export const panelLanguageOf = (locale: string, words: Templates): Language => ({
  locale,
  t: translateWith(words, locale),
});
