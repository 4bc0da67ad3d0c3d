import { describe, expect, test } from 'vitest';
import type { Quote } from './shipment.ts';
import { fittingQuotes, usualQuote } from './usualQuote.ts';

const quote = (provider: string, cost = 6): Quote => ({
  ...{ id: provider, provider, shipmentType: 'THIRD_PARTY_DELIVERY', cost },
  ...{ promise: '', expiresAt: '2026-11-28T02:00:00.000Z' },
});
const BOTH = [quote('aramex'), quote('in-house')];
const PORTLAND = { city: 'Portland' };
const chosen = (city: string, point: [number, number] | null = null) =>
  usualQuote(BOTH, { city, point }, PORTLAND)?.provider;

test('in the branch’s own town its rider is chosen, however the town is written', () => {
  expect(chosen('Portland')).toBe('in-house');
  expect(chosen(' portland, ')).toBe('in-house');
});

test('the rider of one town is not chosen for an order of another: a parcel service is', () => {
  expect(chosen('San Francisco')).toBe('aramex');
  // Its place on the map was priced by the distance.
  expect(chosen('Beaverton', [45.49, -122.8])).toBe('in-house');
});

test('the cheapest is chosen, as "from" promised it, also before the store’s own people (542, finding Z195)', () => {
  const near = { city: 'Portland', point: [45.49, -122.8] as [number, number] };
  const costs = (own: number, parcel: number) =>
    usualQuote([quote('aramex', parcel), quote('in-house', own)], near, PORTLAND)?.provider;
  expect(costs(9.75, 9.01)).toBe('aramex');
  expect(costs(6.5, 9.01)).toBe('in-house');
  expect(costs(9, 9)).toBe('in-house');
});

test('where riders alone go, one of them is chosen', () => {
  const riders = [quote('lalamove'), quote('in-house')];
  const town = { city: 'Butterworth', point: null };
  expect(usualQuote(riders, town, { city: 'George Town' })?.provider).toBe('in-house');
  expect(usualQuote([], town, undefined)).toBeNull();
});

describe('of a store that makes orders for an hour (434)', () => {
  const NAIROBI = { city: 'Nairobi' };
  const GROCER = [quote('in-house'), quote('boxleo'), quote('speedaf')];
  const offered = (city: string, hour: string | null = null, quotes = GROCER) =>
    fittingQuotes(quotes, { city, point: null }, NAIROBI, hour).map(({ provider }) => provider);

  test('nobody who comes in days stands beside a rider who comes today', () => {
    expect(offered('Nairobi')).toEqual(['in-house']);
    expect(offered('Nairobi', '2026-11-29T10:00')).toEqual(['in-house']);
  });

  test('in another town they do, until the rider is to keep an hour', () => {
    expect(offered('Thika')).toEqual(['in-house', 'boxleo', 'speedaf']);
    expect(offered('Thika', '2026-11-29T10:00')).toEqual(['in-house']);
  });

  test('where no rider comes they are all there is', () => {
    const parcels = GROCER.slice(1);
    expect(offered('Nairobi', '2026-11-29T10:00', parcels)).toEqual(['boxleo', 'speedaf']);
  });
});
