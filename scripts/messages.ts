import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { providerSentences, SENTENCE_FILES } from '../providers/sentences.ts';
import { BROWSER_MESSAGES } from '../src/catalog/browserMessages.ts';
import { templatesOf } from '../src/ui/templates.ts';

/** Sentences read ahead, as react-intl takes them: no page carries the parser. */
export const compileMessages = (
  sentences: Record<string, string>,
): Record<string, MessageFormatElement[]> =>
  Object.fromEntries(
    Object.entries(sentences).map(([id, text]) => [id, parse(text, { captureLocation: false })]),
  );

/** The cart panel of a catalogue document says what begins so, and fills the places itself; what is printed into the document it finds there. */
const PANEL = 'cart.';
const PRINTED = new Set<string>(BROWSER_MESSAGES);
const panelWords = (sentences: Record<string, string>): Record<string, string> => {
  const wanted = Object.fromEntries(
    Object.entries(sentences).filter(([id]) => id.startsWith(PANEL) && !PRINTED.has(id)),
  );
  return Object.fromEntries(
    Object.entries(compileMessages(wanted)).flatMap(([id, sentence]) => templatesOf(id, sentence)),
  );
};

/** How sentences begin that pages of an account and of staff alone say: a checkout brings every other, so that it is never without words. */
const OF_ACCOUNT = [
  ...['account', 'action', 'appointment', 'confirm', 'demo', 'devices', 'find', 'forgot'],
  ...['invoice', 'leave', 'link', 'mailed', 'notifications', 'order.pay', 'orders'],
  ...['packing', 'phoneSignIn', 'profile', 'register', 'security', 'staff', 'staffTables'],
  'waitingPage',
  // Of families whose other sentences a checkout says.
  ...['empty', 'failed', 'label', 'makeDefault', 'removeText', 'removeTitle'].map(
    (one) => `addresses.${one}`,
  ),
  ...['REQUIRED', 'byLink', 'byPhone', 'create', 'forgot', 'otherWays', 'unavailable', 'with'].map(
    (one) => `login.${one}`,
  ),
  ...['lead', 'sent'].map((one) => `phone.${one}`),
];
export const checkoutWords = (sentences: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sentences).filter(
      ([id]) => !OF_ACCOUNT.some((start) => id === start || id.startsWith(`${start}.`)),
    ),
  );

/** What checkout and account say: there the providers' sentences belong, too. */
const OF_SHOP = /\/([a-z]{2,3})\/common\.json$/;

/** A file of `src/messages` arrives in a bundle compiled; with `?panel` it is what the cart panel says, with `?checkout` what a checkout and one order say. */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform(code, id) {
      const [file = '', query = ''] = id.split('?');
      if (!/\/src\/messages\/[a-z]+\/[a-z]+\.json$/.test(file)) return null;
      const locale = OF_SHOP.exec(file)?.[1];
      if (locale) for (const one of SENTENCE_FILES) this.addWatchFile(one);
      const sentences = { ...JSON.parse(code), ...(locale && providerSentences(locale)) };
      const text = JSON.stringify(
        query === 'panel'
          ? panelWords(sentences)
          : compileMessages(query === 'checkout' ? checkoutWords(sentences) : sentences),
      );
      return {
        code: `export default JSON.parse(${JSON.stringify(text)})`,
        map: null,
        moduleType: 'js',
      };
    },
  };
}
