import { numbersOf } from './locale.ts';
import { toDecimalText, toMinor } from './money.ts';
import { typedAmount } from './typedAmount.ts';

/** What stands before the fraction of a number, and between its thousands, as people of a language write it with our digits. */
function signsOf(locale: string): { point: string; group: string } {
  const parts = new Intl.NumberFormat(`${numbersOf(locale)}-u-nu-latn`, {
    minimumFractionDigits: 1,
    useGrouping: 'always',
  } as Intl.NumberFormatOptions).formatToParts(12_345);
  const signOf = (type: string): string =>
    (parts.find((part) => part.type === type)?.value ?? '').replace(SPACES, ' ');
  return { point: signOf('decimal') || '.', group: signOf('group') };
}
/** Thousands are typed with whatever space a keyboard has. */
const SPACES = /[\u00a0\u202f]/g;
const literally = (sign: string): string => sign.replaceAll(/[.\\]/g, '\\$&');

/**
 * A sum as it is typed in a language, decimal: 1,500 is fifteen hundred where thousands are written so. Null where it is none, or where only
 * another country would read it so: a comma that may be a point decides about money.
 */
export function amountIn(text: string, currency: string, locale: string): number | null {
  const { point, group } = signsOf(locale);
  const typed = text.trim().replace(SPACES, ' ');
  const [of, to] = [literally(group), literally(point)];
  const isGrouped =
    group !== '' &&
    new RegExp(`^[1-9]\\d{0,2}(?:${of}\\d{2,3})*${of}\\d{3}(?:${to}\\d+)?$`).test(typed);
  if (isGrouped) return typedAmount(typed.replaceAll(group, '').replace(point, '.'), currency);
  const [, sign] = /^\d+([.,])\d{3}$/.exec(typed) ?? [];
  return sign === undefined || sign === point ? typedAmount(typed, currency) : null;
}

/** The same as plain text for others to read: digits and a point. What is no sum stays none. */
export function amountText(text: string, currency: string, locale: string): string {
  const amount = amountIn(text, currency, locale);
  if (amount !== null) return toDecimalText(toMinor(amount, currency), currency);
  return text.trim() === '' ? '' : NO_SUM;
}
const NO_SUM = '?';

/** A sum as it may be typed, without a sign of money. */
export const exampleAmount = (decimal: number, currency: string, locale: string): string =>
  toDecimalText(toMinor(decimal, currency), currency).replace('.', signsOf(locale).point);
