import { type Say, useLanguage } from './language.ts';

export type { Say } from './language.ts';
export type { Values } from './sentence.ts';

/** One sentence of `src/messages`, in the shopper's language. */
export const useText = (): Say => useLanguage().say;
