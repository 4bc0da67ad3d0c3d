import { type Cart, type CartItem, orderableItems } from './cart.ts';
import type { Contact } from './contact.ts';
import { addDays } from './day.ts';
import { type Minor, toDecimal } from './money.ts';
import type { OrderBody, OrderLineBody } from './orderSent.ts';
import type { SoldOut } from './orderTimes.ts';
import { PAY_LATER } from './payment.ts';
import type { Address, Shipment } from './shipment.ts';
import { discountOf, lineDeposit, lineTotal, splitOver, type Totals } from './totals.ts';

export interface OrderMaker {
  intentId: string;
  businessId: string;
  customerId: string | null;
  contact: Contact;
  paymentMethod: string;
  totals: Totals;
  /** appointment ids by line, in slot order */
  appointments: string[][];
  shipment: Shipment | null;
  /** of a service at the shopper's address */
  visitAt?: Address | null;
  /** of the address that it is brought to: under which id the customer keeps it */
  customerLocationId?: string | null;
  /** when it is to be ready; null: as soon as it can be */
  wantedAt?: string | null;
  soldOut?: SoldOut | null;
  isB2B: boolean;
  paymentTerm: number | null;
  taxIds: string[];
  attachments?: string[];
  /** ISO instant and business-local day, from the clock port */
  orderDate: string;
  today: string;
}

/** PAY LATER has no due date; B2B terms count days; everything else is due today. */
export const dueDateOf = (
  method: string,
  paymentTerm: number | null,
  today: string,
): string | null =>
  method === PAY_LATER ? null : paymentTerm === null ? today : addDays(today, paymentTerm);

function lineBody(
  item: CartItem,
  at: number,
  cart: Cart,
  by: OrderMaker,
  discount: Minor,
): OrderLineBody {
  const decimal = (minor: Minor): number => toDecimal(minor, cart.currency);
  const appointments = by.appointments[at] ?? [];
  return {
    product: item.product.id,
    orderedProductAddOns: item.orderedProductAddOns
      .filter((one) => one.quantity > 0)
      .map((one) => ({
        productAddOns: {
          ...one.productAddOns,
          sellingPrice: decimal(one.productAddOns.sellingPrice),
        },
        quantity: one.quantity,
      })),
    totalPrice: decimal(lineTotal(item)),
    sellingPrice: decimal(item.sellingPrice),
    quantity: item.qty,
    ...(item.product.measure && { measure: item.product.measure }),
    orderDate: by.orderDate,
    discount: decimal(discount),
    appointmentId:
      appointments.length === 0
        ? null
        : appointments.length === 1
          ? (appointments[0] ?? null)
          : appointments,
    outstanding: item.partialPayment
      ? decimal(lineTotal(item) - lineDeposit(item, cart.currency))
      : 0,
    productVariant: item.productVariant?.id ?? null,
    notes: item.notes,
    taxIncluded: item.product.taxIncluded,
    partialPayment: item.partialPayment,
  };
}

/** The order payload from the ticked lines of a cart. */
export function orderBody(cart: Cart, by: OrderMaker): OrderBody {
  const items = orderableItems(cart);
  const decimal = (minor: Minor): number => toDecimal(minor, cart.currency);
  const sums = items.map(lineTotal);
  const discounts = splitOver(
    discountOf(
      sums.reduce((all, one) => all + one, 0),
      cart.promotion,
      cart.currency,
    ),
    sums,
  );
  return {
    products: items.map((item, at) => lineBody(item, at, cart, by, discounts[at] ?? 0)),
    tax: decimal(by.totals.tax),
    serviceCharge: decimal(by.totals.serviceCharge),
    discount: decimal(by.totals.discount),
    totalCartAmount: decimal(by.totals.total),
    totalItemQuantity: items.reduce((sum, item) => sum + item.qty, 0),
    cashbookTransactionId: by.intentId,
    creditbookTransactionId: by.intentId,
    buxRequestId: by.intentId,
    customer: by.customerId,
    customerName: cart.tableId
      ? cart.tableCustomerName || by.contact.fullName
      : by.contact.fullName,
    customerContact: {
      email: by.contact.email,
      phone: by.contact.phone,
      company: by.contact.company,
      taxId: by.contact.taxId,
      ...(by.contact.billing.trim() && { billing: by.contact.billing }),
    },
    buxPaymentStatus: 'PENDING',
    orderStatus: cart.tableId ? 'PENDING_OPEN_ORDER' : 'PENDING',
    shippingCost: decimal(by.totals.shipping),
    paymentMethodCode: by.paymentMethod,
    isMpos: false,
    isServiceOrder: items[0]?.type === 'SERVICE',
    promotions: cart.promotion ? [{ id: cart.promotion.id }] : [],
    dueDate: dueDateOf(by.paymentMethod, by.paymentTerm, by.today),
    business: by.businessId,
    locationId: items[0]?.location.id ?? '',
    outstanding: decimal(by.totals.outstanding),
    source: 'estore',
    isB2B: by.isB2B,
    paymentTerm: by.paymentTerm,
    tables: cart.tableId ? [cart.tableId] : [],
    ...(cart.tableId && { tableCartTransactionId: cart.tableCartTransactionId }),
    notes: by.contact.notes,
    attachments: by.attachments ?? [],
    taxes: by.taxIds.map((id) => ({ id })),
    customerLocationId: by.customerLocationId ?? null,
    shipment: by.shipment,
    ...(by.visitAt && { visitAt: by.visitAt }),
    ...(by.wantedAt && { wantedAt: by.wantedAt }),
    ...(by.soldOut && { soldOut: by.soldOut }),
    ...(by.totals.tip > 0 && { tip: decimal(by.totals.tip) }),
  };
}

/**
 * What makes two orders of one intent the same: lines, options, slots, delivery, tip and notes; not the payment method, not volatile figures.
 * The server hashes this text (I02).
 */
export const fingerprintText = (body: OrderBody): string =>
  JSON.stringify([
    body.products.map((one) => [
      one.product,
      one.productVariant,
      one.quantity,
      one.notes,
      one.partialPayment,
      one.appointmentId,
      one.orderedProductAddOns.map((addOn) => [addOn.productAddOns.id, addOn.quantity]),
    ]),
    body.locationId,
    body.tables,
    body.promotions,
    body.shipment && [body.shipment.provider, body.shipment.customerLocation],
    body.notes,
    body.isB2B,
    ...(body.visitAt ? [body.visitAt] : []),
    ...(body.wantedAt ? [body.wantedAt] : []),
    ...(body.soldOut ? [body.soldOut] : []),
    ...(body.tip ? [body.tip] : []),
  ]);
