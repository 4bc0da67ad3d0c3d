import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Running } from '../documents/running.ts';
import { timesOf } from './orderTimes.ts';

type Api = NonNullable<Running['api']>;
const OPEN = { isOpen: true, opensAt: null, days: [] };
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const browser = { onLine: true };
const network = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  browser.onLine = true;
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function shop(): { api: Api; asked(): number; answers(isThere: boolean): void } {
  let asked = 0;
  let isThere = true;
  const api = async (): Promise<unknown> => {
    asked += 1;
    return isThere ? { ok: true, data: OPEN } : { ok: false, problem: null, lost: 'network' };
  };
  return {
    api: api as Api,
    asked: () => asked,
    answers: (now) => {
      isThere = now;
    },
  };
}

test('when a branch makes orders is read once for all who show it, every minute, and not once none does', async () => {
  const { api, asked } = shop();
  const branch = timesOf(api, 'westlands');
  const [form, quotes] = [vi.fn(), vi.fn()];
  const leaves = [branch.follow(form), branch.follow(quotes)];
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toBe(1);
  expect(form).toHaveBeenCalledTimes(1);
  expect(quotes).toHaveBeenCalledTimes(1);
  expect(branch.told()).toEqual(OPEN);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(2);
  for (const leave of leaves) leave();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked()).toBe(2);
  expect(branch.told()).toEqual(OPEN);
});

test('a shop that does not answer is asked again after five seconds, and what was told before stays', async () => {
  const { api, asked, answers } = shop();
  const branch = timesOf(api, 'westlands');
  branch.follow(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  answers(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(2);
  expect(branch.told()).toEqual(OPEN);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked()).toBe(3);
});

test('who comes back to the page hears what is true now, five seconds after the last reading at the soonest', async () => {
  const { api, asked } = shop();
  timesOf(api, 'westlands').follow(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(asked()).toBe(2);
});

test('a shop that does not answer is left alone twice as long each time, up to a minute', async () => {
  const { api, asked, answers } = shop();
  answers(false);
  timesOf(api, 'westlands').follow(() => undefined);
  for (const [at, pause] of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(asked()).toBe(at + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toBe(at + 2);
  }
});

test('a page that is hidden or offline asks nothing, and asks at once when it is seen and online again', async () => {
  const { api, asked } = shop();
  timesOf(api, 'westlands').follow(() => undefined);
  page.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked()).toBe(1);
  browser.onLine = false;
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked()).toBe(1);
  browser.onLine = true;
  network.dispatchEvent(new Event('online'));
  expect(asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(3);
});
