import { describe, expect, test } from 'vitest';
import { beginsAt, hintOf, keptInSight, ROW, roomOf } from './listPlace.ts';

const WIDE = { length: 30, height: 518, isNarrow: false, hidden: 0 };
const NARROW = { length: 30, height: 654, isNarrow: true, hidden: 200 };

describe('where the list stands', () => {
  test('a wide list ends with its last row: no blank part is under it', () => {
    expect(roomOf(WIDE)).toBe(30 * ROW);
    const top = beginsAt(29, WIDE);
    expect(top).toBe(30 * ROW - 518);
    expect(29 * ROW + ROW - top, 'the last row stands at the bottom').toBe(518);
  });

  test('fewer rows than it has room for are all shown', () => {
    const few = { ...WIDE, length: 8 };
    expect(beginsAt(7, few)).toBe(0);
    expect(keptInSight(7, 0, few)).toBe(0);
  });

  test('a row in the middle begins under one other', () => {
    expect(beginsAt(12, WIDE)).toBe(11 * ROW);
  });

  test('on a phone the last row, too, stands where the first screen shows it', () => {
    const top = beginsAt(29, NARROW);
    expect(29 * ROW - top).toBe(0);
    expect(roomOf(NARROW) - top).toBeGreaterThanOrEqual(654);
  });

  test('where the list goes on under the first screen its last row stands above that', () => {
    const low = { ...WIDE, hidden: 78 };
    const top = beginsAt(29, low);
    expect(29 * ROW + ROW - top).toBe(518 - 78);
    expect(keptInSight(29, 0, low)).toBe(top);
  });

  test('on a phone whose first screen shows less than three of its rows the chosen one stays in sight', () => {
    const low = { ...NARROW, hidden: 600 };
    const top = beginsAt(20, low);
    expect(keptInSight(20, top, low)).toBe(top);
    expect(keptInSight(21, top, low)).toBe(21 * ROW);
    const wide = { ...WIDE, hidden: 450 };
    expect(keptInSight(20, beginsAt(20, wide), wide)).toBe(19 * ROW);
  });

  test('stepping on never goes beyond the end', () => {
    const end = 30 * ROW - 518;
    expect(keptInSight(29, end, WIDE)).toBe(end);
    expect(keptInSight(29, 0, WIDE)).toBe(end);
  });
});

test.each([
  [0, { ...WIDE, length: 8 }, ''],
  [0, WIDE, '↓ 19 rows below'],
  [5 * ROW, WIDE, '↑ 5 rows above · ↓ 14 rows below'],
  [30 * ROW - 518, WIDE, '↑ 19 rows above'],
  [28 * ROW, NARROW, '↑ 28 rows above'],
  [ROW, { ...WIDE, length: 12 }, '↑ 1 row above'],
])('at %i the list says what is out of sight', (top, list, words) => {
  expect(hintOf(top, list)).toBe(words);
});
