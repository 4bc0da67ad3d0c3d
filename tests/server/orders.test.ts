import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emptyAddress } from '#machines/checkout/facts.ts';
import type { OrderBody } from '#machines/domain/order.ts';
import { runAudit } from '#server/db/audit.ts';
import { products, stock } from '#server/db/schema/catalog.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts, providerAccounts } from '#server/db/schema/payments.ts';
import { promotions } from '#server/db/schema/promotions.ts';
import { diningTables } from '#server/db/schema/tables.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer, guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { DAY, MINUTE, uuidOf } from '#tests/support/setClock.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterEach(async () => expect(await runAudit(shop.database.pool)).toEqual([]));
afterAll(() => shop.close());

const AMINA = guest('amina');
const place = (body: unknown, as: string | undefined = AMINA, slug = 'grocery') =>
  shop.ask({
    store: slug,
    method: 'POST',
    url: '/api/v1/cartTransaction',
    body,
    ...(as && { as }),
  });
const see = (id: string, as = AMINA, slug = 'grocery') =>
  shop.ask({ store: slug, url: `/api/v1/cartTransaction/${id}`, as });
const placed = async (
  body: OrderBody,
  as = AMINA,
  slug = 'grocery',
): Promise<{ id: string; orderNumber: string; capability: string }> => {
  const answer = await place(body, as, slug);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
};
const orderCount = async (): Promise<number> => shop.database.db.$count(orders);
const shelf = async (productId: string): Promise<typeof stock.$inferSelect> => {
  const here = and(
    eq(stock.productId, productId),
    eq(stock.locationId, store('grocery').business.locations[0]?.id ?? ''),
  );
  const [row] = await shop.database.db.select().from(stock).where(here);
  if (!row) throw new Error('no such shelf');
  return row;
};

