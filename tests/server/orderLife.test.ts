import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { StaffOrder, StaffTask } from '#machines/domain/staffTask.ts';
import type { OrderLife } from '#machines/order/life.ts';
import { hashOf } from '#server/crypto/hash.ts';
import { runAudit } from '#server/db/audit.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts, ledger } from '#server/db/schema/payments.ts';
import { apiKeys } from '#server/db/schema/store.ts';
import { replayMoved } from '#server/lifecycle/audit.ts';
import { isTold } from '#server/lifecycle/replay.ts';
import { eventsOf } from '#server/records/orderEvent.ts';
import { expireOrders, sweepAttempts } from '#server/tasks.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER, STORE_OF } from '#tests/support/payingShop.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SECRET = { 'api-key': 'sk-of-the-shops-own-systems' };
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterEach(async () => {
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
  const { db } = shop.database;
  for (const order of await db.select().from(orders))
    expect([order.id, isTold(order, await eventsOf(db, order.id))]).toEqual([order.id, true]);
});
afterAll(() => shop.close());

const staffOf = (slug: string): string =>
  tokenOf({ uid: 'a-staff-member', roles: { [store(slug).business.id]: ['staff'] } });
/** Which store an order was placed in. */
const slugs = new Map<string, string>();
const slugOf = ({ id }: { id: string }): string => slugs.get(id) ?? '';
const see = (order: { id: string }) => shop.see(slugOf(order), order);
async function placed(provider: ProviderCode, quantity = 1): Promise<OrderView> {
  const slug = STORE_OF[provider];
  const order = await shop.place(slug, [aLine(slug, { stock: 6, quantity })], { method: provider });
  slugs.set(order.id, slug);
  return order;
}
const start = (order: { id: string }, provider: ProviderCode) =>
  shop.start(slugOf(order), order, provider);
const until = (order: { id: string }, says: (view: OrderView) => boolean) =>
  shop.until(slugOf(order), order, says);
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
const simulate = async (
  provider: ProviderCode,
  attempt: { id: string },
  how: Parameters<PayingShop['simulate']>[1],
) => shop.simulate(provider, { reference: await shop.referenceOf(attempt.id), ...how });
const staffOrder = async (order: { id: string }): Promise<StaffOrder> =>
  (
    await shop.ask({
      store: slugOf(order),
      url: `/api/v1/staff/orders/${order.id}`,
      as: staffOf(slugOf(order)),
    })
  ).json();
const tasks = async (order: { id: string }): Promise<StaffTask[]> =>
  (
    (
      await shop.ask({
        store: slugOf(order),
        url: '/api/v1/staff/tasks',
        as: staffOf(slugOf(order)),
      })
    ).json() as StaffTask[]
  ).filter((one) => one.orderId === order.id);
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
const stockOf = async (order: OrderView): Promise<number> => {
  const rows = await shop.database.db
    .select({ many: stock.stockInHand })
    .from(stock)
    .where(
      and(
        eq(stock.productId, order.lines[0]?.productId ?? ''),
        eq(stock.locationId, order.location?.id ?? ''),
      ),
    );
  return rows.reduce((sum, row) => sum + row.many, 0);
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
});

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

  it('nothing is set paid by a person: an unpaid order offers no such way, and a stranger none at all', async () => {
    const order = await placed('STRIPE');
    expect((await staffOrder(order)).may).toEqual([]);
    expect((await staff(order, 'takeAsEnough')).json()).toMatchObject({ code: 'VERSION_CHANGED' });
    const body = { action: 'ask', version: 0, reason: 'x' };
    const url = `/api/v1/staff/orders/${order.id}/actions`;
    expect(
      (await shop.ask({ store: slugOf(order), method: 'POST', url, body, as: SHOPPER })).statusCode,
    ).toBe(404);
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
