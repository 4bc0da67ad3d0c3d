import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { localePath } from '#machines/domain/locale.ts';
import { MAY_BE_KEPT } from '#machines/domain/offline.ts';
import { ownPath } from '#machines/domain/ownPath.ts';
import { problemOf } from '#machines/domain/problem.ts';
import { sendBusy, wantsPage } from '../http/busyPage.ts';
import { isUnavailable, logError, sendProblem, shortReference } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import { splitLocale } from '../http/locale.ts';
import { NOT_PAGES } from '../http/methods.ts';
import { COOKIE, principalOfCookie } from '../http/session.ts';
import { laneOf, NoPlace, RETRY_AFTER_S } from '../http/shed.ts';
import type { Services } from '../services.ts';
import { fallbackPage } from './fallbackPage.ts';
import { type GuestPages, guestPages, isForAll } from './guestPages.ts';
import { type RecentReads, recentReads } from './recent.ts';
import { type PageAddress, renderRequest } from './renderRequest.ts';
import { sendPage } from './sendPage.ts';

/** No page ends like a file or has a hidden folder in its path. */
const FILE_LIKE = /\.\w{1,8}$|\/\./;

/** What a shopper types who looks for the cart, which has a panel and the page that checks it out. */
const CART = /^\/cart\/?(\?|$)/;

/** Every address without another route is a page. */
export function registerPages(app: FastifyInstance, services: Services): void {
  const { clock, changes } = services;
  const recent = recentReads(clock, changes);
  const guests = changes && guestPages(services, changes, recent);
  const config = { access: 'document', entersLane: 'when rendered' } as const;
  app.get('/*', { config }, async (request, reply) => {
    if (NOT_PAGES.test(request.url) || FILE_LIKE.test(pathOf(request.url)))
      return reply.callNotFound();
    const { locale, url, redundant } = splitLocale(request.url);
    if (redundant) return reply.redirect(ownPath(url) ?? '/', 301);
    if (CART.test(url)) return reply.redirect(localePath(locale, '/cart/information'));
    const address = { locale, url, nonce: clock.secret(16) };
    return servePage({ services, recent, guests, address }, request, reply);
  });
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

interface Page {
  services: Services;
  recent: RecentReads;
  /** null where nothing tells when the catalogue changes */
  guests: GuestPages | null;
  address: PageAddress;
}

async function servePage(
  { services, recent, guests, address }: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { nonce } = address;
  try {
    const { store } = request;
    // Whose cookie it is, the database knows.
    const refused = request.cookies[COOKIE] ? request.enterLane() : null;
    if (refused) return sendBusy(request, reply, refused);
    const principal = store && (await principalOfCookie(services, store.id, request));
    const shared = guests?.find(request, address, principal);
    return shared
      ? await shared.send(reply)
      : await sendOwn({ services, recent, address, principal }, request, reply);
  } catch (error) {
    if (error instanceof NoPlace) return sendBusy(request, reply, error.refused);
    const problem = problemOf(isUnavailable(error) ? 'UNAVAILABLE' : 'UNPLANNED', {
      reference: shortReference(services.clock.secret(9)),
    });
    logError(request, error, problem);
    if (isUnavailable(error)) {
      const isPaying = laneOf(request) === 'paying';
      return sendBusy(request, reply, { seconds: RETRY_AFTER_S.document, isPaying });
    }
    return sendPage(reply, services, nonce, fallbackPage(problem, nonce));
  }
}

/** A page that is rendered for the one who asks. */
async function sendOwn(
  own: Omit<Page, 'guests'> & { principal: Principal | null },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { services, address } = own;
  const refused = request.enterLane();
  if (refused) return sendBusy(request, reply, refused);
  const input = await renderRequest(own, request);
  if (input.problem && !wantsPage(request)) return sendProblem(reply, input.problem);
  const rendered = await services.renderer.render(input);
  const page = input.typed
    ? { ...rendered, headers: { ...rendered.headers, 'cache-control': 'no-store' } }
    : rendered;
  // A known guest's home page, and in front of a platform every page of the catalogue: the browser may keep it, we do not.
  if (isForAll(page) && input.session.kind !== 'customer')
    reply.header(MAY_BE_KEPT, services.config.buildId);
  return sendPage(reply, services, address.nonce, page);
}
