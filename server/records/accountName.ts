import type { ServerProvider } from '#providers/provider.ts';
import { digest } from '../crypto/seal.ts';

/** An account as the provider counts it: stores that use one share its pace. */
export const accountName = (provider: ServerProvider, credentials: unknown): string =>
  `${provider.code} ${digest(provider.payeeOf(credentials) ?? JSON.stringify(credentials))}`;