describe('placing an order', () => {
  it('answers 201 with id and number, and the order is there for its owner', async () => {
    const { id, orderNumber } = await placed(
      anOrder('grocery', [aLine('grocery', { quantity: 2 })]),
    );
    const view = (await see(id)).json();
    expect(view).toMatchObject({
      id,
      orderNumber,
      paymentState: 'PENDING',
      limited: false,
      customerName: 'Amina Otieno',
    });
    expect(view.lines).toHaveLength(1);
  });

  it('I02: says the same again for the same intent, byte for byte, and makes nothing', async () => {
    const body = anOrder('grocery', [aLine('grocery')]);
    const first = await place(body);
    const many = await orderCount();
    const again = await place({
      ...body,
      products: body.products.map((line) => ({ ...line, orderDate: '2026-03-02T08:01:00.000Z' })),
    });
    expect(again.statusCode).toBe(201);
    expect(again.body).toBe(first.body);
    expect(await orderCount()).toBe(many);
  });

  it('I02: another way to pay is the same order, another cart is refused, and to another shopper the intent is not there', async () => {
    const body = anOrder('grocery', [aLine('grocery')]);
    const first = await place(body);
    expect((await place({ ...body, paymentMethodCode: 'FLUTTERWAVE' })).body).toBe(first.body);
    const other = anOrder('grocery', [aLine('grocery', { at: 1 })], {
      intent: body.cashbookTransactionId,
    });
    expect((await place(other)).json()).toMatchObject({ status: 422, code: 'INTENT_REUSED' });
    expect((await place(body, guest('somebody'))).json()).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('I02: an intent belongs to its store', async () => {
    const intent = uuidOf('two stores');
    const one = await placed(anOrder('grocery', [aLine('grocery')], { intent }));
    const other = await placed(anOrder('retail', [aLine('retail')], { intent }), AMINA, 'retail');
    expect(other.id).not.toBe(one.id);
  });

  it.each([
    ['one of the three ids differs', { buxRequestId: uuidOf('other') }, 400, 'INTENT_INVALID'],
    ['an id is no UUID', { cashbookTransactionId: 'x' }, 400, 'FIELDS_INVALID'],
  ])('D15: refuses an order where %s', async (_what, change, status, code) => {
    const answer = await place({ ...anOrder('grocery', [aLine('grocery')]), ...change });
    expect(answer.json()).toMatchObject({ status, code });
  });

  it('asks for somebody to whom the order belongs', async () => {
    expect((await place(anOrder('grocery', [aLine('grocery')]), '')).json()).toMatchObject({
      status: 401,
    });
  });
});

describe('what a client says about money', () => {
  const line = () => aLine('grocery', { quantity: 3 });
  const tampered = (change: (body: OrderBody) => void): OrderBody => {
    const body = structuredClone(anOrder('grocery', [line()]));
    change(body);
    return body;
  };

  it.each<[string, (body: OrderBody) => void]>([
    ['line total', (body) => Object.assign(body.products[0] ?? {}, { totalPrice: 0.01 })],
    ['line discount', (body) => Object.assign(body.products[0] ?? {}, { discount: 999 })],
    ['line outstanding', (body) => Object.assign(body.products[0] ?? {}, { outstanding: 5 })],
    ['tax', (body) => Object.assign(body, { tax: -4 })],
    ['service charge', (body) => Object.assign(body, { serviceCharge: -100 })],
    ['shipping cost', (body) => Object.assign(body, { shippingCost: -1 })],
    ['discount', (body) => Object.assign(body, { discount: 200 })],
  ])('I06, D13: the %s it names changes nothing of the order', async (_what, change) => {
    const honest = (await see((await placed(anOrder('grocery', [line()]))).id)).json();
    const other = (await see((await placed(tampered(change))).id)).json();
    for (const name of [
      'total',
      'dueNow',
      'tax',
      'discount',
      'serviceCharge',
      'shippingCost',
      'outstanding',
      'lines',
    ])
      expect(other[name]).toEqual(honest[name]);
  });

  it.each<[string, (body: OrderBody) => void]>([
    ['a lower total', (body) => Object.assign(body, { totalCartAmount: 1 })],
    [
      'a higher total',
      (body) => Object.assign(body, { totalCartAmount: body.totalCartAmount + 1 }),
    ],
    ['a rest to be paid later', (body) => Object.assign(body, { outstanding: 10 })],
    ['another unit price', (body) => Object.assign(body.products[0] ?? {}, { sellingPrice: 0.01 })],
  ])('I06, D13: %s is told with both figures and makes no order', async (_what, change) => {
    const many = await orderCount();
    const answer = await place(tampered(change));
    expect(answer.json()).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    for (const { was, now } of answer.json().differences) expect(was).not.toBe(now);
    expect(await orderCount()).toBe(many);
  });

  it('F95: a price that changed after the cart was filled is told old beside new', async () => {
    const chosen = aLine('grocery', { at: 7 });
    const body = anOrder('grocery', [chosen]);
    await shop.database.db
      .update(products)
      .set({ sellingPrice: 123_400 })
      .where(eq(products.id, chosen.product.id));
    const { differences } = (await place(body)).json();
    expect(differences).toContainEqual({
      kind: 'price',
      name: chosen.product.name,
      productId: chosen.product.id,
      was: chosen.product.sellingPrice,
      now: 1234,
    });
    expect(differences).toContainEqual(expect.objectContaining({ kind: 'total', now: 1234 }));
  });
});

describe('what cannot be ordered', () => {
  const change = (wish: Partial<OrderBody['products'][number]>, body: Partial<OrderBody> = {}) => {
    const honest = anOrder('grocery', [aLine('grocery')]);
    return { ...honest, ...body, products: honest.products.map((line) => ({ ...line, ...wish })) };
  };

  it.each([[0], [-1], [1.5], [1e308], ['2'], [null], [[]], [Number.MAX_SAFE_INTEGER]])(
    'I27, D12: refuses the quantity %j',
    async (quantity) => {
      expect((await place(change({ quantity: quantity as number }))).statusCode).toBe(400);
    },
  );

  it.each<[string, () => unknown, number, string]>([
    [
      'a product of another store',
      () => change({ product: store('retail').products[0]?.id ?? '' }),
      422,
      'NOT_SOLD_HERE',
    ],
    ['a product that does not exist', () => change({ product: 'nothing' }), 422, 'NOT_SOLD_HERE'],
    [
      'a variant of another product',
      () => change({ productVariant: store('retail').products[0]?.productVariants[0]?.id ?? '' }),
      422,
      'NOT_SOLD_HERE',
    ],
    [
      'an add-on that is not offered',
      () =>
        change({
          orderedProductAddOns: [
            { productAddOns: { id: 'x', name: 'x', sellingPrice: 0 }, quantity: 1 },
          ],
        }),
      422,
      'NOT_SOLD_HERE',
    ],
    [
      'another location than sells it',
      () => change({}, { locationId: store('retail').business.locations[0]?.id ?? '' }),
      422,
      'NOT_SOLD_HERE',
    ],
    [
      'a service order without a service',
      () => change({}, { isServiceOrder: true }),
      422,
      'TYPE_NOT_IDENTICAL',
    ],
    ['an appointment for goods', () => change({ appointmentId: 'a1' }), 422, 'APPOINTMENT_MISSING'],
    [
      'the customer record of somebody else',
      () => change({}, { customer: store('grocery').customers[0]?.id ?? '' }),
      404,
      'NOT_FOUND',
    ],
    [
      'another business',
      () => change({}, { business: store('retail').business.id }),
      404,
      'NOT_FOUND',
    ],
    [
      'an attachment that was never uploaded',
      () => change({}, { attachments: ['file'] }),
      409,
      'ATTACHMENT_GONE',
    ],
  ])('D14, D19: refuses %s', async (_what, body, status, code) => {
    const many = await orderCount();
    expect((await place(body())).json()).toMatchObject({ status, code });
    expect(await orderCount()).toBe(many);
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['buxPaymentStatus', { buxPaymentStatus: 'PAID' }, 400],
    ['orderStatus', { orderStatus: 'COMPLETED' }, 400],
    ['an open table order without a table', { orderStatus: 'PENDING_OPEN_ORDER' }, 400],
    ['source', { source: 'pos' }, 400],
    ['isMpos', { isMpos: true }, 400],
    ['terms as a guest', { isB2B: true, paymentTerm: 30 }, 422],
    ['terms without being a business', { paymentTerm: 9999 }, 422],
    ['a field nobody knows', { paymentStatus: 'PAID' }, 400],
    ['a way to pay that is not offered', { paymentMethodCode: 'STRIPE' }, 422],
    ['a way to pay that does not exist', { paymentMethodCode: 'GIFT' }, 422],
  ])('D16: a client does not set %s', async (_what, more, status) => {
    expect((await place({ ...anOrder('grocery', [aLine('grocery')]), ...more })).statusCode).toBe(
      status,
    );
  });

  it('D12: refuses 501 lines, and takes 500', async () => {
    const lines = (count: number) => {
      const honest = anOrder('grocery', [aLine('grocery', { at: 1 })]);
      return { ...honest, products: Array.from({ length: count }, () => honest.products[0]) };
    };
    expect((await place(lines(501))).json()).toMatchObject({ status: 422, code: 'TOO_MANY_LINES' });
    expect((await place(lines(500))).json().code).toMatch(/^(PRICE|STOCK)_CHANGED$/);
  });

  it.each([
    '王小明要少盐 🌶️',
    'بدون بصل من فضلك',
    '\u202edesrever\u202c ﷽ e\u0301\u0327',
    '<script>alert(1)</script> "); DROP TABLE x; -- {{7*7}}',
    'زملاء\u200d 👩🏽‍🍳 Ṣọlá\nsecond line\ttab',
  ])('D19: keeps the note %j as it was written', async (notes) => {
    const { id } = await placed({ ...anOrder('grocery', [aLine('grocery')]), notes });
    expect((await see(id)).json().notes).toBe(notes);
  });

  it('D16: a business customer gets the terms that the merchant gave, and no others', async () => {
    const brian = store('grocery').customers.find((one) => one.customerType === 'BUSINESS');
    const wish = (term: number) => ({
      ...anOrder('grocery', [aLine('grocery')], { b2b: { term } }),
      customer: brian?.id ?? '',
    });
    const as = customer(brian?.firebaseId ?? '');
    const id = (await placed(wish(14), as)).id;
    expect((await see(id, as)).json()).toMatchObject({
      paymentTerm: 14,
      dueDate: null,
      paymentMethodCode: 'PAY_LATER',
    });
    expect((await place(wish(90), as)).json()).toMatchObject({
      status: 422,
      code: 'TERMS_REFUSED',
    });
  });
});

describe('stock', () => {
  it('I26: an order to be paid later takes from the shelf at once', async () => {
    const chosen = aLine('grocery', { at: 3, stock: 10, quantity: 2 });
    const before = await shelf(chosen.product.id);
    await placed(anOrder('grocery', [chosen]));
    expect(await shelf(chosen.product.id)).toMatchObject({
      stockInHand: before.stockInHand - 2,
      held: before.held,
    });
  });

  it('F92, D12: more than there is makes no order and says how many are left, whoever took the others', async () => {
    const chosen = aLine('grocery', { at: 4, stock: 5, quantity: 5 });
    const { stockInHand } = await shelf(chosen.product.id);
    await placed(anOrder('grocery', [{ ...chosen, quantity: stockInHand - 1 }]));
    const answer = await place(anOrder('grocery', [{ ...chosen, quantity: 2 }]));
    expect(answer.json()).toMatchObject({ status: 409, code: 'STOCK_CHANGED' });
    expect(answer.json().differences).toEqual([
      { kind: 'stock', name: chosen.product.name, productId: chosen.product.id, was: 2, now: 1 },
    ]);
  });
});

describe('promotions', () => {
  const dear = () => aLine('grocery', { at: 2, stock: 12, quantity: 12 });

  it('are taken off and counted', async () => {
    const { id } = await placed(anOrder('grocery', [dear()], { promotion: 'KARIBU10' }));
    const view = (await see(id)).json();
    expect(view.discount).toBeCloseTo((view.total + view.discount) / 10, 2);
    const [row] = await shop.database.db
      .select()
      .from(promotions)
      .where(eq(promotions.code, 'KARIBU10'));
    expect(row?.uses).toBe(1);
  });

  it('D17, F96: one that has ended, has not begun or is used up is removed with the new total, to be confirmed', async () => {
    const body = anOrder('grocery', [dear()], { promotion: 'PASAKA15' });
    const answer = await place(body);
    expect(answer.json()).toMatchObject({ status: 409, code: 'PROMOTION_CHANGED' });
    const told = answer
      .json()
      .differences.filter((one: { kind: string }) => one.kind === 'promotion');
    expect(told).toEqual([expect.objectContaining({ name: 'PASAKA15', now: 0 })]);
    await shop.database.db
      .update(promotions)
      .set({ uses: 50 })
      .where(eq(promotions.code, 'HARAKA'));
    expect(
      (await place(anOrder('grocery', [dear()], { promotion: 'HARAKA' }))).json(),
    ).toMatchObject({ code: 'PROMOTION_CHANGED' });
  });

  it('D17: one of another store is refused', async () => {
    const body = {
      ...anOrder('grocery', [dear()]),
      promotions: [{ id: store('retail').promotions[0]?.id ?? '' }],
    };
    expect((await place(body)).json()).toMatchObject({ status: 422, code: 'PROMOTION_REFUSED' });
  });
});

describe('delivery', () => {
  const address = {
    country: 'KE',
    street: '27 Riverside Drive',
    flat: '',
    area: 'Westlands',
    city: 'Nairobi',
    state: '',
    postalCode: '',
    point: [-1.2702, 36.7989] as [number, number],
    note: '',
  };
  const basket = () => [aLine('grocery', { at: 2, stock: 12, quantity: 12 })];
  const quote = async () => {
    const body = {
      locationId: store('grocery').business.locations[0]?.id,
      customerLocation: address,
      amount: anOrder('grocery', basket()).totalCartAmount,
    };
    const answer = await shop.ask({ method: 'POST', url: '/api/v1/shipment/quote', body });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as {
      id: string;
      cost: number;
      provider: string;
      shipmentType: 'INHOUSE_DELIVERY';
    };
  };
  const shipped = (
    { id, cost, provider, shipmentType }: Awaited<ReturnType<typeof quote>>,
    customerLocation = address,
  ) => ({
    shipmentType,
    provider,
    customerLocation,
    quoteDetails: { id, cost },
  });

  it('D18: costs what was quoted, whatever the body says', async () => {
    const given = await quote();
    const { id } = await placed(anOrder('grocery', basket(), { shipment: shipped(given) }));
    expect((await see(id)).json()).toMatchObject({ shippingCost: given.cost });
    const cheaper = anOrder('grocery', basket(), {
      shipment: shipped({ ...given, cost: given.cost + 5 }),
    });
    expect((await place(cheaper)).json()).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
  });

  it('D18, F98: a quote that is over, for another address or unknown is refused', async () => {
    const given = await quote();
    const elsewhere = anOrder('grocery', basket(), {
      shipment: shipped(given, { ...address, street: '1 Other Road' }),
    });
    expect((await place(elsewhere)).json()).toMatchObject({
      status: 422,
      code: 'DELIVERY_REFUSED',
    });
    expect(
      (
        await place(anOrder('grocery', basket(), { shipment: shipped({ ...given, id: 'q' }) }))
      ).json(),
    ).toMatchObject({
      code: 'DELIVERY_REFUSED',
    });
    const body = anOrder('grocery', basket(), { shipment: shipped(given) });
    shop.clock.pass(16 * MINUTE);
    expect((await place(body)).json()).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' });
  });
});

describe('tables', () => {
  const table = () => store('restaurant').tables[0]?.id ?? '';
  const round = (wish = {}) =>
    anOrder('restaurant', [aLine('restaurant', { stock: 0 })], { table: table(), ...wish });

  it('send open orders with the service charge, and every round is seen from the table by whoever sits there', async () => {
    const { id } = await placed(round(), AMINA, 'restaurant');
    await placed(round(), AMINA, 'restaurant');
    await placed(round(), guest('neighbour'), 'restaurant');
    const seen = (await see(id, AMINA, 'restaurant')).json();
    expect(seen).toMatchObject({ orderStatus: 'PENDING_OPEN_ORDER', table: { id: table() } });
    expect(seen.serviceCharge).toBeGreaterThan(0);
    const { rounds } = (
      await shop.ask({ store: 'restaurant', url: `/api/v1/tables/${table()}/rounds`, as: AMINA })
    ).json();
    expect(rounds.map((one: { isMine: boolean }) => one.isMine)).toEqual([true, true, false]);
  });

  it('F100, D19: a closed one refuses, and one of another store is not there', async () => {
    expect((await place(round({ table: 'elsewhere' }), AMINA, 'restaurant')).json()).toMatchObject({
      status: 404,
    });
    await shop.database.db
      .update(diningTables)
      .set({ open: false })
      .where(eq(diningTables.id, table()));
    expect((await place(round(), AMINA, 'restaurant')).json()).toMatchObject({
      status: 409,
      code: 'TABLE_CLOSED',
    });
  });
});

describe('nothing due', () => {
  it('I10: pay later has no due date, no attempt, and is kept without end', async () => {
    const { id } = await placed(anOrder('grocery', [aLine('grocery')]));
    expect((await see(id)).json()).toMatchObject({ dueDate: null, keptUntil: null, attempt: null });
    expect(await shop.database.db.$count(attempts)).toBe(0);
  });

  it('I10, F102: an order that costs nothing is settled by the server alone', async () => {
    const free = {
      id: uuidOf('free'),
      businessId: store('grocery').business.id,
      code: 'FREE',
      name: 'All of it',
      fixedAmount: null,
      percentage: 100,
      minimumAmount: null,
      startsAt: null,
      endsAt: null,
      usesMost: null,
      uses: 0,
    };
    await shop.database.db.insert(promotions).values(free);
    const honest = anOrder('grocery', [aLine('grocery')]);
    const body = {
      ...honest,
      promotions: [{ id: free.id }],
      totalCartAmount: 0,
      discount: honest.totalCartAmount,
      paymentMethodCode: 'PAY_LATER',
    };
    const { id } = await placed(body);
    expect((await see(id)).json()).toMatchObject({ paymentState: 'PAID', total: 0, attempt: null });
  });
});

describe('who sees an order', () => {
  it('I37: its owner, and in outline whoever holds its capability; for others it is not there', async () => {
    const visitAt = { ...emptyAddress('KE'), street: '27 Riverside Drive', city: 'Nairobi' };
    const { id, capability } = await placed({ ...anOrder('grocery', [aLine('grocery')]), visitAt });
    expect((await see(id)).json()).toMatchObject({ visitAt });
    const stranger = await see(id, guest('stranger'));
    const nobody = await see(uuidOf('no order'), guest('stranger'));
    expect(stranger.statusCode).toBe(404);
    expect(stranger.body).toBe(nobody.body);
    const outline = (
      await shop.ask({
        url: `/api/v1/cartTransaction/${id}`,
        headers: { 'x-capability': capability },
      })
    ).json();
    expect(outline).toMatchObject({
      id,
      limited: true,
      lines: [],
      customerName: '',
      email: '',
      phone: '',
    });
    expect(JSON.stringify(outline)).not.toMatch(/Amina|Riverside/);
    shop.clock.pass(4 * DAY);
    expect(
      (
        await shop.ask({
          url: `/api/v1/cartTransaction/${id}`,
          headers: { 'x-capability': capability },
        })
      ).statusCode,
    ).toBe(404);
  });

  it('D10: lists hold one shopper’s orders, and an intent finds its own', async () => {
    const body = anOrder('grocery', [aLine('grocery')]);
    const { id } = await placed(body, guest('lister'));
    await placed(anOrder('grocery', [aLine('grocery')]), guest('other lister'));
    const list = await shop.ask({ url: '/api/v1/cartTransaction', as: guest('lister') });
    expect(list.json().map((one: { id: string }) => one.id)).toEqual([id]);
    const found = await shop.ask({
      url: `/api/v1/cartTransaction?intent=${body.cashbookTransactionId}`,
      as: guest('lister'),
    });
    expect(found.json()).toHaveLength(1);
    expect(
      (
        await shop.ask({
          url: `/api/v1/cartTransaction?intent=${body.cashbookTransactionId}`,
          as: AMINA,
        })
      ).json(),
    ).toEqual([]);
    expect(
      (await shop.ask({ url: '/api/v1/cartTransaction/all-orders/somebody', as: guest('lister') }))
        .statusCode,
    ).toBe(404);
    expect(
      (
        await shop.ask({ url: '/api/v1/cartTransaction/all-orders/lister', as: guest('lister') })
      ).json(),
    ).toHaveLength(1);
  });

  it('W1: keeps the phone as it can be dialled, beside what was typed, and is found by any spelling of it', async () => {
    const { id, orderNumber } = await placed(
      anOrder('grocery', [aLine('grocery')], { contact: { phone: '254712345678' } }),
    );
    const kept = async () =>
      (await shop.database.db.select().from(orders).where(eq(orders.id, id)))[0];
    expect([(await kept())?.phone, (await kept())?.body.customerContact.phone]).toEqual([
      '+254712345678',
      '254712345678',
    ]);
    const find = async (contact: string) => {
      const body = { orderNumber, contact };
      return (await shop.ask({ method: 'POST', url: '/api/v1/orders/find', body })).json().id;
    };
    for (const contact of ['0712 345 678', '+254 (0)712-345-678', '٠٧١٢٣٤٥٦٧٨'])
      expect(await find(contact), contact).toBe(id);
    expect(await find('0712 345 679')).toBeUndefined();
    // As orders from before 22 November 2026 keep it.
    await shop.database.db.update(orders).set({ phone: '254712345678' }).where(eq(orders.id, id));
    expect(await find('0712 345 678')).toBe(id);
  });

  it('W1: a number that nobody can read does not stop an order; it stays as it was typed', async () => {
    const { id } = await placed(
      anOrder('grocery', [aLine('grocery')], { contact: { phone: '12 34 56' } }),
    );
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, id));
    expect(row?.phone).toBe('12 34 56');
  });
});

