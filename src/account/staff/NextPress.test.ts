import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { nextHere } from './NextPress.tsx';

const next = (tracking: object | null, told: string[] = []) =>
  nextHere({
    ...ORDERS.paid,
    ...{ goods: 'committed', table: null, timeline: told.map((kind) => ({ kind })) },
    ...(tracking && { tracking, shipment: {} }),
  } as unknown as OrderView);
const courier = (status: string) => ({ provider: 'lalamove', status });
const ours = (status: string) => ({ provider: 'in-house', status });

test('a pickup is ready, then collected, then nothing', () => {
  expect(next(null)).toBe('ready');
  expect(next(null, ['ready'])).toBe('collected');
  expect(next(null, ['ready', 'collected'])).toBeNull();
});

test('a parcel is called ready until it leaves, and never after', () => {
  expect(next(courier('PENDING'))).toBe('ready');
  expect(next(courier('BOOKED'))).toBe('ready');
  for (const status of ['PICKED_UP', 'ON_THE_WAY', 'DELIVERED', 'FAILED'])
    expect(next(courier(status)), status).toBeNull();
  expect(next(ours('BOOKED'), ['ready'])).toBe('ON_THE_WAY');
  expect(next(ours('ON_THE_WAY'))).toBe('DELIVERED');
  expect(next(ours('DELIVERED'))).toBeNull();
});
