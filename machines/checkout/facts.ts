import { addressGaps } from '../domain/address.ts';
import { type AppointmentBody, appointmentDrafts, overlapping } from '../domain/appointment.ts';
import { type CartItem, isOutOfStock, orderableItems } from '../domain/cart.ts';
import { type ContactError, type ContactNeed, contactErrors, emptyContact } from '../domain/customer.ts';
import { toMinor } from '../domain/money.ts';
import type { OrderBody } from '../domain/order.ts';
import { orderBody } from '../domain/orderBody.ts';
import { LIVE_ATTEMPT, PAY_LATER, type PaymentMethod, type ProviderCode } from '../domain/payment.ts';
import type { Address, Shipment } from '../domain/shipment.ts';
import { shipmentTypeOf } from '../domain/shipment.ts';
import { type Totals, totalsOf } from '../domain/totals.ts';
import type { OrderToPay, PaymentInput } from '../payment/types.ts';
import { cartToOrder, deliveryOf, termOf } from './kind.ts';
import type { ReviewInput } from './ports.ts';
import type { CheckoutContext, CheckoutInput } from './types.ts';

export const emptyAddress = (country: string): Address => ({
  country,
  street: '',
  flat: '',
  area: '',
  city: '',
  state: '',
  postalCode: '',
  point: null,
  note: '',
});

export const linesToOrder = (context: Pick<CheckoutContext, 'cart'>): CartItem[] => orderableItems(context.cart);

/** Somebody comes to the shopper, and has to know where to. */
export const isVisit = (context: Pick<CheckoutContext, 'kind' | 'cart'>): boolean =>
  context.kind === 'services' && linesToOrder(context).some((item) => item.service?.place === 'AT_CUSTOMER');

/* ---- the form ---- */

/** Opens no payment without the payer's phone. */
const ASKS_FOR_PHONE: PaymentMethod = 'CASHFREE';

/** A table asks only for a name; everybody else can be reached by e-mail, and by phone where whoever comes to them or a way to pay needs it. */
export function needsOf(context: Pick<CheckoutContext, 'kind' | 'delivery' | 'methods' | 'cart'>): ContactNeed[] {
  const { kind, methods } = context;
  if (kind === 'table') return ['name'];
  if (deliveryOf(context).kind === 'ship' || isVisit(context)) return ['name', 'email', 'phone', 'address'];
  return methods.includes(ASKS_FOR_PHONE) ? ['name', 'email', 'phone'] : ['name', 'email'];
}

export function formErrors(
  context: Pick<CheckoutContext, 'kind' | 'delivery' | 'methods' | 'cart' | 'contact' | 'address' | 'dialCode'>,
): ContactError[] {
  const needs = needsOf(context);
  const errors = contactErrors(context.contact, needs, context.dialCode);
  if (!needs.includes('address')) return errors;
  return [...errors, ...addressGaps(context.address).map((field) => ({ field, message: 'REQUIRED' as const }))];
}

/* ---- money ---- */

function shippingOf(context: Pick<CheckoutContext, 'kind' | 'delivery' | 'cart'>): number {
  const delivery = deliveryOf(context);
  return delivery.kind === 'ship' && delivery.quote ? toMinor(delivery.quote.cost, context.cart.currency) : 0;
}

export function totalsFor(context: CheckoutContext): Totals | null {
  const { charges, cart } = context;
  if (!charges) return null;
  return totalsOf(linesToOrder({ cart: cartToOrder(context) }), {
    currency: cart.currency,
    promotion: cart.promotion,
    ...charges,
    shipping: shippingOf(context),
  });
}

export const isFree = (context: CheckoutContext): boolean => totalsFor(context)?.total === 0;
/** A free order needs no method; it is sent as one to be paid later, of which nothing is left to pay. */
const methodFor = (context: CheckoutContext): PaymentMethod | null => (isFree(context) ? PAY_LATER : context.method);

/** More than the account may owe at once: said while terms are chosen, not after the button. */
export function exceedsCredit(context: CheckoutContext): boolean {
  const { creditLeft, cart } = context;
  if (creditLeft === null || termOf(context) === null) return false;
  return (totalsFor(context)?.total ?? 0) > toMinor(creditLeft, cart.currency);
}

