import * as v from 'valibot';

/** What a list can be narrowed by beside its category and words: values of options, a band of prices, a lower price. */

const WANTED_OPTION = /^([^:]{1,40}):(.{1,60})$/u;
const BAND = /^(\d{1,9}(?:\.\d{1,3})?)-(\d{1,9}(?:\.\d{1,3})?)?$/;
const MOST_OPTIONS = 40;

export interface OptionValue {
  option: string;
  value: string;
}
/** Decimal amounts; a band is open at its top where `below` is null. */
export interface PriceBand {
  from: number;
  below: number | null;
}

const Wanted = v.pipe(v.string(), v.regex(WANTED_OPTION));
/** The fields of a query; `option=Colour:Rust` may stand there several times. */
export const NarrowingFields = {
  option: v.optional(v.union([Wanted, v.pipe(v.array(Wanted), v.maxLength(MOST_OPTIONS))])),
  price: v.optional(v.pipe(v.string(), v.regex(BAND))),
  sale: v.optional(v.literal('1')),
};

export const optionText = ({ option, value }: OptionValue): string => `${option}:${value}`;
export const bandText = ({ from, below }: PriceBand): string => `${from}-${below ?? ''}`;

export function readOption(text: string): OptionValue | null {
  const [, option, value] = WANTED_OPTION.exec(text) ?? [];
  return option && value ? { option, value } : null;
}
export function readBand(text: string | null | undefined): PriceBand | null {
  const [, from, below] = BAND.exec(text ?? '') ?? [];
  return from === undefined
    ? null
    : { from: Number(from), below: below === undefined ? null : Number(below) };
}
/** As an address names them: what cannot be read, and what would be too much, is left out. */
export const readOptions = (texts: readonly string[]): OptionValue[] =>
  texts
    .slice(0, MOST_OPTIONS)
    .map(readOption)
    .filter((one) => one !== null);

export interface PriceCount {
  price: number;
  count: number;
}
const MOST_BANDS = 5;
/** Fewer are seen at a glance, and need no bands. */
const HANDFUL = 5;
/** So many products at least make a band of their own worth it. */
const IN_A_BAND = 3;
/** Round numbers, as price lists use them, with their tens. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10];

/** At most five bands with about as many products each, parted at round prices; none where there is nothing to part. */
export function priceBands(prices: readonly PriceCount[]): (PriceBand & { count: number })[] {
  const sorted = prices.toSorted((one, other) => one.price - other.price);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  if (total < HANDFUL) return [];
  const wanted = Math.min(MOST_BANDS, Math.max(2, Math.floor(total / IN_A_BAND)));
  const cuts = Array.from({ length: wanted - 1 }, (_, at) =>
    rounded(priceAt(sorted, ((at + 1) * total) / wanted)),
  );
  const least = total / (2 * wanted);
  const bands: (PriceBand & { count: number })[] = [];
  let from = 0;
  for (const below of [...new Set(cuts)]) {
    const count = countIn(sorted, { from, below });
    if (count < least || countIn(sorted, { from: below, below: null }) < least) continue;
    bands.push({ from, below, count });
    from = below;
  }
  if (bands.length === 0) return [];
  return [...bands, { from, below: null, count: countIn(sorted, { from, below: null }) }];
}

const countIn = (prices: readonly PriceCount[], band: PriceBand): number =>
  prices.reduce((sum, { price, count }) => sum + (isWithin(band, price) ? count : 0), 0);

/** The price that so many products lie below. */
function priceAt(sorted: readonly PriceCount[], rank: number): number {
  let seen = 0;
  for (const { price, count } of sorted) {
    seen += count;
    if (seen > rank) return price;
  }
  return 0;
}

export const isSame = (one: PriceBand, other: PriceBand): boolean =>
  one.from === other.from && one.below === other.below;
export const isWithin = ({ from, below }: PriceBand, price: number): boolean =>
  price >= from && (below === null || price < below);

/** The round whole number that is the nearest by its share. */
function rounded(price: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(1, price)));
  const whole = ROUND.map((one) => one * ten).filter(Number.isInteger);
  const share = (one: number): number => Math.abs(Math.log(one / Math.max(1, price)));
  return whole.reduce((best, one) => (share(one) < share(best) ? one : best));
}

/** How many products each further choice would leave, the choices of its own group left aside. */
export const Facets = v.object({
  options: v.array(
    v.object({
      name: v.string(),
      values: v.array(
        v.object({ name: v.string(), swatch: v.nullable(v.string()), count: v.number() }),
      ),
    }),
  ),
  prices: v.array(v.object({ from: v.number(), below: v.nullable(v.number()), count: v.number() })),
  sale: v.number(),
  /** how many all choices together leave, where that was asked for */
  total: v.optional(v.number()),
});
export type Facets = v.InferOutput<typeof Facets>;
