import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Cart } from './cart.ts';
import { emptyContact } from './contact.ts';
import { dueDateOf, fingerprintText, type OrderMaker, orderBody } from './orderBody.ts';
import { OrderBody } from './orderSent.ts';
import { aCart, anAddOn, anItem, aServiceItem } from './samples.ts';
import { totalsOf } from './totals.ts';

const INTENT = '6f2c7a4e-6d53-4b44-9a57-0d5a3f3d9b10';
const maker = (cart: Cart, other: Partial<OrderMaker> = {}): OrderMaker => ({
  intentId: INTENT,
  businessId: 'shop',
  customerId: 'amina',
  contact: {
    ...emptyContact,
    fullName: 'Amina Odhiambo',
    email: 'amina@example.test',
    notes: 'ring twice',
  },
  paymentMethod: 'STRIPE',
  totals: totalsOf(cart.items, {
    currency: cart.currency,
    promotion: cart.promotion,
    tax: null,
    serviceChargePercentage: 0,
    shipping: 0,
  }),
  appointments: cart.items.map(() => []),
  shipment: null,
  isB2B: false,
  paymentTerm: null,
  taxIds: ['vat'],
  orderDate: '2027-03-01T09:00:00.000Z',
  today: '2027-03-01',
  ...other,
});
const body = (cart: Cart, other: Partial<OrderMaker> = {}) => orderBody(cart, maker(cart, other));

describe('the order payload', () => {
  test('says what the specification says, with one generated id in three places', () => {
    const cart = aCart([
      anItem({ qty: 2, orderedProductAddOns: [anAddOn('milk', 50, 2), anAddOn('none', 50, 0)] }),
    ]);
    const order = body(cart);
    expect(v.parse(OrderBody, order)).toEqual(order);
    expect([
      order.cashbookTransactionId,
      order.creditbookTransactionId,
      order.buxRequestId,
    ]).toEqual([INTENT, INTENT, INTENT]);
    expect(order).toMatchObject({
      source: 'estore',
      isMpos: false,
      buxPaymentStatus: 'PENDING',
      orderStatus: 'PENDING',
      totalCartAmount: 21,
      totalItemQuantity: 2,
      isServiceOrder: false,
      locationId: 'town',
      tables: [],
    });
    expect(order.products[0]).toMatchObject({
      product: 'coffee',
      quantity: 2,
      sellingPrice: 10,
      totalPrice: 21,
      orderedProductAddOns: [{ productAddOns: { id: 'milk' }, quantity: 2 }],
    });
  });

  test('only the ticked lines go', () => {
    expect(body(aCart([anItem(), anItem({ id: 'b', isSelected: false })])).products).toHaveLength(
      1,
    );
  });

  test('a table order is open, names the guest and the table', () => {
    const cart = aCart([anItem()], { tableId: 't7', tableName: '7', tableCustomerName: 'Juma' });
    expect(body(cart)).toMatchObject({
      orderStatus: 'PENDING_OPEN_ORDER',
      tables: ['t7'],
      customerName: 'Juma',
    });
  });

  test("a service line names its appointments, in its slots' order", () => {
    expect(
      body(aCart([aServiceItem()]), { appointments: [['ap-1']] }).products[0]?.appointmentId,
    ).toBe('ap-1');
    expect(
      body(aCart([aServiceItem()]), { appointments: [['ap-1', 'ap-2']] }).products[0]
        ?.appointmentId,
    ).toEqual(['ap-1', 'ap-2']);
  });

  test('the discounts of the lines add up to the discount of the order (I07)', () => {
    const promotion = {
      id: 'p',
      code: 'P',
      name: 'P',
      discountFixedAmount: 100,
      discountPercentage: null,
    };
    const cart = aCart(
      [
        anItem({ sellingPrice: 333 }),
        anItem({ id: 'b', sellingPrice: 333 }),
        anItem({ id: 'c', sellingPrice: 334 }),
      ],
      {
        promotion,
      },
    );
    const order = body(cart);
    expect(order.products.reduce((sum, one) => sum + Math.round(one.discount * 100), 0)).toBe(100);
    expect(order).toMatchObject({ discount: 1, promotions: [{ id: 'p' }] });
  });

  test.each([
    ['PAY_LATER', null, null],
    ['PAY_LATER', 30, null],
    ['STRIPE', null, '2027-03-01'],
    ['STRIPE', 30, '2027-03-31'],
  ])('by %s with a term of %s days it is due on %s (I10)', (method, term, due) =>
    expect(dueDateOf(method, term, '2027-03-01')).toBe(due),
  );
});

describe('what makes two sends the same order (I02)', () => {
  test('another method or a price that moved is the same order', () => {
    const cart = aCart();
    const dearer = aCart([anItem({ sellingPrice: 1100 })]);
    expect(fingerprintText(body(cart))).toBe(
      fingerprintText(body(cart, { paymentMethod: 'PAYPAL' })),
    );
    expect(fingerprintText(body(cart))).toBe(fingerprintText(body(dearer)));
  });

  test.each([
    ['quantity', aCart([anItem({ qty: 2 })])],
    ['add-ons', aCart([anItem({ orderedProductAddOns: [anAddOn()] })])],
    ['notes', aCart([anItem({ notes: 'no sugar' })])],
    ['table', aCart([anItem()], { tableId: 't7' })],
  ])('other %s are another order', (_, cart) =>
    expect(fingerprintText(body(cart))).not.toBe(fingerprintText(body(aCart()))),
  );
});
