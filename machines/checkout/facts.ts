import { addressMistakes } from '../domain/address.ts';
import { IN_HOUSE } from '../domain/carriers.ts';
import { type CartItem, orderableItems } from '../domain/cart.ts';
import {
  type ContactError,
  type ContactNeed,
  contactErrors,
  emptyContact,
} from '../domain/contact.ts';
import { toMinor } from '../domain/money.ts';
import type { OrderView } from '../domain/order.ts';
import { asksFor, hasLongEmail, type PayerNeeds, type Unfit, whyUnfit } from '../domain/payer.ts';
import { LIVE_ATTEMPT, PAY_LATER, type PaymentMethod } from '../domain/payment.ts';
import type { Address } from '../domain/shipment.ts';
import { type Totals, totalPriceAfterDiscount, totalsOf } from '../domain/totals.ts';
import { cartToOrder, deliveryOf, takesTip, termOf } from './kind.ts';
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

export const linesToOrder = (context: Pick<CheckoutContext, 'cart'>): CartItem[] =>
  orderableItems(context.cart);

/** An employee comes to the shopper, and has to know where to. */
export const isVisit = (context: Pick<CheckoutContext, 'kind' | 'cart'>): boolean =>
  context.kind === 'services' && linesToOrder(context).some((item) => item.service?.atCustomer);

/** Which ways to pay must know the phone: of all that are offered, at a table the one that was chosen. */
export const phoneAskers = (
  context: Pick<CheckoutContext, 'kind' | 'methods' | 'method'> & PayerNeeds,
): PaymentMethod[] =>
  context.methods.filter(
    (one) =>
      (context.kind !== 'table' || one === context.method) &&
      asksFor(one, context).includes('phone'),
  );

/**
 * A table asks for a name, and for what the way to pay that was chosen there must know; all others can be reached by e-mail, and by phone
 * where an employee comes to them or one of the ways to pay must know it.
 */
export function needsOf(
  context: Pick<CheckoutContext, 'kind' | 'delivery' | 'methods' | 'method' | 'cart'> & PayerNeeds,
): ContactNeed[] {
  const { kind, method } = context;
  if (kind === 'table') return ['name', ...asksFor(method, context)];
  if (deliveryOf(context).kind === 'ship' || isVisit(context))
    return ['name', 'email', 'phone', 'address'];
  return phoneAskers(context).length > 0 ? ['name', 'email', 'phone'] : ['name', 'email'];
}

export function formErrors(
  context: Parameters<typeof needsOf>[0] & Pick<CheckoutContext, 'contact' | 'address'>,
): ContactError[] {
  const needs = needsOf(context);
  const errors = contactErrors(context.contact, needs);
  if (!needs.includes('address')) return errors;
  return [...errors, ...addressMistakes(context.address)];
}

function shippingOf(context: Pick<CheckoutContext, 'kind' | 'delivery' | 'cart'>): number {
  const delivery = deliveryOf(context);
  return delivery.kind === 'ship' && delivery.quote
    ? toMinor(delivery.quote.cost, context.cart.currency)
    : 0;
}

export function totalsFor(context: CheckoutContext): Totals | null {
  const { charges, cart } = context;
  if (!charges) return null;
  return totalsOf(linesToOrder({ cart: cartToOrder(context) }), {
    currency: cart.currency,
    promotion: cart.promotion,
    ...charges,
    shipping: shippingOf(context),
    tip: takesTip(context)
      ? Math.min(toMinor(context.tip, cart.currency), totalPriceAfterDiscount(cart))
      : 0,
  });
}

export const isFree = (context: CheckoutContext): boolean => totalsFor(context)?.total === 0;
/** A free order needs no method; it is sent as one to be paid later, of which nothing is left to pay. */
export const methodFor = (context: CheckoutContext): PaymentMethod | null =>
  isFree(context) ? PAY_LATER : context.method;

/** More than the account may owe at once: said while terms are chosen, not after the button. */
export function exceedsCredit(context: CheckoutContext): boolean {
  const { creditLeft, cart } = context;
  if (creditLeft === null || termOf(context) === null) return false;
  return (totalsFor(context)?.total ?? 0) > toMinor(creditLeft, cart.currency);
}

