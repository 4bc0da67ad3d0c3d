import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiName } from '#machines/domain/shopApi.ts';
import { apiOver } from '#src/api/calls.ts';
import { BREAKS } from './answers.ts';
import { standBetween } from './inPage.ts';

const has = Object.hasOwn;
const window = { fetch: vi.fn() } as unknown as Window;
beforeEach(() => {
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', {});
  standBetween();
});
afterEach(() => {
  Object.hasOwn = has;
  vi.unstubAllGlobals();
});

const calls = [...new Set(Object.values(BREAKS).flat())].filter(
  (name): name is ApiName => name !== 'lock',
);
test.each(calls)('%s: a break that is planted is heard by the call, once', async (name) => {
  const http = vi.fn(async () => ({ kind: 'lost', why: 'network' }) as const);
  const api = apiOver(http, 'b1');
  window.paths.breaks.add(name);
  await expect(api(name)).rejects.toThrow('planted');
  expect(http).not.toHaveBeenCalled();
  expect(await api(name)).toEqual({ ok: false, problem: null, lost: 'network' });
  expect(http).toHaveBeenCalledTimes(1);
});
