import type { FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, languageOf, localePath } from '#machines/domain/locale.ts';
import { LOCALES, splitLocale } from './locale.ts';

/** What the server's own small pages are said by: sentences under `between.`, and paths with the language in front. */
export interface PageMessages {
  locale: string;
  say(id: string): string;
  href(path: string): string;
}

/**
 * The language of the page that the shopper came from, where that was ours; else the browser's. Neither page between us and a provider has a
 * language in its address, and the way back from one brings no cookie that could know.
 */
export function messagesFor(request: FastifyRequest): PageMessages {
  const locale =
    ofPageBefore(request) ?? ofBrowser(request.headers['accept-language']) ?? DEFAULT_LOCALE;
  const { renderer } = request.server.services;
  return {
    locale,
    say: (id) => renderer.say(locale, id),
    href: (path) => localePath(locale, path),
  };
}

function ofPageBefore({ headers, host }: FastifyRequest): string | null {
  const from = URL.parse(headers.referer ?? '');
  return from && from.host === host ? splitLocale(from.pathname).locale : null;
}

/** The first of the browser's languages that the shop speaks. */
function ofBrowser(accepted: string | undefined): string | null {
  const wanted = (accepted ?? '').split(',').map((one) => languageOf(one.trim()).toLowerCase());
  return wanted.find((one) => LOCALES.includes(one)) ?? null;
}
