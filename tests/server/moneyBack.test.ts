import { describe, expect, it } from 'vitest';
import { pageOf } from '#tests/support/orderPage.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import {
  ask,
  cents,
  lived,
  paid,
  refunds,
  says,
  setUpLives,
  shop,
  wrote,
} from './moneyBackShop.ts';

setUpLives();
const { says: saysOf } = answersOf(() => shop);

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
      says: `USD 1 of USD ${order.dueNow} was given back to you.`,
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
      says: `USD ${order.dueNow} was given back to you.`,
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

  it('of an order that was looked at is a task all the same, though its review is over with it', async () => {
    const order = await lived.placed('STRIPE');
    const attempt = await lived.start(order, 'STRIPE');
    await lived.simulate('STRIPE', attempt, { action: 'approve', notify: 'never' });
    await says({ order, attempt }, { amount: cents(order.dueNow) - 100 });
    expect(await lived.tasks(order)).toMatchObject([{ reason: 'PAID_TOO_LITTLE' }]);
    await says(
      { order, attempt },
      { amount: cents(order.dueNow) - 100, refunded: cents(order.dueNow) + 700 },
    );
    expect(await lived.see(order)).toMatchObject({
      paymentState: 'REFUNDED',
      money: { returned: order.dueNow - 1 },
    });
    expect(await lived.tasks(order)).toMatchObject([
      { kind: 'REVIEW', reason: 'REFUNDS_DIFFER', amount: 8 },
    ]);
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

it('money for another payee that its provider gave back is written as gone back', async () => {
  const order = await lived.placed('PAYPAL');
  const attempt = await lived.start(order, 'PAYPAL');
  await lived.simulate('PAYPAL', attempt, { action: 'approve', notify: 'never' });
  const said = {
    status: 'PAID',
    amount: cents(order.total),
    currency: order.currency,
    providerReference: 'X1',
    payee: 'another',
    ourReference: null,
  } as const;
  await saysOf('PAYPAL', attempt, said);
  expect(await lived.tasks(order)).toMatchObject([{ reason: 'OTHER_PAYEE' }]);
  await saysOf('PAYPAL', attempt, { ...said, refunded: said.amount });
  const view = await lived.see(order);
  expect(view).toMatchObject({ paymentState: 'REFUNDED', money: { returned: order.total } });
  expect((await pageOf(view)).says).toMatch(/given back/);
  expect(await lived.tasks(order)).toEqual([]);
  await saysOf('PAYPAL', attempt, { ...said, refunded: said.amount });
  expect(await refunds(order)).toHaveLength(1);
});
