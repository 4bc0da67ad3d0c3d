import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { demoAccount, registerAccounts } from '#providers/demo.ts';
import { boundedHttp } from '#providers/kit/server/http.ts';
import { SERVER_PROVIDERS, serverProvider } from '#providers/server.ts';
import { openSealed } from '../crypto/seal.ts';
import { DEMO_STORE_IDS } from '../db/demoStores.ts';
import { providerAccounts } from '../db/schema/payments.ts';
import { businesses } from '../db/schema/store.ts';
import { storeAccount } from '../records/providerAccount.ts';
import type { Services } from '../services.ts';
import { CredentialsRefused } from './credentialFields.ts';

const AGAIN_MS = 1_000;
type SandboxAccount = ReturnType<typeof demoAccount>;

/** Gives every demo store an account with each provider that it offers, in our books. One that a merchant set or put away since stays as it is. */
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
      if (!(await hasAccount(services, id, code)))
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

/** Whether the store has an account whose credentials this build reads. */
async function hasAccount(
  { database, keys }: Services,
  businessId: string,
  code: ProviderCode,
): Promise<boolean> {
  const [row] = await database.db
    .select()
    .from(providerAccounts)
    .where(and(eq(providerAccounts.businessId, businessId), eq(providerAccounts.provider, code)));
  return (
    row !== undefined &&
    v.safeParse(serverProvider(code).credentials, JSON.parse(openSealed(keys, row.sealed))).success
  );
}

/** An account of any store of the demo's database, as a merchant has one with a provider: made at the simulator, never of a live shop. */
export async function simulatedAccount(
  {
    mode,
    sandboxOrigin,
    originOf,
  }: Pick<Services['config'], 'mode' | 'sandboxOrigin' | 'originOf'>,
  domain: string,
  code: ProviderCode,
): Promise<SandboxAccount> {
  if (mode === 'live' || !sandboxOrigin)
    throw new CredentialsRefused('No simulator runs here: its accounts are for the demo alone.');
  const name = domain.replace(/\.localhost$/, '').replaceAll('.', '-');
  const account = demoAccount(code, name, originOf(domain));
  await registerAccounts(sandboxOrigin, [account], boundedHttp([sandboxOrigin]));
  return account;
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
