import { and, eq, gt, inArray, isNull, ne, not, notInArray, or, sql } from 'drizzle-orm';
import { isUnsettled } from '#machines/order/tasks.ts';
import { isOnTerms } from '#machines/order/view.ts';
import type { Tx } from '../db/open.ts';
import { appointments } from '../db/schema/appointments.ts';
import { awaited } from '../db/schema/awaited.ts';
import { customerAddresses, customers, sessions } from '../db/schema/customers.ts';
import { auditRows, outbox } from '../db/schema/jobs.ts';
import { mails, orderLinks } from '../db/schema/mail.ts';
import { notifications } from '../db/schema/notifications.ts';
import {
  attachments,
  changeProposals,
  orderLines,
  orderRequests,
  orders,
} from '../db/schema/orders.ts';
import { attempts, capabilities, inbox, staffTasks } from '../db/schema/payments.ts';
import { pushTokens } from '../db/schema/push.ts';
import { savedProducts } from '../db/schema/saved.ts';
import { shipments } from '../db/schema/shipments.ts';
import { traces } from '../db/schema/traces.ts';
import { waiting } from '../db/schema/waiting.ts';
import { refuse } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import { isOpenOrInProcess } from '../records/attempt.ts';
import { forgottenName } from '../records/customer.ts';
import type { Order } from '../records/order.ts';
import type { Services } from '../services.ts';
import { verifiedEmail } from './ownRecord.ts';

/** As long as the identity provider itself lets an account be deleted after a sign-in. */
const FRESH_MS = 5 * 60_000;
const ERASED = { customerName: '', email: '', phone: '', notes: '' } as const;
const NOWHERE = {
  country: '',
  street: '',
  flat: '',
  area: '',
  city: '',
  state: '',
  postalCode: '',
  point: null,
  note: '',
};

/**
 * Everything personal goes from this store (S40). What stays is what money needs: orders with their figures, under a name without a person.
 * A customer who still waits for goods or a time, or whose money is not settled, cannot be forgotten yet. Asking again changes nothing more.
 */
export async function eraseCustomer(
  { database, clock }: Services,
  storeId: string,
  principal: Principal,
): Promise<void> {
  const { uid } = principal;
  if (clock.now().getTime() - principal.authTime.getTime() > FRESH_MS)
    throw refuse('SIGN_IN_TOO_OLD');
  const now = clock.now();
  await database.transaction(async (tx) => {
    const own = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.businessId, storeId), eq(orders.uid, uid)))
      .for('update');
    await refuseOpen(tx, own, now);
    const erased = forgottenName(clock.id());
    await eraseOrders(tx, own, erased);
    await eraseRecord(tx, storeId, uid);
    // The addresses of orders are no proof: one may name a stranger's, whose own waiting stays.
    const email = verifiedEmail(principal);
    await tx
      .delete(savedProducts)
      .where(and(eq(savedProducts.businessId, storeId), eq(savedProducts.uid, uid)));
    for (const list of [waiting, awaited]) {
      const byAccount = and(eq(list.businessId, storeId), eq(list.uid, uid));
      await tx
        .delete(list)
        .where(
          or(
            and(byAccount, not(list.askedByOthers)),
            email === null ? undefined : and(eq(list.businessId, storeId), eq(list.email, email)),
          ),
        );
      // What another has asked for under the same address stays theirs.
      await tx.update(list).set({ uid: null }).where(byAccount);
    }
    await tx
      .update(appointments)
      .set({ uid: erased, customerName: '', customerContact: '' })
      .where(and(eq(appointments.businessId, storeId), eq(appointments.uid, uid)));
    await tx.insert(auditRows).values({
      id: clock.id(),
      businessId: storeId,
      kind: 'CUSTOMER_ERASED',
      subject: erased,
      detail: `${own.length} orders`,
      at: now,
    });
  });
}

/** What was agreed to be paid at the counter is fetched within weeks, which is not written down. What a business customer owes on terms is owed until it is paid. */
const FETCHED_WITHIN_MS = 14 * 86_400_000;
const isAwaited = ({ life, createdAt, tableId, paymentTerm }: Order, now: Date): boolean =>
  tableId === null &&
  isOnTerms(life) &&
  (paymentTerm !== null || now.getTime() - createdAt.getTime() < FETCHED_WITHIN_MS);

