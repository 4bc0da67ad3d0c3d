import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import { mails } from '#server/db/schema/mail.ts';
import { sendMails } from '#server/mail/send.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import type { Mail } from '#server/services.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

/** I45: what a shopper reads of money is true when they read it. A mail server is away for hours at times; the letters leave after it. */
let shop: PayingShop;
let lived: ReturnType<typeof livedOrders>;
let sent: Mail[] = [];
beforeAll(async () => {
  shop = await payingShop();
  lived = livedOrders(shop);
  shop.services.mail = {
    send: async (mail) => {
      sent.push(mail);
      return 'sent';
    },
    close: () => {},
  } as typeof shop.services.mail;
});
beforeEach(() => {
  sent = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.quiet();
  shop.clock.pass(MINUTE);
});
afterAll(() => shop.close());
const { ask, says } = answersOf(() => shop);

/** The mail server is there again: which letters about an order leave, by what they tell. */
async function left(order: { id: string }): Promise<string[]> {
  await deliverOutbox(shop.services, { say: shop.services.renderer.say });
  for (let turn = 0; turn < 3; turn++) await sendMails(shop.services);
  const { db } = shop.database;
  const rows = await db.select().from(mails).where(eq(mails.orderId, order.id));
  const leaving = rows.filter(({ sentAt }) => sentAt !== null);
  expect(sent.map(({ id }) => id)).toEqual(expect.arrayContaining(leaving.map(({ id }) => id)));
  return leaving.map(({ kind }) => kind.replace('order.', '')).sort();
}

it('money that does not fit is told to its shopper, though the order is paid', async () => {
  const order = await lived.placed('STRIPE');
  const first = await lived.start(order, 'STRIPE');
  await lived.post(order, 'give-up-payment');
  shop.clock.pass(MINUTE);
  const second = await lived.start(order, 'STRIPE');
  await lived.simulate('STRIPE', second, { action: 'approve' });
  await lived.until(order, (view) => view.paymentState === 'PAID');
  await says('STRIPE', first, {
    status: 'PAID',
    amount: Math.round(order.total * 100),
    currency: order.currency,
    providerReference: 'pi_of_another',
    ourReference: 'of another order',
    raw: 'strange',
  });
  expect((await lived.see(order)).money?.strange).toBe(order.total);
  expect(await left(order)).toEqual(['paid', 'review']);
});

it('an order that was cancelled unpaid is not told as unpaid, once its money has come all the same', async () => {
  const order = await lived.placed('STRIPE');
  const attempt = await lived.start(order, 'STRIPE');
  await lived.post(order, 'give-up');
  expect((await lived.see(order)).paymentState).toBe('CANCELLED');
  await says('STRIPE', attempt, {
    status: 'PAID',
    amount: Math.round(order.total * 100),
    currency: order.currency,
    providerReference: 'pi_after_all',
    raw: 'late',
  });
  expect((await lived.see(order)).paymentState).toBe('PAID');
  expect(await left(order)).toEqual(['late']);
});

