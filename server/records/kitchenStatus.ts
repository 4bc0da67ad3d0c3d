import { inArray } from 'drizzle-orm';
import type { Queries } from '../db/open.ts';
import { type KitchenStatusRow, kitchenStatuses } from '../db/schema/kitchen.ts';

/** The kitchen's statuses of these rounds, the latest last. */
export const kitchenStatusesOf = async (
  q: Queries,
  orderIds: string[],
): Promise<KitchenStatusRow[]> =>
  orderIds.length === 0
    ? []
    : q
        .select()
        .from(kitchenStatuses)
        .where(inArray(kitchenStatuses.orderId, orderIds))
        .orderBy(kitchenStatuses.at);
