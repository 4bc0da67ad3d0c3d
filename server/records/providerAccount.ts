import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { ProviderTools, ServerProvider } from '#providers/provider.ts';
import type { Clock } from '../clock.ts';
import { seal, unseal } from '../crypto/seal.ts';
import type { Queries } from '../db/open.ts';
import { providerAccounts } from '../db/schema/payments.ts';
import { keyOf, type Money } from '../payments/money.ts';

/** A store's account with a provider, ready to be used. */
export interface Account {
  provider: ServerProvider;
  credentials: unknown;
  tools: ProviderTools<unknown>;
}

/** Null where the store has no such account, or has put it away. */
export async function accountOf(
  money: Money,
  businessId: string,
  code: ProviderCode,
): Promise<Account | null> {
  const [row] = await money.database.db
    .select()
    .from(providerAccounts)
    .where(and(eq(providerAccounts.businessId, businessId), eq(providerAccounts.provider, code)));
  if (!row?.enabled) return null;
  const { gateway, clock } = money;
  const provider = gateway.provider(code);
  const credentials = v.parse(provider.credentials, JSON.parse(openSealed(money.keys, row.sealed)));
  const tools = {
    hosts: gateway.hosts(code),
    credentials,
    http: gateway.http(code, businessId),
    now: clock.now(),
    id: () => clock.id(),
  };
  return { provider, credentials, tools };
}

/** An older key opens what was sealed before a rotation (S30). */
export function openSealed(keys: Buffer[], sealed: Buffer): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return unseal(key, sealed);
    } catch {
      // The next key may be the one.
    }
  }
  const last = keys.at(-1);
  if (!last) throw new Error('No encryption key is configured.');
  return unseal(last, sealed);
}

interface NewAccount {
  businessId: string;
  code: ProviderCode;
  credentials: unknown;
}

/** Keeps an account's secrets sealed; storing it again replaces them, so keys are changed without a restart. */
export async function storeAccount(
  q: Queries,
  money: { keys: Buffer[]; clock: Clock },
  { businessId, code, credentials }: NewAccount,
): Promise<void> {
  const sealed = seal(keyOf(money), JSON.stringify(credentials));
  await q
    .insert(providerAccounts)
    .values({ businessId, provider: code, sealed, enabled: true, createdAt: money.clock.now() })
    .onConflictDoUpdate({
      target: [providerAccounts.businessId, providerAccounts.provider],
      set: { sealed, enabled: true },
    });
}
