import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TableSession } from '#machines/domain/table.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { orders } from '#server/db/schema/orders.ts';
import { isAsLogged } from '#server/lifecycle/replay.ts';
import { eventsOf } from '#server/records/orderEvent.ts';
import { tableSessionOf } from '#tests/support/tables.ts';
import {
  AMINA,
  BEN,
  billed,
  fresh,
  kitchenSays,
  linesOf,
  paid,
  RESTAURANT,
  sent,
  setUpTables,
  shop,
  staffAsks,
  type Table,
} from './tablesShop.ts';

setUpTables();

const lacks = (round: { id: string }, line: number, quantity: number) =>
  staffAsks('POST', `staff/orders/${round.id}/missing`, { lines: [{ line, quantity }] });
const saw = (table: Table): Promise<TableSession> => tableSessionOf(shop, table, BEN);

describe('a dish that the kitchen is out of (536, finding Z185)', () => {
  it('is off the bill: its guest is told and pays for the rest alone, and with that the round is paid', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    await kitchenSays(table, round, 'ACCEPTED');
    const before = await saw(table);
    const [first, second] = before.rounds[0]!.lines;
    expect(second?.quantity).toBe(2);
    const answer = await lacks(round, 1, 2);
    expect(answer.statusCode, answer.body).toBe(200);
    const after = await saw(table);
    expect(after.total).toBeCloseTo(before.total - second!.amount, 6);
    expect(after.rest).toBeCloseTo(first!.amount, 6);
    expect(after.rounds[0]).toMatchObject({
      kitchen: 'ACCEPTED',
      lines: [{ state: 'OPEN' }, { missing: 2, amount: 0 }],
    });
    const order = await shop.see(RESTAURANT, round, AMINA);
    expect(order).toMatchObject({
      paymentState: 'PENDING',
      lines: [{}, { missing: 2 }],
      missingAt: [expect.any(String)],
    });
    expect(order.total).toBeCloseTo(first!.amount, 6);
    const told = and(eq(outbox.orderId, round.id), eq(outbox.kind, 'order.itemsMissing'));
    expect(await shop.database.db.$count(outbox, told)).toBe(1);

    const bill = await billed(table, [], BEN);
    const paidBill = await paid(bill, BEN);
    expect(paidBill.lines).toHaveLength(1);
    const done = await shop.until(RESTAURANT, round, (one) => one.paymentState === 'PAID', AMINA);
    expect(done.goods).toBe('committed');
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, round.id));
    expect(isAsLogged(row!, await eventsOf(shop.database.db, round.id))).toBe(true);
  });

  it('some of it may be there: so many are on the bill', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const before = (await linesOf(table, AMINA))[1]!;
    expect((await lacks(round, 1, 1)).statusCode).toBe(200);
    const after = (await linesOf(table, AMINA))[1]!;
    expect(after).toMatchObject({ quantity: 2, missing: 1, state: 'OPEN' });
    expect(Math.abs(after.amount * 2 - before.amount)).toBeLessThanOrEqual(0.02);
    const bill = await billed(table, [after.id], BEN);
    expect((await shop.see(RESTAURANT, bill, BEN)).lines).toMatchObject([{ quantity: 1 }]);
  });

  it('that is the last of its round is refused with the round, and one that is on an open bill waits for that', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const [first] = await linesOf(table, AMINA);
    await billed(table, [first!.id], BEN);
    expect((await lacks(round, 1, 2)).json()).toMatchObject({ code: 'ATTEMPT_LIVE' });
    const other = await sent(table, 2, AMINA);
    expect((await lacks(other, 0, 1)).statusCode).toBe(200);
    expect((await lacks(other, 1, 2)).json()).toMatchObject({ code: 'QUANTITY_INVALID' });
    const said = and(eq(orderEvents.orderId, round.id), eq(orderEvents.type, 'items.missing'));
    expect(await shop.database.db.$count(orderEvents, said)).toBe(0);
  });
});
