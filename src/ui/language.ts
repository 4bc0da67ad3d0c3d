import { createContext, use } from 'react';

export type Values = Record<string, string | number>;

/** What the hooks below ask: all sentences in a shop document, the few of the cart's panel in a catalogue document. */
export interface Language {
  locale: string;
  t(id: string, values?: Values): string;
}

const Context = createContext<Language | null>(null);
export const LanguageProvider = Context.Provider;

export function useLanguage(): Language {
  const language = use(Context);
  if (!language) throw new Error('rendered outside a language');
  return language;
}
