import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { formatToParts } from 'intl-messageformat';
import { Children, createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { formatters } from './formatters.ts';
import { type Language, LanguageProvider, type Values } from './language.ts';

/** Sentences as the build leaves them: read already, so that no page carries a parser. */
export type Sentences = Record<string, MessageFormatElement[]>;

/** Words of a sentence that lead somewhere (`<find>Find my order</find>`), by the name of their place. */
type Wraps = Record<string, (words: ReactNode[]) => ReactNode>;
export interface Spoken extends Language {
  parts(id: string, values?: Values | Wraps): ReactNode[];
}

/** What a shop document speaks. It knows the words of its first screen from the start and learns the others once that screen stands. */
export interface Speech {
  language(): Spoken;
  learn(): Promise<void>;
  onLearnt(listener: () => void): () => void;
}

export const speaking = (locale: string, parts: Spoken['parts']): Spoken => ({
  locale,
  parts,
  say: (id, values) => parts(id, values).join(''),
});

/** Amounts and dates come as words (`useMoney`, `useDates`): no sentence names a format of its own. */
const NO_FORMATS = { number: {}, date: {}, time: {} };
/** An id that nobody wrote shows itself, so that it is seen; so does a sentence that lacks a value. */
const languageOf = (locale: string, sentences: Sentences): Spoken =>
  speaking(locale, (id, values) => {
    const sentence = sentences[id];
    if (!sentence) return [id];
    try {
      return formatToParts<ReactNode>(sentence, locale, formatters, NO_FORMATS, values as Values).map(({ value }) => value as ReactNode);
    } catch {
      return [id];
    }
  });

/** While there is more to learn, what is not among the first words is silence. */
export function speechOf(locale: string, first: Sentences, others?: () => Promise<Sentences>): Speech {
  const listeners = new Set<() => void>();
  let learnt: Promise<void> | null = null;
  const known = languageOf(locale, first);
  let language = others ? speaking(locale, (id, values) => (id in first ? known.parts(id, values) : [])) : known;
  return {
    language: () => language,
    learn() {
      learnt ??= Promise.resolve(others?.()).then((found) => {
        if (!found) return;
        language = languageOf(locale, found);
        for (const listener of listeners) listener();
      });
      return learnt;
    },
    onLearnt(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const Context = createContext<{ spoken: Spoken; learn: Speech['learn'] } | null>(null);

export function SpeechProvider({ value: { language, learn, onLearnt }, children }: { value: Speech; children: ReactNode }) {
  const spoken = useSyncExternalStore(onLearnt, language, language);
  return (
    <Context value={{ spoken, learn }}>
      <LanguageProvider value={spoken}>{children}</LanguageProvider>
    </Context>
  );
}

function useSpeech(): { spoken: Spoken; learn: Speech['learn'] } {
  const speech = use(Context);
  if (!speech) throw new Error('rendered outside a language');
  return speech;
}

/** Brings the sentences that the first screen did without. */
export const useLearn = (): Speech['learn'] => useSpeech().learn;

/** A sentence some of whose words lead somewhere. */
export function useSentence(): (id: string, wraps: Wraps) => ReactNode {
  const { spoken } = useSpeech();
  return (id, wraps) => Children.toArray(spoken.parts(id, wraps));
}
