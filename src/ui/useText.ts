import { useLanguage, type Values } from './language.ts';

export type { Values } from './language.ts';
export type Translate = (id: string, values?: Values) => string;

/** One sentence of `src/messages`, in the shopper's language. */
export const useText = (): Translate => useLanguage().t;
