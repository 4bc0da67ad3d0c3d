import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import { runAudit } from '#server/db/audit.ts';
import { orderStatusText } from '#src/account/orderStatusText.ts';
import { leftToPay } from '#src/checkout/parts/orderTexts.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { aDish, aPointOfSale, askBill, aTable, sendRound } from '#tests/support/tables.ts';

/** Orders that are paid by other means than the money that came, or came again, by a provider. */
let shop: PayingShop;
let lived: ReturnType<typeof livedOrders>;
let close: Awaited<ReturnType<typeof aPointOfSale>>;
beforeAll(async () => {
  shop = await payingShop();
  lived = livedOrders(shop);
  close = await aPointOfSale(shop);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
  expect(await lived.untold()).toEqual([]);
});
afterAll(() => shop.close());

const RESTAURANT = 'restaurant';
const [AMINA, BEN] = [guest('amina'), guest('ben')];

const { says } = answersOf(() => shop);
const cents = (amount: number): number => Math.round(amount * 100);

describe('a round whose guest paid at the till or by a bill, and then by an old form too', () => {
  async function roundWithForm(at: number) {
    const table = aTable(at);
    const answer = await sendRound(shop, [aDish(0), aDish(1, 2)], {
      as: AMINA,
      table,
      method: 'IPAY',
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const round = answer.json().data as { id: string; total: number };
    const attempt = await shop.start(RESTAURANT, round, 'IPAY', AMINA);
    // Paying at the end instead: its form at iPay88 can be paid all the same.
    const later = await shop.ask({
      store: RESTAURANT,
      method: 'POST',
      url: `/api/v1/cartTransaction/${round.id}/pay-later`,
      as: AMINA,
    });
    expect(later.statusCode, later.body).toBe(200);
    return { table, round, attempt };
  }
  const paidAt = {
    'the till': async (table: ReturnType<typeof aTable>) => {
      expect((await close(table)).statusCode).toBe(200);
    },
    'a bill': async (table: ReturnType<typeof aTable>) => {
      const bill = (await askBill(shop, table, [], BEN)).json().data as { id: string };
      const attempt = await shop.start(RESTAURANT, bill, 'STRIPE', BEN);
      const reference = await shop.referenceOf(attempt.id);
      await shop.simulate('STRIPE', { reference, action: 'approve' });
      await shop.until(RESTAURANT, bill, (view) => view.paymentState === 'PAID', BEN);
    },
  };

  it.each(Object.entries(paidAt))('stays paid by %s when that goes back', async (by, pays) => {
    const { table, round, attempt } = await roundWithForm(0);
    await pays(table);
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('IPAY', { reference, action: 'approve' });
    await shop.until(RESTAURANT, round, (one) => (one.money?.owedBack ?? 0) > 0, AMINA);
    const amount = cents(round.total);
    await says('IPAY', attempt, { refunded: amount });
    const view = await shop.see(RESTAURANT, round, AMINA);
    expect(view).toMatchObject({
      paymentState: 'PAID',
      goods: 'committed',
      // What the till took came, too (505); what a bill brought stands on the bill.
      money: {
        came: by === 'the till' ? 2 * round.total : round.total,
        returned: round.total,
        owedBack: 0,
      },
    });
    expect(await pageOf(view)).toMatchObject({
      title: 'Order paid, part was given back',
      says: expect.stringMatching(/was given back to you/),
      pays: false,
    });
    const told = await shop.database.pool.query(
      `select kind from outbox where order_id = $1 and kind like 'order.%efunded'`,
      [round.id],
    );
    expect(told.rows).toEqual([{ kind: 'order.partRefunded' }]);
    if (by === 'a bill') expect((await close(table)).statusCode).toBe(200);
  });
});

describe('an order to be paid later, of whose payment too little came, and a bank took that back', () => {
  async function owedAgain(): Promise<{ order: OrderView; attempt: { id: string } }> {
    const order = await lived.placed('STRIPE');
    const later = await lived.post(order, 'pay-later');
    expect(later.statusCode, later.body).toBe(200);
    const attempt = await lived.start(order, 'STRIPE');
    await lived.simulate('STRIPE', attempt, { action: 'approve', notify: 'never' });
    await says('STRIPE', attempt, { amount: 4_000 });
    expect((await lived.see(order)).paymentState).toBe('REVIEW');
    await says('STRIPE', attempt, { amount: 4_000, ...dispute('lost') });
    expect(await lived.see(order)).toMatchObject({ paymentState: 'PENDING', goods: 'committed' });
    return { order, attempt };
  }
  const dispute = (state: 'open' | 'won' | 'lost') => ({
    dispute: state,
    disputes: [{ reference: 'dp_1', amount: 4_000, state }],
  });

  it('is not asked for what the bank gave back to the shop since, and staff may call it enough', async () => {
    const { order, attempt } = await owedAgain();
    expect((await lived.staffOrder(order)).may).not.toContain('takeAsEnough');
    await says('STRIPE', attempt, { amount: 4_000, ...dispute('won') });
    const won = await lived.see(order);
    expect(orderStatusText(won)).toBe('turned');
    expect((await pageOf(won)).title).toBe('Your bank decided for the shop');
    // Its sums name what is missing, and no provider is offered before a person has looked.
    expect(leftToPay(won)).toBe(order.total - 40);
    expect(won.may?.pay).toBe(false);
    expect((await shop.pay(lived.slugOf(order), order, 'STRIPE')).statusCode).toBe(409);
    expect(await lived.tasks(order)).toMatchObject([{ reason: 'REFUNDS_DIFFER', amount: 40 }]);
    expect((await lived.staffOrder(order)).may).toContain('takeAsEnough');
    expect((await lived.staff(order, 'takeAsEnough')).json()).toMatchObject({
      order: { paymentState: 'PAID', goods: 'committed' },
    });
    expect(await pageOf(await lived.see(order))).toMatchObject({
      title: 'Your bank decided for the shop',
      pays: false,
    });
    expect((await lived.booksOf(order)).slice(-2)).toEqual([
      `WAIVED ${cents(order.total)} USD`,
      'PAID 0 USD',
    ]);
  });

  it('is owed again as a whole when the bank decides otherwise once more', async () => {
    const { order, attempt } = await owedAgain();
    await says('STRIPE', attempt, { amount: 4_000, ...dispute('won') });
    await says('STRIPE', attempt, { amount: 4_000, ...dispute('lost') });
    expect(await lived.see(order)).toMatchObject({
      paymentState: 'PENDING',
      money: { returned: 40, turned: 0 },
    });
    expect((await lived.staffOrder(order)).may).not.toContain('takeAsEnough');
  });

  it('and that is paid in full afterwards has its money in the books once', async () => {
    const { order } = await owedAgain();
    const attempt = await lived.start(order, 'STRIPE');
    await lived.simulate('STRIPE', attempt, { action: 'approve' });
    await lived.until(order, (view) => view.paymentState === 'PAID');
  });
});
