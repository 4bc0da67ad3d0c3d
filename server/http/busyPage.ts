import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, languageOf } from '#machines/domain/locale.ts';
import { problemOf } from '#machines/domain/problem.ts';
import { sendProblem } from './errors.ts';
import { hostName } from './host.ts';
import { LOCALES, splitLocale } from './locale.ts';
import { messagesFor } from './pageMessages.ts';
import { escapeHtml, standalonePage } from './standalonePage.ts';

export interface BusyRefusal {
  seconds: number;
  /** it is about an order or its payment: the page says what happened to the money, and not to do it twice */
  isPaying: boolean;
  /** it is this network that asks too often, and not the shop that is busy */
  isOwnDoing?: boolean;
}

/** Refused for now: a page where a page was asked for, the problem otherwise. Nothing is read and nothing is rendered by React for it. */
export async function sendBusy(
  request: FastifyRequest,
  reply: FastifyReply,
  { seconds, isPaying, isOwnDoing = false }: BusyRefusal,
): Promise<FastifyReply> {
  const { access } = request.routeOptions.config;
  const isReturn = access === 'return';
  if (!(access === 'document' || isReturn) || !wantsPage(request))
    return sendProblem(
      reply,
      problemOf(isOwnDoing ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE', { retryAfter: seconds }),
    );
  const { services } = request.server;
  const nonce = services.clock.secret(16);
  // A provider's way back has no language in its address.
  const locale = isReturn ? messagesFor(request).locale : await localeOf(request);
  const say = (id: string): string => escapeHtml(services.renderer.say(locale, id, { seconds }));
  const text = isPaying ? say('between.busyPaying') : say('between.busyText');
  const body = `<h1>${say('between.busyTitle')}</h1><p>${text}</p><noscript><p>${say('between.busyWhen')}</p></noscript><p id="when" hidden>${say('between.busyAgain')}</p><p><a class="go" href="">${say('between.again')}</a></p><script nonce="${nonce}">${comesBack(seconds)}</script>`;
  return reply
    .code(isOwnDoing ? 429 : 503)
    .headers({
      'retry-after': String(seconds),
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      // The address holds a capability.
      ...(isReturn && { 'referrer-policy': 'no-referrer' }),
    })
    .type('text/html; charset=utf-8')
    .send(
      standalonePage({
        locale,
        title: services.renderer.say(locale, 'between.busyTitle'),
        nonce,
        body,
      }),
    );
}

/**
 * The page asks again by itself, within a second more so that those who were refused together do not come back together. Behind the `#` stands
 * what opens an order: a link would lose it, so the button loads again as well. Without it the address is opened anew, which never sends a form again.
 */
const comesBack = (seconds: number): string =>
  `{const again=()=>location.href.includes('#')?location.reload():location.replace(location.href);document.getElementById('when').hidden=false;document.querySelector('a.go').addEventListener('click',press=>{press.preventDefault();again()});setTimeout(again,${seconds * 1000}+Math.random()*1000)}`;

export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  !headers.accept || /text\/html|\*\/\*/.test(headers.accept);

/** The address's language, else the store's own where its row is at hand: a page does not wait for a busy database. */
async function localeOf(request: FastifyRequest): Promise<string> {
  const { locale } = splitLocale(request.url);
  if (locale !== DEFAULT_LOCALE) return locale;
  const name = hostName(request.host);
  const atHand = new Promise<null>((resolve) => setImmediate(resolve, null));
  const store = name
    ? await Promise.race([request.server.services.stores.byHost(name).catch(() => null), atHand])
    : null;
  const own = store && languageOf(store.business.locale);
  return own && LOCALES.includes(own) ? own : locale;
}
