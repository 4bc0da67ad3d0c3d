import { type Cart, type CartItem, emptyCart } from '../domain/cart.ts';
import type { OrderView } from '../domain/order.ts';
import type { OrderStatus } from '../domain/orderStatus.ts';
import { PAY_LATER, PROVIDER_CODES } from '../domain/payment.ts';
import { anAttempt, anItem, anOrder } from '../domain/samples.ts';
import type { Draft } from './draft.ts';
import { emptyAddress } from './facts.ts';
import { intentKeyOf } from './orderRequest.ts';
import type { CheckoutInput } from './types.ts';

/** Carts, orders and drafts for the model beside this chart and for tests of others: one of every kind, none of a real person. */
export const INTENT = '6f2c7a4e-6d53-4b44-9a57-0d5a3f3d9b10';

const coffee = anItem({ id: 'coffee', qty: 2 });
const slot = (startTime: string) => ({ startDate: '2027-03-01', startTime });
const haircut: CartItem = {
  ...coffee,
  id: 'haircut',
  type: 'SERVICE',
  qty: 1,
  productLocation: { ...coffee.productLocation, nonInventory: true },
  service: {
    slots: [slot('10:00'), slot('14:00')],
    ...slot('10:00'),
    duration: 45,
    serviceType: 'FIXED',
    employee: { id: 'amina', name: 'Amina' },
  },
};

export const goodsCart: Cart = { ...emptyCart('USD'), items: [coffee] };
/** Another tab has ordered its lines. */
export const orderedCart: Cart = {
  ...emptyCart('USD'),
  items: [{ ...coffee, awaitingOrder: { id: 'order-1', orderNumber: 'A-1001' } }],
};
export const otherCart: Cart = { ...emptyCart('USD'), items: [{ ...coffee, id: 'tea', qty: 1 }] };
export const servicesCart: Cart = { ...emptyCart('USD'), items: [haircut] };
/** A promotion takes everything. */
export const freeCart: Cart = {
  ...goodsCart,
  promotion: {
    id: 'gift',
    code: 'GIFT',
    name: 'A gift',
    discountFixedAmount: null,
    discountPercentage: 100,
  },
};
/** The same person twice at once. */
export const clashingCart: Cart = {
  ...emptyCart('USD'),
  items: [
    haircut,
    {
      ...haircut,
      id: 'colour',
      service: haircut.service && { ...haircut.service, slots: [slot('10:15')] },
    },
  ],
};

export const checkoutInput = (other: Partial<CheckoutInput> = {}): CheckoutInput => ({
  kind: 'goods',
  businessId: 'shop',
  country: 'US',
  takesTips: true,
  cart: goodsCart,
  methods: [...PROVIDER_CODES, PAY_LATER],
  phoneMethods: ['CASHFREE'],
  endableMethods: ['PAYPAL', 'STRIPE', 'CASHFREE', 'DPO', 'BUX'],
  entry: 'review',
  orderId: null,
  capability: null,
  returned: false,
  cancelledAttempt: null,
  ...other,
});

export const draftOf = (cart: Cart, other: Partial<Draft> = {}): Draft => ({
  step: 'review',
  contact: {
    fullName: 'Amina Odhiambo',
    email: 'amina@example.test',
    phone: '+15035550142',
    company: '',
    taxId: '',
    billing: '',
    notes: '',
  },
  address: emptyAddress('US'),
  addressId: null,
  delivery: { kind: 'collect' },
  method: 'STRIPE',
  paymentTerm: null,
  intentId: INTENT,
  intentKey: intentKeyOf({ cart }),
  lineIds: cart.items.map((item) => item.id),
  appointments: [],
  attachments: [],
  tip: 0,
  orderId: null,
  capability: null,
  ...other,
});

const attempt = (
  state: string,
  outcome: NonNullable<OrderView['attempt']>['outcome'],
  provider = 'STRIPE',
): OrderView['attempt'] => anAttempt({ provider, state, outcome, amount: 20 });
export const unpaidOrder = (other: Partial<OrderView> = {}): OrderView =>
  anOrder({
    intentId: INTENT,
    total: 20,
    dueNow: 20,
    customerName: '',
    email: '',
    phone: '+15035550142',
    ...other,
  });
const money = (
  other: Partial<NonNullable<OrderView['money']>>,
): NonNullable<OrderView['money']> => ({
  came: 20,
  missing: 0,
  owedBack: 0,
  returned: 0,
  disputed: false,
  ...other,
});
const captured = attempt('CAPTURED', { status: 'PAID', reference: 'ref-1' });
const paidOrder = (other: Partial<OrderView>): OrderView =>
  unpaidOrder({ paymentState: 'PAID', paid: 20, attempt: captured, ...other });