describe('what was bought before', () => {
  const BOB = guest('bob-who-comes-again');
  const bought = async (as: string): Promise<string[]> =>
    (await shop.ask({ url: '/api/v1/bought-products', as }))
      .json<{ name: string }[]>()
      .map(({ name }) => name);

  it('is what this shopper paid or may pay later, the most often ordered first', async () => {
    const [bread, milk, tea] = [0, 1, 2].map((at) => aLine('grocery', { at }));
    const [account] = await shop.database.db
      .insert(providerAccounts)
      .values({
        businessId: store('grocery').business.id,
        provider: 'DPO',
        sealed: Buffer.alloc(0),
        enabled: true,
        createdAt: shop.clock.now(),
      })
      .returning();
    shop.app.services.stores.forget();
    await placed(anOrder('grocery', [tea!], { method: 'DPO' }), BOB);
    await shop.database.db
      .delete(providerAccounts)
      .where(eq(providerAccounts.provider, account!.provider));
    await placed(anOrder('grocery', [bread!]), BOB);
    await placed(anOrder('grocery', [milk!, bread!]), BOB);
    expect(await bought(BOB)).toEqual([bread!.product.name, milk!.product.name]);
    expect(await bought(guest('somebody-new'))).toEqual([]);
    expect((await shop.ask({ url: '/api/v1/bought-products' })).statusCode).toBe(401);
  });
});

