import { useCallback } from 'react';
import { useLanguage, type Values } from './language.ts';

export type { Values } from './language.ts';
export type Say = (id: string, values?: Values) => string;

/** One sentence of `src/messages`, in the shopper's language. */
export function useText(): Say {
  const { formatMessage } = useLanguage();
  return useCallback((id, values) => formatMessage({ id }, values), [formatMessage]);
}
