import { describe, expect, test } from 'vitest';
import { type TypedAt, typedSlot } from './typedTime.ts';

// 2026-03-02 is a Monday; open from nine to five, closed on Sundays.
const weekdays: [number, number] = [540, 1_020];
const hours = [null, weekdays, weekdays, weekdays, weekdays, weekdays, weekdays];
const at: TypedAt = { today: '2026-03-02', minute: 600, hours };
const typed = (day: string, time: string, isDaily = false) => typedSlot({ day, time, isDaily }, at);

describe('a time that was typed', () => {
  test('is a slot when it lies ahead and somebody works then', () => {
    expect(typed('2026-03-02', '10:01')).toEqual({ startDate: '2026-03-02', startTime: '10:01' });
    expect(typed('2026-03-03', '09:00:00')).toEqual({
      startDate: '2026-03-03',
      startTime: '09:00',
    });
  });

  test.each([
    ['', '10:00'],
    ['2026-03-03', ''],
    ['3 March', '10:00'],
    ['2026-03-03', '25:00'],
  ])('%j %j is not a time yet', (day, time) => {
    expect(typed(day, time)).toBe('FIELDS_INVALID');
  });

  test('yesterday, and this very minute, are past by the business’s clock', () => {
    expect(typed('2026-03-01', '12:00')).toBe('TIME_PAST');
    expect(typed('2026-03-02', '10:00')).toBe('TIME_PAST');
  });

  test('before opening, from closing on and on a closed day nobody works', () => {
    expect(typed('2026-03-03', '08:59')).toBe('TIME_CLOSED');
    expect(typed('2026-03-03', '17:00')).toBe('TIME_CLOSED');
    expect(typed('2026-03-08', '12:00')).toBe('TIME_CLOSED');
  });

  test('where no hours are known, any hour ahead is left to the shop', () => {
    expect(
      typedSlot({ day: '2026-03-03', time: '03:00', isDaily: false }, { ...at, hours: null }),
    ).toMatchObject({ startTime: '03:00' });
  });

  test('a day of a daily service begins at noon, whatever the hours', () => {
    expect(typed('2026-03-08', '', true)).toEqual({ startDate: '2026-03-08', startTime: '12:00' });
    expect(typedSlot({ day: '2026-03-02', time: '', isDaily: true }, { ...at, minute: 721 })).toBe(
      'TIME_PAST',
    );
  });
});
