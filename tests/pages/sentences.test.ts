import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { directionOf } from '#machines/domain/locale.ts';
import {
  checkoutWords,
  compileMessages,
  firstWords,
  formWords,
  laterWords,
  orderWords,
  reviewWords,
  soonWords,
} from '#scripts/messages.ts';
import { TOLD } from '#server/notifications/compose.ts';
import {
  BROWSER_MESSAGES,
  CONSENT_MESSAGES,
  DELIVERY_MESSAGES,
  FILTER_MESSAGES,
  HOME_MESSAGES,
  TABLE_MESSAGES,
  TIME_MESSAGES,
} from '#src/catalog/browserMessages.ts';
import { messageText } from '#src/entries/serverMessages.ts';
import {
  ARRIVAL_MESSAGES,
  BACK_MESSAGES,
  GOODS_MESSAGES,
  PRODUCT_MESSAGES,
  SERVICE_MESSAGES,
  TYPED_TIME_MESSAGES,
  VARIANT_MESSAGES,
  WAITING_MESSAGES,
} from '#src/islands/productMessages.ts';
import { languageFrom, messageLoaderOf } from '#src/ui/messageLoader.tsx';
import { translateWith } from '#src/ui/messages.ts';

/** Every id that a document's own code and charts can say stands among the sentences that this kind of document carries (W5: no code as content). */
const read = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(`src/messages/${file}.json`, 'utf8'));
const LOCALES = globSync('src/messages/*/common.json').map((file) => file.split('/').at(-2) ?? '');
const KINDS = ['common', 'catalogue', 'between', 'notices', 'mail'];
/** `cart.button.one` is a form of `cart.button`. */
const baseOf = (id: string): string => id.replace(/\.(one|other|=0|SERVICE)$/, '');
const idsOf = (...kinds: string[]): Set<string> =>
  new Set(
    kinds.flatMap((kind) => Object.keys(read(`en/${kind}`)).flatMap((id) => [id, baseOf(id)])),
  );
const ALL = idsOf(...KINDS);

const sourceOf = (file: string): string =>
  readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
function importsOf(file: string): string[] {
  const pattern =
    /(?:^|[\s;])(?:import|export)\s(?!type)[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;(=])import\s*\(?\s*['"]([^'"]+)['"]/g;
  return [...sourceOf(file).matchAll(pattern)]
    .map((match) => match[1] ?? match[2] ?? '')
    .map((target) =>
      target.startsWith('#')
        ? target.slice(1)
        : target.startsWith('.')
          ? normalize(join(dirname(file), target))
          : '',
    )
    .filter((target) => /\.tsx?$/.test(target) && existsSync(target));
}
/** What an entry brings along, at once or later; without what is reached only over `without`, which carries words of its own. */
function reachedFrom(entry: string, without: string[] = []): string[] {
  const reached = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file) || without.includes(file)) continue;
    reached.add(file);
    open.push(...importsOf(file));
  }
  return [...reached];
}

const ID = /['"`]([a-z][A-Za-z]*(?:\.[A-Za-z_-]+)+)['"`]/g;
/** A chart names a sentence where it emits a notice; elsewhere its dotted words are events. A page may name one anywhere. */
const NOTICE = /type: 'notice'(?: as const)?,\s*id: '([^']+)'/g;
const saidIn = (files: string[]): string[] => {
  const found = files.flatMap((file) =>
    [...sourceOf(file).matchAll(file.startsWith('machines/') ? NOTICE : ID)].map(
      (match) => match[1] ?? '',
    ),
  );
  return [...new Set(found)].filter((id) => ALL.has(id)).sort();
};
/** Ids that are put together at run time: what stands before the first open place. */
const families = (files: string[]): string[] =>
  [
    ...new Set(
      files.flatMap((file) =>
        [...sourceOf(file).matchAll(/\bt\(\s*`([^`$]*)\$\{/g)].map((match) => match[1] ?? ''),
      ),
    ),
  ].sort();

