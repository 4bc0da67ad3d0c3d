import { retryImport } from '../../ui/retryImport.ts';

/** What an order's page says beside its money, once the order has been read. */
export const loadOrderDetails = retryImport(() => import('./OrderDetails.tsx'));
