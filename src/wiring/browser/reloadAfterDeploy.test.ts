import { afterEach, expect, test, vi } from 'vitest';
import { fetchAhead, reloadAfterDeploy } from './reloadAfterDeploy.ts';

afterEach(() => vi.unstubAllGlobals());

test('a file that was fetched ahead in vain leaves the page to its shopper; one that is wanted loads it anew', async () => {
  const browser = new EventTarget();
  const reload = vi.fn();
  const kept = new Map<string, string>();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  const asked = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', asked);
  reloadAfterDeploy(() => false);
  const isMissing = async (): Promise<void> => {
    browser.dispatchEvent(new Event('vite:preloadError'));
    throw new Error('not there');
  };
  await fetchAhead(isMissing);
  expect(asked).not.toHaveBeenCalled();
  await isMissing().catch(() => undefined);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});
