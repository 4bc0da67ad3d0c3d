import { orderOf, placedOf } from '#machines/checkout/outline.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { useOrder } from '../wiring/hooks/reads.ts';
import { useCheckout } from '../wiring/hooks/running.ts';

/** The order as the chart knows it. An order that was only just placed is read for its lines; what it says about money stays the chart's. */
export function useShownOrder(): OrderView | null {
  const known = useCheckout(orderOf);
  const placed = useCheckout(placedOf);
  const { data } = useOrder(known ? null : (placed?.id ?? null));
  return known ?? data ?? null;
}
