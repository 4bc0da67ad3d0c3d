import { IN_HOUSE, keepsHours } from '#machines/domain/carriers.ts';
import type { Address, Quote } from '#machines/domain/shipment.ts';
import type { Location } from '#machines/domain/store.ts';

const written = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/**
 * Who is chosen for the shopper: the store's own people, else the first. A rider goes through the branch's own town, and an address without a place on
 * the map says by its town alone how far it is: outside it a parcel service is chosen before a rider.
 */
export function usualQuote(
  quotes: readonly Quote[],
  { city, point }: Pick<Address, 'city' | 'point'>,
  from: Pick<Location, 'city'> | undefined,
): Quote | null {
  const isNear = point !== null || !from || written(from.city) === written(city);
  const fitting = isNear ? quotes : quotes.filter(({ provider }) => !keepsHours(provider));
  const usual = fitting.length > 0 ? fitting : quotes;
  return usual.find(({ provider }) => provider === IN_HOUSE) ?? usual[0] ?? null;
}
