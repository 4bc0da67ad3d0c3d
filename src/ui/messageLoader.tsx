import { IntlMessageFormat } from 'intl-messageformat';
import { Children, type ReactNode, useSyncExternalStore } from 'react';
import { type IntlShape, type MessageFormatElement, RawIntlProvider, useIntl } from 'react-intl';
import { formatters } from './formatters.ts';
import { type Language, LanguageProvider, type Values } from './language.ts';

/** Sentences as the build leaves them: read already, so that no page carries a parser. */
export type Messages = Record<string, MessageFormatElement[]>;

/** Words of a sentence that lead somewhere (`<find>Find my order</find>`), by the name of their place. */
type Wraps = Record<string, (words: ReactNode[]) => ReactNode>;
type Format = (sentence: { id: string }, values?: Values | Wraps) => ReactNode | ReactNode[];

/** Of react-intl's shape what this shop asks: amounts, dates and names of countries have hooks of their own. */
export interface Formatter extends Pick<IntlShape, 'locale'> {
  formatMessage: Format;
}

/** What a shop document speaks. It knows the words of its first screen from the start and learns the others once that screen stands. */
export interface MessageLoader {
  formatter(): Formatter;
  loadAll(): Promise<void>;
  onLoaded(listener: () => void): () => void;
}

/** One for each sentence, which are made once a document. */
const formats = new WeakMap<MessageFormatElement[], IntlMessageFormat>();
function formatOf(locale: string, sentence: MessageFormatElement[]): IntlMessageFormat {
  const format =
    formats.get(sentence) ?? new IntlMessageFormat(sentence, locale, undefined, { formatters });
  formats.set(sentence, format);
  return format;
}

/** A sentence that is missing, or lacks a value, is an error for us and a calm line for the shopper. `createIntl` would bring three kilobytes to do this. */
const languageOf = (locale: string, sentences: Messages): Formatter => ({
  locale,
  formatMessage({ id }, values) {
    const sentence = sentences[id];
    try {
      if (sentence) return formatOf(locale, sentence).format<ReactNode>(values as Values);
    } catch {
      // said below
    }
    console.error(`no sentence ${id}`);
    const unsaid = sentences['app.unsaid'];
    return unsaid ? formatOf(locale, unsaid).format<ReactNode>() : '';
  },
});

/** While there is more to learn, what is not among the first words is silence. */
export function messageLoaderOf(
  locale: string,
  first: Messages,
  others?: () => Promise<Messages>,
): MessageLoader {
  const listeners = new Set<() => void>();
  let learnt: Promise<void> | null = null;
  const known = languageOf(locale, first);
  let language: Formatter = others
    ? {
        locale,
        formatMessage: (sentence, values) =>
          sentence.id in first ? known.formatMessage(sentence, values) : '',
      }
    : known;
  return {
    formatter: () => language,
    loadAll() {
      learnt ??= Promise.resolve(others?.()).then((found) => {
        if (!found) return;
        language = languageOf(locale, found);
        for (const listener of listeners) listener();
      });
      return learnt;
    },
    onLoaded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The same language as the hooks of the cart's panel ask it. */
export const languageFrom = ({ locale, formatMessage }: Formatter): Language => ({
  locale,
  t: (id, values) => [formatMessage({ id }, values)].flat().join(''),
});

/** What react-intl's provider carries here. */
interface Spoken extends Formatter {
  learn: MessageLoader['loadAll'];
}
const useSpoken = useIntl as unknown as () => Spoken;

export function MessagesProvider({
  value: { formatter, loadAll, onLoaded },
  children,
}: {
  value: MessageLoader;
  children: ReactNode;
}) {
  const spoken = useSyncExternalStore(onLoaded, formatter, formatter);
  return (
    <RawIntlProvider value={{ ...spoken, learn: loadAll } as unknown as IntlShape}>
      <LanguageProvider value={languageFrom(spoken)}>{children}</LanguageProvider>
    </RawIntlProvider>
  );
}

/** Brings the sentences that the first screen did without. */
export const useLoadMessages = (): MessageLoader['loadAll'] => useSpoken().learn;

/** A sentence some of whose words lead somewhere. */
export function useSentence(): (id: string, wraps: Wraps) => ReactNode {
  const { formatMessage } = useSpoken();
  return (id, wraps) => Children.toArray(formatMessage({ id }, wraps) as ReactNode);
}
