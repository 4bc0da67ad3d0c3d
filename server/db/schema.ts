import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  time,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OrderBody } from '#machines/domain/order.ts';
import type { AttemptState, PaymentState } from '#machines/domain/payment.ts';
import type { Product } from '#machines/domain/product.ts';
import type { Address, Shipment, ShipmentEvent, ShipmentStatus } from '#machines/domain/shipment.ts';
import type { Business, StoreSettings } from '#machines/domain/store.ts';

/**
 * Every table carries its business; every statement is scoped by it (I36). Amounts are bigint minor units of the row's currency.
 * Times come from the injected clock: no column has a default of now().
 */
const minor = (name: string) => bigint(name, { mode: 'number' });
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** As PostgreSQL writes it: `{[0,2),[3,4)}`. */
const places = customType<{ data: string }>({ dataType: () => 'int4multirange' });
const business = () =>
  text('business_id')
    .notNull()
    .references(() => businesses.id);

/* ---- store ---- */

export const businesses = pgTable('business', {
  id: text('id').primaryKey(),
  domain: text('default_domain').notNull().unique(),
  currency: text('currency').notNull(),
  timeZone: text('time_zone').notNull(),
  view: jsonb('view').$type<Business>().notNull(),
  settings: jsonb('settings').$type<StoreSettings>().notNull(),
  serviceChargePercentage: doublePrecision('service_charge_percentage').notNull(),
  enabled: boolean('enabled').notNull(),
});
/** Publishable keys name a store to the browser; secret ones (hash only) are for other servers. */
export const apiKeys = pgTable('api_key', {
  key: text('key').primaryKey(),
  businessId: business(),
  kind: text('kind').$type<'publishable' | 'secret'>().notNull(),
  createdAt: at('created_at').notNull(),
  revokedAt: at('revoked_at'),
});
export const locations = pgTable('location', {
  id: text('id').primaryKey(),
  businessId: business(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
});
export const categories = pgTable(
  'category',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    parentId: text('parent_id'),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    picture: text('picture'),
    position: integer('position').notNull(),
  },
  (t) => [unique().on(t.businessId, t.slug)],
);
export const taxes = pgTable('tax', {
  id: text('id').primaryKey(),
  businessId: business(),
  name: text('name').notNull(),
  percentage: doublePrecision('percentage').notNull(),
  included: boolean('included').notNull(),
});
/** Scope of a tax: whole store today; kept apart so that a location may differ. */
export const deliveryRules = pgTable('delivery_rule', {
  id: text('id').primaryKey(),
  businessId: business(),
  locationId: text('location_id')
    .notNull()
    .references(() => locations.id),
  provider: text('provider').notNull(),
  baseCost: minor('base_cost').notNull(),
  perKilometre: minor('per_kilometre').notNull(),
  kilometresMost: doublePrecision('kilometres_most').notNull(),
  promise: text('promise').notNull(),
});

/* ---- catalogue ---- */

