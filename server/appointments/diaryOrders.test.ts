import { expect, it } from 'vitest';
import { namedIn } from './diaryOrders.ts';

const visit = (id: string, startDate: string, startTime: string, service = 'Cut') => ({
  ...{ id, startDate, startTime, service },
});
const ALL = [
  visit('morning', '2026-12-02', '09:30:00'),
  visit('noon', '2026-12-02', '12:00:00'),
  visit('other day', '2026-12-12', '09:30:00'),
  visit('nails', '2026-12-02', '09:30:00', 'Nails'),
];

it('knows the visit that a wish names, as each language writes it', () => {
  for (const when of [
    'Wed, Dec 2, 09:30',
    'mié, 2 dic, 9:30',
    'الأربعاء، ٢ ديسمبر، ٩:٣٠',
    '२ दिस॰, ०९:३०',
  ])
    expect(namedIn(`Cancel only this visit: Cut (${when}).`, ALL), when).toEqual(['morning']);
});

it('takes a wish that names none to be about each of them', () => {
  expect(namedIn('Could you come later?', ALL)).toHaveLength(4);
});
