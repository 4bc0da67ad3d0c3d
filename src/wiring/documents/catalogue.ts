import { localePath } from '#machines/domain/locale.ts';
import { PRODUCT_JOINS } from '#machines/domain/productJoins.ts';
import type { ClientConfig } from '#machines/domain/render.ts';
import { plainStorageKey } from '../browser/browserStorage.ts';
import { writeCookie } from '../browser/cookie.ts';
import { readShopper } from '../browser/shopperStorage.ts';
import { whenUsed } from '../browser/whenUsed.ts';
import { readKeptCart } from '../ports/cartPorts.ts';
import { makeCart, startCart } from './cart.ts';
import { inspected } from './inspecting.ts';
import type { Running } from './running.ts';

/** Starts what a catalogue document runs: cart, panel and banner at once, the session once it is used or was left alone. */
export function startCatalogue(config: ClientConfig): Running {
  const navigate = (path: string): void => location.assign(localePath(config.locale, path));
  const ask = askOf(config);
  const charts = makeCart({
    businessId: config.businessId,
    currency: config.currency,
    navigate,
    inspect: inspected(),
  });
  const running: Running = {
    ...charts,
    session: null,
    isSending: () => false,
    loadSession: async () => null,
    trace: async () => null,
    checkout: null,
    api: null,
    business: null,
    account: null,
    push: async () => null,
    locale: config.locale,
    lacks: config.lacks ?? [],
    suggestsPlaces: false,
    shopper: readShopper,
    ask: (name, query) => ask(`/${name}`, query as CatalogueQuery),
    start: () => startCart(charts, { navigate }),
  };
  running.start();
  addEventListener(
    'pageshow',
    ({ persisted }) =>
      persisted && charts.cart.send({ type: 'cart.changedElsewhere', stored: readKeptCart() }),
  );
  void whenUsed()
    .then(() => import('./loadSession.ts'))
    .then(({ openSession }) => openSession(config, running))
    .catch(() => undefined);
  return running;
}

/** A line's identity and moment come from the browser, never from a chart. */
export const stamp = (): { id: string; addedAt: number } => ({
  id: crypto.randomUUID(),
  addedAt: Date.now(),
});

type CatalogueQuery = Record<string, string | string[]>;
/** GET below the API's base, without axios. */
export function askOf({
  apiBase,
  apiKey,
  businessId,
}: Pick<ClientConfig, 'apiBase' | 'apiKey' | 'businessId'>): <T>(
  path: string,
  query: CatalogueQuery,
) => Promise<T | null> {
  return async <T>(path: string, query: CatalogueQuery) => {
    const search = new URLSearchParams(
      Object.entries({ businessId, ...query }).flatMap(([name, value]) =>
        [value].flat().map((one) => [name, one]),
      ),
    );
    if (path === '/products') for (const one of PRODUCT_JOINS) search.append('join', one);
    try {
      const answer = await fetch(`${apiBase}${path}?${search}`, {
        headers: { 'api-key': apiKey },
        signal: AbortSignal.timeout(8_000),
      });
      return answer.ok ? ((await answer.json()) as T) : null;
    } catch {
      return null;
    }
  };
}

const branchPlace = plainStorageKey('locationId');
const YEAR_SECONDS = 31_536_000;
/** Where the cookie is gone, the branch that local storage knows is the one of the pages from now on (specification 3). */
export function restoreBranch(): void {
  const id = branchPlace.read();
  if (id && !/(^|; )location=/.test(document.cookie)) keepBranch(id);
}
/** The branch stands in local storage, and in a cookie so that the server shows its shelf. */
export function keepBranch(id: string): void {
  branchPlace.write(id);
  writeCookie('location', encodeURIComponent(id), { seconds: YEAR_SECONDS, sameSite: 'lax' });
}
