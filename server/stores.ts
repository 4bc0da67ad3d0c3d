import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { ApiName } from '#machines/domain/api.ts';
import { toDecimal } from '#machines/domain/money.ts';
import { isPaymentMethod, isProviderCode } from '#machines/domain/payment.ts';
import { type Business, type StoreSettings, timesWaitHoursOf } from '#machines/domain/store.ts';
import { PAGE_KINDS } from '#machines/domain/storePage.ts';
import { standardTaxOf, type Tax } from '#machines/domain/tax.ts';
import { taxIdOf } from '#machines/domain/taxId.ts';
import { serverProvider, traitsOf } from '#providers/server.ts';
import { canCharge } from './accountCurrency.ts';
import { addressFormsOf } from './addressForms.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/open.ts';
import { type ProviderAccountRow, providerAccounts } from './db/schema/payments.ts';
import { deliveryRules } from './db/schema/shipments.ts';
import { apiKeys, type BusinessRow, businesses, type TaxRow, taxes } from './db/schema/store.ts';
import { costFrom } from './deliveryTariff.ts';
import { isUnavailable } from './http/errors.ts';
import type { ShopMode } from './mode.ts';

/** One shop as every request of it needs it: whose rows, which money, which look. */
export interface Store {
  id: string;
  domain: string;
  currency: string;
  timeZone: string;
  serviceChargePercentage: number;
  /** with the ways to pay that it can be paid by now */
  business: Business;
  settings: StoreSettings;
  /** where money that is owed on terms goes, line by line: told with such an order alone, not with each page */
  payTo?: string[] | undefined;
  /** words that mean one thing here, in groups: who searches for one finds the others */
  synonyms: readonly (readonly string[])[];
  /** names the store to its browsers; may be read by anyone */
  publishableKey: string;
  /** keys that open this store's calls: publishable ones as they are, secret ones hashed */
  keys: ReadonlyMap<string, 'publishable' | 'secret'>;
  /** extensions that the platform behind this shop does not answer */
  lacks?: ReadonlySet<ApiName>;
  /** that platform looks whose order an `x-capability` opens */
  heedsCapability?: boolean;
}

export interface Stores {
  byHost(host: string): Promise<Store | null>;
  all(): Promise<Store[]>;
  /** What was read is read again by the next request. */
  forget(): void;
}

const FRESH_MS = 5_000;
/** While the database is away, who the stores are is what was read last: pages that need nothing else of it go on. */
const LAST_KNOWN_MS = 10 * 60_000;
const ASKED_AGAIN_MS = 1_000;

interface ShopOfAccounts {
  /** newest first; they open what is sealed */
  keys: readonly Buffer[];
  mode: ShopMode;
  /** its form suggests addresses, and so learns where they are */
  suggestsPlaces: boolean;
}

/** Every request asks for its store, so the few rows are kept for seconds; a revoked key works that long at most. */
export function storesOf({ db }: Database, clock: Clock, shop: ShopOfAccounts): Stores {
  type Known = Map<string, Store>;
  let kept: { at: number; stores: Promise<Known> } | null = null;
  let last: { at: number; stores: Known } | null = null;
  const lastKnown = (now: number, error: unknown): Known => {
    if (!last || !isUnavailable(error) || now - last.at > LAST_KNOWN_MS) throw error;
    // Not each request waits for a database that does not answer.
    kept = { at: now - FRESH_MS + ASKED_AGAIN_MS, stores: Promise.resolve(last.stores) };
    return last.stores;
  };
  const read = (): Promise<Known> => {
    const now = clock.now().getTime();
    if (kept && now - kept.at < FRESH_MS && now >= kept.at) return kept.stores;
    const stores = readStores(db, shop).then(
      (found) => {
        last = { at: now, stores: found };
        return found;
      },
      (error: unknown) => {
        kept = null;
        return lastKnown(now, error);
      },
    );
    kept = { at: now, stores };
    stores.catch(() => {});
    return stores;
  };
  return {
    byHost: async (host) => (await read()).get(host) ?? null,
    all: async () => [...(await read()).values()],
    forget: () => {
      kept = null;
      last = null;
    },
  };
}