/** `view` is the product as the wire carries it, without stock; stock and price are columns because they are written under load. */
export const products = pgTable(
  'product',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    type: text('type').$type<Product['type']>().notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    sellingPrice: minor('selling_price').notNull(),
    taxIncluded: boolean('tax_included').notNull(),
    popularity: integer('popularity').notNull(),
    createdAt: at('created_at').notNull(),
    enabled: boolean('enabled').notNull(),
    searchText: text('search_text').notNull(),
    view: jsonb('view').$type<Product>().notNull(),
  },
  (t) => [
    unique().on(t.businessId, t.slug),
    index().on(t.businessId, t.popularity),
    index('product_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
);
export const productCategories = pgTable(
  'product_category',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
  },
  (t) => [primaryKey({ columns: [t.productId, t.categoryId] }), index().on(t.categoryId)],
);
export const productVariants = pgTable('product_variant', {
  id: text('id').primaryKey(),
  productId: text('product_id')
    .notNull()
    .references(() => products.id),
  sellingPrice: minor('selling_price').notNull(),
});
export const stock = pgTable(
  'product_location',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    variantId: text('product_variant_id').references(() => productVariants.id),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    stockInHand: integer('stock_in_hand').notNull(),
    held: integer('held').notNull(),
    nonInventory: boolean('non_inventory').notNull(),
    allowPartialPayment: boolean('allow_partial_payment').notNull(),
    deposit: doublePrecision('deposit'),
    depositUnit: text('deposit_unit').$type<'NUMBER' | 'PERCENTAGE'>(),
  },
  (t) => [
    unique().on(t.productId, t.variantId, t.locationId).nullsNotDistinct(),
    check('stock_never_below_zero', sql`${t.stockInHand} >= 0`),
    check('held_within_stock', sql`${t.held} >= 0 and (${t.nonInventory} or ${t.held} <= ${t.stockInHand})`),
  ],
);
export const addOns = pgTable('product_add_on', {
  id: text('id').primaryKey(),
  businessId: business(),
  name: text('name').notNull(),
  sellingPrice: minor('selling_price').notNull(),
  addedMinutes: integer('added_minutes').notNull(),
});
export const employees = pgTable('employee', {
  id: text('id').primaryKey(),
  businessId: business(),
  name: text('name').notNull(),
  role: text('role').notNull(),
  picture: text('picture'),
  locationIds: jsonb('location_ids').$type<string[]>().notNull(),
  hours: jsonb('hours').$type<([number, number] | null)[]>().notNull(),
});
export const promotions = pgTable(
  'promotion',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    fixedAmount: minor('discount_fixed_amount'),
    percentage: doublePrecision('discount_percentage'),
    minimumAmount: minor('minimum_amount'),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    usesMost: integer('uses_most'),
    uses: integer('uses').notNull(),
    /** applied without a code, wherever its rules hold */
    automatic: boolean('automatic').notNull().default(false),
  },
  (t) => [unique().on(t.businessId, t.code), check('uses_within_limit', sql`${t.usesMost} is null or ${t.uses} <= ${t.usesMost}`)],
);
export const diningTables = pgTable('dining_table', {
  id: text('id').primaryKey(),
  businessId: business(),
  locationId: text('location_id')
    .notNull()
    .references(() => locations.id),
  name: text('name').notNull(),
  seats: integer('seats').notNull(),
  open: boolean('open').notNull(),
});
/** From the first round sent from a table until the till closes it, or everything is paid and nobody orders any more. */
export const sittings = pgTable(
  'table_sitting',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    tableId: text('table_id')
      .notNull()
      .references(() => diningTables.id),
    openedAt: at('opened_at').notNull(),
    /** without another round it is over then */
    endsAt: at('ends_at').notNull(),
    closedAt: at('closed_at'),
  },
  (t) => [uniqueIndex('one_sitting_per_table').on(t.tableId).where(sql`closed_at is null`)],
);

/* ---- people ---- */

