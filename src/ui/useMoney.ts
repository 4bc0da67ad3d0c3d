import { type Minor, moneyFormat, toDecimal, toMinor } from '#machines/domain/money.ts';
import { useLanguage } from './language.ts';

/** Amounts as the shopper reads them; `fromWire` takes the decimal numbers of an order view, `code` is what the sign leaves open: dollars of which country. */
export function useMoney(currency: string): {
  money(minor: Minor): string;
  fromWire(decimal: number): string;
  code: string;
} {
  const { locale } = useLanguage();
  const format = moneyFormat(currency, locale);
  const money = (minor: Minor): string => format.format(toDecimal(minor, currency));
  return {
    money,
    fromWire: (decimal) => money(toMinor(decimal, currency)),
    code: money(0).includes(currency) ? '' : currency,
  };
}
