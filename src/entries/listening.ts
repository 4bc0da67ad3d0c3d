import type { ShopGroup } from '../app/groups.ts';
import { type Sentences, type Speech, type Spoken, speechOf } from '../ui/intl.tsx';
import { sentencesOf } from './say.ts';

/** What a document may have to say while the rest of its words is on the way. */
const SOON: Record<ShopGroup, string[]> = {
  checkout: ['app.', 'banner.', 'provider.', 'checkout.title.'],
  account: ['app.', 'banner.'],
  login: ['app.', 'banner.'],
};

const known = new Map<string, { sentences: Sentences; spoken: Spoken }>();
/** Put together once for each locale. */
function languageIn(locale: string): { sentences: Sentences; spoken: Spoken } {
  const kept = known.get(locale);
  if (kept) return kept;
  const sentences = sentencesOf(locale);
  const made = { sentences, spoken: speechOf(locale, sentences).language() };
  known.set(locale, made);
  return made;
}

/** A language that notes down what a page says while it is rendered: that, and little else, is printed into the document for its browser half. */
export function listening(locale: string, group: ShopGroup): { speech: Speech; said(): Sentences } {
  const heard = new Set<string>();
  const { sentences, spoken } = languageIn(locale);
  const language: Spoken = {
    locale,
    formatMessage(sentence, values) {
      heard.add(sentence.id);
      return spoken.formatMessage(sentence, values);
    },
  };
  return {
    speech: {
      language: () => language,
      learn: async () => undefined,
      onLearnt: () => () => undefined,
    },
    said: () =>
      Object.fromEntries(
        Object.entries(sentences).filter(
          ([id]) => heard.has(id) || SOON[group].some((start) => id.startsWith(start)),
        ),
      ),
  };
}
