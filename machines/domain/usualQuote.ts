import { IN_HOUSE, keepsHours } from './carriers.ts';
import type { Address, Quote } from './shipment.ts';
import type { Location } from './store.ts';

const written = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

type To = Pick<Address, 'city' | 'point'>;
type From = Pick<Location, 'city'> | undefined;
const isNear = ({ city, point }: To, from: From): boolean =>
  point !== null || !from || written(from.city) === written(city);

/**
 * Who may be chosen, in a store that makes orders for an hour: as long as a rider comes there nobody who names days stands beside the hour, or beside
 * "as soon as possible". Farther away a parcel service does, until a rider is to keep an hour that was chosen (434).
 */
export function fittingQuotes(
  quotes: readonly Quote[],
  to: To,
  from: From,
  hour: string | null,
): readonly Quote[] {
  const riders = quotes.filter(({ provider }) => keepsHours(provider));
  return riders.length > 0 && (isNear(to, from) || hour !== null) ? riders : quotes;
}

/**
 * Who is chosen for the shopper: the cheapest, as "from" promised; the store's own people of several (542). A rider goes through the branch's own town, and an
 * address without a place on the map says by its town alone how far it is: outside it a parcel service is chosen before a rider.
 */
export function usualQuote(quotes: readonly Quote[], to: To, from: From): Quote | null {
  const fitting = isNear(to, from)
    ? quotes
    : quotes.filter(({ provider }) => !keepsHours(provider));
  const usual = fitting.length > 0 ? fitting : quotes;
  const least = Math.min(...usual.map(({ cost }) => cost));
  const cheapest = usual.filter(({ cost }) => cost === least);
  return cheapest.find(({ provider }) => provider === IN_HOUSE) ?? cheapest[0] ?? null;
}
