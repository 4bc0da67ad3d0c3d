import type { ProviderCode } from '#machines/domain/payment.ts';
import { sandbox as bux } from './bux/sandbox.ts';
import { sandbox as cashfree } from './cashfree/sandbox.ts';
import { sandbox as dpo } from './dpo/sandbox.ts';
import { sandbox as flutterwave } from './flutterwave/sandbox.ts';
import { sandbox as ipay } from './ipay/sandbox.ts';
import { sandbox as ipayAfrica } from './ipay-africa/sandbox.ts';
import { sandbox as ipayQr } from './ipay-qr/sandbox.ts';
import type { SandboxAccount, SandboxProvider } from './kit/sandbox/types.ts';
import { sandbox as paypal } from './paypal/sandbox.ts';
import { type Http, slugOf } from './provider.ts';
import { sandbox as razer } from './razer/sandbox.ts';
import { sandbox as stripe } from './stripe/sandbox.ts';

/** Every provider that the simulator stands in for. */
export const SANDBOXES: readonly SandboxProvider[] = [
  paypal,
  stripe,
  flutterwave,
  cashfree,
  dpo,
  razer,
  bux,
  ipay,
  ipayAfrica,
  ipayQr,
];

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
