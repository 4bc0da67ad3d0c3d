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

/** Round steps that part a shelf's prices into at most five bands; none where there is nothing to part. */
export function priceBands(prices: readonly PriceCount[]): (PriceBand & { count: number })[] {
  const all = prices.map(({ price }) => price);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (all.length < 2 || most <= least) return [];
  const step = roundUp((most - least) / (MOST_BANDS - 1));
  const first = Math.floor(least / step) * step;
  const last = Math.min(first + (MOST_BANDS - 1) * step, Math.floor(most / step) * step);
  const bands: PriceBand[] = [];
  for (let from = first; from <= last; from += step)
    bands.push({ from, below: from < last ? from + step : null });
  return bands
    .map((band) => ({
      ...band,
      count: prices.reduce((sum, { price, count }) => sum + (isWithin(band, price) ? count : 0), 0),
    }))
    .filter(({ count }) => count > 0);
}

export const isSame = (one: PriceBand, other: PriceBand): boolean =>
  one.from === other.from && one.below === other.below;
export const isWithin = ({ from, below }: PriceBand, price: number): boolean =>
  price >= from && (below === null || price < below);

/** The next of 1, 2, 2.5, 5 and their tens. */
function roundUp(size: number): number {
  const ten = 10 ** Math.floor(Math.log10(size));
  const round = [1, 2, 2.5, 5, 10].find((one) => one * ten >= size) ?? 10;
  return Math.max(1, Math.ceil(round * ten));
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
