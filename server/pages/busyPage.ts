import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from '#machines/domain/problem.ts';
import { sendProblem } from '../http/errors.ts';
import { hostName } from '../http/host.ts';
import { escapeHtml, tinyPage } from '../tinyPage.ts';
import { LOCALES, splitLocale } from './locale.ts';

/** Refused for now: a page where a page was asked for, the problem otherwise. Nothing is read and nothing is rendered by React for it. */
export async function sendBusy(request: FastifyRequest, reply: FastifyReply, seconds: number): Promise<FastifyReply> {
  const { access } = request.routeOptions.config;
  if (access !== 'document' || !wantsPage(request)) return sendProblem(reply, problemOf('UNAVAILABLE', { retryAfter: seconds }));
  const { deps } = request.server;
  const nonce = deps.clock.secret(16);
  const locale = await localeOf(request);
  const say = (id: string): string => escapeHtml(deps.renderer.say(locale, id, { seconds }));
  const body = `<h1>${say('between.busyTitle')}</h1><p>${say('between.busyText')}</p><p>${say('between.busyWhen')}</p><p><a class="go" href="">${say('between.again')}</a></p>`;
  return reply
    .code(503)
    .headers({
      'retry-after': String(seconds),
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
    .type('text/html; charset=utf-8')
    .send(tinyPage({ locale, title: deps.renderer.say(locale, 'between.busyTitle'), nonce, body }));
}

export const wantsPage = ({ headers }: FastifyRequest): boolean => !headers.accept || /text\/html|\*\/\*/.test(headers.accept);

/** The address's language, else the store's own where its row is at hand: nobody waits for a database that is busy. */
async function localeOf(request: FastifyRequest): Promise<string> {
  const { locale } = splitLocale(request.url);
  if (locale !== LOCALES[0]) return locale;
  const name = hostName(request.host);
  const atHand = new Promise<null>((resolve) => setImmediate(resolve, null));
  const store = name ? await Promise.race([request.server.deps.stores.byHost(name).catch(() => null), atHand]) : null;
  const own = store?.business.locale.slice(0, 2);
  return LOCALES.find((one) => one === own) ?? locale;
}