/** The methods a shopper may choose: what the store offers without what did not answer. */
export const methodsToOffer = ({
  methods,
  downMethods,
  order,
}: Pick<CheckoutContext, 'methods' | 'downMethods' | 'order'>): PaymentMethod[] =>
  methods.filter((method) => !downMethods.includes(method) && !(method === PAY_LATER && order?.isBill));

function isDeliverable(context: CheckoutContext): boolean {
  const delivery = deliveryOf(context);
  return delivery.kind === 'collect' || delivery.quote !== null;
}

/** Everything that must be true before the button means something. */
export function canPlace(context: CheckoutContext): boolean {
  const method = methodFor(context);
  return (
    context.charges !== null &&
    context.intentId !== null &&
    linesToOrder(context).length > 0 &&
    !linesToOrder(context).some(isOutOfStock) &&
    formErrors(context).length === 0 &&
    isDeliverable(context) &&
    !exceedsCredit(context) &&
    method !== null &&
    (isFree(context) || methodsToOffer(context).includes(method))
  );
}

/* ---- what is sent ---- */

/** What held appointments were made for: other lines, quantities or times need another intent. */
export const intentKeyOf = (context: Pick<CheckoutContext, 'cart'>): string =>
  JSON.stringify(
    linesToOrder(context).map((item) => [item.id, item.qty, item.service?.slots.map((slot) => [slot.startDate, slot.startTime])]),
  );

/** What the shopper looked at: when it differs, the review is read again. */
export const cartKeyOf = (context: Pick<CheckoutContext, 'cart'>): string =>
  JSON.stringify([
    linesToOrder(context).map(({ id, qty, sellingPrice, notes, partialPayment, orderedProductAddOns, service }) => [
      ...[id, qty, sellingPrice, notes, partialPayment],
      orderedProductAddOns.map((one) => [one.productAddOns.id, one.productAddOns.sellingPrice, one.quantity]),
      service?.slots.map((slot) => [slot.startDate, slot.startTime]),
    ]),
    context.cart.promotion?.id,
    context.cart.tableId,
  ]);

/** The appointments still to be created: those held already are not asked for again (I21). */
export function missingAppointments(context: CheckoutContext): AppointmentBody[] {
  return allAppointments(context).filter((one) => !context.appointments.some((held) => held.line === one.line && held.slot === one.slot));
}
/** The later of two times that would need the same person at once (F104). */
export function overlapAt(context: CheckoutContext): CheckoutContext['refusedSlot'] {
  const clash = overlapping(allAppointments(context))?.[1];
  return clash ? { line: clash.line, slot: clash.slot } : null;
}

function allAppointments(context: CheckoutContext): AppointmentBody[] {
  const { contact, cart } = context;
  return appointmentDrafts(linesToOrder(context), {
    customer: context.customerId,
    customerName: contact.fullName,
    customerContact: contact.phone || contact.email,
    businessId: context.businessId,
    intentId: context.intentId ?? '',
    currency: cart.currency,
    online: methodFor(context) !== PAY_LATER,
  });
}

function shipmentOf(context: CheckoutContext): Shipment | null {
  const { address } = context;
  const delivery = deliveryOf(context);
  if (delivery.kind !== 'ship' || !delivery.quote) return null;
  const { id, cost, shipmentType } = delivery.quote;
  return {
    shipmentType: shipmentTypeOf(delivery.provider) ?? shipmentType,
    provider: delivery.provider,
    customerLocation: address,
    quoteDetails: { id, cost },
  };
}

/** The order as it is sent; null while something is missing. */
export function orderOf(context: CheckoutContext): OrderBody | null {
  const totals = totalsFor(context);
  const method = methodFor(context);
  if (!totals || !context.intentId || !method) return null;
  return orderBody(cartToOrder(context), {
    intentId: context.intentId,
    businessId: context.businessId,
    customerId: context.customerId,
    contact: context.contact,
    paymentMethod: method,
    totals,
    appointments: linesToOrder(context).map((_, line) => appointmentIds(context, line)),
    shipment: shipmentOf(context),
    visitAt: isVisit(context) ? context.address : null,
    isB2B: context.isB2B,
    paymentTerm: termOf(context),
    taxIds: context.charges?.tax ? [context.charges.tax.id] : [],
    attachments: context.attachments.map((one) => one.id),
    orderDate: context.orderDate,
    today: context.today,
  });
}
const appointmentIds = ({ appointments }: CheckoutContext, line: number): string[] =>
  appointments
    .filter((held) => held.line === line)
    .sort((one, other) => one.slot - other.slot)
    .map((held) => held.id);

