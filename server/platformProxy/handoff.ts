import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownPath } from '#machines/domain/ownPath.ts';
import type { Handover } from '#providers/provider.ts';
import type { Config } from '../config.ts';
import { seal, unseal } from '../crypto/seal.ts';
import { gonePage, sendHandover } from '../http/handoverPage.ts';
import { messagesFor } from '../http/pageMessages.ts';
import { escapeHtml, inScript, standalonePage } from '../http/standalonePage.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { askPlatform, type PlatformAnswer, PlatformDown, type PlatformSettings } from './client.ts';
import { forwardedBy } from './shopperCalls.ts';

type Away = Exclude<Handover, { kind: 'qr' }>;
interface Ticket {
  handover: Exclude<Away, { kind: 'redirect' }>;
  orderId: string;
  until: number;
}

const TICKET_PATH = '/cart/handoff';
const TICKET_MS = 30 * 60_000;
const RETURN_BYTES = 102_400;
/** Headers of the platform's own two small pages that their policy and language stand in. */
const KEPT_HEADERS = [
  'content-security-policy',
  'referrer-policy',
  'cache-control',
  'content-language',
];

/** Where a shopper goes to pay: as the platform says, or over our page where a form or a script has to be carried there. Nothing is kept for it here. */
export function handoffTo({ config, clock }: Services, handover: Away, orderId: string): string {
  if (handover.kind === 'redirect') return handover.url;
  const ticket: Ticket = { handover, orderId, until: clock.now().getTime() + TICKET_MS };
  return `${TICKET_PATH}?ticket=${seal(keyOf(config), JSON.stringify(ticket)).toString('base64url')}`;
}

const keyOf = ({ secrets }: Config): Buffer => secrets.encryption[0] as Buffer;

/** The pages between us and a provider. Those that the platform has for itself stand on the store's own domain, so they are passed on. */
export function registerGatewayHandoff(
  app: FastifyInstance,
  services: Services,
  settings: PlatformSettings,
): void {
  app.get<{ Querystring: { ticket?: string } }>(
    TICKET_PATH,
    { config: { access: 'document' } },
    async (request, reply) => {
      const ticket = ticketIn(services, request.query.ticket);
      const nonce = services.clock.secret(16);
      return ticket
        ? sendHandover(reply, ticket, nonce, messagesFor(request))
        : gonePage(reply.code(404), nonce, messagesFor(request), findIn(request));
    },
  );
  app.get(`${TICKET_PATH}/:attempt`, { config: { access: 'document' } }, async (request, reply) => {
    const answer =
      request.store && (await passedOn(services, settings, request).catch(nullWhenDown));
    if (answer && answer.status < 400) return sendPage(reply, answer);
    return gonePage(
      reply.code(404),
      services.clock.secret(16),
      messagesFor(request),
      findIn(request),
    );
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: RETURN_BYTES },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.route({
      method: ['GET', 'POST'],
      url: '/cart/return/*',
      config: { access: 'return' },
      bodyLimit: RETURN_BYTES,
      handler: async (request, reply) => {
        const answer = await passedOn(services, settings, request).catch(nullWhenDown);
        return answer && answer.status < 400
          ? sendPage(reply, answer)
          : sendBack(services, request, reply);
      },
    });
  });
}

const findIn = ({ store }: FastifyRequest): string =>
  store?.lacks?.has('findOrder') ? '/orders' : '/orders/find';

function ticketIn({ config, clock }: Services, text: string | undefined): Ticket | null {
  try {
    const ticket = JSON.parse(
      unseal(keyOf(config), Buffer.from(text ?? '', 'base64url')),
    ) as Ticket;
    return ticket.until > clock.now().getTime() ? ticket : null;
  } catch {
    return null;
  }
}

function passedOn(
  services: Services,
  settings: PlatformSettings,
  request: FastifyRequest,
): Promise<PlatformAnswer> {
  const body = Buffer.isBuffer(request.body) ? request.body : undefined;
  return askPlatform(settings, {
    method: request.method,
    path: request.url,
    body,
    headers: {
      accept: 'text/html',
      'accept-language': request.headers['accept-language'],
      referer: request.headers.referer,
      ...(body && { 'content-type': request.headers['content-type'] }),
      ...forwardedBy(services, request.store as Store, request),
    },
  });
}

function nullWhenDown(error: unknown): null {
  if (error instanceof PlatformDown) return null;
  throw error;
}

/** A page without a policy of its own gets ours, under which nothing runs; a redirect leads nowhere but to a page of this shop. */
function sendPage(
  reply: FastifyReply,
  { status, contentType, headers, bytes }: PlatformAnswer,
): FastifyReply {
  const location = headers.get('location');
  if (location) return reply.redirect(ownPath(location) ?? '/orders', 303);
  for (const name of KEPT_HEADERS) {
    const value = headers.get(name);
    if (value) reply.header(name, value);
  }
  return reply.code(status).type(contentType).send(bytes);
}

/** A platform without a return page: the shopper's own checkout reads how the order stands. A script goes on, so that the strict cookie is sent. */
function sendBack({ clock }: Services, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const nonce = clock.secret(16);
  const { locale, say, href } = messagesFor(request);
  const to = href('/cart/checkout');
  const body = `<h1>${escapeHtml(say('between.backTitle'))}</h1><p>${escapeHtml(say('between.backText'))}</p><a class="go" href="${to}">${escapeHtml(say('between.see'))}</a>
<script nonce="${nonce}">location.replace(${inScript(to)})</script>`;
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(standalonePage({ locale, title: say('between.checking'), nonce, body }));
}
