import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventLoopLateness } from './lateness.ts';

/** What Node tells: the time from one look at the loop to the next, in nanoseconds. The looks are ten milliseconds apart by themselves. */
const delays = {
  count: 0,
  mean: 0,
  enable: vi.fn(() => true),
  disable: vi.fn(() => true),
  reset() {
    this.count = 0;
  },
};
const looked = (count: number, ms: number) => Object.assign(delays, { count, mean: ms * 1e6 });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what it says is the mean of the last half second, and nothing of the time before', () => {
  const lateness = eventLoopLateness(delays);
  expect(delays.enable).toHaveBeenCalledOnce();
  expect(lateness.now()).toBe(0);
  looked(20, 210);
  vi.advanceTimersByTime(499);
  expect(lateness.now()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(lateness.now()).toBe(200);
  looked(50, 10);
  vi.advanceTimersByTime(500);
  expect(lateness.now()).toBe(0);
});

test('a half second without one look says nothing, and one that is stopped looks no more', () => {
  const lateness = eventLoopLateness(delays);
  looked(0, Number.NaN);
  vi.advanceTimersByTime(500);
  expect(lateness.now()).toBe(0);
  lateness.stop();
  expect(delays.disable).toHaveBeenCalled();
  looked(20, 210);
  vi.advanceTimersByTime(5_000);
  expect(lateness.now()).toBe(0);
});
