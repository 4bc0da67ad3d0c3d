import { useLanguage } from './language.ts';
import type { Translate } from './messages.ts';

export type { Values } from './language.ts';

/** One sentence of `src/messages`, in the shopper's language. */
export const useText = (): Translate => useLanguage().t;