/** Of its pages only which there are: their texts are long, and read where a page is shown. */
const { pages, ...columns } = getTableColumns(businesses);
const needed = {
  ...columns,
  written: sql<string[]>`jsonb_path_query_array(${pages}, '$[*].kind')`,
};
type Row = Omit<BusinessRow, 'pages'> & { written: string[] };

async function readStores(db: Database['db'], shop: ShopOfAccounts): Promise<Map<string, Store>> {
  const rows = await db
    .select({ row: needed, key: apiKeys.key, kind: apiKeys.kind })
    .from(businesses)
    .leftJoin(apiKeys, and(eq(apiKeys.businessId, businesses.id), isNull(apiKeys.revokedAt)))
    .where(eq(businesses.enabled, true))
    .orderBy(businesses.domain, apiKeys.createdAt);
  const accounts = await db
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.enabled, true));
  const taxRows = await db.select().from(taxes).orderBy(taxes.id);
  const tariffs = Map.groupBy(
    await db.select().from(deliveryRules),
    ({ locationId }) => locationId,
  );
  const leastAt = new Map(
    [...tariffs].map(([locationId, rules]) => [
      locationId,
      Math.min(...rules.map((rule) => costFrom(rule, shop.suggestsPlaces))),
    ]),
  );
  const stores = new Map<string, Store>();
  for (const { row, key, kind } of rows) {
    const store =
      stores.get(row.domain) ??
      storeOf(
        row,
        new Set(
          accounts
            .filter((one) => one.businessId === row.id && isChargeable(one, row.currency, shop))
            .map((one) => one.provider),
        ),
        taxRows.filter((one) => one.businessId === row.id),
        leastAt,
      );
    if (key && kind) (store.keys as Map<string, string>).set(key, kind);
    if (key && kind === 'publishable') store.publishableKey = key;
    stores.set(row.domain, store);
  }
  return stores;
}

const isChargeable = (
  { provider, sealed }: ProviderAccountRow,
  currency: string,
  shop: ShopOfAccounts,
): boolean => isProviderCode(provider) && canCharge(shop, { code: provider, sealed }, currency);

/** A store offers the providers that it has an account with, in a country where it takes the store's currency (F97), and in a live shop with keys that charge. */
const isOffered = (method: string, accounts: ReadonlySet<string>): boolean =>
  isPaymentMethod(method) && (!isProviderCode(method) || accounts.has(method));

const HOUR_MS = 3_600_000;
const isSlow = (method: string, business: Business): boolean =>
  isProviderCode(method) && serverProvider(method).lifetime > timesWaitHoursOf(business) * HOUR_MS;

const ratesOf = (rows: TaxRow[]): Tax[] =>
  rows.map(({ id, name, percentage, included }) => ({ id, name, percentage, included }));

const storeOf = (
  { view: { payTo, ...view }, ...row }: Row,
  accounts: ReadonlySet<string>,
  own: TaxRow[],
  leastAt: ReadonlyMap<string, number>,
): Store => ({
  id: row.id,
  domain: row.domain,
  currency: row.currency,
  timeZone: row.timeZone,
  serviceChargePercentage: row.serviceChargePercentage,
  business: {
    ...view,
    id: row.id,
    currency: row.currency,
    businessCurrency: view.businessCurrency || row.currency,
    locations: view.locations.map((one) => {
      const least = leastAt.get(one.id);
      return !least ? one : { ...one, deliveryFrom: toDecimal(least, row.currency) };
    }),
    paymentMethods: view.paymentMethods.filter((method) => isOffered(method, accounts)),
    charges: {
      tax: standardTaxOf(ratesOf(own), view),
      rates: ratesOf(own),
      serviceChargePercentage: row.serviceChargePercentage,
    },
    ...addressFormsOf(view),
    pages: PAGE_KINDS.filter((kind) => row.written.includes(kind)),
    slowMethods: view.paymentMethods.filter((method) => isSlow(method, view)),
    ...traitsOf(view.paymentMethods),
    ...taxIdOf(view.country),
  },
  settings: row.settings,
  payTo,
  synonyms: row.synonyms,
  publishableKey: '',
  keys: new Map(),
});
