import { describe, expect, test } from 'vitest';
import { opensAfter, orderTimesOf, windowAt } from './openingTimes.ts';
import type { OrderTiming } from './orderTimes.ts';

const timing: OrderTiming = { readyMinutes: 25, windowMinutes: 30, days: 2 };
/** Closed on Sunday; 12 to 14 on the other days. */
const hours = [null, ...Array.from({ length: 6 }, () => [720, 840] as const)];
const MONDAY = '2026-03-02';
const SUNDAY = '2026-03-01';
const at = (day: string, minute: number) => ({ day, minute });

describe('when an order can be ready', () => {
  test('an open branch names the times that it can still keep, and those of the days after', () => {
    const times = orderTimesOf(timing, hours, at(MONDAY, 12 * 60 + 40));
    expect(times).toMatchObject({ isOpen: true, opensAt: null });
    expect(times.days).toEqual([
      { day: MONDAY, windows: [{ from: '13:30', to: '14:00' }] },
      {
        day: '2026-03-03',
        windows: ['12:00', '12:30', '13:00', '13:30'].map((from, n) => ({
          from,
          to: ['12:30', '13:00', '13:30', '14:00'][n],
        })),
      },
    ]);
  });

  test('a closed one says when it opens, past a day without opening', () => {
    expect(orderTimesOf(timing, hours, at(MONDAY, 600))).toMatchObject({
      isOpen: false,
      opensAt: `${MONDAY}T12:00`,
    });
    expect(orderTimesOf(timing, hours, at('2026-03-07', 900)).opensAt).toBe('2026-03-09T12:00');
    expect(orderTimesOf(timing, hours, at(SUNDAY, 900)).opensAt).toBe('2026-03-02T12:00');
    expect(opensAfter([], at(MONDAY, 600))).toBeNull();
  });

  test.each([
    [`${MONDAY}T12:30`, 11 * 60, true, 'it lies ahead'],
    [`${MONDAY}T12:30`, 12 * 60 + 35, true, 'it can still be ready before it ends'],
    [`${MONDAY}T12:30`, 12 * 60 + 36, false, 'it cannot be ready any more'],
    [`${MONDAY}T12:15`, 11 * 60, false, 'no time begins then'],
    [`${MONDAY}T14:00`, 11 * 60, false, 'the branch closes then'],
    [`${SUNDAY}T12:00`, 11 * 60, false, 'the day is over'],
    ['2026-03-03T12:00', 11 * 60, true, 'tomorrow'],
    ['2026-03-04T12:00', 11 * 60, false, 'further ahead than the store plans'],
  ])('%s asked at minute %i: %s, %s', (wanted, minute, isPossible) => {
    expect(windowAt(wanted, timing, hours, at(MONDAY, minute)) !== null).toBe(isPossible);
  });
});
