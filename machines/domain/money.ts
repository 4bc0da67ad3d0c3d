import {
  type DineroCurrency,
  dinero,
  halfAwayFromZero,
  toSnapshot,
  transformScale,
} from 'dinero.js';
import { numbersOf } from './locale.ts';

/** An amount in the minor unit of its currency (cents, sen, fils; whole yen). Always an integer. */
export type Minor = number;

/**
 * ISO 4217's currencies whose minor unit is not a hundredth. The whole table of `dinero.js/currencies` would go to every catalogue page,
 * and it counts MGA and MRU in fifths, where ISO, and so every provider, has two digits.
 */
const DIGITS: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const exponents = new Map(
  Object.entries(DIGITS).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)]),
  ),
);

/** The ISO 4217 entry of a currency; an unknown code counts as two-digit, as the specification displays it. */
const currencyOf = (code: string): DineroCurrency<number> => ({
  code,
  base: 10,
  exponent: exponentOf(code),
});

export const exponentOf = (code: string): number => exponents.get(code.toUpperCase()) ?? 2;

/** Rounds `amount / 10**digits` to an integer, ties half away from zero. Exact while `amount` is a safe integer. */
function descale(amount: number, digits: number, code: string): Minor {
  const currency = currencyOf(code);
  const scaled = dinero({ amount, currency, scale: currency.exponent + digits });
  return toSnapshot(transformScale(scaled, currency.exponent, halfAwayFromZero)).amount + 0;
}

/**
 * The digits of a decimal number, and how many of them stand behind the point. Fifteen significant digits are what a double holds for
 * certain: beyond them lies the noise of binary fractions (0.1 + 0.2), which must not be rounded as if it had been meant.
 */
function digitsOf(decimal: number): { amount: number; scale: number } {
  const certain = Number(decimal.toPrecision(15));
  const text = Math.abs(certain) < 1e-6 ? '0' : String(certain);
  const [whole = '0', fraction = ''] = text.split('.');
  return { amount: Number(whole + fraction), scale: fraction.length };
}

/** A decimal amount from the wire (12.5) in minor units (1250); more digits than the currency has are rounded half away from zero. */
export function toMinor(decimal: number, code: string): Minor {
  const { amount, scale } = digitsOf(decimal);
  const exponent = exponentOf(code);
  return scale <= exponent
    ? Math.round(amount * 10 ** (exponent - scale)) + 0
    : descale(amount, scale - exponent, code);
}

/** Minor units as the decimal number of the wire. */
export const toDecimal = (minor: Minor, code: string): number => Number(toDecimalText(minor, code));

/** Minor units as decimal text with exactly the currency's digits ("1250" KES cents is "12.50"). */
export function toDecimalText(minor: Minor, code: string): string {
  const exponent = exponentOf(code);
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const text = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
  return minor < 0 ? `-${text}` : text;
}

/** `percent` of an amount, rounded half away from zero; the percentage may have up to four decimals. */
export function percentOf(minor: Minor, percent: number, code: string): Minor {
  const { amount, scale } = digitsOf(Number(percent.toFixed(4)));
  return descale(minor * amount, scale + 2, code);
}

/** How an amount is written: with the currency's own sign and digits, whatever the language. */
function moneyStyle(
  currency: string,
): { style: 'currency'; currency: string; currencyDisplay: 'narrowSymbol' } & Record<
  'minimumFractionDigits' | 'maximumFractionDigits',
  number
> {
  const digits = exponentOf(currency);
  return {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  };
}

/** Making a formatter takes longer than drawing a card, so each is made once. */
const formats = new Map<string, Intl.NumberFormat>();
export function moneyFormat(code: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${code}`;
  const kept = formats.get(key);
  if (kept) return kept;
  const made = new Intl.NumberFormat(numbersOf(locale), moneyStyle(code));
  formats.set(key, made);
  return made;
}

/** An amount as a person reads it: the currency's own digits, US dollars unless another code is given. */
export const formatMoney = (minor: Minor, code = 'USD', locale = 'en'): string =>
  moneyFormat(code, locale).format(toDecimal(minor, code));
