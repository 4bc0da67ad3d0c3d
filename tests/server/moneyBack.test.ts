import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { PaymentStatusReport } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import { runAudit } from '#server/db/audit.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { orderStatusText } from '#src/account/orderStatusText.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';

let shop: PayingShop;
let lived: ReturnType<typeof livedOrders>;
beforeAll(async () => {
  shop = await payingShop();
  lived = livedOrders(shop);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
  expect(await lived.untold()).toEqual([]);
  // Stripe takes 25 requests a second of one kind; all that a story asks would stand in the same second.
  shop.clock.pass(MINUTE);
});
afterAll(() => shop.close());

interface Bought {
  order: OrderView;
  attempt: { id: string };
}
async function paid(): Promise<Bought> {
  const order = await lived.placed('STRIPE');
  const attempt = await lived.start(order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  await lived.until(order, (view) => view.paymentState === 'PAID');
  await shop.quiet();
  return { order, attempt };
}
/** Whatever else the provider says of it, it says this too. */
async function says({ attempt }: Bought, said: Partial<PaymentStatusReport>): Promise<void> {
  vi.restoreAllMocks();
  const stripe = serverProvider('STRIPE');
  const inquire = stripe.inquire.bind(stripe);
  vi.spyOn(stripe, 'inquire').mockImplementation(async (open, tools) => ({
    ...(await inquire(open, tools)),
    ...(open.id === attempt.id && said),
  }));
  await ask(attempt);
}
async function ask({ id }: { id: string }): Promise<void> {
  shop.moment('STRIPE');
  await reconcile(shop.services, id, { isHeard: true });
}
const wrote = (order: OrderView, amount: number, reference: string) =>
  lived.staff(order, 'gaveBack', { amount, reference, day: '2026-03-01' });
/** In minor units. */
const cents = (amount: number): number => Math.round(amount * 100);
/** What its shopper was told of money that went back or did not, in the order of telling. */
async function told(order: OrderView): Promise<string[]> {
  const { rows } = await shop.database.pool.query(
    `select kind, payload from outbox where order_id = $1
      and kind in ('order.refunded', 'order.partRefunded', 'order.turned') order by created_at`,
    [order.id],
  );
  return rows.map(({ kind, payload }) => `${kind.slice('order.'.length)} ${payload.amount / 100}`);
}
const refunds = async (order: OrderView): Promise<string[]> =>
  (await lived.booksOf(order)).filter((one) => one.startsWith('REFUNDED'));

describe('money that staff gave back at the provider, and wrote down', () => {
  it('is the same money when the provider tells of it', async () => {
    const { order, attempt } = await paid();
    expect((await wrote(order, 1, 're_1')).statusCode).toBe(200);
    await lived.simulate('STRIPE', attempt, { action: 'refundPart' });
    await shop.quiet();
    await ask(attempt);
    const view = await lived.see(order);
    expect(view.money).toMatchObject({ came: order.dueNow, returned: 1, owedBack: 0 });
    expect(await pageOf(view)).toMatchObject({
      says: `USD 1 of USD ${order.dueNow} was given back to you. Banks can take some days to show it.`,
    });
    expect(await refunds(order)).toEqual(['REFUNDED 100 USD']);
    expect(await lived.tasks(order)).toEqual([]);
    expect((await lived.staffOrder(order)).returnable).toBe(order.dueNow - 1);
  });

  it('in two parts is told of as one sum, and the next part is news', async () => {
    const bought = await paid();
    const { order } = bought;
    await wrote(order, 2, 're_1');
    await wrote(order, 3, 're_2');
    await says(bought, { refunded: 500 });
    expect((await lived.see(order)).money?.returned).toBe(5);
    await says(bought, { refunded: 900 });
    expect((await lived.see(order)).money?.returned).toBe(9);
    expect(await refunds(order)).toEqual([
      'REFUNDED 200 USD',
      'REFUNDED 300 USD',
      'REFUNDED 400 USD',
    ]);
    expect(await lived.tasks(order)).toEqual([]);
  });

  it('is told apart from other money by its reference', async () => {
    const bought = await paid();
    const { order } = bought;
    await wrote(order, 2, 're_1');
    await wrote(order, 3, 'from the till');
    await says(bought, {
      refunded: 600,
      refunds: [
        { reference: 're_1', amount: 200 },
        { reference: 're_2', amount: 400 },
      ],
    });
    expect((await lived.see(order)).money?.returned).toBe(9);
    expect(await lived.tasks(order)).toMatchObject([{ kind: 'REVIEW', reason: 'REFUNDS_DIFFER' }]);
  });

  it('is written once: the same reference again is refused, whoever told of it first', async () => {
    const bought = await paid();
    const { order } = bought;
    await wrote(order, 1, 're_1');
    const again = { code: 'FIELDS_INVALID', fields: ['reference'] };
    expect((await wrote(order, 1, 're_1')).json()).toMatchObject(again);
    await says(bought, { refunded: 400, refunds: [{ reference: 're_9', amount: 400 }] });
    expect((await wrote(order, 4, 're_9')).json()).toMatchObject(again);
    expect((await lived.see(order)).money?.returned).toBe(5);
  });

  it('and all of it, where the provider tells of everything at once, ends the order', async () => {
    const bought = await paid();
    const { order } = bought;
    await wrote(order, 1, 're_1');
    await says(bought, { refunded: cents(order.dueNow) });
    const view = await lived.see(order);
    expect(view).toMatchObject({ paymentState: 'REFUNDED', money: { returned: order.dueNow } });
    expect(await refunds(order)).toEqual([
      'REFUNDED 100 USD',
      `REFUNDED ${cents(order.dueNow) - 100} USD`,
    ]);
    expect(await lived.tasks(order)).toEqual([]);
  });

  it('beside another sum that the provider tells of is for a person to look at', async () => {
    const bought = await paid();
    const { order } = bought;
    await wrote(order, 2, 'cash');
    await says(bought, { refunded: 300 });
    expect((await lived.see(order)).money?.returned).toBe(5);
    expect(await lived.tasks(order)).toMatchObject([
      { kind: 'REVIEW', reason: 'REFUNDS_DIFFER', amount: 3 },
    ]);
  });
});

describe('more money that went back than ever came', () => {
  it('is never in the books, and a task names the sum, once', async () => {
    const bought = await paid();
    const { order, attempt } = bought;
    await says(bought, { refunded: cents(order.dueNow) + 700 });
    await ask(attempt);
    const view = await lived.see(order);
    expect(view).toMatchObject({ paymentState: 'REFUNDED', money: { returned: order.dueNow } });
    expect(await pageOf(view)).toMatchObject({
      says: `USD ${order.dueNow} was given back to you. Banks can take some days to show it.`,
    });
    expect(await refunds(order)).toEqual([`REFUNDED ${cents(order.dueNow)} USD`]);
    expect(await lived.tasks(order)).toMatchObject([
      { kind: 'REVIEW', reason: 'REFUNDS_DIFFER', amount: 7 },
    ]);
    const story = (await lived.staffOrder(order)).story.filter(
      (one) => one.event === 'money.refunded',
    );
    expect(story).toHaveLength(1);
  });
});

describe('disputes', () => {
  const contests = (reference: string, amount: number, state: 'open' | 'won' | 'lost') => ({
    reference,
    amount,
    state,
  });
  it('about a part of a payment take that part alone', async () => {
    const bought = await paid();
    const { order } = bought;
    await says(bought, { dispute: 'open', disputes: [contests('dp_1', 4_000, 'open')] });
    const open = await lived.see(order);
    expect(open).toMatchObject({ paymentState: 'PAID', money: { disputed: true, returned: 0 } });
    expect((await pageOf(open)).says).toMatch(
      /^A bank contests the payment of USD 40 and may take/,
    );
    expect(await lived.tasks(order)).toMatchObject([{ reason: 'DISPUTED', amount: 40 }]);
    await says(bought, { dispute: 'lost', disputes: [contests('dp_1', 4_000, 'lost')] });
    await ask(bought.attempt);
    const lost = await lived.see(order);
    expect(lost).toMatchObject({ paymentState: 'PAID', money: { disputed: false, returned: 40 } });
    expect(await refunds(order)).toEqual(['REFUNDED 4000 USD']);
    expect(await lived.tasks(order)).toEqual([]);
  });

  it('are decided one by one', async () => {
    const bought = await paid();
    const { order } = bought;
    const both = (first: 'open' | 'won', second: 'open' | 'lost') => ({
      dispute: 'open' as const,
      disputes: [contests('dp_1', 3_000, first), contests('dp_2', 2_000, second)],
    });
    await says(bought, both('open', 'open'));
    await says(bought, both('won', 'open'));
    const still = await lived.see(order);
    expect(still).toMatchObject({ paymentState: 'PAID', money: { disputed: true, returned: 0 } });
    expect((await pageOf(still)).says).toMatch(/^A bank contests the payment of USD 20 /);
    expect(await lived.tasks(order)).toMatchObject([{ reason: 'DISPUTED' }]);
    await says(bought, both('won', 'lost'));
    expect((await lived.see(order)).money).toMatchObject({ disputed: false, returned: 20 });
    expect(await refunds(order)).toEqual(['REFUNDED 2000 USD']);
    expect(await lived.tasks(order)).toEqual([]);
  });

  it('that are lost when they are first heard of have taken their money all the same', async () => {
    const bought = await paid();
    const { order } = bought;
    await says(bought, { dispute: 'lost', disputes: [contests('dp_1', 5_000, 'lost')] });
    await ask(bought.attempt);
    const view = await lived.see(order);
    expect(view.money).toMatchObject({ disputed: false, returned: 50 });
    expect((await pageOf(view)).says).toMatch(/^USD 50 of USD 148 was given back to you/);
    expect(await refunds(order)).toEqual(['REFUNDED 5000 USD']);
  });

  it('of a provider that names none of them are about all that is left', async () => {
    const bought = await paid();
    const { order, attempt } = bought;
    await lived.simulate('STRIPE', attempt, { action: 'refundPart' });
    await shop.quiet();
    await says(bought, { refunded: 100, dispute: 'lost' });
    const view = await lived.see(order);
    expect(view).toMatchObject({ paymentState: 'REFUNDED', money: { returned: order.dueNow } });
    expect(await lived.tasks(order)).toEqual([]);
  });

  const decided = (bought: Bought, amount: number) => (state: 'open' | 'won' | 'lost') =>
    says(bought, { dispute: state, disputes: [contests('dp_1', amount, state)] });

  it('that turn for the shop are told as that, and a turn back as money that went back', async () => {
    const bought = await paid();
    const { order } = bought;
    const said = decided(bought, 4_000);
    await said('lost');
    expect(await told(order)).toEqual(['partRefunded 40']);
    await said('won');
    const won = await lived.see(order);
    expect(won).toMatchObject({ paymentState: 'PAID', money: { returned: 40, turned: 40 } });
    expect(orderStatusText(won)).toBe('turned');
    expect(await pageOf(won)).toMatchObject({
      title: 'Your bank decided for the shop',
      says: 'A bank had taken back USD 40, and has decided for the shop since. The shop has been told to look at it. Do not pay again.',
      pays: false,
    });
    expect(await told(order)).toEqual(['partRefunded 40', 'turned 40']);
    const { returnable, story } = await lived.staffOrder(order);
    expect(returnable).toBe(order.dueNow);
    expect(story.at(-1)).toMatchObject({ event: 'dispute.won', amount: 40 });
    await said('lost');
    const lost = await lived.see(order);
    expect(lost.money).toMatchObject({ returned: 40, turned: 0 });
    expect((await pageOf(lost)).says).toMatch(/^USD 40 of USD 148 was given back to you/);
    expect(await told(order)).toEqual(['partRefunded 40', 'turned 40', 'partRefunded 40']);
  });

  it('about all of it that turn for the shop do not say that it went back', async () => {
    const bought = await paid();
    const { order } = bought;
    const said = decided(bought, cents(order.dueNow));
    await said('lost');
    await said('won');
    const view = await lived.see(order);
    expect(view).toMatchObject({ paymentState: 'REFUNDED', money: { turned: order.dueNow } });
    expect(orderStatusText(view)).toBe('turned');
    expect(await pageOf(view)).toMatchObject({
      title: 'Your bank decided for the shop',
      says: expect.stringMatching(/^A bank had taken back USD 148, and has decided for the shop/),
    });
    expect((await wrote(order, order.dueNow, 'by hand')).statusCode).toBe(200);
    const back = await lived.see(order);
    expect(back.money).toMatchObject({ returned: order.dueNow, turned: 0 });
    expect((await pageOf(back)).says).toMatch(/^USD 148 was given back to you/);
    expect(await refunds(order)).toEqual([`REFUNDED ${cents(order.dueNow)} USD`]);
  });

  it('that the bank decides otherwise later are written down, and a person looks at the books', async () => {
    const bought = await paid();
    const { order } = bought;
    const said = decided(bought, 4_000);
    const story = async () =>
      (await lived.staffOrder(order)).story.flatMap(({ event }) =>
        event.startsWith('dispute.') ? [event] : [],
      );
    await said('lost');
    await said('won');
    expect(await story()).toEqual(['dispute.lost', 'dispute.won']);
    expect(await lived.tasks(order)).toMatchObject([{ reason: 'REFUNDS_DIFFER', amount: 40 }]);
    await ask(bought.attempt);
    expect(await story()).toHaveLength(2);
    // Lost once more: the books hold it already.
    await said('lost');
    expect(await story()).toEqual(['dispute.lost', 'dispute.won', 'dispute.lost']);
    expect(await refunds(order)).toEqual(['REFUNDED 4000 USD']);
    expect((await lived.see(order)).money).toMatchObject({ disputed: false, returned: 40 });
  });

  it('that were opened again after they were lost, and are won, are written down, too', async () => {
    const bought = await paid();
    const { order } = bought;
    for (const state of ['open', 'lost', 'open', 'won'] as const)
      await says(bought, { dispute: state, disputes: [contests('dp_1', 4_000, state)] });
    expect((await lived.see(order)).money).toMatchObject({ disputed: false, returned: 40 });
    expect(await refunds(order)).toEqual(['REFUNDED 4000 USD']);
    expect(await lived.tasks(order)).toMatchObject([{ reason: 'REFUNDS_DIFFER', amount: 40 }]);
  });

  it('that were won are lost in the end all the same', async () => {
    const bought = await paid();
    const { order } = bought;
    for (const state of ['open', 'won', 'lost'] as const)
      await says(bought, { dispute: state, disputes: [contests('dp_1', 4_000, state)] });
    expect((await lived.see(order)).money).toMatchObject({ disputed: false, returned: 40 });
    expect(await refunds(order)).toEqual(['REFUNDED 4000 USD']);
    expect(await lived.tasks(order)).toEqual([]);
  });

  it('that are lost do not hide what the shop gives back afterwards', async () => {
    const bought = await paid();
    const { order } = bought;
    const lost = { dispute: 'lost' as const, disputes: [contests('dp_1', 4_000, 'lost')] };
    await says(bought, lost);
    await says(bought, { ...lost, refunded: 3_000 });
    expect((await lived.see(order)).money).toMatchObject({ returned: 70 });
    expect(await refunds(order)).toEqual(['REFUNDED 4000 USD', 'REFUNDED 3000 USD']);
    expect(await lived.tasks(order)).toEqual([]);
    await says(bought, { ...lost, refunded: cents(order.dueNow) });
    expect((await lived.see(order)).money).toMatchObject({ returned: order.dueNow });
    expect(await lived.tasks(order)).toMatchObject([{ reason: 'REFUNDS_DIFFER', amount: 40 }]);
  });
});

describe('money of another currency', () => {
  it('is never counted as the order’s: books and task name both, and staff finds a way out', async () => {
    const order = await lived.placed('STRIPE');
    const attempt = await lived.start(order, 'STRIPE');
    await lived.simulate('STRIPE', attempt, { action: 'approve', notify: 'never' });
    await says({ order, attempt }, { currency: 'JPY', amount: 20_000 });
    const view = await lived.see(order);
    expect(view).toMatchObject({
      paymentState: 'REVIEW',
      paid: 0,
      money: { came: 0, owedBack: 0, returned: 0 },
    });
    expect(await pageOf(view)).toMatchObject({
      says: expect.stringMatching(/^The shop has been told to look at your payment/),
      pays: false,
    });
    expect(await lived.booksOf(order)).toEqual(['MISMATCH 20000 JPY']);
    expect(await lived.tasks(order)).toMatchObject([
      { kind: 'REVIEW', reason: 'OTHER_CURRENCY', amount: null, detail: '20000 JPY, USD' },
    ]);
    const staffOrder = await lived.staffOrder(order);
    expect(staffOrder.returnable).toBe(0);
    expect(staffOrder.story.at(-1)).toMatchObject({ event: 'money.mismatched', amount: null });
    expect(staffOrder.may).not.toContain('takeAsEnough');
    expect((await lived.staff(order, 'close')).json()).toMatchObject({
      order: { paymentState: 'CLOSED' },
    });
    const [task] = await lived.tasks(order);
    const done = await shop.ask({
      store: lived.slugOf(order),
      method: 'POST',
      url: `/api/v1/staff/tasks/${task?.id}/done`,
      as: lived.staffOf(lived.slugOf(order)),
      body: { reason: 'given back at the provider' },
    });
    expect(done.statusCode, done.body).toBe(200);
    expect(await lived.tasks(order)).toEqual([]);
  });
});
