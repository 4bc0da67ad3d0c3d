import * as v from 'valibot';
import { Business, StoreSettings } from '#machines/domain/store.ts';
import type { Clock } from '../clock.ts';
import { Refusal } from '../http/errors.ts';
import { hashOf } from '../http/secrets.ts';
import type { Store, Stores } from '../store/stores.ts';
import { type PlatformSettings, readJson } from './client.ts';

const FRESH_MS = 60_000;
const MOST_HOSTS = 1_000;

/** What a platform's business may leave out; the specification names only id and currency. */
const DEFAULTS = {
  name: '',
  tagline: '',
  story: '',
  type: 1,
  country: 'US',
  timeZone: 'UTC',
  locale: 'en',
  contactEmail: '',
  contactPhone: '',
  locations: [],
  paymentMethods: [],
  tableBilling: 'EACH_ROUND',
  minimumOrder: 0,
  freeDeliveryFrom: null,
  currency: 'USD',
};

/** Stores as the platform knows them by their domain. One that cannot be read now is asked for again by the next request. */
export function platformStores(settings: PlatformSettings, clock: Clock): Stores {
  const kept = new Map<string, { at: number; store: Promise<Store | null> }>();
  return {
    byHost(host) {
      const now = clock.now().getTime();
      const known = kept.get(host);
      if (known && now - known.at < FRESH_MS) return known.store;
      if (kept.size >= MOST_HOSTS) kept.clear();
      const store = readStore(settings, host);
      kept.set(host, { at: now, store });
      store.catch(() => kept.delete(host));
      return store;
    },
    all: async () => (await Promise.all([...kept.values()].map(({ store }) => store))).filter((store) => store !== null),
    forget: () => kept.clear(),
  };
}

async function readStore(settings: PlatformSettings, host: string): Promise<Store | null> {
  const found = await readJson(settings, `/businesses/id-from-domain?defaultDomain=${encodeURIComponent(host)}`).catch(nullWhenAbsent);
  const [first, second] = Array.isArray(found) ? found : [];
  if (!first) return null;
  if (second) throw new Error(`The platform knows two businesses of ${host}.`);
  const business = businessOf(first, host);
  const look = v.parse(StoreSettings, await readJson(settings, `/estore-setting/business/${encodeURIComponent(business.id)}`));
  const publishableKey = `pk-${hashOf(business.id).slice(0, 24)}`;
  return {
    id: business.id,
    domain: host,
    currency: business.currency,
    timeZone: business.timeZone,
    serviceChargePercentage: 0,
    business,
    settings: look,
    publishableKey,
    keys: new Map([[publishableKey, 'publishable']]),
  };
}

/** The first result is the business; its currency is copied where businessCurrency is missing (specification 7). */
function businessOf(found: Record<string, unknown>, host: string): Business {
  const currency = found.currency ?? found.businessCurrency ?? DEFAULTS.currency;
  return v.parse(Business, { ...DEFAULTS, defaultDomain: host, ...found, currency, businessCurrency: found.businessCurrency ?? currency });
}

function nullWhenAbsent(error: unknown): null {
  if (error instanceof Refusal && error.problem.code === 'NOT_FOUND') return null;
  throw error;
}
