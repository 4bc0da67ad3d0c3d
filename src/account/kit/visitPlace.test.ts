import { expect, test } from 'vitest';
import { emptyAddress } from '#machines/checkout/facts.ts';
import type { Location } from '#machines/domain/store.ts';
import { calendarFile } from '../../checkout/calendarFile.ts';
import { visitPlaceOf } from './visitPlace.ts';

const branches = [
  { id: 'b1', name: 'Westlands', address: '12 Mpaka Road', city: 'Nairobi' },
] as Location[];
const at = { ...emptyAddress('KE'), street: '27 Riverside Drive', city: 'Nairobi' };
const time = {
  ...{ id: 'a1', version: 1, title: 'Cleaning, Shop', about: [], url: 'https://shop.example' },
  ...{ starts: Date.parse('2026-03-02T06:00Z'), ends: Date.parse('2026-03-02T07:00Z') },
};

test.each([
  [
    'at the shopper’s address',
    { servicePlace: 'AT_CUSTOMER', visitAt: at } as const,
    'appointment.atYours',
    '27 Riverside Drive\\, Nairobi',
  ],
  [
    'at an address that nobody told',
    { servicePlace: 'AT_CUSTOMER', visitAt: null } as const,
    'appointment.atYours',
    '',
  ],
  ['online', { servicePlace: 'ONLINE', visitAt: null } as const, 'appointment.online', ''],
  [
    'at the branch',
    { servicePlace: 'AT_LOCATION', visitAt: null } as const,
    null,
    'Westlands\\, 12 Mpaka Road\\, Nairobi',
  ],
])('a visit %s is said so, and stands so in the calendar', (_, placed, says, address) => {
  const where = visitPlaceOf({ location: 'b1', ...placed }, branches);
  expect(where.says).toBe(says);
  const file = calendarFile(
    [{ ...time, address: where.lines.join(', ') }],
    { name: 'Shop', email: 'hello@shop.example' },
    0,
  );
  if (!address) return expect(file).not.toContain('LOCATION');
  expect(file).toContain(`LOCATION:${address}\r\n`);
});
