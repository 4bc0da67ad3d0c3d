import { describe, expect, it } from 'vitest';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { store } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { orderCount, place, placed, see, setUpShop, shelf, shop } from './ordersShop.ts';

setUpShop();

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

  it('says of services among products what the specification says', async () => {
    const body = { ...anOrder('grocery', [aLine('grocery')]), isServiceOrder: true };
    expect((await place(body)).json()).toMatchObject({
      code: 'TYPE_NOT_IDENTICAL',
      title: 'Product type not identical',
    });
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

  it('of a business customer the next form knows the company that their newest order in this store named, and of no other shopper’s (415)', async () => {
    const brian = store('grocery').customers.find((one) => one.customerType === 'BUSINESS');
    const uid = brian?.firebaseId ?? '';
    const retail = store('grocery').customers.find((one) => one.customerType === 'RETAIL');
    const wanjiku = retail?.firebaseId ?? '';
    const known = async (who = uid) => {
      const url = `/api/v1/customer/${who}`;
      const answer = await shop.ask({ store: 'grocery', url, as: customer(who) });
      expect(answer.statusCode).toBe(200);
      return answer.json().company;
    };
    /** For a company, or for none. */
    const orders = async (who: string, company: string, slug = 'grocery') => {
      const { customerContact, ...order } = anOrder(slug, [aLine(slug)]);
      shop.clock.pass(1_000);
      await placed(
        { ...order, customerContact: { ...customerContact, company } },
        customer(who),
        slug,
      );
    };
    expect(await known()).toBeUndefined();
    for (const company of ['Otieno Traders', 'Otieno & Sons', '']) await orders(uid, company);
    expect(await known()).toBe('Otieno & Sons');
    await orders(wanjiku, 'Kamau Limited');
    await orders(uid, 'Pine House Inn', 'retail');
    expect(await known()).toBe('Otieno & Sons');
    expect(await known(wanjiku)).toBeUndefined();
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
