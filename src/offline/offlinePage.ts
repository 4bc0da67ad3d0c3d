import { LANGUAGES } from '#machines/domain/locale.ts';
import { MAY_BE_KEPT, OFFLINE_PATH } from '#machines/domain/offline.ts';
import { escapeHtml } from '../app/html.ts';
import { ANY_FORM, bringFiles, OWN_FILES } from './files.ts';

const DAY_MS = 24 * 3600_000;
const PREFIX = new RegExp(`^/(${LANGUAGES.map(({ code }) => code).join('|')})(?=/|$)`);

/** What an address begins with in a language that is not the default one. */
export const prefixOf = (address: string): string =>
  PREFIX.exec(new URL(address).pathname)?.[0] ?? '';
export const languageAt = (prefix: string): string => prefix.slice(1) || LANGUAGES[0].code;

/** The page for that address, in its language or else in the default one; what leads to itself leads there. */
export async function offlinePage(
  address: string,
): Promise<{ kept: Response; html: string } | null> {
  const { pathname, search, hash } = new URL(address);
  for (const path of [prefixOf(address) + OFFLINE_PATH, OFFLINE_PATH]) {
    const kept = await caches.match(path, ANY_FORM);
    if (!kept) continue;
    const wanted = `href="${escapeHtml(pathname + search + hash)}"`;
    return { kept, html: (await kept.text()).replaceAll(`href="${path}"`, () => wanted) };
  }
  return null;
}

/** Files and words for an address's language, once a day anew; after a signing out, which empties everything, at once. */
export async function keepReady(address: string): Promise<void> {
  const prefix = prefixOf(address);
  const own = await caches.open(OWN_FILES);
  const kept = await own.match(prefix + OFFLINE_PATH, ANY_FORM);
  if (kept && Date.now() - dateOf(kept).getTime() < DAY_MS) return;
  await bringWords(prefix);
  await bringFiles([languageAt(prefix)]);
}

/** As a stranger sees it. */
export async function bringWords(prefix: string): Promise<void> {
  const answer = await fetch(prefix + OFFLINE_PATH, {
    credentials: 'omit',
    headers: { accept: 'text/html' },
  });
  if (answer.ok && answer.headers.has(MAY_BE_KEPT))
    await (await caches.open(OWN_FILES)).put(prefix + OFFLINE_PATH, answer);
}

export const dateOf = ({ headers }: Response): Date => new Date(headers.get('date') ?? 0);

/** The same document with other words in it; how it was packed on its way says nothing any more. */
export function rewritten({ status, headers }: Response, html: string): Response {
  const kept = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) kept.delete(name);
  return new Response(html, { status, headers: kept });
}
