import { lazy, type ReactNode, Suspense, useState } from 'react';
import { orderOf, placedOf } from '#machines/checkout/outline.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { useCheckout } from '../../wiring/hooks/running.ts';
import { OrderContext } from '../useShownOrder.ts';
import { loadOrderDetails } from './loadOrderDetails.ts';

const OrderReader = lazy(async () => ({ default: (await loadOrderDetails()).OrderReader }));

/** The order as the chart knows it. An order that was only just placed is read for its lines; what it says about money stays the chart's. */
export function ShownOrder({ children }: { children: ReactNode }) {
  const known = useCheckout(orderOf);
  const placed = useCheckout(placedOf);
  const [read, hear] = useState<OrderView | null>(null);
  return (
    <OrderContext value={known ?? (read?.id === placed?.id ? read : null)}>
      {children}
      {!known && placed && (
        <Suspense>
          <OrderReader id={placed.id} onRead={hear} />
        </Suspense>
      )}
    </OrderContext>
  );
}
