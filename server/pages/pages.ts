import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownPath } from '#machines/domain/ownPath.ts';
import { type Problem, problemOf } from '#machines/domain/problem.ts';
import type { DocumentGroup, RenderReply, RenderRequest } from '#machines/domain/render.ts';
import { wantsPage } from '../http/busyPage.ts';
import { isUnavailable, logError, sendProblem, shortReference } from '../http/errors.ts';
import { hostName, isBareHost } from '../http/host.ts';
import type { Principal } from '../http/identity.ts';
import { splitLocale } from '../http/locale.ts';
import { NOT_PAGES } from '../http/methods.ts';
import { principalOfCookie } from '../http/session.ts';
import { unreadOf } from '../records/notification.ts';
import type { Services } from '../services.ts';
import { callFor } from './call.ts';
import { clientConfig } from './clientConfig.ts';
import { fallbackPage } from './fallbackPage.ts';
import { policyOf } from './policy.ts';
import { type RecentReads, recentReads } from './recent.ts';

/** No page ends like a file or has a hidden folder in its path. */
const FILE_LIKE = /\.\w{1,8}$|\/\./;
const LOCATION_COOKIE = 'location';

/** Every address without another route is a page. */
export function registerPages(app: FastifyInstance, services: Services): void {
  const recent = recentReads(services.clock);
  app.get('/*', { config: { access: 'document' } }, async (request, reply) => {
    if (NOT_PAGES.test(request.url) || FILE_LIKE.test(pathOf(request.url)))
      return reply.callNotFound();
    const { locale, url, redundant } = splitLocale(request.url);
    if (redundant) return reply.redirect(ownPath(url) ?? '/', 301);
    return servePage(services, request, reply, {
      locale,
      url,
      nonce: services.clock.secret(16),
      recent,
    });
  });
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

async function servePage(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  context: PageContext,
): Promise<FastifyReply> {
  const { nonce } = context;
  try {
    const input = await renderRequest(services, request, context);
    if (input.problem && !wantsPage(request)) return sendProblem(reply, input.problem);
    return sendPage(reply, services, nonce, await services.renderer.render(input));
  } catch (error) {
    const problem = problemOf(isUnavailable(error) ? 'UNAVAILABLE' : 'UNPLANNED', {
      reference: shortReference(services.clock.secret(9)),
    });
    logError(request, error, problem);
    return sendPage(reply, services, nonce, fallbackPage(problem, nonce));
  }
}

interface PageContext {
  locale: string;
  url: string;
  nonce: string;
  recent: RecentReads;
}

async function renderRequest(
  services: Services,
  request: FastifyRequest,
  { locale, url, nonce, recent }: PageContext,
): Promise<RenderRequest> {
  const { store } = request;
  const principal = store && (await principalOfCookie(services, store.id, request));
  const bare = isBareHost(hostName(request.host) ?? '') && services.config.mode === 'demo';
  const problem: Problem | null = store || bare ? null : problemOf('UNKNOWN_HOST');
  return {
    url,
    method: request.method,
    locale,
    store: store && { business: store.business, settings: store.settings },
    stores: bare ? await storeList(services) : [],
    problem,
    session: await sessionOf(services, store?.id ?? '', principal),
    locationId: request.cookies[LOCATION_COOKIE] ?? null,
    call: store ? callFor(services, { store, principal, request }, recent) : nowhere,
    turn: services.turns.next,
    config: clientConfig(services, store, locale),
    nonce,
    now: services.clock.now().toISOString(),
  };
}

/** Who looks at the page. A platform behind us keeps its notifications to itself until the page asks for them. */
async function sessionOf(
  { database, config }: Services,
  storeId: string,
  principal: Principal | null,
): Promise<RenderRequest['session']> {
  if (!principal) return { kind: 'none' };
  if (principal.isAnonymous) return { kind: 'guest' };
  return {
    kind: 'customer',
    unread: config.platform ? null : await unreadOf(database.db, storeId, principal.uid),
  };
}

/** A page of no store has nothing to ask. */
const nowhere: RenderRequest['call'] = async () => ({
  ok: false,
  problem: problemOf('UNKNOWN_HOST'),
});

async function storeList({ stores, config }: Services): Promise<RenderRequest['stores']> {
  const all = await stores.all();
  return all.map(({ business, settings, domain }) => ({
    name: business.name,
    tagline: business.tagline,
    layout: settings.layout,
    url: `${config.originOf(domain)}/`,
    settings,
  }));
}

/** Catalogue documents may come back from the back-forward cache; what shows a person's own things is never kept. */
const CACHE: Record<DocumentGroup, string> = {
  catalogue: 'private, no-cache',
  plain: 'no-store',
  checkout: 'no-store',
  account: 'no-store',
  login: 'no-store',
  support: 'no-store',
};

function sendPage(
  reply: FastifyReply,
  services: Services,
  nonce: string,
  page: RenderReply,
): FastifyReply {
  return reply
    .code(page.status)
    .headers({
      'content-security-policy': policyOf(page.group, nonce, services.config),
      'cache-control': CACHE[page.group],
      ...page.headers,
    })
    .type('text/html; charset=utf-8')
    .send(page.html);
}
