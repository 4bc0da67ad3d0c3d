import { describe, expect, test } from 'vitest';
import { API, type ApiName } from '#machines/domain/api.ts';
import { orderStatusOf } from '#machines/domain/orderStatus.ts';
import type { Business } from '#machines/domain/store.ts';
import { type PlatformQuestion, readReply } from './replies.ts';

const business = {
  id: 'b1',
  type: 3,
  locations: [{ id: 'l1', name: 'Main', address: '1 High Street' }],
} as unknown as Business;
const now = new Date('2026-03-02T08:00:00.000Z');
const asked = (more: Partial<PlatformQuestion> = {}): PlatformQuestion => ({
  store: { id: 'b1', business, currency: 'KES' },
  params: {},
  body: undefined,
  now,
  ...more,
});
const read = <N extends ApiName>(name: N, json: unknown, more?: Partial<PlatformQuestion>) =>
  readReply(name, json, asked(more));

describe('a product', () => {
  const bare = { id: 7, name: 'Tea', sellingPrice: '1,250.50' };

  test('needs an id, a name and a price; the rest has defaults', () => {
    expect(read('product', bare)).toMatchObject({
      id: '7',
      name: 'Tea',
      sellingPrice: 1250.5,
      businessId: 'b1',
      type: 'GOODS',
      slug: '7',
      images: [],
    });
  });

  test.each([
    ['under data', { data: bare }],
    ['under data twice', { data: { data: bare } }],
    ['with the id of a document store', { _id: 7, name: 'Tea', sellingPrice: 1250.5 }],
    [
      'with null for everything else',
      { ...bare, description: null, images: null, productVariants: null, pack: null, tags: null },
    ],
    [
      'with parts of another shape',
      { ...bare, pack: 'a box', wasPrice: 'much', serviceType: null },
    ],
  ])('is read %s', (_, json) => {
    expect(read('product', json)).toMatchObject({ id: '7', sellingPrice: 1250.5 });
  });

  test('keeps stock, deposit and variants that came as text, and places that came whole', () => {
    const json = {
      ...bare,
      productVariants: [{ id: 1, variantValues: [{ productOptionValue: { name: 'Red' } }] }],
      productLocation: [
        {
          location: { id: 9 },
          stockInHand: '4',
          nonInventory: 0,
          allowPartialPayment: 'true',
          deposit: '20',
          depositUnitOfMeasurement: 'percentage',
        },
      ],
      bundleItems: [
        { product: { id: 3, name: 'Cup', productLocation: [{ locationId: 9, stockInHand: 2 }] } },
      ],
    };
    expect(read('product', json)).toMatchObject({
      productVariants: [{ id: '1', sellingPrice: 1250.5 }],
      productLocation: [
        {
          locationId: '9',
          productVariantId: null,
          stockInHand: 4,
          nonInventory: false,
          allowPartialPayment: true,
          deposit: 20,
          depositUnitOfMeasurement: 'PERCENTAGE',
        },
      ],
      bundleItems: [{ productId: '3', name: 'Cup', quantity: 1 }],
    });
  });

  test('with a kind of service is one, daily or by the minute', () => {
    expect(read('product', { ...bare, serviceType: 'DAILY' })).toMatchObject({
      type: 'SERVICE',
      serviceType: 'DAILY',
    });
    expect(read('product', { ...bare, type: 'service', duration: '45' })).toMatchObject({
      type: 'SERVICE',
      serviceType: 'FIXED',
      duration: 45,
    });
  });

  test.each([
    [null],
    [[]],
    ['tea'],
    [{ id: 7 }],
    [{ ...bare, sellingPrice: 'cheap' }],
    [{ ...bare, sellingPrice: '1.250,50' }],
    [42],
  ])('%j is none', (json) => {
    expect(read('product', json)).toBeNull();
  });
});

describe('a list of products', () => {
  const [tea, cup] = [
    { id: 1, name: 'Tea', sellingPrice: 1 },
    { id: 2, name: 'Cup', sellingPrice: 2 },
  ];
  test.each([
    ['a bare list', [tea, cup]],
    ['a page of ours', { products: [tea, cup], total: 2, page: 1, pages: 1 }],
    ['a page under data', { data: { products: [tea, cup], total: '2' } }],
    ['items', { data: { items: [tea, cup] } }],
    ['rows', { rows: [tea, cup], totalCount: 2 }],
    ['with one that cannot be read', [tea, { nonsense: true }, cup, null]],
  ])('%s', (_, json) => {
    const found = read('products', json);
    expect(found?.products.map(({ id }) => id)).toEqual(['1', '2']);
  });
  test.each([[{}], ['none'], [null], [{ data: {} }]])('%j is none, not an empty shelf', (json) => {
    expect(read('products', json)).toBeNull();
  });
});