/* ---- an order that is there ---- */

export const orderToPay = (context: CheckoutContext): OrderToPay => ({
  id: context.placed?.id ?? '',
  orderNumber: context.placed?.orderNumber ?? '',
  businessId: context.businessId,
  intentId: context.order?.intentId ?? context.intentId ?? '',
  currency: context.placed?.currency ?? context.cart.currency,
  dueNow: toMinor(context.placed?.dueNow ?? 0, context.placed?.currency ?? context.cart.currency),
  capability: context.capability,
});

export const ofOrder = (context: CheckoutContext): { orderId: string; capability: string | null } => ({
  orderId: context.placed?.id ?? context.orderId ?? '',
  capability: context.capability,
});

/** Which lines of this cart the order was made of; an order of another intent has none here. */
export const orderedLines = (context: CheckoutContext): string[] =>
  context.order === null || context.order.intentId === context.intentId ? context.lineIds : [];

const attemptOf = (context: CheckoutContext) => context.order?.attempt ?? null;
export const hasLiveAttempt = (context: CheckoutContext): boolean => {
  const attempt = attemptOf(context);
  return attempt !== null && (LIVE_ATTEMPT as readonly string[]).includes(attempt.state);
};
/** With what the order goes on: its last attempt's provider, what was chosen here, or the method it was placed with. */
export const methodOfOrder = (context: CheckoutContext): PaymentMethod | null => {
  const wished = [attemptOf(context)?.provider, context.method, context.order?.paymentMethodCode];
  return context.methods.find((method) => method !== PAY_LATER && wished.find((one) => one && one !== PAY_LATER) === method) ?? null;
};
/** Another provider holds a payable session: it is ended, and asked, before a second one is opened (I11). */
export const needsSwitch = (context: CheckoutContext): boolean =>
  hasLiveAttempt(context) && attemptOf(context)?.provider !== context.method;

export const startingContext = (input: CheckoutInput): CheckoutContext => ({
  ...input,
  contact: { ...emptyContact, fullName: input.kind === 'table' ? input.cart.tableCustomerName : '' },
  address: emptyAddress(input.country),
  delivery: { kind: 'collect' },
  method: input.methods.length === 1 ? (input.methods[0] ?? null) : null,
  downMethods: [],
  isB2B: false,
  paymentTerms: [],
  paymentTerm: null,
  creditLeft: null,
  customerId: null,
  attachments: [],
  errors: [],
  intentId: null,
  intentKey: '',
  lineIds: [],
  charges: null,
  today: '',
  orderDate: '',
  twin: null,
  differences: [],
  fresh: null,
  appointments: [],
  refusedSlot: null,
  placed: null,
  order: null,
  outcome: null,
  pressed: false,
  approved: false,
  sends: 0,
  asks: 0,
  retryAfterMs: 0,
  hasPaused: false,
  problem: null,
  promotionRule: null,
  hasRead: false,
  acceptsAll: false,
  isOnline: true,
  otherTab: null,
});

/* ---- what the ports are given ---- */

/** The times that are held are of another cart: its intent ends with them. */
const isAbandoned = (context: CheckoutContext): boolean => context.appointments.length > 0 && context.intentKey !== intentKeyOf(context);
export const heldTimes = ({ appointments }: Pick<CheckoutContext, 'appointments'>): string[] => appointments.map((held) => held.id);

export const reviewInput = (context: CheckoutContext): ReviewInput => ({
  intentId: isAbandoned(context) ? null : context.intentId,
  abandoned: isAbandoned(context) ? heldTimes(context) : [],
  businessId: context.businessId,
  cart: context.cart,
  address: context.address,
  delivery: context.delivery,
});
export const promotionInput = (
  context: CheckoutContext,
  event: { type: string; code?: string },
): { businessId: string; code: string; amount: number } => ({
  businessId: context.businessId,
  code: event.code?.trim() ?? '',
  amount: totalsFor(context)?.lines ?? 0,
});
export function orderInput(context: CheckoutContext): { body: OrderBody } {
  const body = orderOf(context);
  if (!body) throw new Error('an order was sent before it was complete');
  return { body };
}
export const paymentInput = (context: CheckoutContext, provider: ProviderCode): PaymentInput => ({
  provider,
  order: orderToPay(context),
  approved: context.approved,
});
