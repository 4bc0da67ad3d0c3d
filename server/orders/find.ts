import { and, eq } from 'drizzle-orm';
import { DIAL_CODES, normalisePhone } from '#machines/domain/customer.ts';
import { orders } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import { grantWholeOrder } from '../payments/capability.ts';
import { keyOf, type Money } from '../payments/money.ts';
import type { Store } from '../store/stores.ts';

/** A guest finds an order by its number and the e-mail or phone given with it. What is wrong is never said, so nothing can be guessed. */
export async function findOrder(
  money: Money,
  store: Store,
  { orderNumber, contact }: { orderNumber: string; contact: string },
): Promise<{ id: string; capability: string }> {
  const { db } = money.database;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.businessId, store.id), eq(orders.orderNumber, orderNumber.trim().replace(/^#/, ''))));
  if (!order || !isContactOf(order, contact, DIAL_CODES[store.business.country] ?? '')) throw refuse('NOT_FOUND');
  const grant = { key: keyOf(money), businessId: store.id, orderId: order.id, now: money.clock.now() };
  return { id: order.id, capability: await grantWholeOrder(db, grant) };
}

function isContactOf({ email, phone }: { email: string; phone: string }, contact: string, dialCode: string): boolean {
  const given = contact.trim();
  if (email !== '' && given.toLowerCase() === email.toLowerCase()) return true;
  const number = normalisePhone(given, dialCode);
  return number !== null && number === normalisePhone(phone, dialCode);
}
