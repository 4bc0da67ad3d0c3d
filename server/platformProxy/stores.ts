import * as v from 'valibot';
import {
  Business,
  type Location,
  Location as LocationShape,
  StoreSettings,
} from '#machines/domain/store.ts';
import type { Clock } from '../clock.ts';
import { hashOf } from '../crypto/hash.ts';
import { Refusal } from '../http/errors.ts';
import { API_BASE } from '../http/route.ts';
import type { Store, Stores } from '../stores.ts';
import { askPlatform, jsonIn, PlatformDown, type PlatformSettings, readJson } from './client.ts';
import { capabilityIn, lackedBeside, lackedBy } from './extensions.ts';
import { readReply } from './replies.ts';
import { isRow, shapeLike } from './shapeLike.ts';
import { businessReader, listIn, locationReader, SHAPES, settingsReader } from './shapes.ts';
import { searchOf } from './shopperCalls.ts';

const FRESH_MS = 60_000;
const MOST_HOSTS = 1_000;
/** Hosts a minute for which the platform is asked in vain: anybody can make them up. */
const MOST_IN_VAIN = 60;

interface Kept {
  at: number;
  store: Promise<Store | null>;
}

/**
 * Stores as the platform knows them by their domain. One that cannot be read now is asked for again by the next request. Hosts of no store are
 * kept apart, so that made-up ones displace no store; while too many come, the platform is asked for those alone that were stores before.
 */
export function platformStores(settings: PlatformSettings, clock: Clock): Stores {
  const stores = new Map<string, Kept>();
  const others = new Map<string, Kept>();
  const inVain = countedByMinute(clock);
  const keep = (among: Map<string, Kept>, host: string, one: Kept): void => {
    among.delete(host);
    for (const [oldest] of among) {
      if (among.size < MOST_HOSTS) break;
      among.delete(oldest);
    }
    among.set(host, one);
  };
  const ask = (host: string, at: number): Kept => {
    const wasStore = stores.has(host);
    if (!wasStore && !inVain.take()) return { at, store: Promise.resolve(null) };
    const one = { at, store: readStore(settings, host, clock) };
    keep(wasStore ? stores : others, host, one);
    one.store.then(
      (store) => {
        if (!wasStore && store) inVain.giveBack();
        stores.delete(host);
        others.delete(host);
        keep(store ? stores : others, host, one);
      },
      () => {
        if (!wasStore) inVain.giveBack();
        if (others.get(host) === one) others.delete(host);
        if (stores.get(host) === one) stores.set(host, { ...one, at: 0 });
      },
    );
    return one;
  };
  return {
    byHost(host) {
      const now = clock.now().getTime();
      const known = stores.get(host) ?? others.get(host);
      return (known && now - known.at < FRESH_MS ? known : ask(host, now)).store;
    },
    all: async () =>
      (await Promise.all([...stores.values()].map(({ store }) => store))).filter(
        (store) => store !== null,
      ),
    forget() {
      stores.clear();
      others.clear();
    },
  };
}

/** Questions of this minute: one that turned out not to be in vain is given back. */
function countedByMinute(clock: Clock) {
  let minute = 0;
  let taken = 0;
  return {
    take(): boolean {
      const now = Math.floor(clock.now().getTime() / 60_000);
      if (now !== minute) [minute, taken] = [now, 0];
      if (taken >= MOST_IN_VAIN) return false;
      taken++;
      return true;
    },
    giveBack(): void {
      taken = Math.max(0, taken - 1);
    },
  };
}

async function readStore(
  settings: PlatformSettings,
  host: string,
  clock: Clock,
): Promise<Store | null> {
  const headers = { 'x-forwarded-host': host };
  const ask = (path: string): Promise<unknown> => readJson(settings, API_BASE + path, headers);
  const found = await ask(
    `/businesses/id-from-domain?defaultDomain=${encodeURIComponent(host)}`,
  ).catch(nullWhenAbsent);
  const business = businessIn(found, host);
  if (!business) return null;
  const [raw, described] = await Promise.all([
    ask(`/estore-setting/business/${encodeURIComponent(business.id)}`),
    settings.extensions ? null : describedBy(settings, headers),
  ]);
  const lacks = settings.extensions ? lackedBeside(settings.extensions) : lackedBy(described);
  const readers = new Map([...SHAPES, [StoreSettings, settingsReader(business)] as const]);
  const look = v.safeParse(
    StoreSettings,
    shapeLike(StoreSettings, isRow(raw) && isRow(raw.data) ? raw.data : raw, readers),
  );
  if (!look.success) throw new PlatformDown('maybe');
  const publishableKey = `pk-${hashOf(business.id).slice(0, 24)}`;
  const store: Store = {
    id: business.id,
    domain: host,
    currency: business.currency,
    timeZone: business.timeZone,
    serviceChargePercentage: business.charges?.serviceChargePercentage ?? 0,
    business,
    settings: look.output,
    synonyms: [],
    publishableKey,
    keys: new Map([[publishableKey, 'publishable']]),
    lacks,
    heedsCapability: settings.extensions ? !lacks.has('findOrder') : capabilityIn(described),
  };
  if (business.locations.length === 0) business.locations = await locationsOf(store, ask, clock);
  return store;
}

/** The first result is the business; its currency is copied where businessCurrency is missing (specification 7). */
function businessIn(found: unknown, host: string): Business | null {
  const inner = isRow(found) && 'data' in found ? found.data : found;
  const [raw, second] = Array.isArray(inner) ? inner : [inner];
  if (!isRow(raw)) return null;
  if (second) throw new Error(`The platform knows two businesses of ${host}.`);
  const read = v.safeParse(
    Business,
    shapeLike(Business, raw, new Map([...SHAPES, [Business, businessReader(host)] as const])),
  );
  if (!read.success) throw new PlatformDown('maybe');
  return read.output;
}

/** A platform that does not name a business's places has them in its products; without any there is one, and it has no name of its own. */
async function locationsOf(
  store: Store,
  ask: (path: string) => Promise<unknown>,
  clock: Clock,
): Promise<Location[]> {
  const page = await ask(`/products${searchOf('products', store.id)}`).catch(() => null);
  const read = readReply('products', page, {
    store,
    params: {},
    body: undefined,
    now: clock.now(),
  });
  const ids = new Set(
    read?.products.flatMap(({ productLocation }) =>
      listIn(productLocation).map((one) => (one as { locationId: string }).locationId),
    ),
  );
  return [...(ids.size > 0 ? ids : ['main'])].map((id) =>
    v.parse(
      LocationShape,
      locationReader({ id, name: store.business.name, phone: store.business.contactPhone }),
    ),
  );
}

/** What a platform says of itself; null where it says nothing. One that fails is asked again: a shop must not lose half of itself for a minute. */
async function describedBy(
  settings: PlatformSettings,
  headers: Record<string, string>,
): Promise<unknown> {
  const answer = await askPlatform(settings, { method: 'GET', path: '/api/openapi.json', headers });
  if (answer.status >= 500 && answer.status !== 501) throw new PlatformDown('maybe');
  return answer.status === 200 ? (jsonIn(answer) ?? null) : null;
}

function nullWhenAbsent(error: unknown): null {
  if (error instanceof Refusal && error.problem.code === 'NOT_FOUND') return null;
  throw error;
}
