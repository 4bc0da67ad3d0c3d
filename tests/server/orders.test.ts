import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { products } from '#server/db/schema/catalog.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts } from '#server/db/schema/payments.ts';
import { promotions } from '#server/db/schema/promotions.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { uuidOf } from '#tests/support/setClock.ts';
import { AMINA, orderCount, place, placed, see, setUpShop, shelf, shop } from './ordersShop.ts';

setUpShop();

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
