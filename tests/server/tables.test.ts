import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { sweepAttempts } from '#server/dueWork.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import { askBill, tableSessionOf } from '#tests/support/tables.ts';
import {
  AMINA,
  BEN,
  billed,
  fresh,
  giveUp,
  linesOf,
  paid,
  RESTAURANT,
  sent,
  setUpTables,
  shop,
} from './tablesShop.ts';

setUpTables();

describe('paying at a table', () => {
  it('pays all rounds of everybody with one bill, and tells each guest who paid theirs (533, finding Z182)', async () => {
    const table = fresh();
    const rounds = [await sent(table, 0, AMINA), await sent(table, 2, BEN)];
    const bill = await billed(table, [], BEN);
    expect(bill.total).toBeCloseTo(
      rounds.reduce((sum, one) => sum + one.total, 0),
      2,
    );
    await paid(bill, BEN);
    expect(await tableSessionOf(shop, table, AMINA)).toMatchObject({
      rest: 0,
      rounds: [{ state: 'paid' }, { state: 'paid' }],
    });
    expect((await shop.see(RESTAURANT, rounds[0] ?? bill, AMINA)).paymentState).toBe('PAID');
    // Each guest reads whose bill paid for what they had, and how much of it (533).
    for (const [at, as, isMine] of [
      [0, AMINA, false],
      [1, BEN, true],
    ] as const) {
      const { customerName } = await shop.see(RESTAURANT, bill, BEN);
      expect(customerName).not.toBe('');
      expect((await shop.see(RESTAURANT, rounds[at]!, as)).billedBy).toEqual([
        { name: customerName, amount: rounds[at]!.total, isMine },
      ]);
    }
  });

  it('tells of each dish and of the whole what service and tax come to, and the order that pays them tells the same (490, finding Z95)', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    await sent(table, 2, BEN);
    const { parts, total } = await tableSessionOf(shop, table, AMINA);
    const sumOf = (of: NonNullable<typeof parts>): number =>
      of.lines - of.discount + of.serviceCharge + of.tax;
    expect(parts?.serviceCharge, 'ten per cent').toBeCloseTo((parts?.lines ?? 0) / 10, 1);
    expect(parts?.tax).toBeGreaterThan(0);
    expect(sumOf(parts!)).toBeCloseTo(total, 2);
    const [dish, ...others] = await linesOf(table, AMINA);
    expect(sumOf(dish!.parts!)).toBeCloseTo(dish!.amount, 2);
    const bills = [
      { bill: await billed(table, [dish!.id], AMINA), as: AMINA, dishes: [dish!] },
      { bill: await billed(table, [], BEN), as: BEN, dishes: others },
    ];
    for (const { bill, as, dishes } of bills) {
      const order = await shop.see(RESTAURANT, bill, as);
      const told = (name: keyof NonNullable<typeof parts>): number =>
        dishes.reduce((sum, one) => sum + one.parts![name], 0);
      expect(order.serviceCharge).toBeCloseTo(told('serviceCharge'), 2);
      expect(order.tax).toBeCloseTo(told('tax'), 2);
      expect(order.lines.reduce((sum, one) => sum + one.totalPrice, 0)).toBeCloseTo(
        told('lines'),
        2,
      );
      await paid(bill, as);
    }
    expect(await tableSessionOf(shop, table, BEN)).toMatchObject({ rest: 0, paid: total, parts });
  });

  it('bears nothing that another guest wrote: no company, no tax number, no notes', async () => {
    const table = fresh();
    const wrote = {
      ...{ company: 'Otieno Traders', taxId: 'P051234567X', billing: 'P.O. Box 4410' },
      notes: 'My birthday',
    };
    const round = await sent(table, 0, AMINA, { wrote });
    const bill = await billed(table, [], BEN);
    expect(await shop.see(RESTAURANT, round, AMINA)).toMatchObject(wrote);
    expect(await shop.see(RESTAURANT, bill, BEN)).toMatchObject({
      customerName: '',
      company: '',
      taxId: '',
      notes: '',
    });
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, bill.id));
    const kept = JSON.stringify(row);
    for (const one of [...Object.values(wrote), 'Amina Otieno', 'amina@example.test'])
      expect(kept).not.toContain(one);
  });

  it('splits by line: the parts add up to the bill, and a round is paid with its last line', async () => {
    const table = fresh();
    const round = await sent(table, 4, AMINA);
    const [one, other] = await linesOf(table, AMINA);
    const first = await billed(table, [one?.id ?? ''], AMINA);
    const second = await billed(table, [other?.id ?? ''], BEN);
    expect(first.total + second.total).toBeCloseTo(round.total, 2);
    await paid(first, AMINA);
    expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PENDING');
    expect((await linesOf(table, BEN)).map((line) => line.state)).toEqual(['SETTLED', 'HELD']);
    await paid(second, BEN);
    expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PAID');
  });

  it('F100: a line is on one bill only, and its round is not paid beside it', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const [one] = await linesOf(table, AMINA);
    const answers = await Promise.all([
      askBill(shop, table, [one?.id ?? ''], AMINA),
      askBill(shop, table, [one?.id ?? ''], BEN),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
    expect((await shop.pay(RESTAURANT, round, 'STRIPE', AMINA)).json()).toMatchObject({
      status: 409,
      code: 'ATTEMPT_LIVE',
    });
    const bill = answers.find((answer) => answer.statusCode === 201)?.json().data;
    const payer = answers[0]?.statusCode === 201 ? AMINA : BEN;
    await paid(bill, payer);
    expect((await askBill(shop, table, [one?.id ?? ''], AMINA)).json()).toMatchObject({
      code: 'ALREADY_PAID',
    });
    // The other lines of the round are its guest's to pay (313).
    const { id } = await shop.start(RESTAURANT, round, 'STRIPE', AMINA);
    const { rows } = await shop.database.pool.query(
      'select amount::int from payment_attempt where id = $1',
      [id],
    );
    expect(rows).toEqual([{ amount: Math.round((round.total - bill.total) * 100) }]);
  });

  it('takes the lines of a round that is being paid by itself into no bill', async () => {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const attempt = await shop.start(RESTAURANT, round, 'STRIPE', AMINA);
    expect((await askBill(shop, table, [], BEN)).json()).toMatchObject({
      status: 409,
      code: 'ATTEMPT_LIVE',
    });
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    await shop.until(RESTAURANT, round, (view) => view.paymentState === 'PAID', AMINA);
    expect((await askBill(shop, table, [], BEN)).json()).toMatchObject({
      status: 409,
      code: 'ALREADY_PAID',
    });
  });

  it('I01: the same intent makes the same bill, another one by the same phone takes its place', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    const intent = crypto.randomUUID();
    const [one, again] = [
      await askBill(shop, table, [], AMINA, intent),
      await askBill(shop, table, [], AMINA, intent),
    ];
    expect(again.json()).toEqual(one.json());
    const [line] = await linesOf(table, AMINA);
    const other = await billed(table, [line?.id ?? ''], AMINA);
    expect((await shop.see(RESTAURANT, one.json().data, AMINA)).paymentState).toBe('CANCELLED');
    expect((await linesOf(table, AMINA)).map((each) => each.state)).toEqual(['HELD', 'OPEN']);
    expect((await askBill(shop, table, [], AMINA, intent)).statusCode).toBe(201);
    expect((await askBill(shop, table, [line?.id ?? ''], AMINA, intent)).json()).toMatchObject({
      code: 'INTENT_REUSED',
    });
    expect(other.total).toBeGreaterThan(0);
  });

  it('gives the lines back when the bill is given up', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    const bill = await billed(table, [], AMINA);
    expect((await linesOf(table, BEN)).every((line) => line.state === 'HELD')).toBe(true);
    await giveUp(bill, AMINA);
    expect((await linesOf(table, BEN)).every((line) => line.state === 'OPEN')).toBe(true);
  });

  it('I14: a bill whose payment comes after its end has its lines again, unless somebody else has paid them', async () => {
    const late = async (isTaken: boolean) => {
      const table = fresh();
      await sent(table, 0, AMINA);
      const bill = await billed(table, [], AMINA);
      const attempt = await shop.start(RESTAURANT, bill, 'RAZER', AMINA);
      await giveUp(bill, AMINA);
      if (isTaken) await paid(await billed(table, [], BEN), BEN);
      await shop.simulate('RAZER', {
        reference: await shop.referenceOf(attempt.id),
        action: 'approve',
      });
      // Razer is asked about one order again after 5, 15 and 30 minutes.
      for (const minutes of [10, 20, 40]) {
        shop.clock.pass(minutes * MINUTE);
        await sweepAttempts(shop.services);
      }
      return [
        (await shop.see(RESTAURANT, bill, AMINA)).paymentState,
        (await tableSessionOf(shop, table, BEN)).rest,
      ];
    };
    expect(await late(false)).toEqual(['PAID', 0]);
    expect(await late(true)).toEqual(['REVIEW', 0]);
  });

  it('offers no bill to be paid later: that is what it is for', async () => {
    const table = fresh();
    await sent(table, 0, AMINA);
    const bill = await billed(table, [], AMINA);
    const later = await shop.ask({
      store: RESTAURANT,
      method: 'POST',
      url: `/api/v1/cartTransaction/${bill.id}/pay-later`,
      as: AMINA,
    });
    expect(later.json()).toMatchObject({ code: 'METHOD_NOT_OFFERED' });
  });
});
