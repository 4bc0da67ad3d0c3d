import { afterAll, vi } from 'vitest';

/** Test files of one worker share its modules: what one has put in place of something is taken away before the next. */
const before = { ...process.env };
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
