import { expect, test } from 'vitest';
import { timesFrom, visitFault } from './deskVisit.ts';

test('a free stretch opens its own times of that day, and all of the days after it (512)', () => {
  const times = ['09:00:00', '14:00:00', '14:30:00'].map((startTime) => ({ startTime }));
  const days = [
    { day: '2026-12-01', times },
    { day: '2026-12-02', times },
  ];
  expect(timesFrom(days, { day: '2026-12-01', from: 14 * 60 })).toEqual([
    { day: '2026-12-01', times: times.slice(1) },
    { day: '2026-12-02', times },
  ]);
});

test('a service that is chosen without its time is no visit, beside others too (512)', () => {
  expect(visitFault(0, '')).toBe('none');
  expect(visitFault(0, 'cut')).toBe('none');
  expect(visitFault(1, 'cut')).toBe('half');
  expect(visitFault(1, '')).toBeNull();
});
