import type { Minor } from '#machines/domain/money.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { newLife } from '#machines/order/life.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { shortReference } from '../http/errors.ts';
import type { Order } from '../records/order.ts';
import { lettersFor } from '../records/orderNumber.ts';

interface NewBill {
  /** one of its rounds: the bill is of the same store, table and currency */
  like: Order;
  contact: Pick<Order, 'customerName' | 'email' | 'phone' | 'customerId'>;
  /** of who pays it, not of who ordered */
  locale: string;
  intentId: string;
  fingerprint: string;
  uid: string;
  tableSessionId: string;
  method: string;
  figures: Record<'lines' | 'discount' | 'tax' | 'serviceCharge' | 'tip' | 'total', Minor>;
  now: Date;
}

/** A bill's row, before its first event. All of it is due. */
export async function insertBill(
  tx: Tx,
  clock: Clock,
  { like, contact, method, figures, now, ...own }: NewBill,
): Promise<Order> {
  const id = clock.id();
  const { total } = figures;
  const [order] = await tx
    .insert(orders)
    .values({
      ...like,
      ...contact,
      ...own,
      body: bodyOf(like, contact),
      ...figures,
      id,
      orderNumber: id,
      letters: lettersFor(clock),
      isBill: true,
      orderStatus: 'PENDING_OPEN_ORDER',
      paymentState: 'PENDING',
      paymentMethod: method,
      shipping: 0,
      dueNow: total,
      outstanding: 0,
      promotionId: null,
      pricedBy: null,
      notes: '',
      reference: shortReference(clock.secret(12)),
      version: 1,
      createdAt: now,
      life: newLife({ kind: 'bill', total, dueNow: total, method }),
      lastEvent: 0,
      wakeAt: null,
      keptUntil: null,
      closedAt: null,
    })
    .returning();
  if (!order) throw new Error('a bill was not written');
  return order;
}

/** The round's place and table; what its own guest wrote, company and tax number among it, is no other guest's. */
const bodyOf = (
  { body }: Order,
  { customerName, email, phone }: NewBill['contact'],
): OrderBody => ({
  ...body,
  customerName,
  notes: '',
  customerContact: { email, phone, company: '', taxId: '' },
});
