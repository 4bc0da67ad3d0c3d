import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the answer is yes (true) or patience is over (false). */
export async function waitUntil(
  answer: () => boolean | Promise<boolean>,
  patienceMs: number,
  everyMs = 50,
): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (!(await answer())) {
    if (performance.now() > end) return false;
    await pause(everyMs);
  }
  return true;
}
