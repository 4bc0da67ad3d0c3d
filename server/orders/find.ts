import { and, eq } from 'drizzle-orm';
import { readPhone } from '#machines/domain/phone.ts';
import { sealingKey } from '../crypto/seal.ts';
import { orders } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import { grantWholeOrder } from '../records/capability.ts';
import { countLookUp } from '../records/lookUp.ts';
import { readNumber } from '../records/orderNumber.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';

/**
 * A guest finds an order by its number and the e-mail or phone given with it. What is wrong is never said, and each contact has few tries, so
 * nothing can be guessed. What is found can be read and paid; a shopper who wants more signs in, or uses the browser that ordered.
 */
export async function findOrder(
  services: Services,
  store: Store,
  { orderNumber, contact }: { orderNumber: string; contact: string },
): Promise<{ id: string; capability: string }> {
  const { db } = services.database;
  const named = contactOf(contact, store.business.country);
  await countLookUp(services, store.id, named.phone ?? named.text);
  const number = readNumber(orderNumber);
  const [order] = number
    ? await db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.businessId, store.id),
            eq(orders.orderNumber, number.orderNumber),
            eq(orders.letters, number.letters),
          ),
        )
    : [];
  if (!order || !isContactOf(order, named, store.business.country)) throw refuse('NOT_FOUND');
  const grant = {
    key: sealingKey(services),
    businessId: store.id,
    orderId: order.id,
    now: services.clock.now(),
  };
  return { id: order.id, capability: await grantWholeOrder(db, grant) };
}

interface Contact {
  text: string;
  phone: string | null;
}

/** One spelling for all that would find the same order: other spaces or capitals are no new contact. */
const contactOf = (given: string, country: string): Contact => ({
  text: given.trim().toLowerCase(),
  phone: readPhone(given.trim(), country),
});

function isContactOf(
  order: { email: string; phone: string },
  { text, phone }: Contact,
  country: string,
): boolean {
  if (order.email !== '' && text === order.email.toLowerCase()) return true;
  return phone !== null && phone === readPhone(order.phone, country);
}
