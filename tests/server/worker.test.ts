import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditRows, outbox } from '#server/db/schema/jobs.ts';
import { attachments, orders } from '#server/db/schema/orders.ts';
import { capabilities, inbox } from '#server/db/schema/payments.ts';
import { eraseOld } from '#server/erase.ts';
import { audit } from '#server/jobs/audit.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import { startJobs } from '#server/work.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { DAY } from '#tests/support/setClock.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

const say = (_locale: string, id: string): string => id;

describe('the work beside the answers', () => {
  it('is begun by every process on one database, shared between them, and ended when they drain', async () => {
    const [one, other] = await Promise.all([
      startJobs(shop.services, { say }, shop.databaseUrl),
      startJobs(shop.services, { say }, shop.databaseUrl),
    ]);
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
    const attempt = await shop.start('retail', order, 'STRIPE');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    await shop.until('retail', order, (view) => view.paymentState === 'PAID');
    await vi.waitFor(async () => {
      const [event] = await shop.database.db
        .select()
        .from(outbox)
        .where(eq(outbox.id, `${order.id}:paid`));
      expect(event).toMatchObject({ tries: 1 });
      expect(event?.deliveredAt).not.toBeNull();
    }, 60_000);
    const client = new pg.Client({ connectionString: shop.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ identifier: string }>(
      'select identifier from graphile_worker._private_known_crontabs order by identifier',
    );
    await client.end();
    expect(rows.map((row) => row.identifier)).toEqual([
      'audit',
      'eraseOld',
      'expireOrders',
      'handleInbox',
      'releaseAppointments',
      'replayMoved',
    ]);
    await Promise.all([one.stop(), other.stop()]);
  });

  it('goes on asking and sending while a push service hangs', async () => {
    const hanging = Promise.withResolvers<void>();
    let pushes = 0;
    let turns = 0;
    const push = () => {
      pushes++;
      return hanging.promise;
    };
    const jobs = await startJobs(shop.services, { say, push }, shop.databaseUrl, async () => {
      turns++;
    });
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
    const attempt = await shop.start('retail', order, 'STRIPE');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    await vi.waitFor(() => expect(pushes).toBeGreaterThan(0), 60_000);
    const before = turns;
    await vi.waitFor(() => expect(turns).toBeGreaterThan(before + 1), 30_000);
    hanging.resolve();
    await jobs.stop();
  });

  it('one table that cannot be erased from keeps no other from it, and is named', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
    await shop.start('retail', order, 'STRIPE');
    const keys = () => shop.database.db.$count(capabilities, eq(capabilities.orderId, order.id));
    expect(await keys()).toBeGreaterThan(0);
    shop.clock.pass(100 * DAY);
    const other = new pg.Client({ connectionString: shop.databaseUrl });
    await other.connect();
    await other.query('begin; lock table inbox in share mode');
    await expect(eraseOld(shop.services)).rejects.toThrow('notifications');
    await other.query('rollback');
    await other.end();
    expect(await keys()).toBe(0);
  });

  it('S42: forgets after ninety days what was told, raw notifications and what opens nothing', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
    const attempt = await shop.start('retail', order, 'STRIPE');
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    await shop.until('retail', order, (view) => view.paymentState === 'PAID');
    await deliverOutbox(shop.services, { say });
    const kept = async () => ({
      raw: (await shop.database.db.select().from(inbox)).filter((row) => row.sealed !== null)
        .length,
      told: await shop.database.db.$count(outbox, eq(outbox.orderId, order.id)),
      keys: await shop.database.db.$count(capabilities, eq(capabilities.orderId, order.id)),
    });
    await eraseOld(shop.services);
    const before = await kept();
    expect(Math.min(...Object.values(before))).toBeGreaterThan(0);
    shop.clock.pass(100 * DAY);
    await eraseOld(shop.services);
    expect(await kept()).toEqual({ raw: 0, told: 0, keys: 0 });
    expect((await shop.see('retail', order)).paymentState).toBe('PAID');
  });

  it('forgets a file that no order has taken within two weeks, and keeps the one of an order', async () => {
    const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)]).toString(
      'base64',
    );
    const leave = async (name: string): Promise<string> => {
      const body = { name, data: PNG };
      return (
        await shop.ask({
          store: 'retail',
          method: 'POST',
          url: '/api/v1/attachments',
          body,
          as: SHOPPER,
        })
      ).json().data.id;
    };
    const [taken, unused] = [await leave('tap.png'), await leave('other.png')];
    const body = {
      ...anOrder('retail', [aLine('retail')], { method: 'PAY_LATER' }),
      attachments: [taken],
    };
    const placed = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: '/api/v1/cartTransaction',
      body,
      as: SHOPPER,
    });
    expect(placed.statusCode, placed.body).toBe(201);
    const kept = async () =>
      (await shop.database.db.select({ id: attachments.id }).from(attachments))
        .map(({ id }) => id)
        .sort();
    await eraseOld(shop.services);
    expect(await kept()).toEqual([taken, unused].sort());
    shop.clock.pass(15 * DAY);
    await eraseOld(shop.services);
    expect(await kept()).toEqual([taken]);
  });

  it('I18: finds books that somebody has touched, keeps what is wrong and says so', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
    const shouted = vi.spyOn(shop.services.log, 'error').mockImplementation(() => {});
    expect(await audit(shop.services)).toBe(0);
    await shop.database.db
      .update(orders)
      .set({ lastEvent: sql`last_event + 1` })
      .where(eq(orders.id, order.id));
    expect(await audit(shop.services)).toBeGreaterThan(0);
    expect(shouted).toHaveBeenCalledWith(
      expect.objectContaining({ invariant: 'I18', subject: order.id }),
      expect.any(String),
    );
    expect(await shop.database.db.$count(auditRows, eq(auditRows.kind, 'audit.I18'))).toBe(1);
    await shop.database.db
      .update(orders)
      .set({ lastEvent: sql`last_event - 1` })
      .where(eq(orders.id, order.id));
    shouted.mockRestore();
  });
});
