import { gt, gte, lt, lte, type SQL } from 'drizzle-orm';
import { toMinor } from '#machines/domain/money.ts';
import { products } from '../../db/schema/catalog.ts';
import * as said from './priceWords.ts';
import { inFigures, PAD } from './spokenNumber.ts';
import { beginsWithUnit, escaped } from './units.ts';
import { isFiller, plain } from './words.ts';

/** What was typed, with the price that it says taken out: "trousers under 100", "robe de moins de 50 €". */
export interface Priced {
  /** what is left to look for */
  rest: string;
  /** the price as it was typed; empty where none was */
  said: string;
  /** it is in another currency than the shop's, and narrows nothing */
  isForeign: boolean;
  within: SQL[];
}

const price = products.sellingPrice;
const BOUNDED: Record<said.Bound, (amount: number) => SQL> = {
  below: (amount) => lt(price, amount),
  upTo: (amount) => lte(price, amount),
  above: (amount) => gt(price, amount),
  atLeast: (amount) => gte(price, amount),
};

const oneOf = (words: string[]): string => `(?:${words.join('|')})`;
/** "1,000.50", "1.000,50", "1 000", "1,00,000" of India, "9,99"; whole, and not the beginning of a longer figure. */
const FIGURES = oneOf([
  String.raw`\d{1,3}(?:[ ,.'’]\d{3}){1,3}(?:[.,]\d{1,2})?`,
  String.raw`\d{1,2}(?:,\d{2}){1,3},\d{3}(?:\.\d{1,2})?`,
  String.raw`\d{1,9}(?:[.,]\d{1,2})?`,
]);
const AMOUNT = String.raw`${FIGURES}(?![.,']?\d)${PAD}*`;

interface Money {
  own: string;
  any: string;
}
function moneyOf(currency: string): Money {
  const sign = (currencyDisplay: 'narrowSymbol' | 'symbol'): string =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      .formatToParts(1)
      .find(({ type }) => type === 'currency')?.value ?? currency;
  const signs = [sign('symbol'), sign('narrowSymbol'), currency].map((one) =>
    escaped(one.toLowerCase()),
  );
  const own = [...(said.CALLED[currency] ?? []), ...signs];
  const others = Object.entries(said.CALLED).flatMap(([code, names]) => [
    code.toLowerCase(),
    ...names,
  ]);
  return { own: own.join('|'), any: [...own, ...others, String.raw`\p{Sc}`].join('|') };
}

interface Way {
  at: RegExp;
  within: (low: number, high: number) => SQL[];
  /** a number alone is as soon a size: there must be a sign or a word of money */
  needsMark?: boolean;
  /** a small number before a word counts what the word names */
  counts?: boolean;
}
interface Reading {
  /** what was read by none of them is no price, and neither half of it is one */
  ranges: Way[];
  bounds: Way[];
  own: RegExp;
}
const kept = new Map<string, Reading>();
function readingOf(currency: string): Reading {
  const found = kept.get(currency);
  if (found) return found;
  const { own, any } = moneyOf(currency);
  const start = String.raw`(?<![\p{L}\p{M}\p{N}])`;
  const money = String.raw`(?<before>(?:${any}) ?)?(?<amount>${AMOUNT})(?<after> ?(?:${any})(?![\p{L}\p{N}]))?`;
  const second = money.replaceAll(/<(before|amount|after)>/g, '<$12>');
  const reads = (pattern: string): RegExp => new RegExp(start + pattern, 'gu');
  const range = (joins: string[]): string => `${money} ?${oneOf(joins)} ?${second}`;
  const to = [...said.TO, ...said.UP_TO];
  const between = (low: number, high: number): SQL[] => [gte(price, low), lte(price, high)];
  const before = Object.entries(said.BOUNDS) as [said.Bound, string[]][];
  const wayOf = ([bound, words]: [said.Bound, string[]], pattern: string): Way => ({
    at: reads(pattern.replace('WORDS', () => oneOf(words))),
    within: (amount) => [BOUNDED[bound](amount)],
    counts: bound !== 'below',
  });
  const reading = {
    ranges: [
      // "Under 100-200" is what "100-200 dollars" is.
      {
        at: reads(`${oneOf(before.flatMap(([, words]) => words))} ${range(to)}`),
        within: between,
      },
      {
        at: reads(`${oneOf(said.BETWEEN)} ${range([...to, ...said.AND])}`),
        within: between,
        counts: true,
      },
      {
        at: reads(`${range([...to, ...said.AND])} ?${said.BETWEEN_BEHIND}`),
        within: between,
      },
      {
        at: reads(`${oneOf(said.FROM)} ${range(to)}`),
        within: between,
        needsMark: true,
      },
      {
        at: reads(`${range(said.TO)}(?: ?तक)?`),
        within: between,
        needsMark: true,
      },
    ],
    bounds: [
      ...before.map((one) => wayOf(one, `WORDS ?${money}`)),
      ...said.BEHIND.map((one) => wayOf(one, `${money} ?WORDS`)),
      { ...wayOf(['atLeast', said.STARTS], `WORDS ?${money}`), needsMark: true },
      // "Jacket $100" says what may be spent; a number alone is a size as soon.
      { ...wayOf(['upTo', []], money), needsMark: true },
    ],
    own: new RegExp(`^(?:${own})$`, 'u'),
  };
  kept.set(currency, reading);
  return reading;
}

