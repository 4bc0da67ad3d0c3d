import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { OrderLife } from '#machines/order/life.ts';
import { hashOf } from '#server/crypto/hash.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts } from '#server/db/schema/payments.ts';
import { apiKeys } from '#server/db/schema/store.ts';
import { expireOrders, sweepAttempts } from '#server/dueWork.ts';
import { replayMoved } from '#server/lifecycle/replayLogs.ts';
import { store } from '#tests/support/inProcess.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import {
  placed,
  see,
  setUpPayingShop,
  shop,
  simulate,
  slugOf,
  start,
  stockOf,
  tasks,
  until,
} from './orderLifeShop.ts';

setUpPayingShop();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SECRET = { 'api-key': 'sk-of-the-shops-own-systems' };

const post = (
  order: { id: string },
  what: string,
  body?: unknown,
  more: object = { as: SHOPPER },
) =>
  shop.ask({
    store: slugOf(order),
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/${what}`,
    body,
    ...more,
  });

const sweep = async (ms: number): Promise<void> => {
  shop.clock.pass(ms);
  await sweepAttempts(shop.services);
  await expireOrders(shop.services);
};

describe('money that is on its way', () => {
  it('never ends by a time of ours: nine days later it arrives and the order is paid', async () => {
    const order = await placed('STRIPE');
    const attempt = await start(order, 'STRIPE');
    await simulate('STRIPE', attempt, { action: 'approveSlowly' });
    const under = await until(order, (view) => view.attempt?.outcome.status === 'IN_PROCESS');
    expect(under).toMatchObject({ paymentState: 'PENDING', goods: 'held', mayCancel: true });
    const refused = await post(order, 'give-up');
    expect(refused.json()).toMatchObject({ code: 'ATTEMPT_LIVE' });
    expect((await shop.pay('retail', order, 'PAYPAL')).json()).toMatchObject({
      code: 'ATTEMPT_LIVE',
    });
    for (const ms of [60 * MINUTE, DAY]) {
      await sweep(ms);
      expect(await see(order)).toMatchObject({
        paymentState: 'PENDING',
        goods: 'held',
        attempt: { outcome: { status: 'IN_PROCESS' } },
      });
    }
    await sweep(3 * DAY);
    expect(await see(order)).toMatchObject({
      paymentState: 'PENDING',
      goods: 'released',
      attempt: { outcome: { status: 'IN_PROCESS' } },
    });
    shop.clock.pass(5 * DAY);
    await simulate('STRIPE', attempt, { action: 'arrives' });
    const paid = await until(order, (view) => view.paymentState === 'PAID');
    expect(paid).toMatchObject({
      goods: 'committed',
      paid: order.dueNow,
      money: { came: order.dueNow, owedBack: 0 },
    });
  });

  it('that bounces ends the order whose goods are for others already, and nothing was taken', async () => {
    const order = await placed('STRIPE');
    const attempt = await start(order, 'STRIPE');
    await simulate('STRIPE', attempt, { action: 'approveSlowly' });
    await until(order, (view) => view.attempt?.outcome.status === 'IN_PROCESS');
    await sweep(4 * DAY);
    await simulate('STRIPE', attempt, { action: 'bounces' });
    const over = await until(order, (view) => view.paymentState === 'EXPIRED');
    expect(over).toMatchObject({
      goods: 'released',
      attempt: { outcome: { status: 'DECLINED' } },
      money: { came: 0 },
    });
  });
});

describe('a genuine notification (P4)', () => {
  it('is asked about a month after its payment ended, and the money is honoured', async () => {
    const order = await placed('FLUTTERWAVE');
    const attempt = await start(order, 'FLUTTERWAVE');
    await sweep(2 * DAY);
    await sweep(30 * MINUTE);
    expect((await see(order)).paymentState).toBe('EXPIRED');
    shop.clock.pass(30 * DAY);
    await simulate('FLUTTERWAVE', attempt, { action: 'approve' });
    expect(await until(order, (view) => view.paymentState !== 'EXPIRED')).toMatchObject({
      paymentState: 'PAID',
      goods: 'committed',
    });
  });
});

describe('what an order costs now', () => {
  beforeAll(async () => {
    const businessId = store('grocery').business.id;
    await shop.database.db.insert(apiKeys).values({
      key: hashOf(SECRET['api-key']),
      businessId,
      kind: 'secret',
      createdAt: shop.clock.now(),
    });
    shop.services.stores.forget();
  });
  const change = async (order: OrderView, quantity: number): Promise<void> => {
    const proposalId = crypto.randomUUID();
    const lines = [{ productId: order.lines[0]?.productId, quantity }];
    const url = `/api/v1/cartTransaction/propose-order-change/${order.id}`;
    const proposed = await shop.ask({
      store: slugOf(order),
      method: 'POST',
      url,
      body: { proposalId, note: '', lines },
      as: SHOPPER,
    });
    expect(proposed.statusCode, proposed.body).toBe(200);
    const accepted = await post(
      order,
      `changes/${proposalId}`,
      { accept: true },
      { headers: SECRET },
    );
    expect(accepted.statusCode, accepted.body).toBe(200);
  };

  it('a page of the old price that is paid late is too little for the dearer order', async () => {
    const order = await placed('IPAY_AFRICA');
    const attempt = await start(order, 'IPAY_AFRICA');
    await post(order, 'give-up-payment');
    await change(order, 3);
    await simulate('IPAY_AFRICA', attempt, { action: 'approve' });
    await sweep(5 * MINUTE);
    const view = await until(order, (one) => one.paymentState === 'REVIEW');
    expect(view.money?.came).toBe(order.dueNow);
    expect(view.money?.missing).toBeCloseTo(view.dueNow - order.dueNow, 2);
    expect(await tasks(order)).toMatchObject([{ kind: 'REVIEW', reason: 'PAID_TOO_LITTLE' }]);
  });

  it('a page of the old price that is paid late is too much for the cheaper order, and the rest goes back', async () => {
    const order = await placed('IPAY_AFRICA', 3);
    const attempt = await start(order, 'IPAY_AFRICA');
    await post(order, 'give-up-payment');
    await change(order, 1);
    await simulate('IPAY_AFRICA', attempt, { action: 'approve' });
    await sweep(5 * MINUTE);
    const view = await until(order, (one) => one.paymentState === 'PAID');
    expect(view.money?.owedBack).toBeCloseTo(order.dueNow - view.total, 2);
    expect(await tasks(order)).toMatchObject([{ kind: 'REFUND', reason: 'PAID_TOO_MUCH' }]);
  });

  it('an unpaid order that was raised takes from the shelf what it holds by two rows, once', async () => {
    const order = await placed('FLUTTERWAVE', 2);
    const before = await stockOf(order);
    await change(order, 3);
    const attempt = await start(order, 'FLUTTERWAVE');
    await simulate('FLUTTERWAVE', attempt, { action: 'approve' });
    await until(order, (one) => one.paymentState === 'PAID');
    expect(await stockOf(order)).toBe(before - 3);
  });

  it('one that was raised, ran out and is paid late finds its shelf by the sum of its rows: two of three left are too few', async () => {
    const order = await placed('FLUTTERWAVE', 2);
    await change(order, 3);
    const attempt = await start(order, 'FLUTTERWAVE');
    for (let turn = 0; turn < 3; turn++) await sweep(60 * MINUTE);
    expect(await see(order)).toMatchObject({ paymentState: 'EXPIRED', goods: 'released' });
    const ofIt = eq(stock.productId, order.lines[0]?.productId ?? '');
    const all = await shop.database.db.select().from(stock).where(ofIt);
    await shop.database.db
      .update(stock)
      .set({ stockInHand: sql`${stock.held} + 2` })
      .where(ofIt);
    await simulate('FLUTTERWAVE', attempt, { action: 'approve' });
    const view = await until(order, (one) => one.paymentState === 'REVIEW');
    expect(view).toMatchObject({ goods: 'gone', money: { came: view.dueNow } });
    expect(await tasks(order)).toMatchObject([
      { kind: 'REFUND', reason: 'GOODS_GONE', amount: view.dueNow },
    ]);
    for (const { id, stockInHand } of all)
      await shop.database.db.update(stock).set({ stockInHand }).where(eq(stock.id, id));
  });
});

describe('the log', () => {
  it('that leads elsewhere than its order stands is found by the nightly check', async () => {
    const order = await placed('STRIPE');
    expect(await replayMoved(shop.services)).toBe(0);
    const { db } = shop.database;
    const [before] = await db.select().from(orders).where(eq(orders.id, order.id));
    const life = { ...before?.life, facts: { ...before?.life.facts, came: 1 } } as OrderLife;
    const shouted = vi.spyOn(shop.services.log, 'error').mockImplementation(() => {});
    await db
      .update(orders)
      .set({ life, lastEvent: sql`last_event + 1` })
      .where(eq(orders.id, order.id));
    expect(await replayMoved(shop.services)).toBe(1);
    expect(shouted).toHaveBeenCalledWith({ order: order.id }, expect.any(String));
    shouted.mockRestore();
    const owner = new pg.Client({ connectionString: shop.databaseUrl });
    await owner.connect();
    await owner.query('alter table cart_transaction disable trigger order_moves_with_its_log');
    await owner.query('update cart_transaction set life = $1, last_event = $2 where id = $3', [
      before?.life,
      before?.lastEvent,
      order.id,
    ]);
    await owner.query('alter table cart_transaction enable trigger order_moves_with_its_log');
    await owner.end();
  });

  it('is the only way to write a state: a hand beside it is refused by the database, and no line is ever changed', async () => {
    const order = await placed('STRIPE');
    const { db } = shop.database;
    const beside = db.update(orders).set({ paymentState: 'PAID' }).where(eq(orders.id, order.id));
    await expect(beside).rejects.toMatchObject({
      cause: { message: expect.stringContaining('beside its log') },
    });
    const attempt = await shop.start('retail', order, 'STRIPE');
    const own = eq(attempts.id, attempt.id);
    for (const columns of [{ state: 'CAPTURED' as const }, { live: false }, { amount: 1 }])
      await expect(
        Promise.resolve(db.update(attempts).set(columns).where(own)),
        JSON.stringify(columns),
      ).rejects.toMatchObject({ cause: { message: expect.stringContaining('attempt') } });
    await expect(
      shop.database.pool.query(`update order_event set cause = 'STAFF' where order_id = $1`, [
        order.id,
      ]),
    ).rejects.toThrow('permission denied');
  });
});
