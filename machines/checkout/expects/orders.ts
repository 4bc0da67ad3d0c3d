import type { AppointmentBody } from '../../domain/appointment.ts';
import type { Cart, CartItem } from '../../domain/cart.ts';
import type { OrderBody } from '../../domain/orderSent.ts';
import type { CheckoutContext } from '../types.ts';

/* What the specification says is sent, counted by hand for the samples: no tax, no delivery, no add-ons. The matrix test looks at the rest. */

/** Ticked, and in no order that awaits its money. */
export const ordered = ({ cart }: Pick<CheckoutContext, 'cart'>): CartItem[] =>
  cart.items.filter((item) => item.isSelected && !item.awaitingOrder);
/** What the shopper looks at differs: of the samples, lines or the promotion. */
export const isOther = (cart: Cart, than: Cart): boolean => {
  const key = (one: Cart): string =>
    [...ordered({ cart: one }).map(({ id }) => id), one.promotion?.id].join();
  return key(cart) !== key(than);
};
const times = (item: CartItem): number => item.service?.slots.length ?? 1;
export const sumOf = (context: Pick<CheckoutContext, 'cart'>): number =>
  ordered(context).reduce((sum, item) => sum + item.sellingPrice * item.qty * times(item), 0);
const discountOf = (context: CheckoutContext, sum: number): number =>
  Math.round((sum * (context.cart.promotion?.discountPercentage ?? 0)) / 100);

/** Wall clock, 45 minutes later: the samples never cross midnight. */
const later = (time: string, minutes: number): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const end = hour * 60 + minute + minutes;
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${two(Math.floor(end / 60))}:${two(end % 60)}:00`;
};

/** Specification 3: one appointment for each line and time, those that are held left out. */
export function missingTimes(context: CheckoutContext): AppointmentBody[] {
  // What costs nothing is paid nowhere.
  const isOnline =
    context.method !== 'PAY_LATER' && sumOf(context) > discountOf(context, sumOf(context));
  const drafts = ordered(context).flatMap((item, line) =>
    (item.service?.slots ?? []).map((slot, at): AppointmentBody => {
      const when = {
        startDate: slot.startDate,
        startTime: `${slot.startTime}:00`,
        endDate: slot.startDate,
        endTime: later(slot.startTime, item.service?.duration ?? 0),
      };
      const price = (item.sellingPrice * item.qty) / 100;
      return {
        customer: context.customerId,
        customerName: context.contact.fullName,
        customerContact: context.contact.phone,
        location: item.location.id,
        employee: item.service?.employee?.id ?? null,
        ...when,
        priceFull: price,
        priceFinal: price,
        status: 'PENDING',
        isMpos: false,
        numberOfCustomer: item.qty,
        discount: 0,
        servicesProvided: [
          { productService: item.product.id, status: 'PENDING', ...when, quantity: item.qty },
        ],
        paymentType: isOnline ? 'ONLINE' : 'PAY_LATER',
        businessId: 'shop',
        intentId: context.intentId ?? '',
        line,
        slot: at,
      };
    }),
  );
  return drafts.filter(
    (draft) =>
      !context.appointments.some((held) => held.line === draft.line && held.slot === draft.slot),
  );
}

/** Specification 3, order payload. */
export function orderSent(context: CheckoutContext): OrderBody {
  const items = ordered(context);
  const sum = sumOf(context);
  const discount = discountOf(context, sum);
  const goods = (sum - discount) / 100;
  const tip = context.kind === 'goods' && context.takesTips ? Math.min(context.tip, goods) : 0;
  const total = goods + tip;
  const id = context.intentId ?? '';
  const method = total === 0 ? 'PAY_LATER' : (context.method ?? '');
  return {
    products: items.map((item, line) => {
      const held = context.appointments.filter((one) => one.line === line).map((one) => one.id);
      return {
        product: item.product.id,
        orderedProductAddOns: [],
        totalPrice: (item.sellingPrice * item.qty * times(item)) / 100,
        sellingPrice: item.sellingPrice / 100,
        quantity: item.qty,
        orderDate: '2027-03-01T09:00:00.000Z',
        discount: discount / 100,
        appointmentId: held.length > 1 ? held : (held[0] ?? null),
        outstanding: 0,
        productVariant: null,
        notes: '',
        taxIncluded: true,
        partialPayment: false,
      };
    }),
    tax: 0,
    serviceCharge: 0,
    discount: discount / 100,
    totalCartAmount: total,
    totalItemQuantity: items.reduce((all, item) => all + item.qty, 0),
    cashbookTransactionId: id,
    creditbookTransactionId: id,
    buxRequestId: id,
    customer: context.customerId,
    customerName: context.contact.fullName,
    customerContact: {
      email: context.contact.email,
      phone: context.contact.phone,
      company: context.contact.company,
      taxId: context.contact.taxId,
      ...(context.contact.billing.trim() && { billing: context.contact.billing }),
    },
    buxPaymentStatus: 'PENDING',
    orderStatus: 'PENDING',
    shippingCost: 0,
    paymentMethodCode: method,
    isMpos: false,
    isServiceOrder: items[0]?.type === 'SERVICE',
    promotions: context.cart.promotion ? [{ id: context.cart.promotion.id }] : [],
    dueDate: method === 'PAY_LATER' ? null : '2027-03-01',
    business: 'shop',
    locationId: 'town',
    outstanding: 0,
    source: 'estore',
    isB2B: false,
    paymentTerm: null,
    tables: [],
    notes: context.contact.notes,
    attachments: context.attachments.map((one) => one.id),
    taxes: [],
    customerLocationId: null,
    shipment: null,
    ...(tip > 0 && { tip }),
  };
}
