import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashOf, isSameSecret } from '../crypto/hash.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { CAPABILITY_HEADER } from './capability.ts';
import { refuse } from './errors.ts';
import { hasOneHost, hostName } from './host.ts';
import type { Principal } from './identity.ts';
import { principalOfCookie } from './session.ts';

/**
 * Who may reach a route before its own rules are asked. Every route declares one; a route without is refused at start (S06).
 * call: a shop call, with api-key. session: login and logout. document: a page. form: a plain form of a page of this shop, sent without scripts.
 * return, notification: from a provider, the only two that accept another origin's POST. open: nothing is asked, not even the host.
 */
export type Access = 'call' | 'session' | 'document' | 'form' | 'return' | 'notification' | 'open';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    /** the store of the request's host; null on a bare or unknown host */
    store: Store | null;
    /** a secret api-key was shown: another server asks, not a browser */
    fromServer: boolean;
  }
  interface FastifyInstance {
    services: Services;
    /** every route and who may reach it, as registered */
    declared: { method: string; url: string; access: Access }[];
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What a foreign form can send without asking first. */
const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;
const PLAIN_FORM = /^application\/x-www-form-urlencoded\b/i;
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

export function registerGuard(app: FastifyInstance): void {
  app.decorate('declared', []);
  app.decorateRequest('store', null);
  app.decorateRequest('fromServer', false);
  app.addHook('onRoute', ({ method, url, config }) => {
    const access = config?.access;
    if (!access) throw new Error(`${method} ${url} declares no access.`);
    app.declared.push(...[method].flat().map((one) => ({ method: one, url, access })));
  });
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access ?? 'document';
    if (access === 'open') return;
    await findStore(request);
    if (access === 'document') return;
    if (!request.store) throw refuse('UNKNOWN_HOST');
    if (access === 'call') requireKey(request, request.store);
    if ((access === 'call' || access === 'session') && !READS.has(request.method))
      requireOwnPage(request, request.store);
    if (access === 'form') requireOwnForm(request, request.store);
  });
}

async function findStore(request: FastifyRequest): Promise<void> {
  if (!hasOneHost(request.raw) || !request.raw.url?.startsWith('/')) throw refuse('MALFORMED');
  const name = hostName(request.host);
  request.store = name ? await request.server.services.stores.byHost(name) : null;
}

function requireKey(request: FastifyRequest, store: Store): void {
  const key = header(request, 'api-key') ?? '';
  const { gatewayKey } = request.server.services.config;
  const isGateway = gatewayKey !== null && isSameSecret(key, gatewayKey);
  const kind = isGateway
    ? 'secret'
    : store.keys.get(key) === 'publishable'
      ? 'publishable'
      : store.keys.get(hashOf(key));
  if (!kind) throw refuse('API_KEY_WRONG');
  request.fromServer = kind === 'secret';
}

/**
 * A write comes from a page of this very shop (or from a server that knows a secret key), as JSON. No token of `@fastify/csrf-protection`: a page
 * from a shared cache cannot carry one, and a browser's own Origin cannot be forged.
 */
function requireOwnPage(request: FastifyRequest, store: Store): void {
  const type = header(request, 'content-type');
  if (type && FORM_TYPES.test(type)) throw refuse('CROSS_SITE');
  if (!request.fromServer) requireOwnOrigin(request, store);
  const isPacked = (header(request, 'content-encoding') ?? 'identity') !== 'identity';
  if (isPacked || (type && !JSON_TYPE.test(type))) throw refuse('WRONG_CONTENT_TYPE');
}

/** The same of a form, which cannot send JSON. */
function requireOwnForm(request: FastifyRequest, store: Store): void {
  requireOwnOrigin(request, store);
  if (!PLAIN_FORM.test(header(request, 'content-type') ?? '')) throw refuse('CROSS_SITE');
}

function requireOwnOrigin(request: FastifyRequest, store: Store): void {
  const site = header(request, 'sec-fetch-site');
  if (header(request, 'origin') !== request.server.services.config.originOf(store.domain))
    throw refuse('CROSS_SITE');
  if (site && site !== 'same-origin') throw refuse('CROSS_SITE');
}

/** Who of the shop asks: a member of staff, or its own systems under the secret key. */
export const memberOf = (principal: Pick<Principal, 'uid'> | null): string =>
  principal?.uid ?? 'the secret key';

/** The shop's own systems show the secret key and no token; with one, a gateway speaks for that shopper. */
export const isShopItself = (request: FastifyRequest): boolean =>
  request.fromServer &&
  header(request, 'id_token') === undefined &&
  header(request, CAPABILITY_HEADER) === undefined;

/** The business is the host's; one named in a query or body must be the same (I36). */
export function requireSameBusiness(store: Store, ...inputs: unknown[]): void {
  for (const input of inputs) {
    const { businessId, business } = (input ?? {}) as { businessId?: unknown; business?: unknown };
    for (const named of [businessId, business])
      if (named !== undefined && named !== store.id) throw refuse('NOT_FOUND');
  }
}

export const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Who asks: the id_token where one is sent, else the cookie. Where both are, they name the same person (S08). `strict` as in `verify`. */
export async function principalOf(
  services: Services,
  store: Store,
  request: FastifyRequest,
  strict = false,
): Promise<Principal | null> {
  const token = header(request, 'id_token');
  const kept = await principalOfCookie(services, store.id, request);
  if (token === undefined) return kept;
  const shown = await services.identity.verify(token, store.id, strict);
  if (kept && kept.uid !== shown.uid) throw refuse('IDENTITY_SWAPPED');
  return shown;
}
