import type { Quote } from '#machines/domain/shipment.ts';
import type { Business } from '#machines/domain/store.ts';
import { fittingQuotes, usualQuote } from '#machines/domain/usualQuote.ts';
import type { Answer, Api } from '#src/api/calls.ts';
import { readQuote } from './readQuote.ts';
import { type QuoteAsk, quotesFor } from './reads.ts';

/**
 * The way of delivery of who pressed on before the ways were shown: the one that the form would have chosen for them (542). Where none is heard of, the
 * answer for the way that the form began with says why.
 */
export async function unseenQuote(
  api: Api,
  body: QuoteAsk,
  { provider, hour }: { provider: string; hour: string | null },
  { locations, orderTiming }: Partial<Pick<Business, 'locations' | 'orderTiming'>>,
): Promise<Answer<Quote>> {
  const { customerLocation: to, locationId } = body;
  const from = locations?.find(({ id }) => id === locationId);
  const quotes = await quotesFor(api, body).catch(() => []);
  const usual = usualQuote(orderTiming ? fittingQuotes(quotes, to, from, hour) : quotes, to, from);
  return usual ? { ok: true, data: usual } : readQuote(api, provider, body);
}
