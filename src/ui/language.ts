import { createContext, use } from 'react';
import { type Sentences, type Values, wordsOf } from './sentence.ts';

export type Say = (id: string, values?: Values) => string;
/** What a page speaks: its locale for dates and amounts, and its sentences. */
export interface Language {
  locale: string;
  say: Say;
  /** brings the sentences that the first screen does without */
  learn(): Promise<void>;
}

/** Says the sentences of one locale. An id that nobody wrote shows itself, so that it is seen. */
export function languageOf(locale: string, first: Sentences, others?: () => Promise<Sentences>): Language {
  const sentences = { ...first };
  return {
    locale,
    say(id, values) {
      const sentence = sentences[id];
      return sentence === undefined ? id : wordsOf(sentence, values, locale);
    },
    learn: async () => void Object.assign(sentences, await others?.()),
  };
}

const Context = createContext<Language | null>(null);
export const LanguageProvider = Context.Provider;

export function useLanguage(): Language {
  const language = use(Context);
  if (!language) throw new Error('rendered outside a language');
  return language;
}
