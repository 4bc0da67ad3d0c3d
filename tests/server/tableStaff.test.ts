import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TableSession } from '#machines/domain/table.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { tableSessionOf } from '#tests/support/tables.ts';
import {
  AMINA,
  answered,
  BEN,
  billed,
  fresh,
  kitchenSays,
  paid,
  RESTAURANT,
  sent,
  setUpTables,
  shop,
  staffAsks,
  staffOf,
  wishOf,
} from './tablesShop.ts';

setUpTables();

describe('those who serve', () => {
  it('see every table where somebody sits or calls, of their own store only, and nobody else sees that there is such a list', async () => {
    const [sitting, calling] = [fresh(), fresh()];
    const round = await sent(sitting, 0, AMINA);
    await wishOf(calling, 'WAITER', BEN);
    const seen = (await staffAsks('GET', 'staff/tables')).json() as TableSession[];
    expect(
      seen.map(({ table, rounds, wishes }) => [
        table.id,
        rounds.map((one) => one.id),
        wishes.map((one) => one.wish),
      ]),
    ).toEqual(
      expect.arrayContaining([
        [sitting.id, [round.id], []],
        [calling.id, [], ['WAITER']],
      ]),
    );
    expect(seen).toHaveLength(2);
    for (const as of [AMINA, staffOf('grocery')])
      expect((await staffAsks('GET', 'staff/tables', undefined, as)).statusCode).toBe(404);
    expect(
      (await staffAsks('GET', 'staff/tables', undefined, staffOf('grocery'), 'grocery')).json(),
    ).toEqual([]);
  });

  it('are called once however often the bell is pressed, both phones see it, and an answer ends it', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    const [one, again] = await Promise.all([
      wishOf(table, 'BILL', AMINA),
      wishOf(table, 'BILL', BEN),
    ]);
    expect([one.statusCode, again.statusCode]).toEqual([200, 200]);
    expect((await tableSessionOf(shop, table, BEN)).wishes).toEqual([
      { wish: 'BILL', at: expect.any(String) },
    ]);
    expect((await answered(table, 'BILL', AMINA)).statusCode).toBe(404);
    expect((await answered(table, 'BILL')).json().wishes).toEqual([]);
    expect((await wishOf(table, 'DANCE', AMINA)).json()).toMatchObject({
      status: 400,
      fields: ['wish'],
    });
  });

  it('take a round and serve it, and its guest reads both on the order', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    for (const word of ['ACCEPTED', 'ACCEPTED', 'SERVED', 'ACCEPTED'])
      expect((await kitchenSays(table, round, word)).statusCode).toBe(200);
    expect((await tableSessionOf(shop, table, BEN)).rounds[0]).toMatchObject({
      state: 'sent',
      kitchen: 'SERVED',
    });
    const order = await shop.see(RESTAURANT, round, AMINA);
    expect(order.timeline?.map((entry) => entry.kind)).toEqual([
      'placed',
      'accepted',
      'kitchenAccepted',
      'served',
    ]);
    expect((await kitchenSays(table, round, 'REFUSED')).json()).toMatchObject({
      code: 'ORDER_CLOSED',
    });
    expect((await kitchenSays(table, round, 'SERVED', AMINA)).statusCode).toBe(404);
    expect((await kitchenSays(fresh(), round, 'SERVED')).statusCode).toBe(404);
  });

  it('serve a round that nobody had accepted, and a screen that comes late takes nothing back', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    for (const word of ['SERVED', 'ACCEPTED'])
      expect((await kitchenSays(table, round, word)).json().rounds[0].kitchen).toBe('SERVED');
  });

  it('refuse a round: it ends, costs nothing, is still told at the table, and its guest is told why', async () => {
    const table = fresh();
    const [refused, kept] = [await sent(table, 0, AMINA), await sent(table, 2, BEN)];
    expect((await kitchenSays(table, refused, 'REFUSED')).statusCode).toBe(200);
    const seen = await tableSessionOf(shop, table, BEN);
    expect(seen.rounds.map((one) => [one.kitchen, one.state])).toEqual([
      ['REFUSED', 'unpaid'],
      [null, 'sent'],
    ]);
    expect(seen.total).toBeCloseTo(kept.total, 2);
    const order = await shop.see(RESTAURANT, refused, AMINA);
    expect(order).toMatchObject({ paymentState: 'CANCELLED' });
    expect(order.timeline?.map((entry) => entry.kind)).toContain('kitchenRefused');
    const told = await shop.database.db
      .select({ kind: outbox.kind })
      .from(outbox)
      .where(eq(outbox.orderId, refused.id));
    expect(told.map((one) => one.kind)).toContain('order.kitchenRefused');
    expect((await kitchenSays(table, refused, 'ACCEPTED')).json()).toMatchObject({
      code: 'ORDER_CLOSED',
    });
  });

  it('refuse nothing that is paid, or on a bill: its money would be on the way (I09)', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const bill = await billed(table, [], BEN);
    expect((await kitchenSays(table, round, 'REFUSED')).json()).toMatchObject({
      status: 409,
      code: 'ATTEMPT_LIVE',
    });
    await paid(bill, BEN);
    expect((await kitchenSays(table, round, 'REFUSED')).json()).toMatchObject({
      status: 409,
      code: 'ALREADY_PAID',
    });
    expect((await kitchenSays(table, round, 'SERVED')).statusCode).toBe(200);
  });

  it('close a table, which answers its bell', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    await wishOf(table, 'WAITER', AMINA);
    expect((await staffAsks('POST', `tables/${table.id}/close`, {})).statusCode).toBe(200);
    expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PAID');
    expect(await tableSessionOf(shop, table, AMINA)).toMatchObject({ id: null, wishes: [] });
  });
});
