import { afterEach, expect, test, vi } from 'vitest';
import { leavePush, SCOPE } from './leavePush.ts';

afterEach(() => vi.unstubAllGlobals());

/** What a browser answers for the notification worker's scope: the worker with the longest scope that holds it. Whether it is gone afterwards. */
async function leaves(scope: string): Promise<boolean> {
  const unregister = vi.fn(async () => true);
  const registration = {
    scope: `https://shop.example${scope}`,
    getNotifications: async () => [],
    pushManager: { getSubscription: async () => null },
    unregister,
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal('indexedDB', { deleteDatabase: () => undefined });
  await leavePush();
  return unregister.mock.calls.length > 0;
}

test('signing out takes the notification worker away', async () => {
  expect(await leaves(SCOPE)).toBe(true);
});

test('where there is no notification worker, the one behind the pages stays', async () => {
  expect(await leaves('/')).toBe(false);
});
