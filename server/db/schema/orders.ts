import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Measure } from '#machines/domain/measure.ts';
import type { OrderRequest, RequestKind, ReturnReason } from '#machines/domain/order.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import type { PaymentState } from '#machines/domain/payment.ts';
import type { Shipment } from '#machines/domain/shipment.ts';
import type { Tax } from '#machines/domain/tax.ts';
import type { Charges } from '#machines/domain/totals.ts';
import type { OrderTrouble } from '#machines/domain/trouble.ts';
import type { OrderLife } from '#machines/order/life.ts';
import { products, stock } from './catalog.ts';
import { at, bytes, minor } from './columns.ts';
import { customers } from './customers.ts';
import { promotions } from './promotions.ts';
import { business, businesses, locations } from './store.ts';
import { diningTables, tableSessions } from './tables.ts';

export type PricedBy = Pick<Charges, 'promotion' | 'serviceChargePercentage' | 'taxRounding'>;

/** How an index and a question spell the same: literals, since PostgreSQL compares expressions by their text. */
const [MARKED, PLAIN] = [
  "àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿāăąćčďđēęěğīıłńňőœřśšşťůűźżž-’'",
  'aaaaaaaceeeeiiiinoooooouuuuyyaaaccddeeegiilnnoorssstuuzzz   ',
];
export const personWords = sql.raw(
  `translate(lower(' ' || "customer_name" || ' ' || "email"), '${MARKED.replaceAll("'", "''")}', '${PLAIN}')`,
);
/** The same of what is typed. */
export const foldedWords = (text: string): string =>
  [...text.toLowerCase()].map((one) => PLAIN[MARKED.indexOf(one)] ?? one).join('');
export const phoneFromBehind = sql.raw(`reverse(regexp_replace("phone", '\\D', '', 'g'))`);
export const orders = pgTable(
  'cart_transaction',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    /** of the store's own sequence, without gaps */
    orderNumber: text('order_number').notNull(),
    /** what a shopper reads behind it, so that no order is found by counting */
    letters: text('letters').notNull().default(''),
    intentId: text('intent_id').notNull(),
    fingerprint: text('fingerprint').notNull(),
    uid: text('uid').notNull(),
    /** a keyed hash of the network it came from: bounds what one address keeps from others unpaid */
    network: text('network'),
    customerId: text('customer_id').references(() => customers.id),
    orderStatus: text('order_status').notNull(),
    paymentState: text('payment_state').$type<PaymentState>().notNull(),
    paymentMethod: text('payment_method').notNull(),
    currency: text('currency').notNull(),
    lines: minor('lines').notNull(),
    discount: minor('discount').notNull(),
    tax: minor('tax').notNull(),
    serviceCharge: minor('service_charge').notNull(),
    shipping: minor('shipping').notNull(),
    tip: minor('tip').notNull().default(0),
    total: minor('total').notNull(),
    dueNow: minor('due_now').notNull(),
    outstanding: minor('outstanding').notNull(),
    promotionId: text('promotion_id').references(() => promotions.id),
    /** by what it was counted beside its lines, for a later change of it; null in orders of before this was kept */
    pricedBy: jsonb('priced_by').$type<PricedBy>(),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    tableId: text('table_id').references(() => diningTables.id),
    /** the evening at the table that this order belongs to */
    tableSessionId: text('sitting_id').references(() => tableSessions.id),
    /** pays lines of rounds that the kitchen has: nothing is cooked for it */
    isBill: boolean('is_bill').notNull().default(false),
    isService: boolean('is_service_order').notNull(),
    isB2B: boolean('is_b2b').notNull(),
    paymentTerm: integer('payment_term'),
    dueDate: date('due_date'),
    customerName: text('customer_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    notes: text('notes').notNull(),
    /** the language it was placed in; empty in orders from before it was kept */
    locale: text('locale').notNull().default(''),
    shipment: jsonb('shipment').$type<Shipment>(),
    body: jsonb('body').$type<OrderBody>().notNull(),
    reference: text('reference').notNull(),
    version: integer('version').notNull(),
    createdAt: at('created_at').notNull(),
    keptUntil: at('kept_until'),
    closedAt: at('closed_at'),
    /** where the chart of `machines/order` stands; `server/lifecycle/apply.ts` alone writes it, and what follows from it above */
    life: jsonb('life').$type<OrderLife>().notNull(),
    /** the number of its last line in `order_event` */
    lastEvent: integer('last_event').notNull().default(0),
    /** when the sweep looks at it next */
    wakeAt: at('wake_at'),
  },
  (t) => [
    uniqueIndex('one_order_per_intent').on(t.businessId, t.intentId),
    unique().on(t.businessId, t.orderNumber),
    index().on(t.businessId, t.uid),
    index('orders_of_network').on(t.businessId, t.network, t.createdAt),
    index('orders_of_phone').on(t.businessId, t.phone, t.createdAt),
    index('orders_of_email').on(t.businessId, sql`lower(${t.email})`, t.createdAt),
    // Staff find an order by the last digits of its number or phone, by the letters that its number ends with, and by how a word of a name or e-mail begins (480).
    index('orders_by_number_end').on(t.businessId, sql`reverse(${t.orderNumber}) text_pattern_ops`),
    // How a number ends is what people read out: three letters are one order of 2,744 (480).
    index('orders_by_letters').on(t.businessId, t.letters),
    index('orders_by_reference').on(t.businessId, t.reference),
    // A word that most of them have: the newest few are read, and not all that match (539).
    index('orders_by_time').on(t.businessId, t.createdAt, t.id),
    index('orders_by_phone_end').on(t.businessId, sql`${phoneFromBehind} text_pattern_ops`),
    index('orders_by_person').using('gin', sql`${personWords} gin_trgm_ops`),
    index('orders_to_pack')
      .on(t.businessId, t.createdAt)
      .where(sql`closed_at is null and table_id is null and not is_bill and not is_service_order`),
    index('orders_to_wake').on(t.wakeAt).where(sql`wake_at is not null`),
    index('orders_of_promotion')
      .on(t.promotionId)
      .where(sql`promotion_id is not null and closed_at is null`),
    index('orders_of_sitting').on(t.tableSessionId).where(sql`sitting_id is not null`),
    check(
      'total_adds_up',
      sql`${t.total} = ${t.lines} + ${t.tax} + ${t.serviceCharge} + ${t.shipping} + ${t.tip} - ${t.discount}`,
    ),
    check(
      'due_within_total',
      sql`${t.dueNow} >= 0 and ${t.outstanding} >= 0 and ${t.dueNow} + ${t.outstanding} = ${t.total}`,
    ),
  ],
);
export type OrderRow = typeof orders.$inferSelect;

