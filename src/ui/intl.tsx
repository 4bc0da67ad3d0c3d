import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import {
  createIntl,
  createIntlCache,
  type IntlShape,
  type MessageDescriptor,
  type MessageFormatElement,
  RawIntlProvider,
} from 'react-intl';
import { LanguageProvider, type Values } from './language.ts';

/** Sentences as the build leaves them: read already, so that no page carries a parser. */
export type Sentences = Record<string, MessageFormatElement[]>;

/** What a shop document speaks. It knows the words of its first screen from the start and learns the others once that screen stands. */
export interface Speech {
  intl(): IntlShape;
  learn(): Promise<void>;
  onLearnt(listener: () => void): () => void;
}

const cache = createIntlCache();
/** Once all is learnt an id that nobody wrote shows itself, so that it is seen. */
export function speechOf(locale: string, first: Sentences, others?: () => Promise<Sentences>): Speech {
  const listeners = new Set<() => void>();
  let learnt: Promise<void> | null = null;
  const known = createIntl({ locale, messages: first }, cache);
  let intl = others
    ? withFormat(known, (say) => (descriptor, values) => (String(descriptor.id) in first ? say(descriptor, values) : ''))
    : known;
  return {
    intl: () => intl,
    learn() {
      learnt ??= Promise.resolve(others?.()).then((found) => {
        if (!found) return;
        intl = createIntl({ locale, messages: found }, cache);
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

type Format = (descriptor: MessageDescriptor, values?: Values) => string;
/** The same language with another way to say a sentence. */
export const withFormat = (intl: IntlShape, change: (say: Format) => Format): IntlShape => ({
  ...intl,
  formatMessage: change(intl.formatMessage as Format) as IntlShape['formatMessage'],
});

const Learning = createContext<Speech['learn'] | null>(null);

export function SpeechProvider({ value: { intl, learn, onLearnt }, children }: { value: Speech; children: ReactNode }) {
  const spoken = useSyncExternalStore(onLearnt, intl, intl);
  return (
    <Learning value={learn}>
      <RawIntlProvider value={spoken}>
        <LanguageProvider value={spoken}>{children}</LanguageProvider>
      </RawIntlProvider>
    </Learning>
  );
}

/** Brings the sentences that the first screen did without. */
export function useLearn(): Speech['learn'] {
  const learn = use(Learning);
  if (!learn) throw new Error('rendered outside a language');
  return learn;
}
