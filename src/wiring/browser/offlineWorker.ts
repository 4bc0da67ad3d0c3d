const FILE = '/offline-worker.js';

/**
 * What was seen opens again without a network (`src/offline`). The first page of a visit was here before its worker, so it tells what it is made of;
 * whether any of it may be kept, the worker finds out itself.
 */
export async function registerOfflineWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(FILE, { updateViaCache: 'none' });
  if (serviceWorker.controller) return;
  const parts = performance.getEntriesByType('resource').map(({ name }) => name);
  const { active } = await serviceWorker.ready;
  active?.postMessage({
    type: 'CACHE_URLS',
    payload: { urlsToCache: [location.href.split('#')[0], ...parts] },
  });
}
