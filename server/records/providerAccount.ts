import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { ProviderTools, ServerProvider } from '#providers/provider.ts';
import type { Clock } from '../clock.ts';
import { openSealed, seal, sealingKey } from '../crypto/seal.ts';
import type { Queries } from '../db/open.ts';
import { providerAccounts } from '../db/schema/payments.ts';
import type { Services } from '../services.ts';
import { accountName } from './accountName.ts';
import { withinLimits } from './callTurn.ts';

/** A store's account with a provider, ready to be used. */
export interface Account {
  provider: ServerProvider;
  credentials: unknown;
  tools: ProviderTools<unknown>;
}

/** With those that it replaced, newest first: payments that were begun at one of them are asked about there, and its signature still counts. */
export interface CurrentAccount extends Account {
  earlier: (Account & { until: Date })[];
}

/** The account that a payment was begun with. Other keys of the same account are the account. */
export function inForce(current: CurrentAccount, begun: Date): Account {
  const then = current.earlier.findLast(({ until }) => until > begun);
  return then && !isSame(then, current) ? then : current;
}

function isSame(one: Account, other: Account): boolean {
  const [name, theirs] = [nameOf(one), nameOf(other)];
  return name !== null && name === theirs;
}

/** What tells a provider's accounts apart where a secret key says nothing. */
function nameOf({ provider, credentials }: Account): string | null {
  const { clientId, companyToken } = credentials as Record<string, string | undefined>;
  return provider.payeeOf(credentials) ?? clientId ?? companyToken ?? null;
}

/** Null where the store has no such account, or has put it away: then its payments of before are still asked about, and none begins. */
export async function accountOf(
  services: Services,
  businessId: string,
  code: ProviderCode,
  { evenPutAway = false } = {},
): Promise<CurrentAccount | null> {
  const [row] = await services.database.db
    .select()
    .from(providerAccounts)
    .where(and(eq(providerAccounts.businessId, businessId), eq(providerAccounts.provider, code)));
  if (!row || (!row.enabled && !evenPutAway)) return null;
  const { clock } = services;
  const opened: unknown = JSON.parse(openSealed(services.keys, row.sealed));
  const current = usable(services, businessId, code, opened);
  if (!current) return null;
  const since = clock.now().getTime() - REMEMBERED_MS;
  const earlier = earlierIn(opened).flatMap(({ until, credentials }) => {
    const account =
      Date.parse(until) > since ? usable(services, businessId, code, credentials) : null;
    return account ? [{ ...account, until: new Date(until) }] : [];
  });
  return { ...current, earlier };
}

function usable(
  services: Services,
  businessId: string,
  code: ProviderCode,
  sealed: unknown,
): Account | null {
  const { providerClients, clock } = services;
  const provider = providerClients.provider(code);
  const credentials = v.parse(provider.credentials, sealed);
  if (services.config.mode === 'live' && provider.isTest?.(credentials)) {
    services.log.warn(
      { provider: code, businessId },
      'test credentials pay nothing in a live shop',
    );
    return null;
  }
  const hosts = providerClients.hosts(code, credentials);
  const tools = {
    hosts,
    credentials,
    http: withinLimits(
      services,
      accountName(provider, credentials),
      provider.callLimits?.(credentials) ?? [],
      providerClients.http(code, businessId, hosts),
    ),
    now: clock.now(),
    id: () => clock.id(),
  };
  return { provider, credentials, tools };
}

/** A dispute may be opened for half a year. */
const REMEMBERED_MS = 180 * 86_400_000;
const Earlier = v.array(v.object({ until: v.string(), credentials: v.unknown() }));
type Earlier = v.InferOutput<typeof Earlier>;
/** Sealed beside the credentials, under a name that no provider uses. */
const earlierIn = (sealed: unknown): Earlier =>
  v.parse(v.optional(Earlier, []), (sealed as { replaced?: unknown }).replaced);

interface NewAccount {
  businessId: string;
  code: ProviderCode;
  credentials: unknown;
}

/** Keeps an account's secrets sealed; storing it again replaces them, so keys are changed without a restart. What they replace is kept beside them. */
export async function storeAccount(
  q: Queries,
  services: { keys: Buffer[]; clock: Clock },
  { businessId, code, credentials }: NewAccount,
): Promise<void> {
  const replaced = await replacedBy(q, services, { businessId, code, credentials });
  const all = { ...(credentials as object), ...(replaced.length > 0 && { replaced }) };
  const sealed = seal(sealingKey(services), JSON.stringify(all));
  await q
    .insert(providerAccounts)
    .values({ businessId, provider: code, sealed, enabled: true, createdAt: services.clock.now() })
    .onConflictDoUpdate({
      target: [providerAccounts.businessId, providerAccounts.provider],
      set: { sealed, enabled: true },
    });
}

/** What this store was paid by before, with the account that ends now. Of two that are set at once the second ends the first: the row is locked. */
async function replacedBy(
  q: Queries,
  { keys, clock }: { keys: Buffer[]; clock: Clock },
  { businessId, code, credentials }: NewAccount,
): Promise<Earlier> {
  const [row] = await q
    .select()
    .from(providerAccounts)
    .where(and(eq(providerAccounts.businessId, businessId), eq(providerAccounts.provider, code)))
    .for('update');
  if (!row) return [];
  const { replaced, ...before } = JSON.parse(openSealed(keys, row.sealed)) as {
    replaced?: unknown;
  };
  const known = earlierIn({ replaced });
  if (isDeepStrictEqual(before, JSON.parse(JSON.stringify(credentials)))) return known;
  const ended = { until: clock.now().toISOString(), credentials: before };
  // However many: what was begun with one that is left out would be asked about with another account, which has never heard of it.
  const since = clock.now().getTime() - REMEMBERED_MS;
  return [ended, ...known.filter(({ until }) => Date.parse(until) > since)];
}
