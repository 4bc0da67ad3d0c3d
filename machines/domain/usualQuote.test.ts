import { describe, expect, test } from 'vitest';
import type { Quote } from './shipment.ts';
import { fittingQuotes, usualQuote } from './usualQuote.ts';

const quote = (provider: string, cost = 6): Quote => ({
  ...{ id: provider, provider, shipmentType: 'THIRD_PARTY_DELIVERY', cost },
  ...{ promise: '', expiresAt: '2026-11-28T02:00:00.000Z' },
});

test('the cheapest is chosen, as "from" promised it, also before the store’s own people (542, finding Z195)', () => {
  const costs = (own: number, parcel: number) =>
    usualQuote([quote('aramex', parcel), quote('in-house', own)])?.provider;
  expect(costs(9.75, 9.01)).toBe('aramex');
  expect(costs(6.5, 9.01)).toBe('in-house');
  expect(costs(9, 9)).toBe('in-house');
  expect(usualQuote([])).toBeNull();
});

describe('of a store that makes orders for an hour (434)', () => {
  const GROCER = [quote('in-house'), quote('boxleo'), quote('speedaf')];
  const offered = (quotes: Quote[]) => fittingQuotes(quotes).map(({ provider }) => provider);

  test('nobody who comes in days stands beside a rider who comes today', () => {
    expect(offered(GROCER)).toEqual(['in-house']);
  });

  test('where no rider comes they are all there is', () => {
    expect(offered(GROCER.slice(1))).toEqual(['boxleo', 'speedaf']);
  });
});
