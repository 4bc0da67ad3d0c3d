import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { MAY_BE_KEPT } from '#machines/domain/offline.ts';
import { escapeHtml } from '../app/html.ts';
import { ANY_FORM, WEEK_S } from './files.ts';
import { dateOf, keepReady, languageAt, offlinePage, prefixOf, rewritten } from './offlinePage.ts';
import type { Lifecycle } from './scope.ts';

const PAGES = 'offline-pages';
const MOST_PAGES = 40;
/** So long an answer is waited for where a kept page could be shown. */
const PATIENCE_S = 5;

interface Kept {
  request: Request;
  cachedResponse?: Response;
}

/** What shows a person's own things never says that it may be kept. */
const forAll = {
  // What stands behind the # may be a secret, and is for the page alone.
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => request.url.split('#')[0] ?? '',
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && !response.redirected && response.headers.has(MAY_BE_KEPT)
      ? response
      : null,
  cacheDidUpdate: async ({ request, event }: { request: Request; event: Event }) =>
    (event as Lifecycle).waitUntil(keepReady(request.url).catch(() => undefined)),
};

const TEMPLATE = /<template data-kept-from="">([\s\S]*?)<\/template>/;
/** A kept page says so, and from when it is: before everything else, and in its own language. */
const dated = {
  async cachedResponseWillBeUsed({ cachedResponse, request }: Kept) {
    const page = cachedResponse && (await offlinePage(request.url));
    const notice = TEMPLATE.exec(page?.html ?? '')?.[1];
    // Prices that do not say how old they are would be taken for today's.
    if (!cachedResponse || !notice) return;
    const when = new Intl.DateTimeFormat(languageAt(prefixOf(request.url)), {
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
    }).format(dateOf(cachedResponse));
    const html = await cachedResponse.text();
    return rewritten(
      cachedResponse,
      html.replace('<body>', () => `<body>${notice.replace('{when}', () => escapeHtml(when))}`),
    );
  },
};

const NONE = /<p data-none="">[\s\S]*?<\/p>/;
/** In place of what was not kept: a page that leads to what was. */
const instead = {
  async handlerDidError({ request }: { request: Request }) {
    const page = await offlinePage(request.url);
    if (!page) return;
    const links = await keptLinks(prefixOf(request.url));
    return rewritten(
      page.kept,
      links ? page.html.replace(NONE, () => `<ul>${links}</ul>`) : page.html,
    );
  },
};

/** Pages of the same language, the newest first. Their titles stand in them as text, and stay text. */
async function keptLinks(prefix: string): Promise<string> {
  const pages = await caches.open(PAGES);
  const own = (await pages.keys()).filter(({ url }) => prefixOf(url) === prefix);
  const links = await Promise.all(
    own.map(async (request) => {
      const page = await pages.match(request, ANY_FORM);
      const html = (await page?.text()) ?? '';
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
      const { pathname, search } = new URL(request.url);
      return { at: page ? dateOf(page).getTime() : 0, title, address: pathname + search };
    }),
  );
  return links
    .filter(({ title }) => title)
    .sort((one, other) => other.at - one.at)
    .map(({ title, address }) => `<li><a href="${escapeHtml(address)}">${title}</a></li>`)
    .join('');
}

/** The network first: a kept page is shown where none answers. */
export const seenPages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PATIENCE_S,
  matchOptions: ANY_FORM,
  plugins: [
    forAll,
    new ExpirationPlugin({
      maxEntries: MOST_PAGES,
      maxAgeSeconds: WEEK_S,
      purgeOnQuotaError: true,
    }),
    dated,
    instead,
  ],
});

/** Checkout, orders and the account: nothing of them is kept. */
export const ownPages = new NetworkOnly({ plugins: [instead] });

/** A page without its files could be read and not used. */
export async function forgetPagesBut(builds: string[]): Promise<void> {
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) {
    const page = await pages.match(request, ANY_FORM);
    if (!builds.includes(page?.headers.get(MAY_BE_KEPT) ?? '')) await pages.delete(request);
  }
}
