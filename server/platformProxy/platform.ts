import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API, type ApiName } from '#machines/domain/api.ts';
import type { ShopCall } from '#machines/domain/calls/call.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { CHECKOUT_CALLS } from '#providers/all.ts';
import { FILE_BYTES, FILE_HANDLER_MS } from '../http/bounds.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { requireSameBusiness } from '../http/guard.ts';
import type { LimitKind } from '../http/limits.ts';
import { API_BASE } from '../http/route.ts';
import { laneOfCall } from '../http/shed.ts';
import type { Caller, CallRunner, Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { startedBy } from './checkouts.ts';
import { PlatformDown, type PlatformSettings } from './client.ts';
import { nameOf, OWN } from './extensions.ts';
import { handoffTo, registerGatewayHandoff } from './handoff.ts';
import { pricedByReadPoints } from './readPoints.ts';
import { problemFrom } from './refusals.ts';
import { ReplyLost, searchOf, shopperCalls, unreadable } from './shopperCalls.ts';

const ORDER_BYTES = 262_144;
const LIMITS: Partial<Record<ApiName, LimitKind>> = {
  placeOrder: 'order',
  createAppointment: 'appointment',
  findOrder: 'lookUp',
  promotion: 'promotion',
};
const FILE_TYPES = /^(image\/(png|jpeg|webp)|application\/pdf)\b/i;
/** A code is good for three minutes, as its provider says, where a platform does not say. */
const CODE_MS = 3 * 60_000;

/** Gateway mode: the calls of the contract, and no others, go on to the platform with the secret key. Nothing is kept here. */
export function registerPlatform(app: FastifyInstance, services: Services): void {
  const { platform: settings } = services.config;
  if (!settings) return;
  const mount = (
    { method, path, needs }: Pick<ShopCall, 'method' | 'path' | 'needs'>,
    limit: LimitKind,
    bodyLimit: number,
    handler: (incoming: PlatformRequest) => Promise<FastifyReply>,
  ): void => {
    app.route({
      method,
      url: API_BASE + path,
      config: { access: 'call', lane: laneOfCall({ method, needs }) },
      bodyLimit,
      ...(bodyLimit === FILE_BYTES && { handlerTimeout: FILE_HANDLER_MS }),
      handler: async (request, reply) => {
        const store = request.store as Store;
        services.limits.from(limit, request.ip);
        requireSameBusiness(store, request.query, request.body);
        reply.header('cache-control', 'no-store');
        return handler({ services, settings, store, request, reply }).catch((error) =>
          lost(reply, error),
        );
      },
    });
  };
  for (const [name, call] of Object.entries(API) as [ApiName, ShopCall][]) {
    if (OWN.includes(name)) continue;
    const limit = LIMITS[name] ?? (call.method === 'GET' ? 'read' : 'write');
    mount(call, limit, name === 'attach' ? FILE_BYTES : ORDER_BYTES, (incoming) =>
      name === 'attachment' || name === 'invoice'
        ? sendFile(incoming, name)
        : sendReply(incoming, name),
    );
    if (call.method === 'GET') services.calls.set(call, pageCall(services, settings, call));
  }
  for (const [code, { path }] of Object.entries(CHECKOUT_CALLS) as [
    ProviderCode,
    { path: string },
  ][])
    mount({ method: 'POST', path, needs: 'pay' }, 'checkout', ORDER_BYTES, (incoming) =>
      startPayment(incoming, code, path),
    );
  registerGatewayHandoff(app, services, settings);
}

interface PlatformRequest {
  services: Services;
  settings: PlatformSettings;
  store: Store;
  request: FastifyRequest;
  reply: FastifyReply;
}

function lost(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof ReplyLost) return reply.code(502).type('application/json').send('{}');
  throw error;
}

const searchIn = ({ url }: FastifyRequest): string =>
  url.includes('?') ? url.slice(url.indexOf('?')) : '';

async function sendReply(
  { reply, ...incoming }: PlatformRequest,
  name: ApiName,
): Promise<FastifyReply> {
  const { request } = incoming;
  const input = {
    params: request.params as Record<string, string>,
    search: searchIn(request),
    body: pricedByReadPoints(incoming.services, incoming.store, name, request),
  };
  const answer = await shopperCalls(incoming).ask(name, input);
  return reply
    .code(API[name].status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer));
}

/** A file goes through as bytes, and only as what it may be. */
async function sendFile(
  { reply, ...incoming }: PlatformRequest,
  name: 'attachment' | 'invoice',
): Promise<FastifyReply> {
  if (incoming.store.lacks?.has(name)) throw refuse('NOT_FOUND');
  const { send, requireIdentity, hadToken } = shopperCalls(incoming);
  await requireIdentity(API[name]);
  const { answer, json } = await send(
    incoming.request.url.slice(API_BASE.length),
    'GET',
    undefined,
  );
  if (answer.status !== 200)
    throw new Refusal(
      problemFrom(answer, json, { name, isRead: true, hadToken }) ??
        new PlatformDown('maybe').problem,
    );
  if (!FILE_TYPES.test(answer.contentType)) throw new PlatformDown('maybe');
  return reply
    .code(200)
    .type(answer.contentType)
    .header('content-disposition', 'attachment')
    .send(answer.bytes);
}

/** Starts a payment once. Whatever the answer does not say clearly may have opened one. */
async function startPayment(
  { reply, ...incoming }: PlatformRequest,
  code: ProviderCode,
  path: string,
): Promise<FastifyReply> {
  const { services, request } = incoming;
  const { send, requireIdentity, hadToken } = shopperCalls(incoming);
  await requireIdentity(API.order);
  const { answer, json } = await send(path + searchIn(request), 'POST', request.body).catch(
    (error) => {
      throw error instanceof PlatformDown && error.when === 'maybe' ? new ReplyLost() : error;
    },
  );
  if (answer.status < 200 || answer.status >= 300) {
    const problem = problemFrom(answer, json, { name: 'checkout', isRead: false, hadToken });
    if (problem) throw new Refusal(problem);
    throw unreadable(request.log, code, answer);
  }
  const started = startedBy(code, answer, json, services.config);
  if (!started) throw unreadable(request.log, code, answer);
  const { orderId } = (request.body ?? {}) as { orderId?: string };
  const attemptId = started.attemptId ?? orderId ?? '';
  if (started.kind === 'away') {
    const redirectUrl = handoffTo(services, started.handover, orderId ?? '');
    const { capability } = started;
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ attemptId, redirectUrl, ...(capability && { capability }) }));
  }
  const expiresAt =
    started.expiresAt ?? new Date(services.clock.now().getTime() + CODE_MS).toISOString();
  return reply
    .headers({ 'x-attempt-id': attemptId, 'x-expires-at': expiresAt })
    .type(started.contentType)
    .send(started.bytes);
}

/** What a page asks, under the same rules. */
const pageCall =
  (services: Services, settings: PlatformSettings, call: ShopCall): CallRunner =>
  async ({ store, request }: Caller, { params = {}, query = {} }) => {
    requireSameBusiness(store, query, undefined);
    const name = nameOf(call);
    return shopperCalls({ services, settings, store, request }).ask(name, {
      params,
      search: searchOf(name, store.id, query as object),
    });
  };