/** One order of every status. */
export const ORDERS: Record<OrderStatus, OrderView> = {
  paid: unpaidOrder({
    paymentState: 'PAID',
    paid: 20,
    attempt: attempt('CAPTURED', { status: 'PAID', reference: 'ref-1' }),
  }),
  deposit: unpaidOrder({
    paymentState: 'PART_PAID',
    dueNow: 5,
    paid: 5,
    outstanding: 15,
    attempt: attempt('CAPTURED', { status: 'PAID', reference: 'ref-1' }),
  }),
  extra: unpaidOrder({
    paymentState: 'PAID',
    paid: 20,
    extra: 20,
    attempt: attempt('CAPTURED', { status: 'OVERPAID', reference: 'ref-1' }),
  }),
  partReturned: paidOrder({ money: money({ returned: 5 }), goods: 'committed' }),
  returned: unpaidOrder({
    paymentState: 'REFUNDED',
    attempt: captured,
    money: money({ returned: 20 }),
  }),
  disputed: paidOrder({ money: money({ disputed: true }), goods: 'committed' }),
  goingBack: unpaidOrder({
    paymentState: 'REVIEW',
    attempt: captured,
    money: money({ owedBack: 20 }),
    goods: 'gone',
  }),
  placed: unpaidOrder({ paymentMethodCode: PAY_LATER, dueDate: null, mayCancel: true }),
  partPaid: unpaidOrder({
    paymentState: 'PART_PAID',
    paid: 12,
    attempt: attempt('CAPTURED', { status: 'UNDERPAID', reference: 'ref-1' }),
  }),
  declined: unpaidOrder({
    attempt: attempt('DECLINED', { status: 'DECLINED', reason: 'NOT_ENOUGH_FUNDS' }),
  }),
  unfinished: unpaidOrder({
    attempt: attempt('AWAITING_SHOPPER', { status: 'PENDING', reference: 'ref-1' }),
  }),
  ended: unpaidOrder({ attempt: attempt('CANCELLED', { status: 'CANCELLED' }) }),
  expired: unpaidOrder({ attempt: attempt('EXPIRED', { status: 'EXPIRED' }) }),
  closed: unpaidOrder({ paymentState: 'EXPIRED', keptUntil: null }),
  givenUp: unpaidOrder({ paymentState: 'CANCELLED', keptUntil: null }),
  shut: unpaidOrder({
    paymentState: 'CLOSED',
    keptUntil: null,
    money: money({ came: 0 }),
    goods: 'released',
  }),
  awaiting: unpaidOrder({
    paymentMethodCode: 'BUX',
    attempt: attempt(
      'AWAITING_SHOPPER',
      { status: 'PENDING', reference: 'ref-1', show: { kind: 'phone', phone: null } },
      'BUX',
    ),
  }),
  confirming: unpaidOrder({ attempt: attempt('VERIFYING', { status: 'UNKNOWN' }) }),
  inProcess: unpaidOrder({
    attempt: attempt('VERIFYING', { status: 'IN_PROCESS', reference: 'ref-1' }),
  }),
  endedInProcess: unpaidOrder({
    paymentState: 'EXPIRED',
    keptUntil: null,
    attempt: attempt('VERIFYING', { status: 'IN_PROCESS', reference: 'ref-1' }),
  }),
  inReview: unpaidOrder({
    paymentState: 'REVIEW',
    attempt: attempt('MISMATCH', { status: 'UNKNOWN' }),
  }),
  short: unpaidOrder({
    paymentState: 'REVIEW',
    attempt: attempt('CAPTURED', { status: 'UNDERPAID', reference: 'ref-1' }),
    money: money({ came: 12, missing: 8 }),
    goods: 'held',
  }),
};
/** A code waits to be scanned. */
export const codeOrder = unpaidOrder({
  paymentMethodCode: 'IPAY_QR',
  attempt: attempt('AWAITING_SHOPPER', { status: 'PENDING', reference: 'ref-1' }, 'IPAY_QR'),
});
/** The provider is being asked about a payment that came back. */
export const askedOrder = unpaidOrder({
  attempt: attempt('VERIFYING', { status: 'PENDING', reference: 'ref-1' }),
});
export const approvedOrder = unpaidOrder({
  paymentMethodCode: 'PAYPAL',
  attempt: attempt('AWAITING_SHOPPER', { status: 'PENDING', reference: 'ref-1' }, 'PAYPAL'),
});

/* What the ports answer when nothing is wrong. */
export const known = { contact: {}, customerId: null, isB2B: false, paymentTerms: [] };
/** The review as the cart was seen. */
export const seen = {
  ok: true,
  intentId: INTENT,
  charges: { tax: null, serviceChargePercentage: 0 },
  lines: [{ id: 'coffee', sellingPrice: 1000, stockInHand: 5, nonInventory: false, addOns: {} }],
  gone: [],
  promotion: null,
  delivery: { kind: 'collect' },
  today: '2027-03-01',
  orderDate: '2027-03-01T09:00:00.000Z',
  twin: { orderNumber: 'A-1000', minutesAgo: 3 },
};
export const placed = {
  ok: true,
  order: {
    id: 'order-1',
    orderNumber: 'A-1001',
    total: 20,
    dueNow: 20,
    outstanding: 0,
    currency: 'USD',
  },
};
