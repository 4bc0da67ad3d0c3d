import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persistently } from './persistently.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what the network lost is asked for again until it comes, and then no more', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('cut'))
    .mockRejectedValueOnce(new Error('cut'))
    .mockResolvedValue('a screen');
  const wanted = persistently(load);
  const first = wanted();
  await vi.runAllTimersAsync();
  expect(await first).toBe('a screen');
  expect(await wanted()).toBe('a screen');
  expect(load).toHaveBeenCalledTimes(3);
});
