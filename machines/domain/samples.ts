import { type Cart, type CartItem, emptyCart, type OrderedAddOn } from './cart.ts';
import type { OrderView } from './order.ts';

/** A line of goods; every field can be another. */
export const anItem = (other: Partial<CartItem> = {}): CartItem => ({
  id: 'line-1',
  product: {
    id: 'coffee',
    name: 'Coffee',
    SKU: 'SKU-coffee',
    sellingPrice: 1000,
    taxIncluded: true,
    stockInHand: 5,
    image: '/pictures/coffee.webp',
  },
  productVariant: null,
  productLocation: {
    locationId: 'town',
    allowPartialPayment: false,
    deposit: null,
    depositUnitOfMeasurement: null,
    nonInventory: false,
  },
  location: { id: 'town', name: 'Town' },
  type: 'GOODS',
  qty: 1,
  sellingPrice: 1000,
  notes: '',
  isSelected: true,
  orderedProductAddOns: [],
  partialPayment: false,
  service: null,
  awaitingOrder: null,
  addedAt: 1,
  ...other,
});

export const aServiceItem = (other: Partial<CartItem> = {}): CartItem =>
  anItem({
    id: 'visit-1',
    type: 'SERVICE',
    product: {
      id: 'haircut',
      name: 'Haircut',
      SKU: 'SKU-haircut',
      sellingPrice: 4000,
      taxIncluded: true,
      stockInHand: 0,
      image: '/pictures/haircut.webp',
    },
    productLocation: {
      locationId: 'town',
      allowPartialPayment: true,
      deposit: 25,
      depositUnitOfMeasurement: 'PERCENTAGE',
      nonInventory: true,
    },
    sellingPrice: 4000,
    service: {
      slots: [{ startDate: '2027-03-01', startTime: '10:00' }],
      startDate: '2027-03-01',
      startTime: '10:00',
      duration: 45,
      serviceType: 'FIXED',
      employee: { id: 'amina', name: 'Amina' },
    },
    ...other,
  });

export const anAddOn = (id = 'milk', sellingPrice = 50, quantity = 1): OrderedAddOn => ({
  productAddOns: { id, name: id, sellingPrice },
  quantity,
});

export const aCart = (items: CartItem[] = [anItem()], other: Partial<Cart> = {}): Cart => ({
  ...emptyCart('USD'),
  items,
  ...other,
});

/** An order of 10.00, placed and unpaid, without an attempt. */
export const anOrder = (other: Partial<OrderView> = {}): OrderView => ({
  id: 'order-1',
  orderNumber: 'A-1001',
  intentId: '6f2c7a4e-6d53-4b44-9a57-0d5a3f3d9b10',
  createdAt: '2027-03-01T09:00:00.000Z',
  limited: false,
  orderStatus: 'PENDING',
  paymentState: 'PENDING',
  buxPaymentStatus: 'PENDING',
  paymentMethodCode: 'STRIPE',
  currency: 'USD',
  total: 10,
  dueNow: 10,
  paid: 0,
  outstanding: 0,
  extra: 0,
  discount: 0,
  tax: 0,
  serviceCharge: 0,
  shippingCost: 0,
  dueDate: '2027-03-01',
  paymentTerm: null,
  keptUntil: '2027-03-01T09:40:00.000Z',
  lines: [],
  customerName: 'Amina Odhiambo',
  email: 'amina@example.test',
  phone: '',
  notes: '',
  location: null,
  table: null,
  shipment: null,
  attempt: null,
  attempts: [],
  reference: 'R-7K2P',
  ...other,
});

export const anAttempt = (
  other: Partial<NonNullable<OrderView['attempt']>> = {},
): NonNullable<OrderView['attempt']> => ({
  id: 'attempt-1',
  provider: 'STRIPE',
  state: 'AWAITING_SHOPPER',
  outcome: { status: 'PENDING', reference: 'ref-1' },
  amount: 10,
  startedAt: '2027-03-01T09:00:00.000Z',
  deadline: '2027-03-01T09:30:00.000Z',
  continueUrl: '/cart/handoff/attempt-1',
  ...other,
});
