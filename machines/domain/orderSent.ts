import * as v from 'valibot';
import { Amount, Day, Id as OwnId } from './calls/call.ts';
import { SOLD_OUT, WantedAt } from './orderTimes.ts';
import { Address, Shipment } from './shipment.ts';
import { MOST_QUANTITY } from './stock.ts';

/* What a browser sends to place an order, and what it is answered: apart from what an order is read as, which a review asks for. */
const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_QUANTITY));
const Text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const Id = Text(64);

export const OrderLineBody = v.strictObject({
  product: Id,
  orderedProductAddOns: v.pipe(
    v.array(
      v.strictObject({
        productAddOns: v.strictObject({ id: Id, name: Text(200), sellingPrice: Amount }),
        quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_QUANTITY)),
      }),
    ),
    v.maxLength(50),
  ),
  totalPrice: Amount,
  sellingPrice: Amount,
  quantity: Quantity,
  /** extension: what one of the quantity is, of goods sold loose; another than the store's own is refused */
  measure: v.optional(v.strictObject({ unit: Text(16), step: v.number() })),
  orderDate: Text(40),
  discount: Amount,
  /** one appointment, or one per slot joined in the line's order */
  appointmentId: v.nullable(v.union([Id, v.pipe(v.array(Id), v.maxLength(100))])),
  outstanding: Amount,
  productVariant: v.nullable(Id),
  notes: Text(1000),
  taxIncluded: v.boolean(),
  partialPayment: v.boolean(),
});
export type OrderLineBody = v.InferOutput<typeof OrderLineBody>;

/** The order payload of the specification. Every amount in it is only what the shopper saw: the server recounts (I06). */
export const OrderBody = v.strictObject({
  products: v.pipe(v.array(OrderLineBody), v.minLength(1), v.maxLength(500)),
  tax: Amount,
  serviceCharge: Amount,
  discount: Amount,
  totalCartAmount: Amount,
  totalItemQuantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500 * 9_999)),
  cashbookTransactionId: v.pipe(v.string(), v.uuid()),
  creditbookTransactionId: v.pipe(v.string(), v.uuid()),
  buxRequestId: v.pipe(v.string(), v.uuid()),
  customer: v.nullable(Id),
  customerName: Text(256),
  /** extension: how to reach the shopper; kept with the order for its confirmation and look-up */
  customerContact: v.strictObject({
    email: Text(254),
    phone: Text(40),
    company: Text(200),
    taxId: Text(60),
    /** the address on the invoice, line by line */
    billing: v.optional(Text(500)),
  }),
  buxPaymentStatus: v.literal('PENDING'),
  orderStatus: v.picklist(['PENDING', 'PENDING_OPEN_ORDER']),
  shippingCost: Amount,
  paymentMethodCode: Text(20),
  isMpos: v.literal(false),
  isServiceOrder: v.boolean(),
  promotions: v.pipe(v.array(v.strictObject({ id: Id })), v.maxLength(1)),
  dueDate: v.nullable(Day),
  business: Id,
  locationId: Id,
  outstanding: Amount,
  source: v.literal('estore'),
  isB2B: v.boolean(),
  paymentTerm: v.nullable(
    v.pipe(v.number(), v.integer(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647)),
  ),
  tables: v.pipe(v.array(Id), v.maxLength(1)),
  /** extension: the table session that this round is meant for; null or nothing before the phone knows one */
  tableCartTransactionId: v.optional(v.nullable(Id)),
  notes: Text(1000),
  attachments: v.pipe(v.array(Id), v.maxLength(10)),
  taxes: v.pipe(v.array(v.strictObject({ id: Id })), v.maxLength(10)),
  customerLocationId: v.nullable(OwnId),
  shipment: v.nullable(Shipment),
  /** extension: where an employee comes to, of an order with a service at the shopper's address */
  visitAt: v.optional(v.nullable(Address)),
  /** extension: when it is to be ready, by the branch's hours; absent: as soon as it can be */
  wantedAt: v.optional(v.nullable(WantedAt)),
  /** extension: what is given beside the price, where the store takes tips; nothing of it is counted anew */
  tip: v.optional(v.pipe(Amount, v.minValue(0))),
  /** extension: what is done where something is sold out */
  soldOut: v.optional(v.nullable(v.picklist(SOLD_OUT))),
});
export type OrderBody = v.InferOutput<typeof OrderBody>;

export const OrderPlaced = v.object({
  data: v.object({
    id: v.string(),
    orderNumber: v.string(),
    /** decimal amounts as the server recounted them */
    total: v.number(),
    dueNow: v.number(),
    outstanding: v.number(),
    currency: v.string(),
    /** opens this one order without cookie or sign-in (`x-capability`): for browsers that keep neither (F36, F38) */
    capability: v.optional(v.string()),
  }),
});
