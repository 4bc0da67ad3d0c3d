import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { dueDateOf } from '#machines/domain/orderBody.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { readPhone } from '#machines/domain/phone.ts';
import type { Tax } from '#machines/domain/tax.ts';
import {
  lineDeposit,
  lineTotal,
  splitOver,
  type Totals,
  taxRateOf,
} from '#machines/domain/totals.ts';
import type { OrderLife } from '#machines/order/life.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { appointments } from '../db/schema/appointments.ts';
import type { CustomerRow } from '../db/schema/customers.ts';
import { outbox } from '../db/schema/jobs.ts';
import { orderLines, orderNumbers, orders, type PricedBy } from '../db/schema/orders.ts';
import { type PromotionRow, promotions } from '../db/schema/promotions.ts';
import { andWith, type Write } from '../db/together.ts';
import { refuse, shortReference } from '../http/errors.ts';
import type { BasketLine } from '../pricing/basket.ts';
import type { OrderContext } from '../pricing/orderContext.ts';
import { columnsOf, type Order } from '../records/order.ts';
import { lettersFor } from '../records/orderNumber.ts';
import type { NewOutboxRow } from '../records/outbox.ts';
import type { Store } from '../stores.ts';
import { wallClock } from '../zone.ts';

interface NewOrder {
  clock: Clock;
  store: Store;
  uid: string;
  network: string | null;
  /** of the page that it was placed on */
  locale: string;
  body: OrderBody;
  fingerprint: string;
  /** when it is to be ready; null: as soon as it can be */
  wantedAt: string | null;
  intentId: string;
  totals: Totals;
  pricedBy: PricedBy;
  promotion: PromotionRow | null;
  customer: CustomerRow | null;
  now: Date;
  /** where its life stands once it is placed */
  life: OrderLife;
}

/** An order's row, before it is written and has its number. */
export function newOrder({
  clock,
  store,
  uid,
  network,
  locale,
  body,
  fingerprint,
  wantedAt,
  intentId,
  totals,
  pricedBy,
  promotion,
  customer,
  now,
  life,
}: NewOrder): Order {
  const { taxIncluded: _inside, ...figures } = totals;
  const id = clock.id();
  const today = wallClock(now, store.timeZone).day;
  const placed = columnsOf(
    {
      orderStatus: body.orderStatus,
      tableId: body.tables[0] ?? null,
      paymentTerm: body.paymentTerm,
      dueDate: dueDateOf(body.paymentMethodCode, body.paymentTerm, today),
    },
    life,
  );
  return {
    ...figures,
    ...placed,
    id,
    businessId: store.id,
    // Given as it is written, under the counter's lock.
    orderNumber: id,
    letters: lettersFor(clock),
    intentId,
    fingerprint,
    uid,
    network,
    customerId: customer?.id ?? null,
    currency: store.currency,
    promotionId: promotion?.id ?? null,
    pricedBy,
    locationId: body.locationId,
    tableId: body.tables[0] ?? null,
    tableSessionId: null,
    isBill: false,
    isService: body.isServiceOrder,
    isB2B: body.isB2B,
    paymentTerm: body.paymentTerm,
    customerName: body.customerName.trim(),
    email: body.customerContact.email.trim(),
    // As it was typed it stands in the body.
    phone:
      readPhone(body.customerContact.phone, store.business.country) ??
      body.customerContact.phone.trim(),
    notes: body.notes,
    locale,
    shipment: body.shipment,
    body: wantedAt ? { ...body, wantedAt } : body,
    reference: shortReference(clock.secret(12)),
    version: 1,
    createdAt: now,
    lastEvent: 1,
  };
}

const UNTAXED: Tax = { id: '', name: '', percentage: 0, included: true };

export function insertLines(
  tx: Tx,
  order: Order,
  lines: BasketLine[],
  { totals, taxes }: { totals: Totals; taxes: OrderContext['taxes'] },
  clock: Clock,
): Write {
  const sums = lines.map((line) => lineTotal(line.priced));
  const discounts = splitOver(totals.discount, sums);
  return tx.insert(orderLines).values(
    lines.map(({ product, requested, priced, variantName }, position) => {
      const total = sums[position] ?? 0;
      const deposit = lineDeposit(priced, order.currency);
      return {
        id: clock.id(),
        businessId: order.businessId,
        orderId: order.id,
        position,
        productId: product.id,
        variantId: requested.productVariant,
        name: product.name,
        variantName,
        image:
          product.view.productVariants.find((one) => one.id === requested.productVariant)
            ?.imageUrl ?? product.view.imageUrl,
        quantity: requested.quantity,
        measure: product.view.measure ?? null,
        unitPrice: priced.sellingPrice,
        total,
        discount: discounts[position] ?? 0,
        deposit,
        outstanding: priced.partialPayment ? total - deposit : 0,
        notes: requested.notes,
        addOns: priced.orderedProductAddOns.map(({ productAddOns: one, quantity, under }) => ({
          id: one.id,
          name: one.name,
          quantity,
          price: one.sellingPrice,
          ...(under && { under }),
        })),
        tax: taxRateOf(priced, taxes) ?? UNTAXED,
      };
    }),
  );
}

