import type { AppointmentBody } from '../domain/appointment.ts';
import { appointmentDrafts } from '../domain/appointmentDrafts.ts';
import { chosenHour, shipmentTypeOf } from '../domain/carriers.ts';
import type { CartItem } from '../domain/cart.ts';
import { orderBody } from '../domain/orderBody.ts';
import type { OrderBody } from '../domain/orderSent.ts';
import { overlapIn } from '../domain/overlapInCart.ts';
import { PAY_LATER } from '../domain/payment.ts';
import type { Shipment } from '../domain/shipment.ts';
import { taxRateOf } from '../domain/totals.ts';
import { isVisit, linesToOrder, methodFor, totalsFor } from './facts.ts';
import { cartToOrder, deliveryOf, termOf } from './kind.ts';
import type { ReviewInput } from './ports.ts';
import type { CheckoutContext } from './types.ts';

/** When, whom with and where. */
const bookedIn = ({ service, location }: CartItem) => [
  service?.slots.map((slot) => [slot.startDate, slot.startTime]),
  service?.employee?.id,
  location.id,
];

/** What held appointments were made for: other lines, quantities, times, persons or branches need another intent. */
export const intentKeyOf = (context: Pick<CheckoutContext, 'cart'>): string =>
  JSON.stringify(linesToOrder(context).map((item) => [item.id, item.qty, ...bookedIn(item)]));

/** What the shopper looked at: when it differs, the review is read again. */
export const cartKeyOf = (context: Pick<CheckoutContext, 'cart'>, ofDeposits = true): string =>
  JSON.stringify([
    linesToOrder(context).map((item) => [
      ...[item.id, item.productVariant?.id, item.qty, item.sellingPrice, item.notes],
      ofDeposits && item.partialPayment,
      item.orderedProductAddOns.map((one) => [
        one.productAddOns.id,
        one.productAddOns.sellingPrice,
        one.quantity,
      ]),
      ...bookedIn(item),
    ]),
    context.cart.promotion?.id,
    context.cart.tableId,
  ]);

/** The appointments still to be created: those held already are not asked for again (I21). */
export function missingAppointments(context: CheckoutContext): AppointmentBody[] {
  return allAppointments(context).filter(
    (one) => !context.appointments.some((held) => held.line === one.line && held.slot === one.slot),
  );
}
/** The later of two times that would need the same person or place at once (F104). */
export function overlapAt(context: CheckoutContext): CheckoutContext['refusedSlot'] {
  const clash = overlapIn(linesToOrder(context));
  return clash && { line: clash.line, slot: clash.slot };
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
    customerLocationId:
      isVisit(context) || deliveryOf(context).kind === 'ship' ? context.addressId : null,
    wantedAt: chosenHour(deliveryOf(context)),
    soldOut: deliveryOf(context).soldOut ?? null,
    isB2B: context.isB2B,
    paymentTerm: termOf(context),
    taxIds: taxIdsOf(context),
    attachments: context.attachments.map((one) => one.id),
    orderDate: context.orderDate,
    today: context.today,
  });
}
/** Those that the lines are taxed by. */
function taxIdsOf(context: CheckoutContext): string[] {
  const { charges } = context;
  const rates = linesToOrder(context).map((line) => charges && taxRateOf(line, charges));
  return [...new Set(rates.flatMap((rate) => rate?.id ?? []))];
}
const appointmentIds = ({ appointments }: CheckoutContext, line: number): string[] =>
  appointments
    .filter((held) => held.line === line)
    .sort((one, other) => one.slot - other.slot)
    .map((held) => held.id);

/** The times that are held are of another cart: its intent ends with them. */
const isAbandoned = (context: CheckoutContext): boolean =>
  context.appointments.length > 0 && context.intentKey !== intentKeyOf(context);
type Held = Pick<CheckoutContext, 'appointments'>;
export const heldTimes = ({ appointments }: Held): string[] => [
  ...new Set(appointments.map((held) => held.id)),
];
/** So each line asks for its times once more; they stay known, to be given back where the cart becomes another. */
export const ofNoLine = ({ appointments }: Held): Held['appointments'] =>
  appointments.map((held) => ({ ...held, line: -1 }));

export const reviewInput = (context: CheckoutContext): ReviewInput => ({
  intentId: isAbandoned(context) ? null : context.intentId,
  abandoned: isAbandoned(context) ? heldTimes(context) : [],
  businessId: context.businessId,
  cart: context.cart,
  address: context.address,
  phone: context.contact.phone,
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
