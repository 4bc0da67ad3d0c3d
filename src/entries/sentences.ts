import { DEFAULT_LOCALE, languageOf } from '#machines/domain/locale.ts';
import type { Messages } from '../ui/messageLoader.tsx';

/** Sentences by their file, each to be fetched. */
export type Sentences = Record<string, () => Promise<Messages>>;

/** The file of a language; English where a language has none. */
export const ofLanguage = (files: Sentences, locale: string): (() => Promise<Messages>) =>
  (files[`../messages/${languageOf(locale)}/common.json`] ??
    files[`../messages/${DEFAULT_LOCALE}/common.json`])!;
