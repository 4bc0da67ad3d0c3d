import type { ProviderCode } from '#machines/domain/payment.ts';
import { ALL_PROVIDERS } from './all.ts';
import type { SandboxAccount, SandboxProvider } from './kit/sandbox/types.ts';
import { folderOf, type Http, slugOf } from './provider.ts';

/** Every provider that the simulator stands in for. */
export const SANDBOXES: readonly SandboxProvider[] = await Promise.all(
  ALL_PROVIDERS.map(async ({ code }) => (await import(`./${folderOf(code)}/sandbox.ts`)).sandbox),
);

/** A demo store's account at the simulator; `secrets` are the credentials that our server half takes. */
export function demoAccount(code: ProviderCode, store: string, shopOrigin: string): SandboxAccount {
  const sandbox = SANDBOXES.find((one) => one.code === code);
  if (!sandbox) throw new Error(`no simulator for ${code}`);
  return {
    provider: code,
    ...sandbox.demo(store),
    name: store,
    notifyUrl: `${shopOrigin}/webhooks/${slugOf(code)}`,
  };
}

/** Tells the simulator (`http://pay.localhost:4000`) which accounts exist and where their notifications go; the shop does it at start-up in demo mode. */
export async function registerAccounts(
  sandboxOrigin: string,
  accounts: readonly SandboxAccount[],
  http: Http,
): Promise<void> {
  for (const account of accounts) {
    const reply = await http({
      method: 'POST',
      url: `${sandboxOrigin}/api/accounts`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    if (reply.status !== 200)
      throw new Error(
        `the simulator refused the account ${account.provider} ${account.account}: ${reply.text}`,
      );
  }
}
