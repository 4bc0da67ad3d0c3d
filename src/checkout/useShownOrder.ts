import { createContext, use } from 'react';
import type { OrderView } from '#machines/domain/order.ts';

/** The order of this page, as far as it is known (`parts/ShownOrder.tsx`). */
export const OrderContext = createContext<OrderView | null>(null);
export const useShownOrder = (): OrderView | null => use(OrderContext);