/** Each appointment belongs to one order: the second order finds it taken, or cancelled by the sweep (I19). */
export async function attachAppointments(tx: Tx, order: Order, lines: BasketLine[]): Promise<void> {
  const ids = lines.flatMap((line) => line.appointments.map((one) => one.id)).toSorted();
  if (ids.length === 0) return;
  await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(inArray(appointments.id, ids))
    .orderBy(appointments.id)
    .for('update');
  const attached = await tx
    .update(appointments)
    .set({ orderId: order.id })
    .where(
      and(
        inArray(appointments.id, ids),
        eq(appointments.status, 'PENDING'),
        isNull(appointments.orderId),
      ),
    )
    .returning({ id: appointments.id });
  if (attached.length !== ids.length) throw refuse('APPOINTMENT_MISSING');
}

/** The last use goes to the order that counts it first (I28). */
export async function spendPromotion(tx: Tx, { id, code }: PromotionRow, now: Date): Promise<void> {
  const used = await tx
    .update(promotions)
    .set({ uses: sql`${promotions.uses} + 1` })
    .where(
      and(
        eq(promotions.id, id),
        or(isNull(promotions.usesMost), sql`${promotions.uses} < ${promotions.usesMost}`),
        or(isNull(promotions.endsAt), sql`${promotions.endsAt} > ${now.toISOString()}`),
      ),
    )
    .returning({ id: promotions.id });
  if (used.length === 0)
    throw refuse('PROMOTION_CHANGED', {
      differences: [{ kind: 'promotion', name: code, productId: null, was: null, now: 0 }],
    });
}

/**
 * One counter per store, one row, locked from here to the commit: numbers have no gaps and no duplicates. All orders of a store wait for each
 * other here, so it comes last and is one statement, which also tells of the order by its number.
 */
export const number = (tx: Tx, order: Order, told: NewOutboxRow[]): Promise<Order> =>
  giveNumber(
    tx,
    order,
    told,
    sql`update ${orders} set order_number = number from given where id = ${order.id} returning order_number`,
  );

/**
 * The same for an order that is not written yet: its row is written once, with all that belongs to it. What was written of it before waits for
 * its row until the commit. The intent's unique index decides between duplicates: the second waits for the first, and then is refused (I01).
 */
export const writeNumbered = (
  tx: Tx,
  order: Order,
  told: NewOutboxRow[],
  besides: readonly Write[],
): Promise<Order> => {
  const numbered = { ...order, orderNumber: sql`(select number from given)` };
  const row = tx.insert(orders).values(numbered).returning({ order_number: orders.orderNumber });
  return giveNumber(tx, order, told, row.getSQL(), besides);
};

async function giveNumber(
  tx: Tx,
  order: Order,
  told: NewOutboxRow[],
  write: SQL,
  besides: readonly Write[] = [],
): Promise<Order> {
  const { rows } = await tx.execute<{ order_number: string }>(sql`
    with counter as (
      insert into ${orderNumbers} as kept (business_id, last) values (${order.businessId}, 1)
      on conflict (business_id) do update set last = kept.last + 1 returning last
    ), given as (
      select lpad(last::text, greatest(6, length(last::text)), '0') as number from counter
    ), told as (${tellNumber(order, told)})${andWith(besides)}
    ${write}`);
  return { ...order, orderNumber: rows[0]?.order_number ?? '' };
}

/** Nothing to tell is a statement, too: it does nothing. */
const tellNumber = ({ letters }: Order, told: NewOutboxRow[]): SQL => sql`
      insert into ${outbox} (id, business_id, order_id, uid, kind, payload, created_at, tries)
      select id, business_id, order_id, uid, kind, payload || jsonb_build_object('orderNumber', number || '-' || ${letters}::text), created_at, 0
      from given, jsonb_to_recordset(${JSON.stringify(told.map(wireOf))}::jsonb)
        as row (id text, business_id text, order_id text, uid text, kind text, payload jsonb, created_at timestamptz)
      on conflict do nothing`;
const wireOf = ({ id, businessId, orderId, uid, kind, payload, createdAt }: NewOutboxRow) => ({
  id,
  business_id: businessId,
  order_id: orderId,
  uid,
  kind,
  payload,
  created_at: createdAt,
});
