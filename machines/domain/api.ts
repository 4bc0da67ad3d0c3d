import * as v from 'valibot';
import { ACCOUNT_CALLS } from './accountCalls.ts';
import { APPOINTMENT_STATES, AppointmentBody } from './appointment.ts';
import { Customer } from './customer.ts';
import { Facets, NarrowingFields } from './narrowing.ts';
import { Notification } from './notification.ts';
import { NOTIFICATION_CALLS } from './notificationCalls.ts';
import { AttachmentView, OrderBody, OrderPlaced, OrderView } from './order.ts';
import { PaymentOutcome } from './payment.ts';
import { Employee, Product } from './product.ts';
import { PromotionView } from './promotion.ts';
import { Address, Quote, Shipment } from './shipment.ts';
import { Business, Category, StoreSettings } from './store.ts';
import { TABLE_CALLS } from './tableCalls.ts';
import { Tax } from './tax.ts';

type Schema = v.GenericSchema;

export type Needs = 'key' | 'identity' | 'owner' | 'staff';

/** One shop call: method, path below /api/v1 (`:name` segments), query, body, reply. `needs` is who may call it. */
export interface ShopCall<
  Q extends Schema = Schema,
  B extends Schema | null = Schema | null,
  R extends Schema = Schema,
  N extends Needs = Needs,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  /** key: the publishable api-key. identity: also an id_token or the session cookie. owner: also the order's owner or its capability. staff: whoever works here, or the shop's own systems under the secret key. */
  needs: N;
  /** false: part of the specification's table of calls. true: our extension, listed apart. */
  extension: boolean;
  query: Q;
  body: B;
  status: number;
  reply: R;
}
const call = <Q extends Schema, B extends Schema | null, R extends Schema, N extends Needs>(
  one: ShopCall<Q, B, R, N>,
): ShopCall<Q, B, R, N> => one;

const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));
const OfBusiness = v.object({ businessId: v.optional(Id) });
const Shelf = {
  businessId: v.optional(Id),
  q: v.optional(v.pipe(v.string(), v.maxLength(100))),
  category: v.optional(v.pipe(v.string(), v.maxLength(80))),
  ...NarrowingFields,
};
const Page = v.object({
  ...Shelf,
  join: v.optional(v.union([v.string(), v.array(v.string())])),
  sort: v.optional(v.picklist(['popular', 'new', 'price', '-price', 'name'])),
  page: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/))),
  ids: v.optional(v.union([v.string(), v.array(v.string())])),
});
export const Appointment = v.object({
  id: v.string(),
  status: v.picklist(APPOINTMENT_STATES),
  startDate: v.string(),
  startTime: v.string(),
  endDate: v.string(),
  endTime: v.nullable(v.string()),
  employee: v.nullable(v.string()),
  employeeName: v.nullable(v.string()),
  location: v.string(),
  service: v.string(),
  numberOfCustomer: v.number(),
  orderId: v.nullable(v.string()),
  orderNumber: v.nullable(v.string()),
  version: v.number(),
  intentId: v.string(),
  line: v.number(),
  slot: v.number(),
  /** what it may still be, with the rule's last moment */
  canMove: v.boolean(),
  canCancel: v.boolean(),
  changeableUntil: v.string(),
  productId: v.string(),
  minutes: v.number(),
});
export const DaySlots = v.object({
  day: v.string(),
  times: v.array(v.object({ startTime: v.string(), employeeId: v.nullable(v.string()), left: v.optional(v.number()) })),
});
/** A file as it was sent: the one answer that is no JSON. */
export const FileBytes = v.instance(Uint8Array<ArrayBuffer>);
const PayBody = v.strictObject({ orderId: Id, businessId: v.optional(Id) });
/** What every redirecting checkout call answers beside the provider's own fields. */
export const RedirectReply = v.looseObject({ attemptId: v.string(), redirectUrl: v.string() });

const none = v.object({});
const get = { method: 'GET', body: null, status: 200 } as const;
const post = { method: 'POST', status: 200 } as const;
const spec = { extension: false } as const;
const ours = { extension: true } as const;

