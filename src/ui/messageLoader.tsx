import { IntlMessageFormat } from 'intl-messageformat';
import { Children, type ReactNode, useSyncExternalStore } from 'react';
import { type IntlShape, type MessageFormatElement, RawIntlProvider, useIntl } from 'react-intl';
import { formatters } from './formatters.ts';
import { type Language, LanguageProvider, type Values } from './language.ts';
import { elementsOf } from './packedSentence.ts';

/** A sentence with words and open places alone is its text (`Pay {amount}`); the others are read already, so that no page carries a parser. */
export type Sentence = string | MessageFormatElement[];
/** Sentences as the build leaves them. */
export type Messages = Record<string, Sentence>;

/** Words of a sentence that lead somewhere (`<find>Find my order</find>`), by the name of their place. */
type Wraps = Record<string, (words: ReactNode[]) => ReactNode>;
type Format = (sentence: { id: string }, values?: Values | Wraps) => ReactNode | ReactNode[];

/** Of react-intl's shape what this shop asks: amounts, dates and names of countries have hooks of their own. */
export interface Formatter extends Pick<IntlShape, 'locale'> {
  formatMessage: Format;
}

/** What every page of a document may say; besides, what a form says, a review, an order's page, or what comes after a press there; or all. */
export type WhichWords = 'first' | 'form' | 'review' | 'order' | 'later' | 'all';
/** Brings what some page says. What did not come is asked for again the next time. */
export type Learn = (which: WhichWords) => Promise<void>;

/** What a shop document speaks. It knows the words of its first screen from the start and learns the others once that screen stands: in one file, or first those of every page and then those of some. */
export interface MessageLoader {
  formatter(): Formatter;
  learn: Learn;
  onLoaded(listener: () => void): () => void;
}

/** One for each sentence, which are made once a document. */
const formats = new Map<Sentence, IntlMessageFormat>();
function say(locale: string, sentence: Sentence, values?: Values): ReactNode | ReactNode[] {
  if (typeof sentence === 'string' && !sentence.includes('{')) return sentence;
  const format =
    formats.get(sentence) ??
    new IntlMessageFormat(elementsOf(sentence), locale, undefined, { formatters });
  formats.set(sentence, format);
  return format.format<ReactNode>(values);
}

/** A sentence that is missing, or lacks a value, is an error for us and a calm line for the shopper. `createIntl` would bring three kilobytes to do this. */
const languageOf = (locale: string, sentences: Messages): Formatter => ({
  locale,
  formatMessage({ id }, values) {
    const sentence = sentences[id];
    try {
      if (sentence) return say(locale, sentence, values as Values);
    } catch {
      // said below
    }
    console.error(`no sentence ${id}`);
    const unsaid = sentences['app.unsaid'];
    return unsaid ? say(locale, unsaid) : '';
  },
});

/** The files in their order. */
const NTH = { first: 0, form: 1, review: 2, order: 3, later: 4 };

/** Before it has learnt the first file, what is not among the first words is silence. */
export function messageLoaderOf(
  locale: string,
  first: Messages,
  files: readonly (() => Promise<Messages>)[] = [],
): MessageLoader {
  const listeners = new Set<() => void>();
  const learnt = new Map<() => Promise<Messages>, Promise<void>>();
  let known = first;
  let isSpoken = false;
  let language = files.length === 0 ? languageOf(locale, first) : silentLanguageOf(locale, first);
  const take = async (fetch: () => Promise<Messages>): Promise<void> => {
    try {
      const found = await fetch();
      known = { ...known, ...found };
    } catch (error) {
      learnt.delete(fetch);
      throw error;
    }
    isSpoken ||= fetch === files[0];
    // Another file may come sooner: until the first is here, most of a page would be without words.
    if (!isSpoken) return;
    language = languageOf(locale, known);
    for (const listener of listeners) listener();
  };
  return {
    formatter: () => language,
    async learn(which) {
      const wanted = files.filter((_, at) => which === 'all' || at === 0 || at === NTH[which]);
      for (const fetch of wanted) if (!learnt.has(fetch)) learnt.set(fetch, take(fetch));
      await Promise.all(wanted.map((fetch) => learnt.get(fetch)));
    },
    onLoaded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function silentLanguageOf(locale: string, first: Messages): Formatter {
  const { formatMessage } = languageOf(locale, first);
  return {
    locale,
    formatMessage: (sentence, values) =>
      sentence.id in first ? formatMessage(sentence, values) : '',
  };
}

/** The same language as the hooks of the cart's panel ask it. */
export const languageFrom = ({ locale, formatMessage }: Formatter): Language => ({
  locale,
  t: (id, values) => [formatMessage({ id }, values)].flat().join(''),
});

/** What react-intl's provider carries here. */
interface Spoken extends Formatter {
  learn: Learn;
}
const useSpoken = useIntl as unknown as () => Spoken;

export function MessagesProvider({
  value: { formatter, learn, onLoaded },
  children,
}: {
  value: MessageLoader;
  children: ReactNode;
}) {
  const spoken = useSyncExternalStore(onLoaded, formatter, formatter);
  return (
    <RawIntlProvider value={{ ...spoken, learn } as unknown as IntlShape}>
      <LanguageProvider value={languageFrom(spoken)}>{children}</LanguageProvider>
    </RawIntlProvider>
  );
}

/** Brings the sentences that the first screen did without. */
export const useLearn = (): Learn => useSpoken().learn;

/** A sentence some of whose words lead somewhere. */
export function useSentence(): (id: string, wraps: Wraps) => ReactNode {
  const { formatMessage } = useSpoken();
  return (id, wraps) => Children.toArray(formatMessage({ id }, wraps) as ReactNode);
}
