import type { IntlShape } from 'react-intl';
import type { ShopGroup } from '../app/groups.ts';
import { type Sentences, type Speech, speechOf, withFormat } from '../ui/intl.tsx';
import { sentencesOf } from './say.ts';

/** What a document may have to say while the rest of its words is on the way. */
const SOON: Record<ShopGroup, string[]> = {
  checkout: ['app.', 'banner.', 'provider.', 'checkout.title.'],
  account: ['app.', 'banner.'],
  login: ['app.', 'banner.'],
};

const languages = new Map<string, IntlShape>();
/** Made once for each locale: it remembers every sentence it has said. */
function languageIn(locale: string): IntlShape {
  const intl = languages.get(locale) ?? speechOf(locale, sentencesOf(locale)).intl();
  languages.set(locale, intl);
  return intl;
}

/** A language that notes down what a page says while it is rendered: that, and little else, is printed into the document for its browser half. */
export function listening(locale: string, group: ShopGroup): { speech: Speech; said(): Sentences } {
  const heard = new Set<string>();
  const spoken = languageIn(locale);
  const intl = withFormat(spoken, (say) => (descriptor, values) => {
    heard.add(String(descriptor.id));
    return say(descriptor, values);
  });
  return {
    speech: { intl: () => intl, learn: async () => undefined, onLearnt: () => () => undefined },
    said: () =>
      Object.fromEntries(
        Object.entries(spoken.messages as Sentences).filter(([id]) => heard.has(id) || SOON[group].some((start) => id.startsWith(start))),
      ),
  };
}
