import { gt, gte, lt, lte, type SQL } from 'drizzle-orm';
import { toMinor } from '#machines/domain/money.ts';
import { products } from '../../db/schema/catalog.ts';

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

type Bound = (amount: number) => SQL;
const price = products.sellingPrice;
/** The ways to say it, in the languages of the shop, without accents. */
const BOUNDS: [Bound, string[]][] = [
  [
    (amount) => lt(price, amount),
    [
      ...['under', 'below', 'less than', 'cheaper than', 'lower than'],
      ...['(?:por )?menos de', '(?:por )?debajo de', 'mas barat[oa]s? (?:que|de)', 'bajo'],
      ...['(?:a |pour )?moins de', '(?:en )?d?essous de', 'moins chere?s? que', 'sous'],
      ...[
        '(?:di )?bawah',
        'kurang (?:dari|daripada)',
        '(?:mas )?mababa sa',
        'wala pang',
        'chini ya',
      ],
      ...['اقل من', 'تحت'],
    ],
  ],
  [
    (amount) => lte(price, amount),
    [
      ...['up ?to', 'at most', 'no more than', 'not more than', 'hasta', 'como maximo'],
      ...["jusqu'?a", 'au plus', 'maximum de', '(?:se)?hingga', 'hanggang', 'hadi', 'حتى', 'حتي'],
    ],
  ],
  [
    (amount) => gt(price, amount),
    [
      ...[
        'over',
        'above',
        'more than',
        'mas de',
        '(?:por )?encima de',
        'plus de',
        '(?:au )?dessus de',
      ],
      ...['(?:di )?atas', 'lebih (?:dari|daripada)', 'mahigit', 'higit sa', 'zaidi ya', 'juu ya'],
      ...['اكثر من', 'فوق'],
    ],
  ],
  [
    (amount) => gte(price, amount),
    ['at least', 'starting at', 'a partir de', 'desde', 'al menos', 'au moins'],
  ],
];
/** Hindi says it behind the number. */
const BEHIND: [Bound, string[]][] = [
  [(amount) => lt(price, amount), ['(?:रुपये )?से कम', 'के नीचे', 'से नीचे']],
  [(amount) => lte(price, amount), ['(?:रुपये )?तक']],
  [(amount) => gt(price, amount), ['(?:रुपये )?से (?:ज्यादा|अधिक|ऊपर)']],
];

/** How shoppers write a currency beside its sign and its code. */
const CALLED: Record<string, string[]> = {
  USD: ['us$', 'dollars?', 'dolares', 'bucks?'],
  EUR: ['euros?'],
  GBP: ['quid'],
  KES: ['kshs?', 'shillings?', 'shilingi', 'bob'],
  MYR: ['rm', 'ringgit'],
  INR: ['rs', 'rupees?', 'रुपये', 'रु'],
  PHP: ['pesos?', 'piso'],
  MXN: ['pesos?'],
};
/** Behind a number they say how much of it, and not for how much. */
const UNITS =
  'k?g|kilos?|grams?|ml|c?l|lit(?:er|re)s?|oz|lbs?|pounds?|cm|mm|m|inch(?:es)?|min(?:ute)?s?|minutos?|h(?:ou)?rs?|hours?|heures?|horas?|' +
  'days?|weeks?|months?|years?|yrs?|anos?|ans|people|persons?|personas?|personnes?|pax|guests?|cal(?:ories)?|kcal|kj|w(?:atts?)?|v|gb|mb|' +
  'pieces?|pcs?|packs?|sets?|percent';

const AMOUNT = String.raw`\d{1,3}(?:[ ,.'’]\d{3})+(?!\d)|\d{1,9}(?:[.,]\d{1,2})?(?!\d)`;
const escaped = (text: string): string => text.replace(/[$.*+?^{}()|[\]\\]/g, String.raw`\$&`);
/** Lengthless marks, so that what is found stands at the same place in what was typed. */
const plain = (typed: string): string =>
  [...typed.normalize('NFC')]
    .map((one) => {
      const folded = one
        .normalize('NFD')
        .replace(/[\u0300-\u036f\u0653-\u0655\u093c]/g, '')
        .toLowerCase();
      if (one === '’') return "'";
      return folded.length === one.length ? folded : one;
    })
    .join('');

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
  const own = [
    ...(CALLED[currency] ?? []).map((one) => one.replace('$', String.raw`\$`)),
    ...signs,
  ];
  const others = Object.entries(CALLED).flatMap(([code, names]) => [
    code.toLowerCase(),
    ...names.map((one) => one.replace('$', String.raw`\$`)),
  ]);
  return { own: own.join('|'), any: [...own, ...others, String.raw`\p{Sc}`].join('|') };
}

