import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TableSession } from '#machines/domain/table.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { ledger } from '#server/db/schema/payments.ts';
import { isAsLogged } from '#server/lifecycle/replay.ts';
import { missingOf } from '#server/records/missing.ts';
import { eventsOf } from '#server/records/orderEvent.ts';
import { aDish, sendRound, tableSessionOf } from '#tests/support/tables.ts';
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

  it('costs its guest what each of those cost that they paid for: what was out before they paid is none of these', async () => {
    const table = fresh();
    const answer = await sendRound(shop, [aDish(0, 3), aDish(1)], { as: AMINA, table });
    const round: { id: string } = answer.json().data;
    const one = (await linesOf(table, AMINA))[0]!.amount / 3;
    expect((await lacks(round, 0, 1)).statusCode).toBe(200);
    await paid(round, AMINA);
    expect((await lacks(round, 0, 2)).statusCode).toBe(200);
    const { money, lines } = await shop.see(RESTAURANT, round, AMINA);
    expect(lines[0]).toMatchObject({ quantity: 3, missing: 2 });
    expect(Math.abs(money!.owedBack - one)).toBeLessThanOrEqual(0.02);
    const books = await shop.database.db.select().from(ledger).where(eq(ledger.orderId, round.id));
    const due = books.filter(({ kind }) => kind === 'REFUND_DUE').map(({ amount }) => amount / 100);
    expect(due).toEqual([money!.owedBack]);
    // What was out before cost nothing: no refund is taken for it.
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, round.id));
    const said = (await missingOf(shop.database.db, [row!])).get(round.id)?.said;
    expect(said?.map(({ less }) => less / 100)).toEqual([0, money!.owedBack]);
  });

  it('is shown to be said only where the round can hear it: not on a bill, nor once a bill has paid some of it, and to no guest', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const mayLack = async () => {
      const all = (await staffAsks('GET', 'staff/tables')).json() as TableSession[];
      const [own] = all.find((one) => one.table.id === table.id)?.rounds ?? [];
      return own?.mayLack;
    };
    expect(await mayLack()).toBe(true);
    expect((await saw(table)).rounds[0]).not.toHaveProperty('mayLack');
    const [first] = await linesOf(table, AMINA);
    const bill = await billed(table, [first!.id], BEN);
    expect(await mayLack(), 'held').toBeUndefined();
    await paid(bill, BEN);
    expect(await mayLack(), 'some is paid').toBeUndefined();
    const answer = await lacks(round, 1, 2);
    expect(answer.json()).toMatchObject({ code: 'ATTEMPT_LIVE' });
    const said = and(eq(orderEvents.orderId, round.id), eq(orderEvents.type, 'items.missing'));
    expect(await shop.database.db.$count(orderEvents, said)).toBe(0);
  });

  it('is the one that was read: where a change took a line out meanwhile, nothing is marked', async () => {
    const table = fresh();
    const answer = await sendRound(shop, [aDish(0), aDish(1), aDish(2)], { as: AMINA, table });
    const round: { id: string } = answer.json().data;
    const [first, second] = await linesOf(table, AMINA);
    // As an agreed change does.
    await shop.database.db.delete(orderLines).where(eq(orderLines.id, first!.id));
    const press = (line: number, id: string) =>
      staffAsks('POST', `staff/orders/${round.id}/missing`, { lines: [{ line, id, quantity: 1 }] });
    expect((await press(1, second!.id)).json()).toMatchObject({ code: 'VERSION_CHANGED' });
    expect((await press(0, first!.id)).json()).toMatchObject({ code: 'VERSION_CHANGED' });
    expect((await linesOf(table, AMINA)).filter(({ missing }) => missing)).toEqual([]);
    expect((await press(0, second!.id)).statusCode).toBe(200);
    expect((await linesOf(table, AMINA)).map(({ missing }) => missing)).toEqual([1, undefined]);
  });

  it('is not out any more once its round was served', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    for (const word of ['ACCEPTED', 'SERVED']) await kitchenSays(table, round, word);
    expect((await lacks(round, 1, 1)).json()).toMatchObject({ code: 'VERSION_CHANGED' });
    expect((await linesOf(table, AMINA)).map(({ missing }) => missing)).toEqual([
      undefined,
      undefined,
    ]);
  });
});
