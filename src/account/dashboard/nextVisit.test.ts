import { expect, test } from 'vitest';
import { nearestVisit } from './nextVisit.ts';

const visit = (startDate: string, startTime: string, status = 'PAID') => ({
  id: `${startDate} ${startTime}`,
  service: 'Cut',
  productId: 'cut',
  orderId: 'o',
  orderNumber: '1',
  employee: null,
  startDate,
  startTime,
  status,
});
const PAST = visit('2026-11-01', '10:00:00');
const SOON = visit('2026-11-24', '09:30:00');
const LATER = visit('2026-12-02', '15:00:00');
/** 02:00 UTC is 10:00 in Manila. */
const NOW = '2026-11-23T02:00:00.000Z';

test('of several visits the soonest that is still to come is the next, on the shop’s own clock', () => {
  expect(nearestVisit([LATER, SOON, PAST], NOW, 'Asia/Manila')).toEqual({
    visit: SOON,
    isAhead: true,
  });
  const today = visit('2026-11-23', '10:30:00');
  expect(nearestVisit([SOON, today], NOW, 'Asia/Manila')?.visit).toBe(today);
});

test('a visit of this morning is over, and a cancelled one never comes', () => {
  const gone = visit('2026-11-23', '09:00:00');
  const off = visit('2026-11-25', '09:00:00', 'CANCELLED');
  expect(nearestVisit([off, gone], NOW, 'Asia/Manila')).toEqual({ visit: gone, isAhead: false });
  expect(nearestVisit([off], NOW, 'Asia/Manila')).toBeNull();
});