/** The price that was said in words, in a shop of this currency. */
export function pricedIn(written: string, currency: string): Priced {
  const typed = written.normalize('NFC');
  const { ranges, bounds, own } = readingOf(currency);
  let text = inFigures(plain(typed));
  const read = (way: Way, match: RegExpExecArray): Priced | undefined => {
    const { before, after, before2, after2, amount = '', amount2 = amount } = match.groups ?? {};
    const marks = [before, after, before2, after2].flatMap((one) => one?.trim() || []);
    const end = match.index + match[0].length;
    const isPrice = marks.length > 0 ? isWhole(text, end) : isBarePrice(way, text, end, amount2);
    if (!isPrice) return undefined;
    const isForeign = marks.some((one) => !own.test(one));
    const [low = 0, high = 0] = [amount, amount2]
      .map((one) => toMinor(numberOf(one), currency))
      .toSorted((one, other) => one - other);
    return {
      rest: `${typed.slice(0, match.index)} ${typed.slice(end)}`,
      said: typed.slice(match.index, end).trim(),
      isForeign,
      within: isForeign ? [] : way.within(low, high),
    };
  };
  for (const way of ranges)
    for (const match of text.matchAll(way.at)) {
      const priced = read(way, match);
      if (priced) return priced;
      const [{ length }, from] = [match[0], match.index];
      text = text.slice(0, from) + PAD.repeat(length) + text.slice(from + length);
    }
  for (const way of bounds)
    for (const match of text.matchAll(way.at)) {
      const priced = read(way, match);
      if (priced) return priced;
    }
  return { rest: typed, said: '', isForeign: false, within: [] };
}

const isWhole = (text: string, end: number): boolean =>
  !/^[\p{L}\p{M}\p{N}%]/u.test(text.slice(end));

/** What is fewer than these is counted rather than paid. */
const FEW = 12;
/** Beside "for" stands who it is for. */
const FOR = new Set(['pour', 'para', 'con', 'avec', 'untuk', 'dengan', 'kwa', 'के', 'में', 'مع']);
/** A number without a sign: "under 2 days" and "up to 6 burners" are no prices, nor is "below one shoulder". */
function isBarePrice(
  { needsMark, counts }: Way,
  text: string,
  end: number,
  amount: string,
): boolean {
  const tail = text.slice(end);
  if (needsMark || !isWhole(text, end) || beginsWithUnit(tail)) return false;
  if (!counts && !amount.endsWith(PAD)) return true;
  const next = /^[ -]([\p{L}\p{M}]+)/u.exec(tail)?.[1];
  return !next || isFiller(next) || FOR.has(next) || numberOf(amount) > FEW;
}

/** "1,000" and "1.000" are a thousand; "9,99" and "9.99" are not. */
function numberOf(amount: string): number {
  const { whole = '', cents = '0' } =
    /^(?<whole>.*?)(?:[.,](?<cents>\d{1,2}))?$/.exec(amount)?.groups ?? {};
  return Number(`${whole.replaceAll(/\D/g, '')}.${cents}`);
}
