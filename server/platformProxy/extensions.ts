import { API, type ApiName } from '#machines/domain/api.ts';
import type { ShopCall } from '#machines/domain/calls/call.ts';
import { CARRIERS, IN_HOUSE } from '#machines/domain/carriers.ts';
import { CAPABILITY_HEADER } from '../http/capability.ts';
import type { Store } from '../stores.ts';
import { isRow } from './shapeLike.ts';

const NAMES = Object.keys(API) as ApiName[];
/** What this server answers by itself wherever the orders are kept. */
export const OWN: readonly ApiName[] = ['suggestPlaces', 'readPlace', 'writePhone'];
/** Our own calls, which the specification's table does not have and a platform may. */
export const EXTENSIONS: readonly ApiName[] = NAMES.filter(
  (name) => (API[name] as ShopCall).extension && !OWN.includes(name),
);
export const nameOf = (call: ShopCall): ApiName =>
  NAMES.find((name) => API[name] === call) as ApiName;

/** The extensions that a platform's description (`/api/openapi.json`) does not list; without a description it has none of them. */
export function lackedBy(description: unknown): ReadonlySet<ApiName> {
  const paths = isRow(description) && isRow(description.paths) ? description.paths : {};
  const isThere = ({ method, path }: ShopCall): boolean => {
    const operations = paths[`/api/v1${path.replace(/:(\w+)/g, '{$1}')}`];
    return isRow(operations) && method.toLowerCase() in operations;
  };
  return new Set(EXTENSIONS.filter((name) => !isThere(API[name])));
}

/** Whether the description names `x-capability` among the ways to show who asks. */
export function capabilityIn(description: unknown): boolean {
  const schemes =
    isRow(description) && isRow(description.components)
      ? description.components.securitySchemes
      : null;
  return (
    isRow(schemes) &&
    Object.values(schemes).some((one) => isRow(one) && one.name === CAPABILITY_HEADER)
  );
}

/** As `PLATFORM_EXTENSIONS` names them, for a platform that has some and no description. */
export function lackedBeside(named: readonly string[]): ReadonlySet<ApiName> {
  const stranger = named.find((name) => !(EXTENSIONS as readonly string[]).includes(name));
  if (stranger) throw new Error(`PLATFORM_EXTENSIONS names ${stranger}, which is no extension.`);
  return new Set(EXTENSIONS.filter((name) => !named.includes(name)));
}

interface Asking {
  store: Store;
  params: Record<string, string>;
  query: Record<string, unknown>;
  /** another call of the same shopper, in the contract's shape */
  ask<N extends ApiName>(
    name: N,
    input: { params?: Record<string, string>; query?: Record<string, string> },
  ): Promise<unknown>;
}

const ownOrder = ({ ask, params }: Asking) => ask('order', { params: { id: params.id ?? '' } });

/**
 * What is answered in place of an extension that the platform lacks, out of the specification's calls. What is not here is refused as not found,
 * and the pages leave it out. Ending, giving up and deferring an order can only be asked of a platform by its own means: here its state is read.
 */
export const FALLBACKS: Partial<Record<ApiName, (asking: Asking) => unknown>> = {
  categories: () => [],
  employees: () => [],
  bought: () => [],
  addresses: () => [],
  automaticPromotions: () => [],
  charges: ({ store, query }) => {
    const { charges, taxRounding } = store.business;
    return {
      tax: charges?.tax ?? null,
      ...(charges?.rates && { rates: charges.rates }),
      serviceChargePercentage: query.table === '1' ? (charges?.serviceChargePercentage ?? 0) : 0,
      taxRounding: taxRounding ?? 'ORDER',
    };
  },
  orderTimes: () => null,
  carriers: () => [IN_HOUSE, ...CARRIERS].map((provider) => ({ provider })),
  tables: ({ store, params }) => ({
    id: params.id,
    name: (params.id ?? '').slice(0, 8),
    seats: 0,
    locationId: store.business.locations[0]?.id ?? '',
    open: true,
    sitting: null,
  }),
  unreadNotifications: async ({ ask, query }) => {
    const notices = (await ask('notifications', {
      query: { customerId: String(query.customerId ?? '') },
    })) as { read: boolean }[];
    return { unread: notices.filter(({ read }) => !read).length };
  },
  giveUpAttempt: ownOrder,
  giveUpOrder: ownOrder,
  payLater: ownOrder,
};
