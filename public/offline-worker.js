// Stands at the offline worker's address where the shop keeps no pages (`OFFLINE_PAGES=off`, development): it takes the place of one that was there, and
// leaves nothing behind. No page is loaded anew.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys())
    if (name.startsWith('offline-')) await caches.delete(name);
  await self.registration.unregister();
}
