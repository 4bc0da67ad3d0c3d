import type { ShopGroup } from '../app/groups.ts';
import {
  type Formatter,
  type MessageLoader,
  type Messages,
  messageLoaderOf,
} from '../ui/messageLoader.tsx';
import { SOON_SAID } from '../ui/soonSaid.ts';
import { sentencesOf } from './serverMessages.ts';

/** What a document may have to say while the rest of its words is on the way. */
const SOON: Record<ShopGroup, string[]> = {
  checkout: SOON_SAID.map((family) => `${family}.`),
  account: ['app.', 'banner.'],
  login: ['app.', 'banner.'],
};

const known = new Map<string, { sentences: Messages; spoken: Formatter }>();
/** Put together once for each locale. */
function languageIn(locale: string): { sentences: Messages; spoken: Formatter } {
  const cached = known.get(locale);
  if (cached) return cached;
  const sentences = sentencesOf(locale);
  const made = { sentences, spoken: messageLoaderOf(locale, sentences).formatter() };
  known.set(locale, made);
  return made;
}

/** A language that notes down what a page says while it is rendered: that, and little else, is printed into the document for its browser half. */
export function trackUsedMessages(
  locale: string,
  group: ShopGroup,
): { messages: MessageLoader; used(): Messages } {
  const used = new Set<string>();
  const { sentences, spoken } = languageIn(locale);
  const language: Formatter = {
    locale,
    formatMessage(sentence, values) {
      used.add(sentence.id);
      return spoken.formatMessage(sentence, values);
    },
  };
  return {
    messages: {
      formatter: () => language,
      learn: async () => undefined,
      onLoaded: () => () => undefined,
    },
    used: () =>
      Object.fromEntries(
        Object.entries(sentences).filter(
          ([id]) => used.has(id) || SOON[group].some((start) => id.startsWith(start)),
        ),
      ),
  };
}