/** The specification's table of calls, and then ours. Provider checkout paths stand in each provider's wire.ts. */
export const API = {
  settings: call({
    ...get,
    ...spec,
    path: '/estore-setting/business/:id',
    summary: 'Theme and layout of a store',
    needs: 'key',
    query: OfBusiness,
    reply: StoreSettings,
  }),
  business: call({
    ...get,
    ...spec,
    path: '/businesses/id-from-domain',
    summary: 'The business of a domain',
    needs: 'key',
    query: v.object({ defaultDomain: v.pipe(v.string(), v.maxLength(253)) }),
    reply: v.array(Business),
  }),
  product: call({ ...get, ...spec, path: '/products/:id', summary: 'One product', needs: 'key', query: OfBusiness, reply: Product }),
  products: call({
    ...get,
    ...spec,
    path: '/products',
    summary: 'Products, filtered and paged',
    needs: 'key',
    query: Page,
    reply: v.object({ products: v.array(Product), total: v.number(), page: v.number(), pages: v.number() }),
  }),
  customer: call({
    ...get,
    ...spec,
    path: '/customer/:id',
    summary: "The shopper's own record",
    needs: 'identity',
    query: OfBusiness,
    reply: Customer,
  }),
  notifications: call({
    ...get,
    ...spec,
    path: '/ecatalog-notification',
    summary: "The shopper's notifications",
    needs: 'identity',
    query: v.object({ businessId: v.optional(Id), customerId: Id }),
    reply: v.array(Notification),
  }),
  appointment: call({
    ...get,
    ...spec,
    path: '/appointment/:id',
    summary: 'One appointment',
    needs: 'identity',
    query: OfBusiness,
    reply: Appointment,
  }),
  createAppointment: call({
    ...post,
    ...spec,
    status: 201,
    path: '/appointment',
    summary: 'Hold one slot; repeating the same intent, line and slot answers the same appointment',
    needs: 'identity',
    query: OfBusiness,
    body: AppointmentBody,
    reply: v.object({ data: Appointment }),
  }),
  patchAppointment: call({
    ...spec,
    method: 'PATCH',
    status: 200,
    path: '/appointment/:id',
    summary: 'Cancel, confirm what the server already knows, or move to another time',
    needs: 'identity',
    query: OfBusiness,
    body: v.strictObject({
      businessId: v.optional(Id),
      status: v.optional(v.picklist(APPOINTMENT_STATES)),
      version: v.optional(v.number()),
      startDate: v.optional(AppointmentBody.entries.startDate),
      startTime: v.optional(AppointmentBody.entries.startTime),
      employee: v.optional(v.nullable(Id)),
    }),
    reply: v.object({ data: Appointment }),
  }),
  orders: call({
    ...get,
    ...spec,
    path: '/cartTransaction',
    summary: "The shopper's orders; `intent` finds the one of an intent",
    needs: 'identity',
    query: v.object({ businessId: v.optional(Id), intent: v.optional(v.pipe(v.string(), v.uuid())) }),
    reply: v.array(OrderView),
  }),
  order: call({
    ...get,
    ...spec,
    path: '/cartTransaction/:id',
    summary: 'One order; asks the provider when a payment is open',
    needs: 'owner',
    query: OfBusiness,
    reply: OrderView,
  }),
  allOrders: call({
    ...get,
    ...spec,
    path: '/cartTransaction/all-orders/:customerId',
    summary: 'All orders of a customer',
    needs: 'identity',
    query: OfBusiness,
    reply: v.array(OrderView),
  }),
  placeOrder: call({
    ...post,
    ...spec,
    status: 201,
    path: '/cartTransaction',
    summary: 'Place an order: 201 with id and number, the same again for the same intent',
    needs: 'identity',
    query: OfBusiness,
    body: OrderBody,
    reply: OrderPlaced,
  }),
  proposeChange: call({
    ...post,
    ...spec,
    path: '/cartTransaction/propose-order-change/:id',
    summary: 'Propose a change to an order: the shopper to the shop, or the shop (with its secret key) to the shopper',
    needs: 'owner',
    query: OfBusiness,
    body: v.strictObject({
      proposalId: v.pipe(v.string(), v.uuid()),
      note: v.pipe(v.string(), v.maxLength(1000)),
      lines: v.pipe(v.array(v.strictObject({ productId: Id, quantity: v.pipe(v.number(), v.integer(), v.minValue(0)) })), v.maxLength(500)),
    }),
    reply: v.object({ data: v.object({ id: v.string(), status: v.string() }) }),
  }),
  capturePayPal: call({
    ...post,
    ...spec,
    path: '/cartTransaction/paypal-capture/:id',
    summary: "Capture the order's approved PayPal payment (`id` is our order's id)",
    needs: 'owner',
    query: OfBusiness,
    body: v.nullish(none),
    reply: v.object({ outcome: PaymentOutcome }),
  }),
  shipments: call({
    ...get,
    ...spec,
    path: '/shipment',
    summary: "The shopper's shipments",
    needs: 'identity',
    query: v.object({ businessId: v.optional(Id), orderId: v.optional(Id) }),
    reply: v.array(v.looseObject({ id: v.string(), orderId: v.string(), status: v.string() })),
  }),
  createShipment: call({
    ...post,
    ...spec,
    status: 201,
    path: '/shipment',
    summary: 'Ship an order',
    needs: 'identity',
    query: OfBusiness,
    body: v.strictObject({ orderId: Id, shipment: Shipment }),
    reply: v.object({ data: v.object({ id: v.string() }) }),
  }),
  quote: call({
    ...post,
    ...spec,
    path: '/shipment/quote',
    summary: 'In-house delivery cost',
    needs: 'key',
    query: OfBusiness,
    body: v.strictObject({ locationId: Id, customerLocation: Address, amount: v.number() }),
    reply: Quote,
  }),
  carrierQuote: call({
    ...post,
    ...spec,
    path: '/shipment/third-party/:provider/quote',
    summary: "A carrier's delivery cost",
    needs: 'key',
    query: OfBusiness,
    body: v.strictObject({ locationId: Id, customerLocation: Address, amount: v.number() }),
    reply: Quote,
  }),

  facets: call({
    ...get,
    ...ours,
    path: '/product-facets',
    summary: 'What a list can be narrowed by, with how many each choice leaves',
    needs: 'key',
    query: v.object(Shelf),
    reply: Facets,
  }),
  bought: call({
    ...get,
    ...ours,
    path: '/bought-products',
    summary: 'What the shopper has ordered before and can be had today, the most often ordered first',
    needs: 'identity',
    query: OfBusiness,
    reply: v.array(Product),
  }),
  categories: call({
    ...get,
    ...ours,
    path: '/categories',
    summary: 'Categories of the store',
    needs: 'key',
    query: OfBusiness,
    reply: v.array(Category),
  }),
  employees: call({
    ...get,
    ...ours,
    path: '/employees',
    summary: 'People who can be booked',
    needs: 'key',
    query: OfBusiness,
    reply: v.array(Employee),
  }),
  slots: call({
    ...get,
    ...ours,
    path: '/slots',
    summary: 'Free times of a service, day by day',
    needs: 'key',
    query: v.object({
      businessId: v.optional(Id),
      productId: Id,
      locationId: Id,
      employeeId: v.optional(Id),
      from: v.pipe(v.string(), v.isoDate()),
      days: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/))),
      minutes: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/))),
      people: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
    }),
    reply: v.array(DaySlots),
  }),
  promotion: call({
    ...get,
    ...ours,
    path: '/promotions/:code',
    summary: 'A promotion by its code',
    needs: 'key',
    query: v.object({ businessId: v.optional(Id), amount: v.optional(v.string()) }),
    reply: PromotionView,
  }),
  charges: call({
    ...get,
    ...ours,
    path: '/charges',
    summary: 'Taxes and service charge of a cart at a location',
    needs: 'key',
    query: v.object({ businessId: v.optional(Id), locationId: Id, table: v.optional(v.picklist(['0', '1'])) }),
    reply: v.object({
      tax: v.nullable(Tax),
      serviceChargePercentage: v.number(),
      taxRounding: v.optional(v.picklist(['ORDER', 'LINE'])),
    }),
  }),
  automaticPromotions: call({
    ...get,
    ...ours,
    path: '/promotions',
    summary: 'Promotions that need no code and hold for a cart of this amount, the best first',
    needs: 'key',
    query: v.object({ businessId: v.optional(Id), amount: v.string() }),
    reply: v.array(PromotionView),
  }),
  carriers: call({
    ...get,
    ...ours,
    path: '/carriers',
    summary: 'Who delivers from a location',
    needs: 'key',
    query: v.object({ businessId: v.optional(Id), locationId: Id }),
    reply: v.array(v.object({ provider: v.string() })),
  }),
  decideChange: call({
    ...post,
    ...ours,
    path: '/cartTransaction/:id/changes/:proposal',
    summary: 'Accept or refuse a change that the other side proposed',
    needs: 'owner',
    query: OfBusiness,
    body: v.strictObject({ accept: v.boolean(), businessId: v.optional(Id) }),
    reply: OrderView,
  }),
  attach: call({
    ...post,
    ...ours,
    status: 201,
    path: '/attachments',
    summary: 'Leave a picture or PDF for the order that follows; `data` is base64',
    needs: 'identity',
    query: OfBusiness,
    body: v.strictObject({
      name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
      data: v.pipe(v.string(), v.base64(), v.maxLength(2_000_000)),
    }),
    reply: v.object({ data: AttachmentView }),
  }),
  attachment: call({
    ...get,
    ...ours,
    path: '/cartTransaction/:id/attachments/:attachment',
    summary: 'A file of an order, as it was sent',
    needs: 'owner',
    query: OfBusiness,
    reply: FileBytes,
  }),
  giveUpAttempt: call({
    ...post,
    ...ours,
    path: '/cartTransaction/:id/give-up-payment',
    summary: 'End the live payment attempt after asking the provider; the order stays',
    needs: 'owner',
    query: OfBusiness,
    body: v.nullish(none),
    reply: OrderView,
  }),
  giveUpOrder: call({
    ...post,
    ...ours,
    path: '/cartTransaction/:id/give-up',
    summary: 'Give an unpaid order up; releases stock and slots',
    needs: 'owner',
    query: OfBusiness,
    body: v.nullish(none),
    reply: OrderView,
  }),
  payLater: call({
    ...post,
    ...ours,
    path: '/cartTransaction/:id/pay-later',
    summary: 'Accept an order to be paid later',
    needs: 'owner',
    query: OfBusiness,
    body: v.nullish(none),
    reply: OrderView,
  }),
  findOrder: call({
    ...post,
    ...ours,
    path: '/orders/find',
    summary: 'Guest look-up by order number and e-mail or phone',
    needs: 'key',
    query: OfBusiness,
    body: v.strictObject({ orderNumber: v.pipe(v.string(), v.maxLength(40)), contact: v.pipe(v.string(), v.maxLength(254)) }),
    reply: v.object({ id: v.string(), capability: v.string() }),
  }),
  ...TABLE_CALLS,
  ...ACCOUNT_CALLS,
  ...NOTIFICATION_CALLS,
} as const satisfies Record<string, ShopCall>;

export type ApiName = keyof typeof API;
export type ReplyOf<N extends ApiName> = v.InferOutput<(typeof API)[N]['reply']>;
export type QueryOf<N extends ApiName> = v.InferInput<(typeof API)[N]['query']>;
export type BodyOf<N extends ApiName> = (typeof API)[N]['body'] extends Schema ? v.InferInput<(typeof API)[N]['body']> : undefined;
/** Body of each provider's checkout call: which order to pay. Amount and addresses are never read from the client. */
export { PayBody };
