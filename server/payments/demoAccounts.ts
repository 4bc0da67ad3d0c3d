import { setTimeout as wait } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { demoAccount, registerAccounts } from '#providers/demo.ts';
import { boundedHttp } from '#providers/kit/server/http.ts';
import { SERVER_PROVIDERS } from '#providers/server.ts';
import { businesses } from '../db/schema/store.ts';
import { DEMO_STORE_IDS } from '../db/seed/demoStores.ts';
import { storeAccount } from '../records/providerAccount.ts';
import type { Services } from '../services.ts';

const AGAIN_MS = 1_000;
type SandboxAccount = ReturnType<typeof demoAccount>;

/** Gives every demo store an account with each provider that it offers, in our books. */
export async function storeDemoAccounts(services: Services): Promise<SandboxAccount[]> {
  const accounts: SandboxAccount[] = [];
  const demo = inArray(businesses.id, [...DEMO_STORE_IDS]);
  for (const { id, domain, view } of await services.database.db
    .select()
    .from(businesses)
    .where(demo)) {
    const slug = domain.split('.', 1)[0] ?? '';
    for (const { code } of SERVER_PROVIDERS.filter((one) =>
      view.paymentMethods.includes(one.code),
    )) {
      const account = demoAccount(code, slug, services.originOf(domain));
      await storeAccount(services.database.db, services, {
        businessId: id,
        code,
        credentials: account.secrets,
      });
      accounts.push(account);
    }
  }
  services.stores.forget();
  return accounts;
}

/** The simulator may start after us, or again: it is told until it has heard. */
export async function tellSimulator(
  sandboxOrigin: string,
  accounts: SandboxAccount[],
  { signal }: AbortController,
): Promise<void> {
  const http = boundedHttp([sandboxOrigin]);
  while (!signal.aborted) {
    try {
      return await registerAccounts(sandboxOrigin, accounts, http);
    } catch {
      await wait(AGAIN_MS, undefined, { signal }).catch(() => null);
    }
  }
}
