import { setTimeout as wait } from 'node:timers/promises';
import { demoAccount, registerAccounts } from '#providers/demo.ts';
import { boundedHttp } from '#providers/kit/server/http.ts';
import { SERVER_PROVIDERS } from '#providers/server.ts';
import type { Store } from '../store/stores.ts';
import { storeAccount } from './accounts.ts';
import type { Money } from './money.ts';

const AGAIN_MS = 1_000;
type SandboxAccount = ReturnType<typeof demoAccount>;

/** Gives every demo store an account with each provider that it offers, in our books. */
export async function storeDemoAccounts(money: Money, stores: Store[]): Promise<SandboxAccount[]> {
  const accounts: SandboxAccount[] = [];
  for (const store of stores) {
    const slug = store.domain.split('.', 1)[0] ?? '';
    for (const { code } of SERVER_PROVIDERS.filter((one) => store.business.paymentMethods.includes(one.code))) {
      const account = demoAccount(code, slug, money.originOf(store.domain));
      await storeAccount(money.database.db, money, { businessId: store.id, code, credentials: account.secrets });
      accounts.push(account);
    }
  }
  return accounts;
}

/** The simulator may start after us, or again: it is told until it has heard. */
export async function tellSimulator(sandboxOrigin: string, accounts: SandboxAccount[], { signal }: AbortController): Promise<void> {
  const http = boundedHttp([sandboxOrigin]);
  while (!signal.aborted) {
    try {
      return await registerAccounts(sandboxOrigin, accounts, http);
    } catch {
      await wait(AGAIN_MS, undefined, { signal }).catch(() => null);
    }
  }
}
