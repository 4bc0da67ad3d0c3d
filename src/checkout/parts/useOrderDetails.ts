import { useEffect, useState } from 'react';
import { retryImport } from '../../ui/retryImport.ts';

type Details = typeof import('./OrderDetails.tsx');
let here: Details | null = null;

/** What an order's page says beside its money, once the order has been read. */
export const importOrderDetails = (): Promise<Details> => import('./OrderDetails.tsx');
/** Until it is here. */
export const loadOrderDetails = retryImport(async () => {
  here = await importOrderDetails();
  return here;
});

/** All of it at once, so that no block of it comes above another that stands: React shows what is `lazy` piece by piece, even where it is here. */
export function useOrderDetails(): Details | null {
  const [details, show] = useState(here);
  useEffect(() => void loadOrderDetails().then(show), []);
  return details;
}
