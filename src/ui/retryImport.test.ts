import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryImport } from './retryImport.ts';

const lost = { sheet: null, replaceWith: vi.fn(), cloneNode: () => 'asked again' };
const there = { sheet: {}, replaceWith: vi.fn() };
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelectorAll: () => [lost, there] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what the network lost is asked for again until it comes, and then no more', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('cut'))
    .mockRejectedValueOnce(new Error('cut'))
    .mockResolvedValue('a screen');
  const wanted = retryImport(load);
  const first = wanted();
  await vi.runAllTimersAsync();
  expect(await first).toBe('a screen');
  expect(await wanted()).toBe('a screen');
  expect(load).toHaveBeenCalledTimes(3);
  expect(lost.replaceWith).toHaveBeenCalledWith('asked again');
  expect(there.replaceWith).not.toHaveBeenCalled();
});
