import { IN_HOUSE, keepsHours } from './carriers.ts';
import type { Quote } from './shipment.ts';

/**
 * Who may be chosen, in a store that makes orders for an hour: as long as a rider comes there nobody who names days stands beside the hour, or beside
 * "as soon as possible" (434). Whether one comes the shop says: where its riders do not go it quotes none (556).
 */
export function fittingQuotes(quotes: readonly Quote[]): readonly Quote[] {
  const riders = quotes.filter(({ provider }) => keepsHours(provider));
  return riders.length > 0 ? riders : quotes;
}

/** Who is chosen for the shopper: the cheapest, as "from" promised; the store's own people of several (542). */
export function usualQuote(quotes: readonly Quote[]): Quote | null {
  const least = Math.min(...quotes.map(({ cost }) => cost));
  const cheapest = quotes.filter(({ cost }) => cost === least);
  return cheapest.find(({ provider }) => provider === IN_HOUSE) ?? cheapest[0] ?? null;
}