export const orderLines = pgTable(
  'order_line',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    variantId: text('variant_id'),
    name: text('name').notNull(),
    variantName: text('variant_name').notNull(),
    image: text('image'),
    quantity: integer('quantity').notNull(),
    /** of goods sold loose: quantity and unit price are of its steps */
    measure: jsonb('measure').$type<Measure>(),
    unitPrice: minor('unit_price').notNull(),
    total: minor('total').notNull(),
    discount: minor('discount').notNull(),
    deposit: minor('deposit').notNull(),
    outstanding: minor('outstanding').notNull(),
    notes: text('notes').notNull(),
    /** `under`: the one that it was chosen within */
    addOns: jsonb('add_ons')
      .$type<{ id: string; name: string; quantity: number; price: number; under?: string }[]>()
      .notNull(),
    /** the tax it was counted with, at 0 % where it bears none; null in lines of before this was kept */
    tax: jsonb('tax').$type<Tax>(),
  },
  (t) => [unique().on(t.orderId, t.position), check('quantity_positive', sql`${t.quantity} >= 1`)],
);
export type OrderLineRow = typeof orderLines.$inferSelect;

/** Stock held for an order until it is committed (paid, pay later) or released, once (I26). */
export const holds = pgTable(
  'stock_hold',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    stockId: text('stock_id')
      .notNull()
      .references(() => stock.id),
    quantity: integer('quantity').notNull(),
    /** SENT: they left the shop with a parcel, and their order is over: they stand on no shelf */
    state: text('state').$type<'HELD' | 'COMMITTED' | 'RELEASED' | 'SENT'>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index().on(t.orderId), index('holds_on_shelf').on(t.stockId).where(sql`state = 'HELD'`)],
);
export type HoldRow = typeof holds.$inferSelect;

/** Numbers orders per business without gaps from concurrency: one row, locked. */
export const orderNumbers = pgTable('order_number', {
  businessId: text('business_id')
    .primaryKey()
    .references(() => businesses.id),
  last: integer('last').notNull(),
});

export const changeProposals = pgTable(
  'order_change_proposal',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    proposedBy: text('proposed_by').$type<'SHOPPER' | 'SHOP'>().notNull().default('SHOPPER'),
    note: text('note').notNull(),
    lines: jsonb('lines').$type<{ productId: string; quantity: number }[]>().notNull(),
    /** what the order would cost; null for wishes of before this was counted */
    total: minor('total'),
    status: text('status').$type<'PROPOSED' | 'ACCEPTED' | 'REFUSED'>().notNull(),
    createdAt: at('created_at').notNull(),
    /** when it was answered, or its shopper was told that it can be no more */
    decidedAt: at('decided_at'),
  },
  (t) => [
    index().on(t.orderId),
    index('changes_to_answer').on(t.businessId, t.createdAt).where(sql`status = 'PROPOSED'`),
  ],
);
export type ProposalRow = typeof changeProposals.$inferSelect;

/** What a shopper asked of the shop, in their words. The log knows only that they asked. */
export const orderRequests = pgTable(
  'order_request',
  {
    /** made by the page that asks: the same again is written once */
    id: text('id').primaryKey(),
    businessId: business(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<RequestKind>().notNull(),
    reason: text('reason').$type<ReturnReason>(),
    trouble: text('trouble').$type<OrderTrouble>(),
    /** which things it is about; null: none was named */
    lines: jsonb('lines').$type<NonNullable<OrderRequest['lines']>>(),
    /** which visit of the order it is about; null: none was named, or all of them */
    appointmentId: text('appointment_id'),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index().on(t.orderId)],
);
export type OrderRequestRow = typeof orderRequests.$inferSelect;

/** A file that a shopper sends along with an order. */
export const attachments = pgTable(
  'attachment',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    uid: text('uid').notNull(),
    network: text('network'),
    orderId: text('order_id').references(() => orders.id),
    name: text('name').notNull(),
    type: text('type').notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index().on(t.orderId),
    index('files_without_order').on(t.businessId, t.network).where(sql`order_id is null`),
  ],
);
