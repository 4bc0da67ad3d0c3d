import type { Trace } from '#machines/domain/trace/trace.ts';
import { providerName } from './words.ts';

/** Through which providers a payment was begun, on this device or another. */
export function paymentWords({ header, order }: Pick<Trace, 'header' | 'order'>): string {
  const log = (order ?? []).map(({ event }) => (event as { provider?: unknown }).provider);
  const named = [header.provider, ...log].filter((one) => typeof one === 'string' && one !== '');
  const names = [...new Set(named as string[])].map(providerName);
  return names.join(', ') || 'no payment begun';
}
