/** Each build keeps its files under a name of its own. */
export const FAMILY = 'offline-files-';
/** Stands among the files of a build whose worker has stood between pages and network: one that only waited has no pages. */
const TOOK_OVER = '/offline-worker.js';

/**
 * The build before stays: a kept page, or one that lies in the background, may be of it. So do later ones, whose workers wait.
 * Answers the builds whose files stay.
 */
export async function forgetOldBuilds(own: string): Promise<string[]> {
  const ownFiles = await caches.open(own);
  // As they were begun, the oldest first.
  const builds = (await caches.keys()).filter((name) => name.startsWith(FAMILY));
  const earlier = builds.slice(0, builds.indexOf(own));
  const served: string[] = [];
  for (const name of earlier)
    if (await (await caches.open(name)).match(TOOK_OVER)) served.push(name);
  const [before] = (served.length > 0 ? served : earlier).slice(-1);
  const old = earlier.filter((name) => name !== before);
  for (const name of old) await caches.delete(name);
  await ownFiles.put(TOOK_OVER, new Response('', { headers: { 'cache-control': 'public' } }));
  return builds.filter((name) => !old.includes(name)).map((name) => name.slice(FAMILY.length));
}