export const customers = pgTable(
  'customer',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    firebaseId: text('firebase_id').notNull(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    dob: date('dob'),
    stripeCustomerId: text('stripe_customer_id'),
    taxId: text('tax_id'),
    customerType: text('customer_type').$type<'GUEST' | 'RETAIL' | 'BUSINESS'>().notNull(),
    paymentTerms: jsonb('payment_terms').$type<number[]>().notNull(),
    /** how much may be owed on terms at once; null: without limit */
    creditLimit: minor('credit_limit'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [unique().on(t.businessId, t.firebaseId)],
);
/** Server sessions behind the cookie `ecatalog-2`: the cookie holds the id, this row whether it still counts. */
export const sessions = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    uid: text('uid').notNull(),
    isAnonymous: boolean('is_anonymous').notNull(),
    roles: jsonb('roles').$type<string[]>().notNull(),
    /** browser and system, for whoever looks where they are signed in */
    device: text('device').notNull().default(''),
    authTime: at('auth_time').notNull(),
    createdAt: at('created_at').notNull(),
    endsAt: at('ends_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (t) => [index().on(t.uid)],
);

export const customerAddresses = pgTable(
  'customer_address',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    label: text('label').notNull(),
    address: jsonb('address').$type<Address>().notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index().on(t.customerId), uniqueIndex('one_default_address').on(t.customerId).where(sql`is_default`)],
);

/* ---- orders ---- */

export const orders = pgTable(
  'cart_transaction',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    orderNumber: text('order_number').notNull(),
    intentId: text('intent_id').notNull(),
    fingerprint: text('fingerprint').notNull(),
    uid: text('uid').notNull(),
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
    total: minor('total').notNull(),
    dueNow: minor('due_now').notNull(),
    outstanding: minor('outstanding').notNull(),
    promotionId: text('promotion_id').references(() => promotions.id),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    tableId: text('table_id').references(() => diningTables.id),
    /** the evening at the table that this order belongs to */
    sittingId: text('sitting_id').references(() => sittings.id),
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
    shipment: jsonb('shipment').$type<Shipment>(),
    body: jsonb('body').$type<OrderBody>().notNull(),
    reference: text('reference').notNull(),
    version: integer('version').notNull(),
    createdAt: at('created_at').notNull(),
    keptUntil: at('kept_until'),
    closedAt: at('closed_at'),
  },
  (t) => [
    uniqueIndex('one_order_per_intent').on(t.businessId, t.intentId),
    unique().on(t.businessId, t.orderNumber),
    index().on(t.businessId, t.uid),
    index('orders_kept').on(t.keptUntil).where(sql`kept_until is not null`),
    index('orders_of_sitting').on(t.sittingId).where(sql`sitting_id is not null`),
    check('total_adds_up', sql`${t.total} = ${t.lines} + ${t.tax} + ${t.serviceCharge} + ${t.shipping} - ${t.discount}`),
    check('due_within_total', sql`${t.dueNow} >= 0 and ${t.outstanding} >= 0 and ${t.dueNow} + ${t.outstanding} = ${t.total}`),
  ],
);
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
    unitPrice: minor('unit_price').notNull(),
    total: minor('total').notNull(),
    discount: minor('discount').notNull(),
    deposit: minor('deposit').notNull(),
    outstanding: minor('outstanding').notNull(),
    notes: text('notes').notNull(),
    addOns: jsonb('add_ons').$type<{ id: string; name: string; quantity: number; price: number }[]>().notNull(),
  },
  (t) => [unique().on(t.orderId, t.position), check('quantity_positive', sql`${t.quantity} >= 1`)],
);
/** Which bill pays a round's line; a line is on one bill that is open or paid (F100). */
export const billLines = pgTable(
  'bill_line',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    billId: text('bill_id')
      .notNull()
      .references(() => orders.id),
    roundId: text('round_id')
      .notNull()
      .references(() => orders.id),
    lineId: text('line_id')
      .notNull()
      .references(() => orderLines.id),
    /** its share of the round's total: the shares of all lines add up to it */
    amount: minor('amount').notNull(),
    state: text('state').$type<'HELD' | 'SETTLED' | 'RELEASED'>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index().on(t.billId), index().on(t.roundId), uniqueIndex('line_billed_once').on(t.lineId).where(sql`state <> 'RELEASED'`)],
);
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
    state: text('state').$type<'HELD' | 'COMMITTED' | 'RELEASED'>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index().on(t.orderId)],
);
/** Numbers orders per business without gaps from concurrency: one row, locked. */
export const orderNumbers = pgTable('order_number', {
  businessId: text('business_id')
    .primaryKey()
    .references(() => businesses.id),
  last: integer('last').notNull(),
});

/* ---- appointments ---- */

/**
 * `starts`/`ends` are instants, `busyFrom`/`busyUntil` the same with the time around them that is kept free. The exclusion constraints over
 * them are in the migrations (btree_gist, I23): at one time a resource has each of its seats once, and all of them for one occasion.
 */
export const appointments = pgTable(
  'appointment',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    uid: text('uid').notNull(),
    intentId: text('intent_id').notNull(),
    line: integer('line').notNull(),
    slot: integer('slot').notNull(),
    orderId: text('order_id').references(() => orders.id),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    employeeId: text('employee_id').references(() => employees.id),
    resource: text('resource').notNull(),
    startDate: date('start_date').notNull(),
    startTime: time('start_time').notNull(),
    endDate: date('end_date').notNull(),
    endTime: time('end_time'),
    starts: at('starts').notNull(),
    ends: at('ends').notNull(),
    busyFrom: at('busy_from').notNull(),
    busyUntil: at('busy_until').notNull(),
    /** what strangers share when there is room: the same class, the same pool */
    occasion: text('occasion').notNull(),
    seats: places('seats').notNull(),
    people: integer('number_of_customer').notNull(),
    price: minor('price').notNull(),
    customerName: text('customer_name').notNull(),
    customerContact: text('customer_contact').notNull(),
    paymentType: text('payment_type').notNull(),
    status: text('status').$type<'PENDING' | 'PAID' | 'CANCELLED'>().notNull(),
    version: integer('version').notNull(),
    createdAt: at('created_at').notNull(),
    heldUntil: at('held_until').notNull(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.resource, t.starts),
    index('unordered_times').on(t.heldUntil).where(sql`status = 'PENDING' and order_id is null`),
  ],
);

