import type { Page } from '@playwright/test';
import { expect } from './pageProblems.ts';

/** What this browser keeps, by the name of its cache: addresses with what the server said of each. */
export type KeptFiles = Record<string, { path: string; headers: Record<string, string> }[]>;

/** The worker comes once a page is used; this one is then seen as one that it stands behind. */
export async function usesUntilKept(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const path = new URL(page.url()).pathname;
  await expect.poll(() => keptPages(page)).toContain(path);
}

export const keptFiles = (page: Page): Promise<KeptFiles> =>
  page.evaluate(async () => {
    const found: KeptFiles = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      found[name] = await Promise.all(
        (await cache.keys()).map(async (request) => ({
          path: request.url.slice(location.origin.length),
          headers: Object.fromEntries((await cache.match(request))?.headers ?? []),
        })),
      );
    }
    return found;
  });

export const keptPages = async (page: Page): Promise<string[]> =>
  ((await keptFiles(page))['offline-pages'] ?? []).map(({ path }) => path);

/** Every word of it. */
export const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const words: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        words.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return words.join('\n');
  });