const OWN_WORDS = [
  'src/islands/wake.tsx',
  'src/islands/mountPanel.tsx',
  'src/islands/OptionSheet.tsx',
];
/** They say what their product's own page carries. */
const OF_ITS_PAGE = ['src/islands/VariantPicker.tsx', 'src/islands/TimeExchange.tsx'];
const DOCUMENTS: Record<string, { files: string[]; carries: Set<string> }> = {
  'a catalogue document': {
    files: reachedFrom('src/entries/catalogue.ts', OWN_WORDS),
    carries: new Set(
      [
        ...BROWSER_MESSAGES,
        ...DELIVERY_MESSAGES,
        ...TABLE_MESSAGES,
        ...CONSENT_MESSAGES,
        ...TIME_MESSAGES,
        ...FILTER_MESSAGES,
        ...HOME_MESSAGES,
      ].flatMap((id) => [id, baseOf(id)]),
    ),
  },
  'the island of a product page': {
    files: reachedFrom('src/islands/BuyBox.tsx'),
    carries: new Set(
      [
        ...PRODUCT_MESSAGES,
        ...GOODS_MESSAGES,
        ...VARIANT_MESSAGES,
        ...SERVICE_MESSAGES,
        ...TYPED_TIME_MESSAGES,
        ...ARRIVAL_MESSAGES,
        ...WAITING_MESSAGES,
        ...BACK_MESSAGES,
      ].flatMap((id) => [id, baseOf(id)]),
    ),
  },
  'the cart panel of a catalogue document': {
    files: reachedFrom('src/islands/CartPanel.tsx', OF_ITS_PAGE).filter((file) =>
      /^src\/(islands|cart|ui)\//.test(file),
    ),
    carries: new Set([
      ...BROWSER_MESSAGES,
      ...[...idsOf('common')].filter((id) => id.startsWith('cart.')),
    ]),
  },
};
const OF_CHECKOUT = new Set(
  Object.keys(checkoutWords(read('en/common'))).flatMap((id) => [id, baseOf(id)]),
);
for (const [group, carries] of [
  ['checkout', OF_CHECKOUT],
  ['account', idsOf('common')],
] as const)
  DOCUMENTS[`a document of the group ${group}`] = {
    files: reachedFrom(`src/entries/${group}.tsx`, OF_ITS_PAGE),
    carries,
  };

describe.each(Object.entries(DOCUMENTS))('%s', (_, { files, carries }) => {
  test('carries every sentence that it can say', () => {
    expect(files.length).toBeGreaterThan(2);
    const said = saidIn(files);
    expect(said.length).toBeGreaterThan(3);
    expect(said.filter((id) => !carries.has(id))).toEqual([]);
  });

  test('puts no id together of a family that it does not carry', () => {
    for (const start of families(files))
      expect(
        [...carries].some((id) => id.startsWith(start)),
        start,
      ).toBe(true);
  });
});

/** The pages that a checkout brings with words of their own, by the file of these. */
const inCheckout = (...names: string[]): string[] =>
  names.map((name) => `src/checkout/${name}.tsx`);
const OF_FORM = inCheckout('InformationPage', 'parts/Quotes');
const OF_REVIEW = inCheckout('CheckoutPage', 'UnplacedPage');
const OF_ORDER = inCheckout('OrderPage', 'parts/OrderDetails');
// What differs is shown after a press; the cart's panel, opened from a review or an order, and a branch that is nearer wait for these words, too.
const OF_LATER = [
  ...inCheckout('DifferencesPage', 'parts/NearerBranch'),
  'src/checkout/parts/laterParts.ts',
  'src/islands/CartPanel.tsx',
];
const OF_ALL = inCheckout('TableCheckoutPage', 'SlotPage');
const idsIn = (...files: Record<string, string>[]): Set<string> =>
  new Set(files.flatMap((words) => Object.keys(words).flatMap((id) => [id, baseOf(id)])));
