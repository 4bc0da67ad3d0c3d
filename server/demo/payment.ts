import { isProviderCode } from '#machines/domain/payment.ts';
import { takesCurrency } from '../accountCurrency.ts';
import { beginAttempt } from '../lifecycle/beginAttempt.ts';
import { hear } from '../lifecycle/recordReport.ts';
import { BY_PROVIDER } from '../records/orderEvent.ts';
import { accountOf, type CurrentAccount } from '../records/providerAccount.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';

/** Pays an order of the demo's past in full, by the store's first way to pay of which it has an account; where it has none, the order stays to be paid. */
export async function isPaidOnline(
  services: Services,
  store: Store,
  orderId: string,
): Promise<void> {
  const account = await firstAccount(services, store);
  if (!account) return;
  const { code } = account.provider;
  const { attempt } = await services.database.transaction((tx) =>
    beginAttempt(tx, { services, store, orderId, code }, account),
  );
  const { reference, amount, currency, payee } = attempt;
  await hear(services, attempt, {
    report: {
      status: 'PAID',
      rawStatus: 'PAID',
      ...{ amount, currency, payee, ourReference: reference },
      providerReference: `demo-${reference}`,
      raw: '',
    },
    ending: null,
    provider: account.provider,
    cause: BY_PROVIDER,
    tookMs: 0,
  });
}

async function firstAccount(services: Services, store: Store): Promise<CurrentAccount | null> {
  for (const code of store.business.paymentMethods) {
    const account = isProviderCode(code) && (await accountOf(services, store.id, code));
    if (account && takesCurrency(account, store.currency)) return account;
  }
  return null;
}