/* ---- money ---- */

/** A business's account with a provider; `sealed` is AES-256-GCM of the credentials under a key outside the database. */
export const providerAccounts = pgTable(
  'provider_account',
  {
    businessId: business(),
    provider: text('provider').notNull(),
    sealed: bytes('sealed').notNull(),
    enabled: boolean('enabled').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.provider] })],
);
export const attempts = pgTable(
  'payment_attempt',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text('provider').notNull(),
    /** ours, sent to the provider, unique for ever */
    reference: text('reference').notNull().unique(),
    state: text('state').$type<AttemptState>().notNull(),
    live: boolean('live').notNull(),
    /** pays what a deposit left open */
    forRest: boolean('for_rest').notNull().default(false),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    payee: text('payee'),
    session: jsonb('session').$type<Record<string, string>>().notNull(),
    hints: jsonb('hints').$type<Record<string, string>>().notNull(),
    handover: jsonb('handover').$type<unknown>(),
    show: jsonb('show').$type<unknown>(),
    reason: text('reason'),
    providerReference: text('provider_reference'),
    lastRaw: text('last_raw'),
    image: bytes('image'),
    imageType: text('image_type'),
    deadline: at('deadline').notNull(),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
    askedAt: at('asked_at'),
    nextAskAt: at('next_ask_at'),
    asks: integer('asks').notNull(),
  },
  (t) => [
    uniqueIndex('one_live_attempt_per_order').on(t.orderId).where(sql`live`),
    uniqueIndex('evidence_used_once').on(t.provider, t.providerReference).where(sql`provider_reference is not null`),
    index('attempts_to_ask').on(t.nextAskAt),
    index().on(t.orderId),
    index().on(t.businessId, t.provider),
  ],
);
/** Append-only money facts. An order's paid amount and state fold from these rows (I03, I18). */
export const ledger = pgTable(
  'ledger',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    attemptId: text('attempt_id').references(() => attempts.id),
    kind: text('kind')
      .$type<
        'CAPTURED' | 'PAID' | 'PART_PAID' | 'OVERPAID' | 'UNDERPAID' | 'MISMATCH' | 'REFUNDED' | 'ACCEPTED' | 'CANCELLED' | 'EXPIRED'
      >()
      .notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    provider: text('provider'),
    providerReference: text('provider_reference'),
    digest: text('digest'),
    at: at('at').notNull(),
  },
  (t) => [
    uniqueIndex('one_paid_per_order').on(t.orderId).where(sql`kind = 'PAID'`),
    uniqueIndex('one_capture_per_attempt').on(t.attemptId).where(sql`kind = 'CAPTURED'`),
    index().on(t.orderId),
  ],
);
/** What only a person can finish: refund the extra, review a mismatch, call the shopper. */
export const staffTasks = pgTable(
  'staff_task',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    attemptId: text('attempt_id'),
    kind: text('kind').$type<'REFUND' | 'REVIEW' | 'RESTOCK'>().notNull(),
    amount: minor('amount'),
    detail: text('detail').notNull(),
    createdAt: at('created_at').notNull(),
    doneAt: at('done_at'),
  },
  (t) => [unique().on(t.orderId, t.attemptId, t.kind).nullsNotDistinct()],
);
/** Opens one order's status for three days beyond its attempt; only the hash is stored. */
export const capabilities = pgTable('capability', {
  hash: text('hash').primaryKey(),
  businessId: business(),
  orderId: text('order_id')
    .notNull()
    .references(() => orders.id),
  attemptId: text('attempt_id'),
  endsAt: at('ends_at').notNull(),
  createdAt: at('created_at').notNull(),
});
/** Received notifications; the body is sealed, and a duplicate is refused by its key (I30). */
export const inbox = pgTable(
  'inbox',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    provider: text('provider').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    ourReference: text('our_reference'),
    sealed: bytes('sealed'),
    receivedAt: at('received_at').notNull(),
    handledAt: at('handled_at'),
    tries: integer('tries').notNull(),
  },
  (t) => [unique().on(t.businessId, t.provider, t.dedupeKey), index('inbox_due').on(t.receivedAt).where(sql`handled_at is null`)],
);
/** Bounded record of what was refused or is remarkable; never the body. */
export const auditRows = pgTable('audit_row', {
  id: text('id').primaryKey(),
  businessId: text('business_id'),
  kind: text('kind').notNull(),
  subject: text('subject').notNull(),
  detail: text('detail').notNull(),
  at: at('at').notNull(),
});
/** Committed domain events on their way to push and in-app notices (I35). */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    orderId: text('order_id'),
    uid: text('uid'),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: at('created_at').notNull(),
    deliveredAt: at('delivered_at'),
    parkedReason: text('parked_reason'),
    tries: integer('tries').notNull(),
  },
  (t) => [index('outbox_due').on(t.createdAt).where(sql`delivered_at is null and parked_reason is null`)],
);

