import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toMinor } from '#machines/domain/money.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { runAudit } from '#server/db/audit.ts';
import { orders } from '#server/db/schema/orders.ts';
import { store } from '#tests/support/inProcess.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { aDish, aTable, sendRound, tableSessionOf } from '#tests/support/tables.ts';

let shop: PayingShop;
let lived: ReturnType<typeof livedOrders>;
beforeAll(async () => {
  shop = await payingShop();
  lived = livedOrders(shop);
});
afterEach(async () => {
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

const post = (slug: string, body: unknown) =>
  shop.ask({ store: slug, method: 'POST', url: '/api/v1/cartTransaction', body, as: SHOPPER });
const placed = async (slug: string, body: OrderBody) => {
  const answer = await post(slug, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return shop.see(slug, answer.json().data);
};
const dinner = (tip: number, more: Parameters<typeof anOrder>[2] = {}): OrderBody =>
  anOrder('restaurant', [aDish(0, 2), aDish(3)], { method: 'STRIPE', tip, ...more });
const count = () => shop.database.db.$count(orders);
const cents = (amount: number): number => toMinor(amount, 'MYR');

describe('a tip', () => {
  it('is a line of its own beside the price: no tax, no service charge and no discount is counted of it', async () => {
    const [plain, tipped] = [
      await placed('restaurant', dinner(0)),
      await placed('restaurant', dinner(7.5)),
    ];
    expect([plain.tip, tipped.tip]).toEqual([0, 7.5]);
    expect([tipped.tax, tipped.serviceCharge, tipped.discount]).toEqual([
      plain.tax,
      plain.serviceCharge,
      plain.discount,
    ]);
    expect(plain.tax).toBeGreaterThan(0);
    expect(cents(tipped.total)).toBe(cents(plain.total) + 750);
    expect(tipped.dueNow).toBe(tipped.total);
  });

  it('is paid with its order, and goes back with it', async () => {
    const order = await placed('restaurant', dinner(5));
    const attempt = await shop.start('restaurant', order, 'STRIPE');
    expect(attempt.amount).toBe(order.total);
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    const paid = await shop.until('restaurant', order, (view) => view.paymentState === 'PAID');
    expect(paid).toMatchObject({ tip: 5, paid: order.total, extra: 0 });
    const as = lived.staffOf('restaurant');
    const url = `/api/v1/staff/orders/${order.id}`;
    const { version } = (await shop.ask({ store: 'restaurant', as, url })).json();
    const body = { action: 'cancel', version, reason: 'the kitchen closed' };
    const answer = await shop.ask({
      store: 'restaurant',
      as,
      method: 'POST',
      url: `${url}/actions`,
      body,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await shop.see('restaurant', order)).money?.owedBack).toBe(order.total);
  });

  it('stays as it was given where the order is changed', async () => {
    const lines = [aLine('grocery', { at: 6, quantity: 4 })];
    const order = await placed('grocery', anOrder('grocery', lines, { tip: 50 }));
    const answer = await shop.ask({
      store: 'grocery',
      method: 'POST',
      as: SHOPPER,
      url: `/api/v1/cartTransaction/propose-order-change/${order.id}`,
      body: {
        proposalId: crypto.randomUUID(),
        note: '',
        lines: [{ productId: lines[0]?.product.id, quantity: 2 }],
      },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const [proposal] = (await shop.see('grocery', order)).proposals ?? [];
    const goods = cents(order.total) - 5000;
    expect(cents(proposal?.total ?? 0)).toBe(goods / 2 + 5000);
  });

  it('is part of what was ordered: another tip under the same intent is another order', async () => {
    const body = dinner(2);
    await placed('restaurant', body);
    const other = await post('restaurant', dinner(3, { intent: body.cashbookTransactionId }));
    expect(other.json()).toMatchObject({ code: 'INTENT_REUSED' });
    expect((await post('restaurant', body)).statusCode).toBeLessThan(300);
  });

  it.each([
    ['is less than nothing', () => ({ ...dinner(0), tip: -1 })],
    ['has parts of a sen', () => ({ ...dinner(0), tip: 1.005 })],
    ['is more than what was bought costs', () => dinner(5_000)],
    ['is no number', () => ({ ...dinner(0), tip: '5' })],
    [
      'is given where none is taken',
      () => ({ slug: 'retail', ...anOrder('retail', [aLine('retail')], { tip: 5 }) }),
    ],
  ])('that %s is refused by name, and no order is made', async (_why, bodyOf) => {
    const { slug = 'restaurant', ...body } = bodyOf() as OrderBody & { slug?: string };
    const before = await count();
    const answer = await post(slug, body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'FIELDS_INVALID', fields: ['tip'] });
    expect(await count()).toBe(before);
  });

  it('that is in the total but not in the order, or the other way round, is a changed price', async () => {
    const { tip: _, ...without } = dinner(5);
    const none = dinner(0);
    for (const body of [without, { ...none, tip: 5 }]) {
      const answer = await post('restaurant', body);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'PRICE_CHANGED' });
    }
  });

  it('is given with no round: its table pays a bill', async () => {
    const table = aTable();
    const answer = await post(
      'restaurant',
      dinner(3, { method: 'PAY_LATER', table: table.id, locationId: table.locationId }),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: ['tip'] });
  });

  it('of a table’s bill is paid with it, and pays no part of a round', async () => {
    const table = aTable(1);
    const sent = await sendRound(shop, [aDish(0), aDish(2)], { as: SHOPPER, table });
    const round = sent.json().data as { id: string; total: number };
    const bill = (tip: number | undefined, intentId: string = crypto.randomUUID()) =>
      shop.ask({
        store: 'restaurant',
        method: 'POST',
        url: `/api/v1/tables/${table.id}/bills`,
        as: SHOPPER,
        body: { intentId, lines: [], ...(tip !== undefined && { tip }) },
      });
    for (const wrong of [round.total + 1, 0.001, -1])
      expect((await bill(wrong)).json()).toMatchObject({ code: 'FIELDS_INVALID', fields: ['tip'] });
    const intent = crypto.randomUUID();
    const made = await bill(4.5, intent);
    expect(made.statusCode, made.body).toBe(201);
    expect((await bill(4.5, intent)).json().data.id).toBe(made.json().data.id);
    expect((await bill(5, intent)).json()).toMatchObject({ code: 'INTENT_REUSED' });
    const order = await shop.see('restaurant', made.json().data);
    expect(order).toMatchObject({ isBill: true, tip: 4.5 });
    expect(cents(order.total)).toBe(cents(round.total) + 450);
    const attempt = await shop.start('restaurant', order, 'STRIPE');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    await shop.until('restaurant', order, (view) => view.paymentState === 'PAID');
    const session = await tableSessionOf(shop, table, SHOPPER);
    expect(session).toMatchObject({ total: round.total, paid: round.total, rest: 0 });
    expect(await shop.see('restaurant', round)).toMatchObject({ paymentState: 'PAID', extra: 0 });
  });
});

it('tips come in by the file of a store', () => {
  expect(store('restaurant').business.tips).toEqual({ percentages: [5, 10, 15] });
});
