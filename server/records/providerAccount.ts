import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { ProviderTools, ServerProvider } from '#providers/provider.ts';
import type { Clock } from '../clock.ts';
import { openSealed, seal, sealingKey } from '../crypto/seal.ts';
import type { Queries } from '../db/open.ts';
import { providerAccounts } from '../db/schema/payments.ts';
import type { Services } from '../services.ts';

/** A store's account with a provider, ready to be used. */
export interface Account {
  provider: ServerProvider;
  credentials: unknown;
  tools: ProviderTools<unknown>;
}

/** Null where the store has no such account, or has put it away: then its payments of before are still asked about, and none begins. */
export async function accountOf(
  services: Services,
  businessId: string,
  code: ProviderCode,
  { evenPutAway = false } = {},
): Promise<Account | null> {
  const [row] = await services.database.db
    .select()
    .from(providerAccounts)
    .where(and(eq(providerAccounts.businessId, businessId), eq(providerAccounts.provider, code)));
  if (!row || (!row.enabled && !evenPutAway)) return null;
  const { providerClients, clock } = services;
  const provider = providerClients.provider(code);
  const credentials = v.parse(
    provider.credentials,
    JSON.parse(openSealed(services.keys, row.sealed)),
  );
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
    http: providerClients.http(code, businessId, hosts),
    now: clock.now(),
    id: () => clock.id(),
  };
  return { provider, credentials, tools };
}

interface NewAccount {
  businessId: string;
  code: ProviderCode;
  credentials: unknown;
}

/** Keeps an account's secrets sealed; storing it again replaces them, so keys are changed without a restart. */
export async function storeAccount(
  q: Queries,
  services: { keys: Buffer[]; clock: Clock },
  { businessId, code, credentials }: NewAccount,
): Promise<void> {
  const sealed = seal(sealingKey(services), JSON.stringify(credentials));
  await q
    .insert(providerAccounts)
    .values({ businessId, provider: code, sealed, enabled: true, createdAt: services.clock.now() })
    .onConflictDoUpdate({
      target: [providerAccounts.businessId, providerAccounts.provider],
      set: { sealed, enabled: true },
    });
}