describe('an unpaid order', () => {
  const unpaid = () =>
    anOrder('grocery', [aLine('grocery', { at: 5, stock: 8 })], { method: 'PAY_LATER' });
  const act = (id: string, what: string, body?: unknown) =>
    shop.ask({
      method: 'POST',
      url: `/api/v1/cartTransaction/${what.replace(':id', id)}`,
      as: AMINA,
      ...(body !== undefined && { body }),
    });

  it('that was accepted is cancelled by its shopper while nobody has it in hand, and its goods are there again', async () => {
    const body = unpaid();
    const product = body.products[0]?.product ?? '';
    const before = (await shelf(product)).stockInHand;
    const { id } = await placed(body);
    expect((await shelf(product)).stockInHand).toBe(before - 1);
    expect((await see(id)).json()).toMatchObject({ mayCancel: true });
    expect((await act(id, ':id/give-up')).json()).toMatchObject({
      paymentState: 'CANCELLED',
      mayCancel: false,
    });
    expect((await shelf(product)).stockInHand).toBe(before);
  });

  it('D20: takes a wish to change once, from its owner, for what it holds', async () => {
    const body = unpaid();
    const { id } = await placed(body);
    const wish = {
      proposalId: uuidOf('wish'),
      note: 'Ripe ones',
      lines: [{ productId: body.products[0]?.product ?? '', quantity: 2 }],
    };
    const first = await act(id, 'propose-order-change/:id', wish);
    expect(first.json()).toEqual({ data: { id: wish.proposalId, status: 'PROPOSED' } });
    expect((await act(id, 'propose-order-change/:id', wish)).body).toBe(first.body);
    const foreign = {
      ...wish,
      proposalId: uuidOf('other wish'),
      lines: [{ productId: 'x', quantity: 1 }],
    };
    expect((await act(id, 'propose-order-change/:id', foreign)).statusCode).toBe(422);
    const other = await shop.ask({
      method: 'POST',
      url: `/api/v1/cartTransaction/propose-order-change/${id}`,
      as: guest('x'),
      body: wish,
    });
    expect(other.statusCode).toBe(404);
  });

  it('order numbers have neither gaps nor twins', async () => {
    const numbers = await shop.database.db
      .select({ number: orders.orderNumber })
      .from(orders)
      .where(eq(orders.businessId, store('grocery').business.id))
      .orderBy(sql`1`);
    const counted = numbers.map(({ number }) => Number(number));
    expect(counted).toEqual(counted.map((_, at) => (counted[0] ?? 0) + at));
  });
});
