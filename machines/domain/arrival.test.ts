import { expect, it } from 'vitest';
import { arrivalOf, arrivesBy } from './arrival.ts';

it('an arrival has a window only where an employee comes to the shopper, of the store that promises one', () => {
  expect(arrivalOf({ arrivalMinutes: 30 }, true)).toBe(30);
  expect(arrivalOf({ arrivalMinutes: 30 }, false)).toBe(0);
  expect(arrivalOf({}, true)).toBe(0);
});

it.each([
  ['10:00:00', 30, '10:30'],
  ['09:45', 30, '10:15'],
  ['23:30', 60, '00:30'],
])('who is expected at %s within %i minutes is there by %s', (time, minutes, by) => {
  expect(arrivesBy(time, minutes)).toBe(by);
});
