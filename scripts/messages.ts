import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { providerSentences, SENTENCE_FILES } from '../providers/sentences.ts';
import {
  BROWSER_MESSAGES,
  DELIVERY_MESSAGES,
  TABLE_MESSAGES,
} from '../src/catalog/browserMessages.ts';
import type { Sentence } from '../src/ui/messageLoader.tsx';
import { packed } from '../src/ui/packedSentence.ts';
import { SOON_SAID } from '../src/ui/soonSaid.ts';
import { templatesOf } from '../src/ui/templates.ts';

/** Sentences read ahead: no page carries the parser. */
export const readMessages = (
  sentences: Record<string, string>,
): Record<string, MessageFormatElement[]> =>
  Object.fromEntries(
    Object.entries(sentences).map(([id, text]) => [id, parse(text, { captureLocation: false })]),
  );

/** As a document carries them: what has words and open places alone is its own text, which is most of them. */
export const compileMessages = (sentences: Record<string, string>): Record<string, Sentence> =>
  Object.fromEntries(
    Object.entries(readMessages(sentences)).map(([id, sentence]) => [id, packed(sentence)]),
  );

/** The cart panel of a catalogue document says what begins so, and fills the places itself; what is printed into the document it finds there. */
const PANEL = 'cart.';
const PRINTED = new Set<string>([...BROWSER_MESSAGES, ...DELIVERY_MESSAGES, ...TABLE_MESSAGES]);
const panelWords = (sentences: Record<string, string>): Record<string, string> => {
  const wanted = pick(sentences, (id) => id.startsWith(PANEL) && !PRINTED.has(id));
  return Object.fromEntries(
    Object.entries(readMessages(wanted)).flatMap(([id, sentence]) => templatesOf(id, sentence)),
  );
};

const isOf = (families: string[], id: string): boolean =>
  families.some((start) => id === start || id.startsWith(`${start}.`));

/** How sentences begin that pages of an account and of staff alone say: a checkout brings every other, so that it is never without words. */
const OF_ACCOUNT = [
  ...['account', 'action', 'appointment', 'confirm', 'demo', 'devices', 'find', 'forgot'],
  ...['identity', 'invoice', 'leave', 'link', 'mailed', 'notifications', 'order.pay', 'orders'],
  ...['diary', 'packing', 'phoneSignIn', 'profile', 'register', 'security', 'staff', 'staffTables'],
  'waitingPage',
  // Of families whose other sentences a checkout says.
  ...['empty', 'of', 'title'].map((one) => `appointments.${one}`),
  ...['ACCEPTED', 'DONE', 'PAID', 'PENDING'].map((one) => `appointments.status.${one}`),
  ...['add', 'cancel', 'default', 'edit', 'editOne', 'empty', 'failed', 'label', 'makeDefault']
    .concat(['remove', 'removeNot', 'removeOne', 'removeText', 'removeTitle', 'save'])
    .map((one) => `addresses.${one}`),
  ...['REQUIRED', 'byLink', 'byPhone', 'create', 'email', 'forgot', 'otherWays', 'password']
    .concat(['title', 'unavailable', 'with', 'working'])
    .map((one) => `login.${one}`),
  ...['form.hide', 'form.show'],
  // Refused of what an account, a till or another server alone asks.
  ...[
    ...['MONEY_UNDECIDED', 'ORDERS_OPEN', 'SIGN_IN_TOO_OLD', 'TOO_LATE_TO_CHANGE'],
    ...['ROLE_MISSING', 'SIGNATURE_WRONG', 'STATUS_NOT_YOURS_TO_SET', 'UNKNOWN_HOST'],
  ].map((one) => `problem.${one}`),
  ...['action', 'code', 'lead', 'sent'].map((one) => `phone.${one}`),
];
export const checkoutWords = (sentences: Record<string, string>): Record<string, string> =>
  pick(sentences, (id) => !isOf(OF_ACCOUNT, id));