it('a payment that bounced is not told as on its way: its shopper may pay in another way', async () => {
  const order = await lived.placed('STRIPE');
  const attempt = await lived.start(order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approveSlowly' });
  await shop.quiet();
  await ask('STRIPE', attempt);
  expect((await lived.see(order)).attempt?.outcome.status).toBe('IN_PROCESS');
  await lived.simulate('STRIPE', attempt, { action: 'bounces' });
  await shop.quiet();
  await ask('STRIPE', attempt);
  expect((await lived.see(order)).attempt?.outcome.status).toBe('DECLINED');
  expect(await left(order)).toEqual([]);
});

it('a return that was taken back, or answered, is not told as waiting; made again on that day it has one letter', async () => {
  const asking = async (order: OrderView): Promise<string> => {
    const requestId = randomUUID();
    const body = { requestId, kind: 'RETURN', reason: 'SIZE', text: '' };
    const answer = await lived.post(order, 'requests', body);
    expect(answer.statusCode, answer.body).toBe(200);
    return requestId;
  };
  const order = await lived.placed('STRIPE');
  const attempt = await lived.start(order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  await lived.until(order, (view) => view.paymentState === 'PAID');
  const first = await asking(order);
  expect((await lived.post(order, `requests/${first}/take-back`)).statusCode).toBe(200);
  expect(await left(order)).toEqual(['paid']);
  await asking(order);
  const rows = await shop.database.db.select().from(mails).where(eq(mails.orderId, order.id));
  expect(rows.filter(({ kind }) => kind === 'order.returnAsked')).toHaveLength(1);
});

it('a message and a wish in words have a letter each, once a day of the store; one that was dropped is written again (555, finding Z210)', async () => {
  const order = await lived.placed('STRIPE');
  const attempt = await lived.start(order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  await lived.until(order, (view) => view.paymentState === 'PAID');
  const asking = async (kind: 'HELP' | 'CHANGE'): Promise<string> => {
    const requestId = randomUUID();
    const body = {
      requestId,
      kind,
      text: 'See here.',
      ...(kind === 'HELP' && { trouble: 'LATE' }),
    };
    const answer = await lived.post(order, 'requests', body);
    expect(answer.statusCode, answer.body).toBe(200);
    return requestId;
  };
  const takeBack = async (request: string): Promise<void> => {
    const answer = await lived.post(order, `requests/${request}/take-back`);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const receipts = async (): Promise<string[]> => {
    const rows = await shop.database.db.select().from(mails).where(eq(mails.orderId, order.id));
    return rows
      .filter(({ kind, sentAt }) => kind === 'order.messageArrived' && sentAt !== null)
      .map(({ values }) => `${values.asked}`)
      .sort();
  };
  const first = await asking('CHANGE');
  await takeBack(first);
  await left(order);
  expect(await receipts()).toEqual([]);
  const second = await asking('CHANGE');
  await asking('HELP');
  await left(order);
  expect(await receipts()).toEqual(['CHANGE', 'HELP']);
  await takeBack(second);
  await asking('CHANGE');
  await left(order);
  expect(await receipts()).toEqual(['CHANGE', 'HELP']);
});

it('a wish to cancel that was taken back, or answered with the money, is not told as waiting, nor as refused', async () => {
  const wishes = async () => {
    const order = await lived.placed('STRIPE');
    const attempt = await lived.start(order, 'STRIPE');
    await lived.simulate('STRIPE', attempt, { action: 'approve' });
    await lived.until(order, (view) => view.paymentState === 'PAID');
    const request = randomUUID();
    const body = { requestId: request, kind: 'CANCEL', text: 'Too late for me.' };
    expect((await lived.post(order, 'requests', body)).statusCode).toBe(200);
    return { order, request };
  };
  const waiting = await wishes();
  expect(await left(waiting.order)).toEqual(['cancelAsked', 'paid']);

  const { order, request } = await wishes();
  expect((await lived.post(order, `requests/${request}/take-back`)).statusCode).toBe(200);
  expect(await left(order)).toEqual(['paid']);

  const { order: agreed } = await wishes();
  const [task] = await lived.tasks(agreed);
  const done = await shop.ask({
    store: lived.slugOf(agreed),
    method: 'POST',
    url: `/api/v1/staff/tasks/${task?.id}/done`,
    body: { reason: 'we send the money back' },
    as: lived.staffOf(lived.slugOf(agreed)),
  });
  expect(done.statusCode, done.body).toBe(200);
  const back = { amount: agreed.total, reference: 're_2', day: '2026-03-01' };
  const given = await lived.staff(agreed, 'gaveBack', back);
  expect(given.statusCode, given.body).toBe(200);
  expect(await left(agreed)).toEqual(['refunded']);
});

it('an order that ended without money is not told as one whose money may still come', async () => {
  const order = await lived.placed('STRIPE');
  const attempt = await lived.start(order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approveSlowly' });
  await shop.quiet();
  await ask('STRIPE', attempt);
  for (let day = 0; day < 4; day++) await lived.sweep(DAY);
  expect(await lived.see(order)).toMatchObject({ paymentState: 'PENDING', goods: 'released' });
  await lived.simulate('STRIPE', attempt, { action: 'bounces' });
  await shop.quiet();
  await ask('STRIPE', attempt);
  await lived.sweep(MINUTE);
  expect((await lived.see(order)).paymentState).toBe('EXPIRED');
  expect(await left(order)).toEqual(['expired']);
});

it('an order to be paid later that was paid at once is not told that nothing was charged', async () => {
  const order = await shop.place('retail', [aLine('retail', { stock: 6 })], {
    method: 'PAY_LATER',
  });
  const attempt = await shop.start('retail', order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  await shop.until('retail', order, (view) => view.paymentState === 'PAID');
  await shop.quiet();
  expect(await left(order)).toEqual(['paid']);
});

it('an order that staff cancelled after it was paid is not told as confirmed', async () => {
  const order = await lived.placed('STRIPE');
  const attempt = await lived.start(order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  await lived.until(order, (view) => view.paymentState === 'PAID');
  await shop.quiet();
  expect((await lived.staff(order, 'cancel')).statusCode).toBe(200);
  expect(await left(order)).toEqual(['cancelled']);
});
