import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { runAudit } from '#server/db/audit.ts';
import { ledger } from '#server/db/schema/payments.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import {
  placed,
  see,
  setUpPayingShop,
  shop,
  simulate,
  slugOf,
  staffOf,
  start,
  stockOf,
  tasks,
  until,
} from './orderLifeShop.ts';

setUpPayingShop();

const staffOrder = async (order: { id: string }): Promise<StaffOrder> =>
  (
    await shop.ask({
      store: slugOf(order),
      url: `/api/v1/staff/orders/${order.id}`,
      as: staffOf(slugOf(order)),
    })
  ).json();

const staff = async (
  order: { id: string },
  action: string,
  more: object = {},
  version?: number,
) => {
  const body = {
    action,
    version: version ?? (await staffOrder(order)).version,
    reason: 'asked by telephone',
    ...more,
  };
  return shop.ask({
    store: slugOf(order),
    method: 'POST',
    url: `/api/v1/staff/orders/${order.id}/actions`,
    body,
    as: staffOf(slugOf(order)),
  });
};

describe('ways out of review', () => {
  const short = async (): Promise<OrderView> => {
    const order = await placed('FLUTTERWAVE');
    const attempt = await start(order, 'FLUTTERWAVE');
    await simulate('FLUTTERWAVE', attempt, { action: 'payLess' });
    return until(order, (one) => one.paymentState === 'REVIEW');
  };

  it('staff takes what came as enough: the order is paid with what came, and nobody is asked for the rest', async () => {
    const order = await short();
    expect(await staffOrder(order)).toMatchObject({
      may: expect.arrayContaining(['ask', 'takeAsEnough', 'gaveBack', 'release']),
      readable: true,
    });
    expect((await staffOrder(order)).may).not.toContain('close');
    expect((await staff(order, 'takeAsEnough')).json()).toMatchObject({
      order: { paymentState: 'PAID', goods: 'committed' },
      tasks: [],
    });
    expect((await staffOrder(order)).story.at(-1)).toMatchObject({
      event: 'staff.tookAsEnough',
      cause: 'STAFF',
      by: 'a-staff-member',
      note: 'asked by telephone',
    });
  });

  it('staff takes what came as enough after the goods were released: they are the shopper’s again, and the books name staff', async () => {
    const order = await short();
    expect((await staff(order, 'release')).json()).toMatchObject({ order: { goods: 'released' } });
    expect((await staff(order, 'takeAsEnough')).json()).toMatchObject({
      order: { paymentState: 'PAID', goods: 'committed' },
      tasks: [],
    });
    const [fact] = await shop.database.db
      .select()
      .from(ledger)
      .where(and(eq(ledger.orderId, order.id), eq(ledger.kind, 'PAID')));
    expect(fact).toMatchObject({ provider: 'STAFF', attemptId: null });
    expect(await runAudit(shop.database.pool)).toEqual([]);
  });

  it('money was given back: never more than there is, and all of it ends the order', async () => {
    const order = await short();
    const { returnable } = await staffOrder(order);
    const back = { reference: 'R-1', day: '2026-03-01' };
    expect(
      (await staff(order, 'gaveBack', { ...back, amount: returnable + 0.01 })).json(),
    ).toMatchObject({
      code: 'FIELDS_INVALID',
      fields: ['amount'],
    });
    expect((await staff(order, 'gaveBack', { amount: returnable })).json()).toMatchObject({
      code: 'FIELDS_INVALID',
      fields: ['reference', 'day'],
    });
    const answer = await staff(order, 'gaveBack', { ...back, amount: returnable });
    expect(answer.json()).toMatchObject({
      order: { paymentState: 'REFUNDED', goods: 'released' },
      tasks: [],
      returnable: 0,
    });
    expect((await see(order)).money).toMatchObject({ returned: returnable, missing: 0 });
  });

  it('two at once: the second is shown the new state, and does nothing', async () => {
    const order = await short();
    const { version } = await staffOrder(order);
    const answers = await Promise.all([
      staff(order, 'takeAsEnough', {}, version),
      staff(order, 'release', {}, version),
    ]);
    expect(answers.map((one) => one.statusCode).sort()).toEqual([200, 409]);
    expect(answers.find((one) => one.statusCode === 409)?.json()).toMatchObject({
      code: 'VERSION_CHANGED',
    });
    expect((await staffOrder(order)).version).toBe(version + 1);
  });

  it('a paid order is cancelled: goods go back, the money stays paid until it was given back', async () => {
    const order = await placed('STRIPE', 2);
    const before = await stockOf(order);
    const attempt = await start(order, 'STRIPE');
    await simulate('STRIPE', attempt, { action: 'approve' });
    await until(order, (one) => one.paymentState === 'PAID');
    expect((await staff(order, 'cancel')).json()).toMatchObject({
      order: { paymentState: 'PAID', goods: 'released', money: { owedBack: order.dueNow } },
      tasks: [{ kind: 'REFUND', reason: 'CANCELLED_AFTER_PAYMENT', amount: order.dueNow }],
    });
    expect(await stockOf(order)).toBe(before);
    expect((await staff(order, 'cancel')).json()).toMatchObject({ code: 'VERSION_CHANGED' });
    await simulate('STRIPE', attempt, { action: 'refund' });
    expect(await until(order, (one) => one.paymentState === 'REFUNDED')).toMatchObject({
      money: { returned: order.dueNow, owedBack: 0 },
    });
    expect(await tasks(order)).toEqual([]);
  });

  it('a contested payment is a task until the bank has decided', async () => {
    const order = await placed('STRIPE');
    const attempt = await start(order, 'STRIPE');
    await simulate('STRIPE', attempt, { action: 'approve' });
    await until(order, (one) => one.paymentState === 'PAID');
    await simulate('STRIPE', attempt, { action: 'dispute' });
    await until(order, (one) => one.money?.disputed === true);
    expect(await tasks(order)).toMatchObject([{ kind: 'REVIEW', reason: 'DISPUTED' }]);
    await simulate('STRIPE', attempt, { action: 'disputeWon' });
    expect(await until(order, (one) => one.money?.disputed === false)).toMatchObject({
      paymentState: 'PAID',
    });
    expect(await tasks(order)).toEqual([]);
  });

  it('a contested payment of an order that is cancelled meanwhile is still paid, until it was given back (I03)', async () => {
    const order = await placed('STRIPE');
    const attempt = await start(order, 'STRIPE');
    await simulate('STRIPE', attempt, { action: 'approve' });
    await until(order, (one) => one.paymentState === 'PAID');
    await simulate('STRIPE', attempt, { action: 'dispute' });
    await until(order, (one) => one.money?.disputed === true);
    expect((await staff(order, 'cancel')).json()).toMatchObject({
      order: {
        paymentState: 'PAID',
        goods: 'released',
        money: { owedBack: order.dueNow, disputed: true },
      },
    });
    await simulate('STRIPE', attempt, { action: 'disputeLost' });
    expect(await until(order, (one) => one.paymentState === 'REFUNDED')).toMatchObject({
      money: { returned: order.dueNow, owedBack: 0, disputed: false },
    });
    expect(await tasks(order)).toEqual([]);
  });

  it('an order that waits for its provider is not taken as enough by a person, and a stranger finds no order at all', async () => {
    const order = await placed('STRIPE');
    // At the desk, once that payment has been ended (535).
    expect((await staffOrder(order)).may).toEqual(['takePayment']);
    expect((await staff(order, 'takeAsEnough')).json()).toMatchObject({ code: 'VERSION_CHANGED' });
    const body = { action: 'ask', version: 0, reason: 'x' };
    const url = `/api/v1/staff/orders/${order.id}/actions`;
    expect(
      (await shop.ask({ store: slugOf(order), method: 'POST', url, body, as: SHOPPER })).statusCode,
    ).toBe(404);
  });
});
