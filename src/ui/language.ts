import { createContext, use } from 'react';
import type { Formatters, MessageDescriptor } from 'react-intl';

export type Values = Record<string, string | number>;

/** What the hooks below ask: of react-intl in a shop document, of the few sentences of the cart's panel in a catalogue document. */
export interface Language {
  locale: string;
  formatMessage(descriptor: Pick<MessageDescriptor, 'id'>, values?: Values): string;
  /** each remembers what it made: making one takes longer than drawing a line of the cart */
  formatters: Pick<Formatters, 'getNumberFormat' | 'getDateTimeFormat'>;
}

const Context = createContext<Language | null>(null);
export const LanguageProvider = Context.Provider;

export function useLanguage(): Language {
  const language = use(Context);
  if (!language) throw new Error('rendered outside a language');
  return language;
}