describe('an order', () => {
  const minimal = { id: 5, orderNumber: 1001, totalCartAmount: '99.90' };

  test('of a platform that repeats the payload is an order of ours', () => {
    const json = {
      ...minimal,
      cashbookTransactionId: 'intent-1',
      buxPaymentStatus: 'Paid',
      outstanding: '9.90',
      products: [
        {
          product: { id: 7, name: 'Tea', imageUrl: '/tea.webp' },
          quantity: '2',
          totalPrice: 99.9,
          orderedProductAddOns: [{ productAddOns: { name: 'Milk' } }],
        },
      ],
      customer: { fullName: 'Ada', email: 'ada@shopper.example' },
      locationId: 'l1',
      tables: [{ id: 4, name: 'Window' }],
    };
    expect(read('order', json)).toMatchObject({
      id: '5',
      orderNumber: '1001',
      intentId: 'intent-1',
      paymentState: 'PAID',
      currency: 'KES',
      total: 99.9,
      dueNow: 90,
      paid: 90,
      lines: [{ productId: '7', name: 'Tea', image: '/tea.webp', quantity: 2, addOns: ['Milk'] }],
      customerName: 'Ada',
      location: { id: 'l1', name: 'Main' },
      table: { id: '4', name: 'Window' },
      attempt: null,
    });
  });

  test.each([
    ['PAID', 'PAID', undefined],
    ['successful', 'PAID', undefined],
    ['PENDING', 'PENDING', undefined],
    ['partially paid', 'PART_PAID', undefined],
    ['Cancelled', 'CANCELLED', undefined],
    ['FAILED', 'PENDING', 'DECLINED'],
    ['on hold by acquirer', 'PENDING', 'UNKNOWN'],
  ])('paid as %j is %s', (said, state, outcome) => {
    const order = read('order', { ...minimal, buxPaymentStatus: said });
    expect(order?.paymentState).toBe(state);
    expect(order?.attempt?.outcome.status).toBe(outcome);
  });

  test('cancelled by its own status, yet paid, is paid', () => {
    expect(read('order', { ...minimal, orderStatus: 'CANCELLED' })?.paymentState).toBe('CANCELLED');
    expect(
      read('order', { ...minimal, orderStatus: 'CANCELLED', buxPaymentStatus: 'PAID' })
        ?.paymentState,
    ).toBe('PAID');
  });

  test.each([
    ['a payment word that is not known', { buxPaymentStatus: 'on hold by acquirer' }],
    ['money of it here', { buxPaymentStatus: 'PENDING', amountPaid: 12.5 }],
    [
      'its payment given up, and money of it here',
      { buxPaymentStatus: 'VOID', amountPaid: '12.50' },
    ],
    ['an unknown word and an empty list of payments', { buxPaymentStatus: 'frozen', attempts: [] }],
  ])('cancelled by its own status, with %s: no page says that nothing was taken', (_, said) => {
    const order = read('order', { ...minimal, orderStatus: 'CANCELLED', ...said });
    expect(order?.attempt?.outcome.status).toBe('UNKNOWN');
    expect(order && orderStatusOf(order, false)).toBe('confirming');
  });

  test.each([
    [{ id: 5 }],
    [{ id: 5, total: 'a lot' }],
    [{ totalCartAmount: 1 }],
    [{ data: null }],
    [[minimal, minimal]],
  ])('%j cannot be read', (json) => {
    expect(read('order', json)).toBeNull();
  });

  test('one that cannot be read makes a list unreadable: an order must not go unseen', () => {
    expect(read('orders', [minimal, minimal])).toHaveLength(2);
    expect(read('orders', { data: [minimal] })).toHaveLength(1);
    expect(read('orders', [minimal, { id: 6 }])).toBeNull();
  });

  test('of a platform without give-up, files and changes offers none', () => {
    const json = { ...minimal, mayCancel: true, attachments: [], proposals: [] };
    const store = {
      id: 'b1',
      business,
      currency: 'KES',
      lacks: new Set<ApiName>(['giveUpOrder', 'attachment', 'decideChange']),
    };
    expect(read('order', json)).toMatchObject({ mayCancel: true, attachments: [] });
    const bare = read('order', json, { store });
    expect([bare?.mayCancel, bare?.attachments, bare?.proposals]).toEqual([
      false,
      undefined,
      undefined,
    ]);
  });
});

describe('an order that was placed', () => {
  const body = { totalCartAmount: 30, outstanding: 10 };
  test.each([
    ['under data', { data: { id: 5, orderNumber: 1001 } }],
    ['at the top', { id: 5, orderNumber: 1001 }],
    ['with a document store’s id', { data: { _id: '5', orderNumber: '1001' } }],
    ['under result', { result: { id: '5', orderNumber: '1001', total: '30' } }],
  ])('%s', (_, json) => {
    expect(read('placeOrder', json, { body })).toEqual({
      data: {
        id: '5',
        orderNumber: '1001',
        total: 30,
        dueNow: 20,
        outstanding: 10,
        currency: 'KES',
      },
    });
  });
  test.each([[{}], [{ data: { id: 5 } }], [{ data: null }], ['ok'], [null], [[]]])(
    '%j says neither yes nor no',
    (json) => {
      expect(read('placeOrder', json, { body })).toBeNull();
    },
  );
});

