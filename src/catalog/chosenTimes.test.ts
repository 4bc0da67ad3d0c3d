import { expect, test } from 'vitest';
import { inOrder, isSameTime, timesBeside } from './chosenTimes.ts';

const at = (startTime: string) => ({ startDate: '2026-12-04', startTime });

test('a pressed time takes the place of the one that was chosen last, and a further one is asked for', () => {
  expect(timesBeside([], false)).toEqual([]);
  expect(timesBeside([at('15:00:00')], false)).toEqual([]);
  expect(timesBeside([at('15:00:00')], true)).toEqual([at('15:00:00')]);
  expect(timesBeside([at('15:00:00'), at('09:00:00')], false)).toEqual([at('15:00:00')]);
});

test('a line holds ten times at most, and begins at the first of them', () => {
  const many = Array.from({ length: 10 }, (_, hour) => at(`1${hour}:00:00`));
  expect(timesBeside(many, true)).toHaveLength(9);
  expect(inOrder([at('15:00:00'), at('09:00:00')])).toEqual([at('09:00:00'), at('15:00:00')]);
  expect(isSameTime(at('09:00:00'), at('15:00:00'))).toBe(false);
});
