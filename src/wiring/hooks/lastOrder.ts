import { useState } from 'react';
import type { OrderView } from '#machines/domain/order.ts';
import { capabilities } from '../browser/capabilities.ts';
import { useOrder } from './reads.ts';

/** The order that this browser placed last, or came back to last from a provider's page. Who may not see all of it (another shopper, after signing out) is told of none. */
export function useLastOrder(): OrderView | null {
  const [id] = useState(() => Object.keys(capabilities.read().value ?? {}).at(-1) ?? null);
  const { data } = useOrder(id);
  return data && !data.limited ? data : null;
}