describe('an appointment', () => {
  const body = {
    intentId: 'i',
    line: 1,
    slot: 0,
    location: 'l1',
    startDate: '2026-03-03',
    startTime: '10:00:00',
    endDate: '2026-03-03',
    endTime: null,
    servicesProvided: [{ productService: 's1' }],
    numberOfCustomer: 2,
    employee: null,
  };
  test('that is answered by its id alone is the one that was asked for', () => {
    expect(read('createAppointment', { id: 12 }, { body })).toMatchObject({
      data: {
        id: '12',
        status: 'PENDING',
        startDate: '2026-03-03',
        startTime: '10:00:00',
        line: 1,
        slot: 0,
        intentId: 'i',
        productId: 's1',
        canMove: false,
      },
    });
  });
  test('with instants for days and a whole employee is read too', () => {
    const json = {
      id: 'a',
      startDate: '2026-03-03T00:00:00.000Z',
      startTime: '10:00',
      endDate: null,
      status: 'confirmed',
      employee: { id: 3, name: 'Zoe' },
      location: { id: 'l1' },
    };
    expect(read('appointment', { data: json })).toMatchObject({
      startDate: '2026-03-03',
      endDate: '2026-03-03',
      status: 'PENDING',
      employee: '3',
      employeeName: 'Zoe',
      location: 'l1',
    });
  });
});

describe('the smaller replies', () => {
  test('a quote by any name of its price', () => {
    expect(read('quote', { data: { price: '4.50' } })).toMatchObject({
      provider: 'in-house',
      shipmentType: 'INHOUSE_DELIVERY',
      cost: 4.5,
      expiresAt: '2026-03-02T08:15:00.000Z',
    });
    expect(
      read(
        'carrierQuote',
        { quotationId: 'q', priceBreakdown: { total: '9.1' } },
        { params: { provider: 'lalamove' } },
      ),
    ).toMatchObject({ id: 'q', cost: 9.1, shipmentType: 'THIRD_PARTY_DELIVERY' });
    expect(read('quote', { promise: 'soon' })).toBeNull();
  });
  test('notifications, a customer, a business', () => {
    expect(
      read('notifications', { data: [{ id: 1, message: 'Paid', created_at: 1_772_438_400_000 }] }),
    ).toMatchObject([{ id: '1', body: 'Paid', read: false, target: null }]);
    expect(read('customer', { id: 3, fullName: 'Ada', paymentTerms: ['30'] })).toMatchObject({
      id: '3',
      paymentTerms: [30],
      customerType: 'RETAIL',
      taxId: null,
    });
    expect(read('shipments', [{ id: 1, order: { id: 5 } }])).toMatchObject([
      { id: '1', orderId: '5', status: 'PENDING' },
    ]);
  });
  test('settings with odd colours and layouts are still a look, and no odd word reaches a sheet', () => {
    const look = read('settings', {
      data: {
        id: 1,
        layout: 'restaurant',
        primaryColor: '#abc',
        headerColor: 'red;}body{display:none',
        footerColor: '12345678',
      },
    });
    expect(look).toMatchObject({
      layout: 'RESTAURANT',
      primaryColor: '#aabbcc',
      headerColor: '#ffffff',
      footerColor: '#123456',
    });
    expect(read('settings', {})).toMatchObject({ businessId: 'b1', layout: 'RETAIL' });
  });
  test('a capture as PayPal publishes it: only moved money is paid', () => {
    const order = (...states: string[]) => ({
      id: 'P1',
      status: 'COMPLETED',
      purchase_units: [{ payments: { captures: states.map((status, id) => ({ id, status })) } }],
    });
    const status = (json: unknown) => read('capturePayPal', json)?.outcome.status;
    expect(status({ outcome: { status: 'PAID', reference: 'r' } })).toBe('PAID');
    expect(status(order('COMPLETED'))).toBe('PAID');
    expect(status(order('PENDING'))).toBe('PENDING');
    expect(status(order('COMPLETED', 'PENDING'))).toBe('PENDING');
    expect(status(order('DECLINED'))).toBe('DECLINED');
    expect(status(order())).toBe('UNKNOWN');
    expect(status({ id: 'P1', status: 'APPROVED' })).toBe('UNKNOWN');
  });
});

/** Whatever comes back, nothing throws: each call, each kind of nonsense. */
test.each(Object.keys(API) as ApiName[])(
  '%s: nonsense is unreadable or harmless, never a crash',
  (name) => {
    const nonsense: unknown[] = [
      undefined,
      null,
      0,
      -1,
      '',
      'text',
      true,
      [],
      [[]],
      [null],
      {},
      { data: null },
      { data: [] },
      { data: { data: { data: {} } } },
      { id: {} },
    ];
    nonsense.push({
      id: [],
      orderNumber: {},
      total: [],
      products: {},
      lines: 'x',
      customer: 5,
      tables: 'x',
      attempts: {},
      purchase_units: [null],
      employee: [],
    });
    nonsense.push(
      JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{}},"id":"x"}'),
    );
    for (const json of nonsense) expect(() => read(name, json, { body: json })).not.toThrow();
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  },
);
