import { expect, test } from 'vitest';
import { inTurn } from './inTurn.ts';

const at = (startDate: string, startTime: string) => ({ startDate, startTime });

test('visits stand by day and hour, and what has no time stays as it was', () => {
  const late = at('2026-12-02', '09:00:00');
  const noon = at('2026-12-01', '12:00:00');
  const early = at('2026-12-01', '09:30:00');
  expect(inTurn([late, noon, early], (one) => one)).toEqual([early, noon, late]);
  expect(inTurn(['loaf', 'apple'], () => null)).toEqual(['loaf', 'apple']);
});