async function refuseOpen(tx: Tx, own: Order[], now: Date): Promise<void> {
  const ids = own.map(({ id }) => id);
  if (
    own.some(
      (order) =>
        order.paymentState === 'PENDING' && order.closedAt === null && order.keptUntil !== null,
    )
  )
    throw refuse('ORDERS_OPEN');
  if (ids.length === 0) return;
  if (own.some((order) => isAwaited(order, now) || isUnsettled(order.life)))
    throw refuse('ORDERS_OPEN');
  const [owed] = await tx
    .select({ id: staffTasks.id })
    .from(staffTasks)
    .where(
      and(
        inArray(staffTasks.orderId, ids),
        eq(staffTasks.kind, 'REFUND'),
        isNull(staffTasks.doneAt),
      ),
    )
    .limit(1);
  if (owed) throw refuse('ORDERS_OPEN');
  const [paying] = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(inArray(attempts.orderId, ids), isOpenOrInProcess))
    .limit(1);
  const [booked] = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        inArray(appointments.orderId, ids),
        ne(appointments.status, 'CANCELLED'),
        gt(appointments.ends, now),
      ),
    )
    .limit(1);
  const [underway] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(
      and(
        inArray(shipments.orderId, ids),
        notInArray(shipments.status, ['DELIVERED', 'FAILED', 'CANCELLED']),
      ),
    )
    .limit(1);
  if (paying || booked || underway) throw refuse('ORDERS_OPEN');
}

async function eraseOrders(tx: Tx, own: Order[], erased: string): Promise<void> {
  const ids = own.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const order of own)
    await tx
      .update(orders)
      .set({ ...ERASED, uid: erased, customerId: null, shipment: null, body: erasedBody(order) })
      .where(eq(orders.id, order.id));
  await tx.update(orderLines).set({ notes: '' }).where(inArray(orderLines.orderId, ids));
  await tx
    .update(shipments)
    .set({ customerLocation: NOWHERE, events: [], trackingUrl: null })
    .where(inArray(shipments.orderId, ids));
  await tx.update(changeProposals).set({ note: '' }).where(inArray(changeProposals.orderId, ids));
  await tx.update(orderRequests).set({ text: '' }).where(inArray(orderRequests.orderId, ids));
  await tx.delete(attachments).where(inArray(attachments.orderId, ids));
  await tx.delete(capabilities).where(inArray(capabilities.orderId, ids));
  // A link in an old letter would open them once more.
  await tx.delete(orderLinks).where(inArray(orderLinks.orderId, ids));
  await tx.delete(mails).where(inArray(mails.orderId, ids));
  await tx.delete(outbox).where(inArray(outbox.orderId, ids));
  const tries = await tx
    .update(attempts)
    .set({ session: withoutPages, hints: {}, handover: null, show: null, lastRaw: null })
    .where(inArray(attempts.orderId, ids))
    .returning({ reference: attempts.reference });
  const references = tries.map(({ reference }) => reference);
  if (references.length > 0)
    await tx.update(inbox).set({ sealed: null }).where(inArray(inbox.ourReference, references));
  await tx.delete(traces).where(
    inArray(
      traces.intentId,
      own.map(({ intentId }) => intentId),
    ),
  );
}

/**
 * What names the payment at its provider stays, as the money does: a bank may contest it for half a year, and Stripe tells of that by its own name
 * alone. The pages to pay on go: they show who pays.
 */
const withoutPages = sql`coalesce((
  select jsonb_object_agg(kept.key, kept.value) from jsonb_each_text(${attempts.session}) kept where kept.value !~ '^https?://'
), '{}'::jsonb)`;

const erasedBody = ({ body }: Order): Order['body'] => ({
  ...body,
  customer: null,
  customerName: '',
  customerContact: { email: '', phone: '', company: '', taxId: '' },
  notes: '',
  shipment: null,
  visitAt: null,
  attachments: [],
  products: body.products.map((line) => ({ ...line, notes: '' })),
});

async function eraseRecord(tx: Tx, storeId: string, uid: string): Promise<void> {
  const [record] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.businessId, storeId), eq(customers.firebaseId, uid)));
  if (record) {
    await tx.delete(customerAddresses).where(eq(customerAddresses.customerId, record.id));
    await tx.update(orders).set({ customerId: null }).where(eq(orders.customerId, record.id));
    await tx.delete(customers).where(eq(customers.id, record.id));
  }
  for (const table of [notifications, pushTokens, sessions, outbox] as const)
    await tx.delete(table).where(and(eq(table.businessId, storeId), eq(table.uid, uid)));
  // A file of an order goes with that order, which may be another account's by now.
  await tx
    .delete(attachments)
    .where(
      and(
        eq(attachments.businessId, storeId),
        eq(attachments.uid, uid),
        isNull(attachments.orderId),
      ),
    );
}
