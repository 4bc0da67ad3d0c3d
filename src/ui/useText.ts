import { useLanguage, type Values } from './language.ts';

export type { Values } from './language.ts';
export type Say = (id: string, values?: Values) => string;

/** One sentence of `src/messages`, in the shopper's language. */
export const useText = (): Say => useLanguage().say;
