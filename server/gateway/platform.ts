import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { API } from '#machines/domain/api.ts';
import type { Needs, ShopCall } from '#machines/domain/calls/call.ts';
import { CHECKOUT_CALLS } from '#providers/wires.ts';
import type { Caller, CallRunner, Deps } from '../deps.ts';
import { CAPABILITY_HEADER } from '../http/capability.ts';
import { refuse } from '../http/errors.ts';
import { header, requireSameBusiness } from '../http/guard.ts';
import { API_BASE } from '../http/route.ts';
import type { Store } from '../store/stores.ts';
import { askPlatform, type PlatformAnswer, type PlatformSettings, readJson } from './client.ts';

const ORDER_BYTES = 262_144;
/** What a shopper's request may tell the platform beside its body. */
const PROOFS = ['id_token', CAPABILITY_HEADER];
const PASSED_ON = [...PROOFS, 'accept-language'];

/** Gateway mode: the calls of the contract, and no others, go on to the platform with the secret key. Nothing is kept here. */
export function registerPlatform(app: FastifyInstance, deps: Deps, settings: PlatformSettings): void {
  const calls: Pick<ShopCall, 'method' | 'path' | 'needs'>[] = [
    ...Object.values(API),
    ...Object.values(CHECKOUT_CALLS).map(({ path }) => ({ method: 'POST' as const, path, needs: 'owner' as const })),
  ];
  for (const { method, path, needs } of calls) {
    app.route({
      method,
      url: `${API_BASE}${path}`,
      config: { access: 'call' },
      bodyLimit: ORDER_BYTES,
      handler: async (request, reply) => {
        const store = request.store as Store;
        requireSameBusiness(store, request.query, request.body);
        requireSomebody(request, needs);
        deps.limits.take(method === 'GET' ? 'read' : 'write', { store: store.id, uid: null, address: request.ip });
        return answer(reply, await askPlatform(settings, forwarded(request)));
      },
    });
  }
  for (const call of Object.values(API)) if (call.method === 'GET') deps.calls.set(call, pageCall(settings, call));
}

/** The secret key alone would speak for the shop itself: what is somebody's goes on only with that somebody's own proof. */
function requireSomebody(request: FastifyRequest, needs: Needs): void {
  const isNobody = PROOFS.every((name) => header(request, name) === undefined);
  if (needs !== 'key' && isNobody) throw refuse(needs === 'identity' ? 'IDENTITY_MISSING' : 'NOT_FOUND');
}

/** The path was matched against the contract; it is taken as it was sent, because only the platform decodes it. */
function forwarded(request: FastifyRequest) {
  const headers = Object.fromEntries(PASSED_ON.map((name) => [name, header(request, name)]));
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return {
    method: request.method,
    path: request.url.slice(API_BASE.length),
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(request.body ?? {}) }),
  };
}

function answer(reply: FastifyReply, { status, contentType, retryAfter, bytes }: PlatformAnswer): FastifyReply {
  if (retryAfter) reply.header('retry-after', retryAfter);
  return reply.code(status).header('cache-control', 'no-store').type(contentType).send(bytes);
}

/** What a page asks; an answer of another shape than the contract's is no answer. */
const pageCall =
  (settings: PlatformSettings, call: ShopCall): CallRunner =>
  async ({ store, request }: Caller, { params = {}, query = {} }) => {
    requireSameBusiness(store, query, undefined);
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams({ businessId: store.id });
    for (const [name, value] of Object.entries(query as Record<string, string | string[] | undefined>)) {
      search.delete(name);
      for (const one of [value ?? []].flat()) search.append(name, one);
    }
    const parsed = v.safeParse(call.reply, await readJson(settings, `${path}?${search}`, { id_token: header(request, 'id_token') }));
    if (!parsed.success) throw refuse('UNAVAILABLE', { retryAfter: 5 });
    return parsed.output;
  };
