import * as v from 'valibot';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { ServerProvider } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import { openSealed } from './crypto/seal.ts';
import type { ShopMode } from './mode.ts';

/** A provider may take a currency that the account of this country does not. */
export const takesCurrency = (
  { provider, credentials }: { provider: ServerProvider; credentials: unknown },
  currency: string,
): boolean => provider.currenciesOf?.(credentials).includes(currency) ?? provider.takes(currency);

/** The same of an account as it is stored, in a live shop none that is for tries only. One that cannot be opened is refused where it is used, with its reason. */
export function canCharge(
  { keys, mode }: { keys: readonly Buffer[]; mode: ShopMode },
  { code, sealed }: { code: ProviderCode; sealed: Buffer },
  currency: string,
): boolean {
  const provider = serverProvider(code);
  try {
    const credentials = v.parse(provider.credentials, JSON.parse(openSealed(keys, sealed)));
    if (mode === 'live' && provider.isTest?.(credentials)) return false;
    return takesCurrency({ provider, credentials }, currency);
  } catch {
    return provider.takes(currency);
  }
}
