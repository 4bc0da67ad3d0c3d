import { and, eq } from 'drizzle-orm';
import { orders } from '../db/schema/orders.ts';
import { readDigits, readNumber } from '../records/orderNumber.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';

/** The order of this store that has this number, however it was typed: its digits alone name one order, and letters beside them have to be its own. */
export async function findByNumber(
  { database: { db } }: Services,
  store: Store,
  typed: string,
): Promise<{ id: string | null }> {
  const whole = readNumber(typed);
  const digits = whole?.orderNumber ?? readDigits(typed);
  if (digits === null) return { id: null };
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.businessId, store.id),
        eq(orders.orderNumber, digits),
        whole ? eq(orders.letters, whole.letters) : undefined,
      ),
    );
  return { id: found?.id ?? null };
}
