import { expect, test } from 'vitest';
import { emptyCart } from '#machines/domain/cart.ts';
import { aServiceItem } from '#machines/domain/samples.ts';
import { followOn } from './followOn.ts';

const visit = aServiceItem();
const slots = [{ startDate: '2027-03-01', startTime: '10:00:00' }];
const item = {
  ...visit,
  service: {
    ...visit.service!,
    slots,
    duration: 60,
    serviceType: 'FIXED' as const,
    doing: undefined,
  },
};
const cart = { ...emptyCart('PHP'), items: [item] };
const here = item.location.id;
const day = (...times: string[]) => [
  { day: '2027-03-01', times: times.map((startTime) => ({ startTime })) },
  { day: '2027-03-02', times: [{ startTime: '09:00:00' }] },
];

test('a second service begins when the first ends, or within the hour', () => {
  expect(followOn(cart, here, day('10:00:00', '11:00:00', '15:00:00'))).toEqual({
    startDate: '2027-03-01',
    startTime: '11:00:00',
  });
  expect(followOn(cart, here, day('09:00:00', '12:00:00'))?.startTime).toBe('12:00:00');
});

test('no time is offered where none is free then, where the cart has no visit, or at another place', () => {
  expect(followOn(cart, here, day('09:00:00', '12:30:00'))).toBeNull();
  expect(followOn(emptyCart('PHP'), here, day('11:00:00'))).toBeNull();
  expect(followOn(undefined, here, day('11:00:00'))).toBeNull();
  expect(followOn(cart, 'elsewhere', day('11:00:00'))).toBeNull();
});
