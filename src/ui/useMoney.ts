import { type Minor, moneyFormat, toDecimal, toMinor } from '#machines/domain/money.ts';
import { useLanguage } from './language.ts';

/** Amounts as the shopper reads them. */
export interface MoneyWords {
  money(minor: Minor): string;
  /** takes the decimal numbers of an order view */
  fromWire(decimal: number): string;
  /** what the sign leaves open: dollars of which country */
  code: string;
}

export const useMoney = (currency: string): MoneyWords => moneyIn(useLanguage().locale, currency);

export function moneyIn(locale: string, currency: string): MoneyWords {
  const format = moneyFormat(currency, locale);
  const money = (minor: Minor): string => format.format(toDecimal(minor, currency));
  return {
    money,
    fromWire: (decimal) => money(toMinor(decimal, currency)),
    code: money(0).includes(currency) ? '' : currency,
  };
}