const WORDS = read('en/common');
/** Refused of what an account, a till or another server alone asks. */
const ELSEWHERE = [
  ...['MONEY_UNDECIDED', 'ORDERS_OPEN', 'SIGN_IN_TOO_OLD', 'TOO_LATE_TO_CHANGE'],
  ...['ROLE_MISSING', 'SIGNATURE_WRONG', 'STATUS_NOT_YOURS_TO_SET', 'UNKNOWN_HOST'],
].map((one) => `problem.${one}`);
const FIRST = [soonWords(WORDS), firstWords(WORDS)];
test.each([
  ['a checkout', 'their files', [], OF_CHECKOUT],
  [
    'its form',
    'the first and its own',
    [...OF_REVIEW, ...OF_ORDER, ...OF_LATER, ...OF_ALL],
    idsIn(...FIRST, formWords(WORDS)),
  ],
  [
    'its review',
    'the first and its own',
    [...OF_FORM, ...OF_ORDER, ...OF_LATER, ...OF_ALL],
    idsIn(...FIRST, reviewWords(WORDS)),
  ],
  [
    "its order's page",
    'the first and its own',
    [...OF_FORM, ...OF_REVIEW, ...OF_LATER, ...OF_ALL],
    idsIn(...FIRST, orderWords(WORDS)),
  ],
  [
    'what comes after a press on it',
    'the first, its own and their own',
    [...OF_FORM, ...OF_REVIEW, ...OF_ALL],
    idsIn(...FIRST, orderWords(WORDS), laterWords(WORDS)),
  ],
])(
  'whatever %s puts together stands in %s, and every sentence that a chart names: trouble asks the network for no words',
  (_, _where, without, carried) => {
    const files = reachedFrom('src/entries/checkout.tsx', without);
    const found = (pattern: RegExp): string[] =>
      files.flatMap((file) => [...sourceOf(file).matchAll(pattern)].map((match) => match[1] ?? ''));
    const named = new Set(found(ID));
    const starts = [...new Set(found(/`([a-zA-Z]+\.[\w.-]*)\$\{/g))];
    const wanted = [...idsOf('common')].filter(
      (id) => named.has(id) || starts.some((start) => id.startsWith(start)),
    );
    for (const id of ['problem.UNAVAILABLE', 'checkout.title.unheard', 'soldOut.CALL'])
      expect(wanted).toContain(id);
    expect(wanted.filter((id) => !carried.has(id) && !ELSEWHERE.includes(id))).toEqual([]);
  },
);

describe('what the server says by itself', () => {
  const small = idsOf('between', 'notices');
  test('every line of the pages to and from a provider, and of a notice', () => {
    const said = globSync('server/**/*.ts')
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => [...sourceOf(file).matchAll(ID)].map((match) => match[1] ?? ''))
      .filter((id) => /^(between|notice)\./.test(id));
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter((id) => !small.has(id))).toEqual([]);
    expect(
      TOLD.flatMap((kind) => [`notice.${kind}.title`, `notice.${kind}.body`]).filter(
        (id) => !small.has(id),
      ),
    ).toEqual([]);
  });
});

test.each(LOCALES)('every sentence of every kind of document is there in %s', (locale) => {
  for (const kind of KINDS)
    expect(Object.keys(read(`${locale}/${kind}`)).sort(), kind).toEqual(
      Object.keys(read(`en/${kind}`)).sort(),
    );
});

test.each(LOCALES)('an id stands in one file of %s: two would say different things', (locale) => {
  const ids = KINDS.flatMap((kind) => Object.keys(read(`${locale}/${kind}`)));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

describe('a sentence that nobody carries', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  beforeEach(() => void errors.mockClear());
  afterAll(() => errors.mockRestore());
  const neutral = read('en/common')['app.unsaid'] as string;

  test('is a calm line for the shopper and an error for us, never its id', () => {
    const tell = translateWith({ 'app.unsaid': neutral }, 'en');
    const language = languageFrom(
      messageLoaderOf('en', compileMessages({ 'app.unsaid': neutral })).formatter(),
    );
    for (const say of [tell, language.t, (id: string) => messageText('en', id)])
      expect(say('session.unheardOf')).toBe(neutral);
    expect(
      errors.mock.calls.flat().filter((line) => String(line).includes('session.unheardOf')),
    ).toHaveLength(3);
  });

  test('is nothing at all where not even that line is carried', () => {
    expect(translateWith({}, 'en')('cart.unheardOf')).toBe('');
  });
});

test('a number of an order is kept in its order where the words run from right to left', () => {
  const RTL = LOCALES.filter((locale) => directionOf(locale) === 'rtl');
  expect(RTL).toContain('ar');
  const loose = RTL.flatMap((locale) =>
    KINDS.flatMap((kind) =>
      Object.entries(read(`${locale}/${kind}`)).filter(
        ([id, text]) =>
          id !== 'product.picture' && /(?<!\u2066)\{(orderNumber|number)\}/.test(text),
      ),
    ),
  );
  expect(loose).toEqual([]);
});
