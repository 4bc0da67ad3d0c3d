import * as v from 'valibot';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { ServerProvider } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import { openSealed } from './crypto/seal.ts';

/** A provider may take a currency that the account of this country does not. */
export const takesCurrency = (
  { provider, credentials }: { provider: ServerProvider; credentials: unknown },
  currency: string,
): boolean => provider.currenciesOf?.(credentials).includes(currency) ?? provider.takes(currency);

/** The same of an account as it is stored. One that cannot be opened is refused where it is used, with its reason. */
export function storedTakes(
  keys: readonly Buffer[],
  code: ProviderCode,
  sealed: Buffer,
  currency: string,
): boolean {
  const provider = serverProvider(code);
  if (!provider.currenciesOf) return provider.takes(currency);
  try {
    const credentials = v.parse(provider.credentials, JSON.parse(openSealed(keys, sealed)));
    return takesCurrency({ provider, credentials }, currency);
  } catch {
    return provider.takes(currency);
  }
}
