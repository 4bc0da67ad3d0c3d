import { expect, test } from 'vitest';
import { addDays, dayNumber, isCivilDay, weekday } from './day.ts';

// By the Gregorian rule: every fourth year is a leap year, every hundredth is none, every four hundredth is one again.
test.each([
  ['2026-11-26', 1, '2026-11-27'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2100-02-28', 1, '2100-03-01'],
  ['2000-02-28', 1, '2000-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['1969-12-31', 1, '1970-01-01'],
  ['2026-03-29', 365, '2027-03-29'],
])('%s and %i days is %s', (day, count, then) => {
  expect(addDays(day, count)).toBe(then);
  expect(dayNumber(then) - dayNumber(day)).toBe(count);
});

test.each([
  ['1969-07-20', 0],
  ['2000-01-01', 6],
  ['2026-11-26', 4],
])('%s is weekday %i', (day, number) => {
  expect(weekday(day)).toBe(number);
});

test.each(['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-1-1', '5abc', ''])(
  '"%s" is no day',
  (day) => {
    expect(isCivilDay(day)).toBe(false);
  },
);
test.each(['2026-11-26', '2024-02-29', '9999-10-31', '1900-01-01'])('%s is a day', (day) => {
  expect(isCivilDay(day)).toBe(true);
});
