import { and, eq, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { appointments } from '../db/schema/appointments.ts';
import { awaited } from '../db/schema/awaited.ts';
import { customers } from '../db/schema/customers.ts';
import { auditRows, outbox } from '../db/schema/jobs.ts';
import { notifications } from '../db/schema/notifications.ts';
import { attachments, orders } from '../db/schema/orders.ts';
import { pushTokens } from '../db/schema/push.ts';
import { waiting } from '../db/schema/waiting.ts';
import { refuse } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { ensureRecord } from './ownRecord.ts';

/**
 * The one place where an order gets another owner (I38, F56). Either the guest's own token proves whose orders they were, or the
 * customer's e-mail is verified and stands on a guest's order. Each move is written down.
 */
export async function claimGuestOrders(
  services: Services,
  store: Store,
  principal: Principal,
  guestToken: string | undefined,
): Promise<number> {
  if (principal.isAnonymous) throw refuse('NOT_FOUND');
  const customer = await ensureRecord(services, store, principal);
  const guest = guestToken === undefined ? null : await guestOf(services, store, guestToken);
  const email = principal.account?.emailVerified ? principal.account.email : null;
  if (!guest && !email) return 0;
  return services.database.transaction(async (tx) => {
    const moved = await tx
      .update(orders)
      .set({ uid: principal.uid, customerId: customer.id })
      .where(
        and(
          eq(orders.businessId, store.id),
          guest ? eq(orders.uid, guest) : placedAsGuestWith(tx, email ?? '', principal.uid),
        ),
      )
      .returning({ id: orders.id, orderNumber: orders.orderNumber });
    await moveAppointments(tx, store.id, {
      from: guest,
      to: principal.uid,
      orderIds: moved.map(({ id }) => id),
    });
    if (guest) await moveBelongings(tx, store.id, guest, principal.uid);
    const at = services.clock.now();
    const lines = moved.map(({ id }) => ({
      id: services.clock.id(),
      businessId: store.id,
      kind: 'ORDER_LINKED',
      subject: id,
      detail: guest
        ? `guest ${guest} became ${principal.uid}`
        : `verified e-mail of ${principal.uid}`,
      at,
    }));
    if (lines.length > 0) await tx.insert(auditRows).values(lines);
    return moved.length;
  });
}

/** Only a guest's token moves anything: a customer's orders stay theirs. */
async function guestOf({ identity }: Services, store: Store, token: string): Promise<string> {
  const guest = await identity.verify(token, store.id);
  if (!guest.isAnonymous) throw refuse('NOT_FOUND');
  return guest.uid;
}

/** Owned by no customer of this store, and with exactly that address. */
const placedAsGuestWith = (tx: Tx, email: string, uid: string) =>
  and(
    isNull(orders.customerId),
    ne(orders.uid, uid),
    eq(sql`lower(${orders.email})`, email.toLowerCase()),
    notExists(
      tx
        .select({ id: customers.id })
        .from(customers)
        .where(
          and(eq(customers.businessId, orders.businessId), eq(customers.firebaseId, orders.uid)),
        ),
    ),
  );

async function moveAppointments(
  tx: Tx,
  storeId: string,
  { from, to, orderIds }: { from: string | null; to: string; orderIds: string[] },
): Promise<void> {
  const theirs = [
    ...(from ? [eq(appointments.uid, from)] : []),
    ...(orderIds.length > 0 ? [inArray(appointments.orderId, orderIds)] : []),
  ];
  if (theirs.length === 0) return;
  await tx
    .update(appointments)
    .set({ uid: to })
    .where(and(eq(appointments.businessId, storeId), or(...theirs)));
}

/** Also files that no order has taken yet: the draft that names them goes on. And what the guest waits for. */
async function moveBelongings(tx: Tx, storeId: string, from: string, to: string): Promise<void> {
  for (const table of [notifications, pushTokens, outbox, attachments, waiting, awaited] as const)
    await tx
      .update(table)
      .set({ uid: to })
      .where(and(eq(table.businessId, storeId), eq(table.uid, from)));
}
