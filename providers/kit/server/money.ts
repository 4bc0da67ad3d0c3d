import { exponentOf, type Minor, toDecimalText } from '#machines/domain/money.ts';

/** Moves an integer amount to another count of decimal digits; null where that would lose something. */
export function rescale(amount: number, from: number, to: number): number | null {
  if (!Number.isSafeInteger(amount)) return null;
  if (to >= from) return amount * 10 ** (to - from);
  const unit = 10 ** (from - to);
  return amount % unit === 0 ? amount / unit : null;
}

/** "150.00": always two digits, as most providers want it; null where the currency has finer amounts. */
export function twoDigits(minor: Minor, currency: string): string | null {
  const cents = rescale(minor, exponentOf(currency), 2);
  return cents === null || cents < 0 ? null : toDecimalText(cents, 'USD');
}

/**
 * A provider's decimal amount ("150", "150.00", 150) in our minor units; null when it is not a plain decimal or is finer than the
 * currency. Numbers are printed the shortest way, which gives back the digits that were sent.
 */
export function minorOf(
  decimal: string | number | null | undefined,
  currency: string,
): Minor | null {
  const match = /^(\d{1,12})(?:\.(\d{1,9}))?$/.exec(String(decimal ?? ''));
  if (!match) return null;
  const fraction = match[2] ?? '';
  return rescale(Number(`${match[1]}${fraction}`), fraction.length, exponentOf(currency));
}
