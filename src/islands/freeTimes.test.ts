import { expect, test } from 'vitest';
import { firstThat } from './freeTimes.ts';

const free = [
  { day: '2027-03-01', times: [{ startTime: '09:00:00', employeeId: null }] },
  { day: '2027-03-02', times: [{ startTime: '10:00:00', employeeId: null }] },
];
const [first, second] = [
  { startDate: '2027-03-01', startTime: '09:00:00' },
  { startDate: '2027-03-02', startTime: '10:00:00' },
];

test('the earliest time is beside nothing else of the visit, where there is one (finding Z63)', () => {
  expect(firstThat(() => true, free)).toEqual(first);
  expect(firstThat(({ startDate }) => startDate !== first?.startDate, free)).toEqual(second);
  expect(firstThat(() => false, free)).toEqual(first);
  expect(firstThat(() => true, [])).toBeNull();
});
