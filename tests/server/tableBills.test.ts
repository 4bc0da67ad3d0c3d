import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { toMinor } from '#machines/domain/money.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { mails } from '#server/db/schema/mail.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { staffTasks } from '#server/db/schema/payments.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { MINUTE, uuidOf } from '#tests/support/setClock.ts';
import {
  aDish,
  aTable,
  POINT_OF_SALE_KEY,
  sendRound,
  tableSessionOf,
} from '#tests/support/tables.ts';
import {
  AMINA,
  BEN,
  billed,
  close,
  fresh,
  giveUp,
  paid,
  RESTAURANT,
  sent,
  setUpTables,
  shop,
  staffAsks,
} from './tablesShop.ts';

setUpTables();

describe('the bill of a table', () => {
  it('is one for two phones, with the name and the rounds of both', async () => {
    const table = fresh();
    const first = await sent(table, 0, AMINA);
    const second = await sent(table, 2, BEN);
    const [hers, his] = [
      await tableSessionOf(shop, table, AMINA),
      await tableSessionOf(shop, table, BEN),
    ];
    expect(hers.rounds.map((round) => [round.id, round.isMine])).toEqual([
      [first.id, true],
      [second.id, false],
    ]);
    // The letters that find an order are read by the guest who sent it alone.
    const bare = ({ orderNumber, ...round }: (typeof hers.rounds)[number]) => ({
      ...round,
      orderNumber: orderNumber.slice(0, 6),
    });
    for (const { orderNumber, isMine } of [...hers.rounds, ...his.rounds])
      expect(orderNumber).toMatch(isMine ? /^\d{6}-[A-Z]{3}$/ : /^\d{6}$/);
    const turned = his.rounds.map((round) => ({ ...round, isMine: !round.isMine }));
    expect({ ...his, rounds: turned.map(bare) }).toEqual({
      ...hers,
      rounds: hers.rounds.map(bare),
    });
    expect(hers.total).toBeCloseTo(first.total + second.total, 2);
    expect(hers).toMatchObject({ id: first.id, paid: 0, rest: hers.total });
  });

  it('is made without what guests wrote to the kitchen: to make one needs no seat at the table', async () => {
    const table = fresh();
    const words = 'Nut allergy, for Amina';
    const dish = { ...aDish(0), notes: words };
    const round = await sendRound(shop, [dish], { as: AMINA, table });
    expect(round.statusCode, round.body).toBe(201);
    const stranger = guest('a-stranger');
    const bill = await billed(table, [], stranger);
    const view = await shop.see(RESTAURANT, bill, stranger);
    expect(view.lines).toHaveLength(1);
    expect(JSON.stringify(view)).not.toContain('allergy');
    const rows = await shop.database.db
      .select({ orderId: orderLines.orderId, notes: orderLines.notes })
      .from(orderLines)
      .where(inArray(orderLines.orderId, [bill.id, round.json().data.id]));
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ orderId: bill.id, notes: '' });
    expect(rows, 'the kitchen reads it still').toContainEqual({
      orderId: round.json().data.id,
      notes: words,
    });
    expect((await giveUp(bill, stranger)).statusCode).toBe(200);
  });

  it('has a letter and a notice for what staff took as enough, and for money that comes after it ended, as for each other payment (526)', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    const email = 'ben@example.test';
    const asked = await shop.ask({
      ...{ store: RESTAURANT, method: 'POST', url: `/api/v1/tables/${table.id}/bills`, as: BEN },
      body: { intentId: randomUUID(), lines: [], email },
    });
    expect(asked.statusCode, asked.body).toBe(201);
    const bill = asked.json().data;
    await paid(bill, BEN);
    const { db } = shop.database;
    const ofBill = and(eq(outbox.orderId, bill.id), eq(outbox.kind, 'order.paid'));
    const [news] = await db.select().from(outbox).where(ofBill);
    const kinds = ['order.reviewResolved', 'order.inProcessAfterEnd'];
    const more = kinds.map((kind) => ({ ...news!, id: randomUUID(), kind }));
    await db.insert(outbox).values(more.map((one) => ({ ...one, deliveredAt: null, tries: 0 })));
    const mailing = {
      ...shop.services,
      mail: { send: async () => 'sent' as const, close: () => undefined },
    };
    await deliverOutbox(mailing, { say: (_locale, id) => id });
    const letters = await db.select().from(mails).where(eq(mails.orderId, bill.id));
    const told = more.map(({ id }) => letters.find((one) => one.id === id)?.kind);
    const read = await db.select().from(notifications);
    expect(
      more.map((one) => read.find(({ id }) => id === one.id)?.title),
      'what its bell says',
    ).toEqual(['notice.bill.paid.title', 'notice.bill.inProcessAfterEnd.title']);
    expect(told).toEqual(['bill.paid', 'bill.inProcessAfterEnd']);
  });

  it('shows nothing of those who sat there before, and refuses a round from a phone that has left with them (F100)', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    const { id } = await tableSessionOf(shop, table, AMINA);
    expect((await close(table)).statusCode).toBe(200);
    expect(await tableSessionOf(shop, table, BEN)).toMatchObject({
      id: null,
      rounds: [],
      total: 0,
    });
    const late = await sendRound(shop, [aDish(0)], { as: AMINA, table, sitting: id });
    expect(late.json()).toMatchObject({ status: 409, code: 'TABLE_CLOSED' });
    await sent(table, 1, BEN);
    expect((await tableSessionOf(shop, table, BEN)).rounds).toHaveLength(1);
  });

  it('ends by itself half an hour after everything was paid, and never while something is open', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    shop.clock.pass(40 * MINUTE);
    expect((await tableSessionOf(shop, table, AMINA)).rounds).toHaveLength(1);
    await paid(await billed(table, [], AMINA), AMINA);
    expect((await tableSessionOf(shop, table, AMINA)).rest).toBe(0);
    shop.clock.pass(31 * MINUTE);
    expect(await tableSessionOf(shop, table, AMINA)).toMatchObject({ id: null, rounds: [] });
  });

  it('holds its rounds as they are: what is on it is neither changed nor agreed to be changed (F101)', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const [line] = (await shop.see(RESTAURANT, round, AMINA)).lines;
    const propose = (name: string) =>
      staffAsks(
        'POST',
        `cartTransaction/propose-order-change/${round.id}`,
        {
          proposalId: uuidOf(name),
          note: '',
          lines: [{ productId: line?.productId, quantity: (line?.quantity ?? 0) + 4 }],
        },
        AMINA,
      );
    const agree = () =>
      shop.ask({
        store: RESTAURANT,
        method: 'POST',
        url: `/api/v1/cartTransaction/${round.id}/changes/${uuidOf('before the bill')}`,
        body: { accept: true },
        headers: { 'api-key': POINT_OF_SALE_KEY },
      });
    expect((await propose('before the bill')).statusCode).toBe(200);
    const bill = await billed(table, [], BEN);
    const refused = { status: 409, code: 'ATTEMPT_LIVE' };
    expect((await agree()).json()).toMatchObject(refused);
    expect((await propose('beside the bill')).json()).toMatchObject(refused);
    expect((await shop.see(RESTAURANT, round, AMINA)).total).toBe(round.total);
    expect((await giveUp(bill, BEN)).statusCode).toBe(200);
    expect((await agree()).statusCode).toBe(200);
    expect((await shop.see(RESTAURANT, round, AMINA)).total).toBeGreaterThan(round.total);
  });

  it('D19: of a table of another store is not there', async () => {
    const answer = await shop.ask({
      store: 'grocery',
      url: `/api/v1/tables/${aTable().id}/rounds`,
      as: AMINA,
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('a round that was paid beside its bill', () => {
  it('is a task with the sum, and the shopper reads what goes back', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA, { method: 'IPAY' });
    const attempt = await shop.start(RESTAURANT, round, 'IPAY', AMINA);
    // Paying at the end instead: its form at iPay88 can be paid all the same.
    const later = await shop.ask({
      store: RESTAURANT,
      method: 'POST',
      url: `/api/v1/cartTransaction/${round.id}/pay-later`,
      as: AMINA,
    });
    expect(later.statusCode, later.body).toBe(200);
    const bill = await billed(table, [], BEN);
    await shop.simulate('IPAY', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    const view = await shop.until(
      RESTAURANT,
      round,
      (one) => (one.money?.owedBack ?? 0) > 0,
      AMINA,
    );
    expect(view.money).toMatchObject({ came: round.total, owedBack: round.total });
    const tasks = await shop.database.db
      .select()
      .from(staffTasks)
      .where(eq(staffTasks.orderId, round.id));
    const { currency } = store(RESTAURANT).business;
    expect(tasks).toMatchObject([
      { kind: 'REFUND', reason: 'PAID_BESIDE_BILL', amount: toMinor(round.total, currency) },
    ]);
    await paid(bill, BEN);
    expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PAID');
  });
});
