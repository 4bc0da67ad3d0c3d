import { formatMoney, type Minor, toMinor } from '#machines/domain/money.ts';
import { useLanguage } from './language.ts';

/** Amounts as the shopper reads them; `fromWire` takes the decimal numbers of an order view. */
export function useMoney(currency: string): { money(minor: Minor): string; fromWire(decimal: number): string } {
  const { locale } = useLanguage();
  const money = (minor: Minor): string => formatMoney(minor, currency, locale);
  return { money, fromWire: (decimal) => money(toMinor(decimal, currency)) };
}
