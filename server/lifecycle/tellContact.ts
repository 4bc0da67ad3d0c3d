import { and, eq, or } from 'drizzle-orm';
import type { BodyOf } from '#machines/domain/api.ts';
import { isCallable, looksLikeEmail } from '#machines/domain/contact.ts';
import { readWholePhone } from '#machines/domain/phone.ts';
import { orders } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import { lockOrder, type Order } from '../records/order.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';

/**
 * What an order does not say of its person and a way to pay must know (515). What it says already stays: letters go there, and it is found by it.
 * The next bill of a table takes it from the last round, so a bill's rounds of that guest are told, too.
 */
export function tellContact(
  { database }: Pick<Services, 'database'>,
  store: Store,
  orderId: string,
  { email = '', phone = '' }: BodyOf<'tellContact'>,
): Promise<void> {
  const called = phone === '' ? '' : readWholePhone(phone, store.business.country);
  if (email !== '' && !looksLikeEmail(email)) throw refuse('FIELDS_INVALID', { fields: ['email'] });
  if (called === null) throw refuse('FIELDS_INVALID', { fields: ['phone'] });
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, store.id, orderId);
    if (!order) throw refuse('NOT_FOUND');
    if (email !== '' && order.email.trim() === '')
      await tx
        .update(orders)
        .set({ email })
        .where(and(isOf(order), eq(orders.email, order.email)));
    if (called !== '' && !isCallable(order.phone))
      await tx
        .update(orders)
        .set({ phone: called })
        .where(and(isOf(order), eq(orders.phone, order.phone)));
  });
}

const isOf = ({ id, businessId, isBill, tableSessionId, uid }: Order) =>
  isBill && tableSessionId
    ? or(
        eq(orders.id, id),
        and(
          eq(orders.businessId, businessId),
          eq(orders.tableSessionId, tableSessionId),
          eq(orders.uid, uid),
        ),
      )
    : eq(orders.id, id);
