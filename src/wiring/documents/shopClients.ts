import type { ClientConfig } from '#machines/domain/render.ts';
import type { Api } from '#src/api/calls.ts';
import type { Http, HttpTools } from '#src/api/http.ts';
import { login } from '#src/api/login.ts';
import { type IdentitySource, identitySource } from '../browser/identity.ts';
import { fetchAhead } from '../browser/reloadAfterDeploy.ts';

/** The two ways to our server: the shop's API, and the site's own login and logout beside it. */
export interface ShopClients {
  source: IdentitySource;
  http: Http;
  siteHttp: Http;
  api: Api;
}

export function shopClientsOf(
  config: ClientConfig,
  source: IdentitySource = identitySource(config),
): ShopClients {
  const tools: HttpTools = {
    base: config.apiBase,
    apiKey: config.apiKey,
    renewCookie: async () => login(siteHttp),
    isOnline: () => navigator.onLine,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    chance: Math.random,
    fetchAhead,
    // A read goes by the cookie until the identity provider has loaded: a shopper need not wait for it to look at an order.
    idToken: async ({ fresh, write }) => {
      if (!fresh && !write && !source.isOpen()) return null;
      return source.token(fresh).then(
        (found) => found?.token ?? null,
        () => null,
      );
    },
  };
  const siteHttp = httpWith({
    ...tools,
    base: config.apiBase.replace(/\/v1$/, ''),
    renewCookie: async () => false,
  });
  const http = httpWith(tools);
  return { source, http, siteHttp, api: apiWith(http, config.businessId) };
}

/** The transport comes with the first call: browsing as a guest needs none. */
const httpWith =
  (tools: HttpTools): Http =>
  async (request, policy) => {
    const loaded = await import('#src/api/http.ts').catch(() => null);
    return loaded ? loaded.httpOver(tools)(request, policy) : { kind: 'lost', why: 'network' };
  };

const apiWith =
  (http: Http, businessId: string): Api =>
  async (name, input) => {
    const loaded = await import('#src/api/calls.ts').catch(() => null);
    return loaded
      ? loaded.apiOver(http, businessId)(name, input)
      : { ok: false, problem: null, lost: 'network' };
  };