/* ---- around the order ---- */

export const shipments = pgTable('shipment', {
  id: text('id').primaryKey(),
  businessId: business(),
  orderId: text('order_id')
    .notNull()
    .references(() => orders.id)
    .unique(),
  type: text('shipment_type').notNull(),
  provider: text('provider').notNull(),
  customerLocation: jsonb('customer_location').$type<Address>().notNull(),
  cost: minor('cost').notNull(),
  status: text('status').$type<ShipmentStatus>().notNull(),
  createdAt: at('created_at').notNull(),
  /** the courier's own name for it, and what the shopper may look up */
  courierReference: text('courier_reference'),
  trackingNumber: text('tracking_number'),
  trackingUrl: text('tracking_url'),
  promise: text('promise').notNull().default(''),
  events: jsonb('events').$type<ShipmentEvent[]>().notNull().default([]),
  tries: integer('tries').notNull().default(0),
  nextAskAt: at('next_ask_at'),
});
/** A store's account with a courier; sealed as a provider's is. */
export const courierAccounts = pgTable(
  'courier_account',
  {
    businessId: business(),
    courier: text('courier').notNull(),
    sealed: bytes('sealed').notNull(),
    enabled: boolean('enabled').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.courier] })],
);
export const quotes = pgTable('shipment_quote', {
  id: text('id').primaryKey(),
  businessId: business(),
  locationId: text('location_id').notNull(),
  provider: text('provider').notNull(),
  type: text('shipment_type').notNull(),
  addressHash: text('address_hash').notNull(),
  cost: minor('cost').notNull(),
  /** free because the cart was large enough: a smaller one is quoted anew */
  isFree: boolean('is_free').notNull().default(false),
  /** what the courier wants to hear again when the shipment is booked */
  session: jsonb('session').$type<Record<string, string>>().notNull().default({}),
  promise: text('promise').notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
});
export const notifications = pgTable(
  'notification',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    uid: text('uid').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    target: text('target'),
    /** devices that have it: a delivery that is tried again leaves them out */
    pushedTo: jsonb('pushed_to').$type<string[]>().notNull().default([]),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
  },
  (t) => [index().on(t.businessId, t.uid), index('notification_unread').on(t.businessId, t.uid).where(sql`read_at is null`)],
);
/** A browser that may be reached while it is closed. `id` names it where the token must not be said. */
export const pushTokens = pgTable(
  'push_token',
  {
    token: text('token').notNull(),
    businessId: business(),
    id: text('id').notNull().unique(),
    uid: text('uid').notNull(),
    transport: text('transport').$type<'fcm' | 'web-push'>().notNull(),
    subscription: jsonb('subscription').$type<{ endpoint: string; keys: { p256dh: string; auth: string } }>(),
    name: text('name').notNull(),
    refreshedAt: at('refreshed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.token] }), index().on(t.businessId, t.uid)],
);
/** Keys that the server makes for itself, sealed under the key outside the database: every process of a shop uses the same ones. */
export const serverKeys = pgTable('server_key', {
  name: text('name').primaryKey(),
  sealed: bytes('sealed').notNull(),
  createdAt: at('created_at').notNull(),
});
export const changeProposals = pgTable('order_change_proposal', {
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
  decidedAt: at('decided_at'),
});
/** A file that a shopper sends along with an order. */
export const attachments = pgTable(
  'attachment',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    uid: text('uid').notNull(),
    orderId: text('order_id').references(() => orders.id),
    name: text('name').notNull(),
    type: text('type').notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index().on(t.orderId)],
);
export const traces = pgTable(
  'trace',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    intentId: text('intent_id').notNull(),
    segment: text('segment').notNull(),
    events: jsonb('events').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [unique().on(t.businessId, t.segment), index().on(t.businessId, t.intentId)],
);
