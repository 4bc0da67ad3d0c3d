import { vi } from 'vitest';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { PaymentStatusReport } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import type { PayingShop } from './payingShop.ts';

/** Whatever else the provider would say of this payment, it says this; and it is asked now. */
export function answersOf(shop: () => PayingShop) {
  const ask = async (provider: ProviderCode, { id }: { id: string }): Promise<void> => {
    shop().moment(provider);
    await reconcile(shop().services, id, { isHeard: true });
  };
  const says = async (
    code: ProviderCode,
    attempt: { id: string },
    said: Partial<PaymentStatusReport>,
  ): Promise<void> => {
    vi.restoreAllMocks();
    const provider = serverProvider(code);
    const inquire = provider.inquire.bind(provider);
    vi.spyOn(provider, 'inquire').mockImplementation(async (open, tools) => ({
      ...(await inquire(open, tools)),
      ...(open.id === attempt.id && said),
    }));
    await ask(code, attempt);
  };
  return { ask, says };
}