/** How sentences begin that only pages say to which a checkout's form leads: they come with the first of these, and what stays of their families is said before. */
const AFTER_FORM = [
  ...['again', 'appointments', 'asks', 'calendar', 'changes', 'copy', 'differences'],
  ...['method', 'money'],
  ...['nearer', 'next', 'notify', 'order', 'outcome', 'pay', 'phone', 'place', 'qr'],
  ...['review', 'slot', 'story', 'table', 'timeline', 'tips', 'tracking', 'voucher'],
];
const WITH_FORM = [
  ...['money.maybe', 'money.none', 'order.titleArriving', 'table.name', 'table.notYours'],
  ...['empty', 'emptyTitle', 'summary', 'title'].map((one) => `review.${one}`),
];
/** What a form alone says, of families of which other pages say some, too. */
const FORM_ALONE = [
  ...['address', 'addresses', 'files', 'information', 'login', 'quotes', 'saved', 'when'],
];
const NOT_FORM_ALONE = [
  ...['street', 'city', 'state', 'postalCode'].map((one) => `address.${one}`),
  ...['title', 'visit', 'billing'].map((one) => `information.${one}`),
  ...['login.action', 'login.guest'],
  ...['soon', 'window', 'ready', 'packed', 'closed'].map((one) => `when.${one}`),
];
/** What the cart's panel alone says: it is opened from a review or an order, and never over a form. */
const OF_PANEL = [
  ...['title', 'open', 'close', 'empty', 'emptyHint', 'all', 'select', 'sku'],
  ...['addOnLess', 'addOnMore', 'each', 'slots', 'note', 'addNote', 'editNote', 'deposit'],
  ...[
    'fewLeft',
    'awaiting',
    'service',
    'subtotal',
    'before',
    'saved',
    'estimated',
    'view',
    'viewLeads',
  ],
  ...[
    'nothingSelected',
    'deleteTitle',
    'deleteQuestion',
    'cancel',
    'delete',
    'remove',
    'removeSelected',
  ],
  ...['at', 'table', 'notSold', 'exchange', 'exchanged', 'outOfStock', 'browse', 'toFree'],
  ...['toDelivery', 'isFree', 'decrease', 'increase', 'quantity', 'dismiss', 'pricesMoved'],
].map((one) => `cart.${one}`);
/** What an order's page alone says of families that a form says the rest of. */
const OF_ORDER = ['files.fetch', 'files.unfetched', 'lines.rest', 'when.about'];
/** What a review says besides, with an order that was not placed, in a file of its own. */
const OF_REVIEW = [
  ...['review', 'method', 'money.unheard', 'next.placed.brought', 'pay.refresh', 'place.zone'],
  'tips',
];
/** Of these an order's page says some, too, and brings no review for them. */
const OF_BOTH = [
  'method',
  'money.unheard',
  'next.placed.brought',
  'pay.refresh',
  'place.zone',
  ...['changeLate', 'changeUntil', 'payment'].map((one) => `review.${one}`),
  'review.payNote',
];
/** What is said after a press on an order's page, or on few of them, comes by itself: over it the cart's panel, in its place what differs, what was ordered again, another time and a table's bill, in a form a branch that is nearer, on it what is asked of the shop, what is changed, what was paid elsewhere, and where a parcel is (522). */
const LATER = [
  ...['done', 'left', 'price', 'see'].map((one) => `again.${one}`),
  'order.atShop',
  ...['asks', 'cart', 'changes', 'differences', 'nearer', 'slot', 'story', 'table', 'tracking'],
];
/** What every order's page may say of these when it opens. */
const NOT_LATER = [
  'tracking.promised',
  ...['title', 'open', 'cancel', 'takenBack', 'return', 'returned'].map((one) => `asks.${one}`),
  ...['title', 'ask', 'asked', 'accepted', 'agreed', 'fromShop', 'kept', 'late', 'refused'].map(
    (one) => `changes.${one}`,
  ),
  ...['see', 'another', 'menu', 'payAlone'].map((one) => `table.${one}`),
];
const isLater = (id: string): boolean => isOf(LATER, id) && !NOT_LATER.includes(id);
const isOfForm = (id: string): boolean => isOf(FORM_ALONE, id) && !isOf(NOT_FORM_ALONE, id);
const isAfterForm = (id: string): boolean =>
  OF_PANEL.includes(id) ||
  OF_ORDER.includes(id) ||
  (AFTER_FORM.includes(id.split('.')[0] ?? '') && !WITH_FORM.includes(id));
/** The five files of a checkout: of every page, of a form, of a review, of an order's page, and of what comes after a press there. What every document brings printed is in none of them. */
export const firstWords = (sentences: Record<string, string>): Record<string, string> =>
  pick(checkoutWords(sentences), (id) => !isAfterForm(id) && !isOfForm(id) && !isOf(SOON_SAID, id));
export const formWords = (sentences: Record<string, string>): Record<string, string> =>
  pick(checkoutWords(sentences), (id) => !isAfterForm(id) && isOfForm(id));
export const reviewWords = (sentences: Record<string, string>): Record<string, string> =>
  pick(checkoutWords(sentences), (id) => isAfterForm(id) && isOf(OF_REVIEW, id));
export const orderWords = (sentences: Record<string, string>): Record<string, string> =>
  pick(
    checkoutWords(sentences),
    (id) => isAfterForm(id) && (!isOf(OF_REVIEW, id) || isOf(OF_BOTH, id)) && !isLater(id),
  );
export const laterWords = (sentences: Record<string, string>): Record<string, string> =>
  pick(checkoutWords(sentences), (id) => isAfterForm(id) && isLater(id));
/** What every document of a checkout brings printed. */
export const soonWords = (sentences: Record<string, string>): Record<string, string> =>
  pick(sentences, (id) => isOf(SOON_SAID, id));

const pick = (
  sentences: Record<string, string>,
  isWanted: (id: string) => boolean,
): Record<string, string> =>
  Object.fromEntries(Object.entries(sentences).filter(([id]) => isWanted(id)));

/** What checkout and account say: there the providers' sentences belong, too. */
const OF_SHOP = /\/([a-z]{2,3})\/common\.json$/;

function partOf(query: string, sentences: Record<string, string>): Record<string, string> {
  if (query === 'first') return firstWords(sentences);
  if (query === 'form') return formWords(sentences);
  if (query === 'review') return reviewWords(sentences);
  if (query === 'order') return orderWords(sentences);
  return query === 'later' ? laterWords(sentences) : sentences;
}

/** A file of `src/messages` arrives in a bundle compiled; with `?panel` it is what the cart panel says, with `?first` what every page of a checkout says, with `?form`, `?review`, `?order` and `?later` what its pages say besides. */
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
        query === 'panel' ? panelWords(sentences) : compileMessages(partOf(query, sentences)),
      );
      return {
        code: `export default JSON.parse(${JSON.stringify(text)})`,
        map: null,
        moduleType: 'js',
      };
    },
  };
}