const kept = new Map<string, Reading>();
interface Reading {
  ways: { bound: Bound; at: RegExp }[];
  between: RegExp;
  alone: RegExp;
  own: RegExp;
}
function readingOf(currency: string): Reading {
  const found = kept.get(currency);
  if (found) return found;
  const { own, any } = moneyOf(currency);
  const start = String.raw`(?<![\p{L}\p{M}\p{N}])`;
  const end = String.raw`(?![\p{L}\p{M}\p{N}%]|[ -](?:${UNITS})(?![\p{L}\p{N}])|(?:${UNITS})(?![\p{L}\p{N}]))`;
  const money = String.raw`(?<before>(?:${any}) ?)?(?<amount>${AMOUNT})(?<after> ?(?:${any})(?![\p{L}\p{N}]))?`;
  const second = money.replaceAll(/<(before|amount|after)>/g, '<$12>');
  const reading = {
    ways: [
      ...BOUNDS.map(([bound, said]) => ({
        bound,
        at: new RegExp(`${start}(?:${said.join('|')}) ?${money}${end}`, 'u'),
      })),
      ...BEHIND.map(([bound, said]) => ({
        bound,
        at: new RegExp(`${start}${money} ?(?:${said.join('|')})(?![\\p{L}\\p{M}])`, 'u'),
      })),
    ],
    between: new RegExp(
      `${start}(?:between|entre|de|from|desde|antara|baina ya|kati ya) ${money} ?(?:and|to|y|et|a|hasta|dan|hingga|na|-|–) ?${second}${end}`,
      'u',
    ),
    alone: new RegExp(`(?<![\\p{L}\\p{N}])${money}${end}`, 'u'),
    own: new RegExp(`^(?:${own})$`, 'u'),
  };
  kept.set(currency, reading);
  return reading;
}

/** The price that was said in words, in a shop of this currency. */
export function pricedIn(typed: string, currency: string): Priced {
  const text = plain(typed);
  const { ways, between, alone, own } = readingOf(currency);
  const without = (match: RegExpExecArray, within: (currency: string) => SQL[]): Priced => {
    const whole = match[0];
    const rest = `${typed.slice(0, match.index)} ${typed.slice(match.index + whole.length)}`;
    const { before, after, before2, after2 } = match.groups ?? {};
    const marks = [before, after, before2, after2].flatMap((one) => one?.trim() || []);
    const isForeign = marks.some((one) => !own.test(one));
    const said = typed.slice(match.index, match.index + whole.length).trim();
    return { rest, said, isForeign, within: isForeign ? [] : within(currency) };
  };
  const both = between.exec(text);
  if (both)
    return without(both, () => [
      gte(price, minor(both.groups?.amount, currency)),
      lte(price, minor(both.groups?.amount2, currency)),
    ]);
  for (const { bound, at } of ways) {
    const match = at.exec(text);
    if (match) return without(match, () => [bound(minor(match.groups?.amount, currency))]);
  }
  const sum = alone.exec(text);
  // "Jacket $100" says what may be spent; a number alone is a size as soon.
  if (sum && (sum.groups?.before || sum.groups?.after))
    return without(sum, () => [lte(price, minor(sum.groups?.amount, currency))]);
  return { rest: typed, said: '', isForeign: false, within: [] };
}

/** "1,000" and "1.000" are a thousand; "9,99" and "9.99" are not. */
function minor(amount = '', currency: string): number {
  const whole = amount.replace(/[ ,.'’](?=\d{3}(?:\D|$))/g, '').replace(',', '.');
  return toMinor(Number(whole), currency);
}
