import { type ReactNode, useState } from 'react';
import { orderOf, placedOf } from '#machines/checkout/outline.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { useCheckout } from '../../wiring/hooks/running.ts';
import { OrderContext } from '../useShownOrder.ts';
import { useOrderDetails } from './useOrderDetails.ts';

/** The order as the chart knows it. An order that was only just placed is read for its lines; what it says about money stays the chart's. */
export function ShownOrder({ children }: { children: ReactNode }) {
  const known = useCheckout(orderOf);
  const placed = useCheckout(placedOf);
  const details = useOrderDetails();
  const [read, hear] = useState<OrderView | null>(null);
  return (
    <OrderContext value={known ?? (read?.id === placed?.id ? read : null)}>
      {children}
      {!known && placed && details && <details.OrderReader id={placed.id} onRead={hear} />}
    </OrderContext>
  );
}
