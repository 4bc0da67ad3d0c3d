import type { OrderView } from '#machines/domain/order.ts';

/** In whose words it is said what is wrong: what was done, what was eaten, or what was brought. */
export function askedTrade(
  { lines }: OrderView,
  layout = globalThis.document?.documentElement.dataset.layout,
): 'visit' | 'food' | 'goods' {
  if (lines.some(({ appointments }) => appointments.length > 0)) return 'visit';
  return layout === 'restaurant' ? 'food' : 'goods';
}
