import { createContext, use } from 'react';
import { type Sentences, type Values, wordsOf } from './sentence.ts';

export type Say = (id: string, values?: Values) => string;
/** What a page speaks: its locale for dates and amounts, and its sentences. */
export interface Language {
  locale: string;
  say: Say;
}

/** Says the sentences of one locale. An id that nobody wrote shows itself, so that it is seen. */
export const languageOf = (locale: string, sentences: Sentences): Language => ({
  locale,
  say(id, values) {
    const sentence = sentences[id];
    return sentence === undefined ? id : wordsOf(sentence, values, locale);
  },
});

const Context = createContext<Language | null>(null);
export const LanguageProvider = Context.Provider;

export function useLanguage(): Language {
  const language = use(Context);
  if (!language) throw new Error('rendered outside a language');
  return language;
}
