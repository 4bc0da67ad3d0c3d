import { and, desc, eq } from 'drizzle-orm';
import { ORDER_RIGHTS, type OrderRight } from '#machines/domain/calls/call.ts';
import type { Queries } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import type { Capability } from '../http/capability.ts';
import { refuse } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import type { Order } from '../records/order.ts';
import type { Store } from '../stores.ts';

export interface Asker {
  store: Store;
  principal: Principal | null;
  capability: Capability | null;
  tooWeak: Capability | null;
}
export interface OrderWithRights {
  order: Order;
  rights: readonly OrderRight[];
  /** it belongs to another person, and a role of the shop opens it */
  isByRole: boolean;
}
const MOST = 50;

/** The order, and what the asker may do with it; for all others it is not found (I37). How much a capability must be is said by the call. */
export async function ownOrder(
  q: Queries,
  { store, principal, capability, tooWeak }: Asker,
  id: string,
): Promise<OrderWithRights> {
  const [order] = await q
    .select()
    .from(orders)
    .where(and(eq(orders.businessId, store.id), eq(orders.id, id)));
  if (order && principal && order.uid === principal.uid)
    return { order, rights: ORDER_RIGHTS, isByRole: false };
  if (order && principal?.roles.includes('support'))
    return { order, rights: ORDER_RIGHTS, isByRole: true };
  if (order && capability?.orderId === order.id)
    return { order, rights: capability.rights, isByRole: false };
  if (order && tooWeak?.orderId === order.id) throw refuse('OWNER_NEEDED');
  throw refuse('NOT_FOUND');
}

export const orderById = (q: Queries, store: Store, id: string): Promise<Order[]> =>
  q
    .select()
    .from(orders)
    .where(and(eq(orders.businessId, store.id), eq(orders.id, id)));

/** The newest of a shopper, or the one of an intent. */
export function ordersOf(
  q: Queries,
  store: Store,
  uid: string,
  intentId?: string,
): Promise<Order[]> {
  const own = and(
    eq(orders.businessId, store.id),
    eq(orders.uid, uid),
    intentId ? eq(orders.intentId, intentId.toLowerCase()) : undefined,
  );
  return q
    .select()
    .from(orders)
    .where(own)
    .orderBy(desc(orders.createdAt), desc(orders.orderNumber))
    .limit(MOST);
}
