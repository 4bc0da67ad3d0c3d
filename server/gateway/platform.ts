import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { API, type ShopCall } from '#machines/domain/api.ts';
import { CHECKOUT_CALLS } from '#providers/wires.ts';
import type { Caller, CallRunner, Deps } from '../deps.ts';
import { refuse } from '../http/errors.ts';
import { header, requireSameBusiness } from '../http/guard.ts';
import { API_BASE } from '../http/route.ts';
import type { Store } from '../store/stores.ts';
import { askPlatform, type PlatformAnswer, type PlatformSettings, readJson } from './client.ts';

const ORDER_BYTES = 262_144;
/** What a shopper's request may tell the platform beside its body. */
const PASSED_ON = ['id_token', 'x-capability', 'accept-language'];

/** Gateway mode: the calls of the contract, and no others, go on to the platform with the secret key. Nothing is kept here. */
export function registerPlatform(app: FastifyInstance, deps: Deps, settings: PlatformSettings): void {
  const calls: { method: string; path: string }[] = [
    ...Object.values(API),
    ...Object.values(CHECKOUT_CALLS).map(({ path }) => ({ method: 'POST', path })),
  ];
  for (const { method, path } of calls) {
    app.route({
      method,
      url: `${API_BASE}${path}`,
      config: { access: 'call' },
      bodyLimit: ORDER_BYTES,
      handler: async (request, reply) => {
        const store = request.store as Store;
        requireSameBusiness(store, request.query, request.body);
        deps.limits.take(method === 'GET' ? 'read' : 'write', { store: store.id, uid: null, address: request.ip });
        return answer(reply, await askPlatform(settings, forwarded(request)));
      },
    });
  }
  for (const call of Object.values(API)) if (call.method === 'GET') deps.calls.set(call, pageCall(settings, call));
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
