import { build, files, words } from 'virtual:offline-shell';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { FAMILY } from './oldBuilds.ts';

export const OWN_FILES = FAMILY + build;
export const WEEK_S = 7 * 24 * 3600;
const MOST_PICTURES = 150;
/** Whether an answer is compressed makes no other file of it. */
export const ANY_FORM = { ignoreVary: true };

/** Only what the server lets anyone share: an answer to one person is never that. */
const shared = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && /\bpublic\b/.test(response.headers.get('cache-control') ?? '')
      ? response
      : null,
};
/** A name stands for one content in all builds, and what an earlier page asks for may be gone from the server. */
const ofAnyBuild = {
  cachedResponseWillBeUsed: async ({
    cachedResponse,
    request,
  }: {
    cachedResponse?: Response;
    request: Request;
  }) => cachedResponse ?? caches.match(request, ANY_FORM),
};

export const builtFiles = new CacheFirst({
  cacheName: OWN_FILES,
  matchOptions: ANY_FORM,
  plugins: [shared, ofAnyBuild],
});

export const seenPictures = new CacheFirst({
  cacheName: 'offline-pictures',
  matchOptions: ANY_FORM,
  plugins: [
    shared,
    new ExpirationPlugin({
      maxEntries: MOST_PICTURES,
      maxAgeSeconds: WEEK_S,
      purgeOnQuotaError: true,
    }),
  ],
});

/** Brings what this build's pages need to run, from another build's files where they are the same. */
export async function bringFiles(languages: Iterable<string>): Promise<void> {
  const own = await caches.open(OWN_FILES);
  const spoken = [...languages].flatMap((language) => words[language] ?? []);
  await Promise.all(
    [...files, ...spoken].map(async (file) => {
      if (await own.match(file, ANY_FORM)) return;
      const known = await caches.match(file, ANY_FORM);
      await (known ? own.put(file, known) : own.add(file));
    }),
  );
}