/** This order could still be paid for somewhere. */
export const isPaymentOpen = ({ attempt }: OrderView): boolean =>
  (LIVE_ATTEMPT as readonly string[]).includes(attempt?.state ?? '');

/** The methods a shopper may choose: what the store offers without what did not answer. */
export function methodsToOffer(
  context: Pick<
    CheckoutContext,
    'kind' | 'methods' | 'slowMethods' | 'downMethods' | 'order' | 'contact'
  > &
    PayerNeeds,
): PaymentMethod[] {
  const { kind, methods, slowMethods = [], downMethods, order } = context;
  return methods.filter(
    (method) =>
      !downMethods.includes(method) &&
      unfitFor(method, context) === null &&
      !(isForTimes(kind, order) && slowMethods.includes(method)) &&
      (method === PAY_LATER ? mayPayLater(order) : order?.may?.pay !== false),
  );
}

/**
 * Why a way to pay cannot be told who pays. What a new order lacks its form asks for; one that stands says who pays, unless it is only outlined:
 * then the server, which knows, refuses.
 */
export function unfitFor(
  method: PaymentMethod,
  context: Pick<CheckoutContext, 'order' | 'contact'> & PayerNeeds,
): Unfit | null {
  const { order, contact } = context;
  if (order) return order.limited ? null : whyUnfit(method, order, context);
  return hasLongEmail(method, contact, context) ? 'longEmail' : null;
}

const isForTimes = (kind: CheckoutContext['kind'], order: CheckoutContext['order']): boolean =>
  order ? order.lines.some((line) => line.appointments.length > 0) : kind === 'services';

/** A bill is paid at once; and paying later changes an order, which only its owner may. */
const mayPayLater = (order: CheckoutContext['order']): boolean =>
  !order?.isBill && order?.may?.change !== false;

function isDeliverable(context: CheckoutContext): boolean {
  const delivery = deliveryOf(context);
  return delivery.kind === 'collect' || delivery.quote !== null;
}

/** Why the button would order nothing: one reason, the first from the top of the page. */
export type WhyNotPlaced =
  | { why: 'UNREAD' | 'DELIVERY' | 'CREDIT_EXCEEDED' | 'METHOD'; missing: null }
  /** a field of the form */
  | { why: 'FIELD'; missing: ContactError };
const refusal = (why: Exclude<WhyNotPlaced['why'], 'FIELD'>): WhyNotPlaced => ({
  why,
  missing: null,
});

export function whyNotPlaced(context: CheckoutContext): WhyNotPlaced | null {
  if (context.charges === null || context.intentId === null || linesToOrder(context).length === 0)
    return refusal('UNREAD');
  const missing = formErrors(context)[0];
  if (missing) return { why: 'FIELD', missing };
  if (!isDeliverable(context)) return refusal('DELIVERY');
  if (exceedsCredit(context)) return refusal('CREDIT_EXCEEDED');
  const method = methodFor(context);
  const isMethod = method !== null && (isFree(context) || methodsToOffer(context).includes(method));
  return isMethod ? null : refusal('METHOD');
}
/** At a table the form stands beside what is sent: its gaps hold back the press alone (493). */
export const isReviewable = (context: CheckoutContext): boolean =>
  linesToOrder(context).length > 0 &&
  (context.kind === 'table' || formErrors(context).length === 0);

export const canPlace = (context: CheckoutContext): boolean => whyNotPlaced(context) === null;

export const startingContext = (input: CheckoutInput): CheckoutContext => ({
  ...input,
  contact: {
    ...emptyContact,
    fullName: input.kind === 'table' ? input.cart.tableCustomerName : '',
  },
  address: emptyAddress(input.country),
  addressId: null,
  delivery: input.delivers
    ? { kind: 'ship', provider: IN_HOUSE, quote: null }
    : { kind: 'collect' },
  tip: 0,
  method: input.methods.length === 1 ? (input.methods[0] ?? null) : null,
  downMethods: [],
  isB2B: false,
  paymentTerms: [],
  paymentTerm: null,
  creditLeft: null,
  customerId: null,
  attachments: [],
  errors: [],
  refusals: 0,
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
  heldCart: null,
  approved: false,
  hasShownCode: false,
  openOrders: [],
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
