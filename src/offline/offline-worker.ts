import { Route, Router } from 'workbox-routing';
import { bringFiles, builtFiles, OWN_FILES, seenPictures } from './files.ts';
import { bringWords, languageAt, prefixOf } from './offlinePage.ts';
import { forgetOldBuilds } from './oldBuilds.ts';
import { forgetPagesBut, ownPages, seenPages } from './pages.ts';
import { scope } from './scope.ts';

/*
 * Stands between the shop's pages and the network where there is none. A new one waits until the last page of the one before is closed: a shopper in
 * the middle of something keeps their files, and no page is loaded anew.
 */
scope.addEventListener('install', (event) => {
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' }).catch(() => {});
  event.waitUntil(settle());
});
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function settle(): Promise<void> {
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const prefixes = new Set(['', ...open.map(({ url }) => prefixOf(url))]);
  await bringFiles([...prefixes].map(languageAt));
  await Promise.all([...prefixes].map(bringWords));
}

async function takeOver(): Promise<void> {
  await forgetPagesBut(await forgetOldBuilds(OWN_FILES));
  await scope.clients.claim();
}

const CATALOGUE = /^\/(products(\/[^/]+)?|pages\/[a-z]+|people\/[^/]+)?$/;
const OWN = /^\/(cart|orders|appointments|notifications|account|login|register)(\/|$)/;

const router = new Router();
/** An address is asked for by the browser, or named by a page that was open before the worker came. */
const at = (pattern: RegExp): Route['match'] => {
  return ({ request, url, event, sameOrigin }) => {
    const isPage = request.mode === 'navigate' || event.type === 'message';
    return sameOrigin && isPage && pattern.test(pathIn(url));
  };
};
const pathIn = (url: URL): string => url.pathname.slice(prefixOf(url.href).length) || '/';
const below =
  (folder: string): Route['match'] =>
  ({ url, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith(folder);
router.registerRoute(new Route(at(CATALOGUE), seenPages));
router.registerRoute(new Route(below('/assets/'), builtFiles));
router.registerRoute(new Route(below('/pictures/'), seenPictures));
router.registerRoute(
  new Route((asked) => asked.request.mode === 'navigate' && at(OWN)(asked), ownPages),
);
// Where what is kept cannot be read the shop goes on as without a worker.
router.setCatchHandler(async ({ request }) => fetch(request));
router.addFetchListener();
router.addCacheListener();
