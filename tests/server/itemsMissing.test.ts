import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { runAudit } from '#server/db/audit.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { holds } from '#server/db/schema/orders.ts';
import { wallClock } from '#server/zone.ts';
import { withDeposit } from '#tests/support/deposit.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { aLine, type OrderOptions } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { behindGate } from '#tests/support/raceGate.ts';

/** Who packs marks what is missing of a paid order (534, finding Z183). */
const SLUG = 'retail';
const PATIENCE = 5;
const OF_ANOTHER = tokenOf({
  uid: 'packs-elsewhere',
  roles: { [store('grocery').business.id]: ['staff'] },
});
let shop: PayingShop;
let beside: InProcessShop;
let lived: ReturnType<typeof livedOrders>;
beforeAll(async () => {
  shop = await payingShop({ patience: PATIENCE });
  beside = await inProcessShop({
    beside: shop,
    patience: PATIENCE,
    config: { originOf: shop.config.originOf, sandboxOrigin: shop.config.sandboxOrigin },
  });
  lived = livedOrders(shop);
});
afterEach(async () => {
  await shop.quiet();
  expect(await lived.untold()).toEqual([]);
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});

const { says } = answersOf(() => shop);
const two = () => [
  aLine(SLUG, { stock: 6, quantity: 3 }),
  { ...aLine(SLUG, { stock: 5 }), quantity: 2 },
];
async function paid(lines = two(), options: OrderOptions = {}): Promise<OrderView> {
  const order = await shop.place(SLUG, lines, { method: 'STRIPE', ...options });
  const attempt = await shop.start(SLUG, order, 'STRIPE');
  await shop.simulate('STRIPE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  return shop.until(SLUG, order, (view) => view.paymentState === 'PAID');
}
/** So many per cent of it are there. */
async function deposited(percent = 25): Promise<OrderView> {
  const three = aLine(SLUG, { at: 1, stock: 5, quantity: 3 });
  const line = await withDeposit(shop.database, three, percent);
  const order = await shop.place(SLUG, [line], { method: 'STRIPE' });
  const attempt = await shop.start(SLUG, order, 'STRIPE');
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, action: 'approve' });
  return shop.until(SLUG, order, (view) => view.paymentState === 'PART_PAID');
}
/** Its customer leaves a provider's page, and pays there all the same once that is called. */
async function leftPage(order: OrderView, amount: number): Promise<() => Promise<void>> {
  const old = await shop.start(SLUG, order, 'STRIPE');
  const url = `/api/v1/cartTransaction/${order.id}/give-up-payment`;
  expect((await shop.ask({ store: SLUG, method: 'POST', url, as: SHOPPER })).statusCode).toBe(200);
  return async () => {
    await says('STRIPE', old, {
      ...{ status: 'PAID', amount: minor(amount), currency: order.currency },
      ourReference: await shop.referenceOf(old.id),
    });
    expect((await shop.see(SLUG, order)).money).toMatchObject({ owedBack: amount });
  };
}
/** All of it came at the desk, and once more by a provider. */
async function paidBeside(): Promise<OrderView> {
  const order = await shop.place(SLUG, two(), { method: 'PAY_LATER' });
  const pays = await leftPage(order, order.total);
  await does(order, 'takePayment', { how: 'CASH', amount: order.total });
  await pays();
  return order;
}
/** What its bank says of what was paid. */
const banks = (order: OrderView, amount: number, state: 'open' | 'lost') =>
  says(
    'STRIPE',
    { id: order.attempt?.id ?? '' },
    {
      disputes: [{ reference: 'dp_1', amount, state }],
    },
  );
type Marked = { line: number; quantity: number }[];
const marks = ({ id }: { id: string }, lines: Marked, as = lived.staffOf(SLUG)) =>
  shop.ask({
    store: SLUG,
    method: 'POST',
    url: `/api/v1/staff/orders/${id}/missing`,
    body: { lines },
    as,
  });
const costs = async ({ id }: { id: string }, lines: Marked) =>
  shop.ask({
    store: SLUG,
    method: 'POST',
    url: `/api/v1/staff/orders/${id}/missing`,
    body: { lines, asks: true },
    as: lived.staffOf(SLUG),
  });
const seenByStaff = async ({ id }: { id: string }): Promise<StaffOrder> =>
  (
    await shop.ask({
      store: SLUG,
      url: `/api/v1/staff/orders/${id}`,
      as: lived.staffOf(SLUG),
    })
  ).json();
const does = async (order: { id: string }, action: string, more: object) =>
  shop.ask({
    store: SLUG,
    method: 'POST',
    url: `/api/v1/staff/orders/${order.id}/actions`,
    body: { action, version: (await seenByStaff(order)).version, reason: 'missing', ...more },
    as: lived.staffOf(SLUG),
  });
const saidMissing = ({ id }: { id: string }) =>
  shop.database.db.$count(
    orderEvents,
    and(eq(orderEvents.orderId, id), eq(orderEvents.type, 'items.missing')),
  );
const toldMissing = async ({ id }: { id: string }) =>
  (
    await shop.database.db
      .select({ payload: outbox.payload })
      .from(outbox)
      .where(and(eq(outbox.orderId, id), eq(outbox.kind, 'order.itemsMissing')))
  ).map(({ payload }) => payload as object);
const sumOf = ({ lines }: OrderView): number =>
  lines.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
const minor = (decimal: number): number => Math.round(decimal * 100);
const today = () => wallClock(shop.clock.now(), store(SLUG).business.timeZone).day;

describe('what is missing of a paid order', () => {
  it('is asked about with the sum that then goes back, which changes nothing; what may not be marked is refused before the question (563, finding Z257)', async () => {
    const order = await paid();
    const lines = [{ line: 0, quantity: 2 }];
    const asked = await costs(order, lines);
    expect(asked.statusCode, asked.body).toBe(200);
    const { less } = asked.json();
    expect(less).toBeGreaterThan(0);
    expect((await shop.see(SLUG, order)).money).toMatchObject({ owedBack: 0 });
    expect(await saidMissing(order)).toBe(0);
    expect(await toldMissing(order)).toEqual([]);
    await marks(order, lines);
    expect((await shop.see(SLUG, order)).money).toMatchObject({ owedBack: less });
    // What was marked before costs nothing more.
    expect((await costs(order, lines)).json()).toMatchObject({ less: 0 });
    expect((await costs(order, [{ line: 0, quantity: 1 }])).statusCode, 'found again').toBe(409);
    const all = [
      { line: 0, quantity: 3 },
      { line: 1, quantity: 2 },
    ];
    expect((await costs(order, all)).json()).toMatchObject({ code: 'QUANTITY_INVALID' });
  });

  it('is asked about with no more than was paid: of an order of which staff took a part as enough the question, the task, the letter and the log name one sum (534, 563, finding Z262)', async () => {
    const order = await shop.place(SLUG, two(), { method: 'STRIPE' });
    const attempt = await shop.start(SLUG, order, 'STRIPE');
    await says('STRIPE', attempt, {
      ...{ status: 'PAID', amount: 100, currency: order.currency },
      ourReference: await shop.referenceOf(attempt.id),
    });
    expect((await shop.see(SLUG, order)).paymentState).toBe('REVIEW');
    const taken = await does(order, 'takeAsEnough', {});
    expect(taken.statusCode, taken.body).toBe(200);

    const lines = [{ line: 0, quantity: 1 }];
    expect((await costs(order, lines)).json()).toMatchObject({ less: 1 });
    const { tasks, story } = (await marks(order, lines)).json<StaffOrder>();
    expect(tasks).toMatchObject([{ reason: 'ITEMS_MISSING', amount: 1 }]);
    expect(story.find(({ event }) => event === 'items.missing')).toMatchObject({ amount: 1 });
    expect(await toldMissing(order)).toMatchObject([{ amount: 100 }]);
    expect((await shop.see(SLUG, order)).money).toMatchObject({ came: 1, owedBack: 1 });
    // None of it is left: what else is missing costs the shop nothing.
    const more = [{ line: 1, quantity: 1 }];
    expect((await costs(order, more)).json()).toMatchObject({ less: 0 });
    expect((await marks(order, more)).statusCode).toBe(200);
    expect(await toldMissing(order)).toMatchObject([{ amount: 100 }, { amount: 0 }]);
    expect((await shop.see(SLUG, order)).money).toMatchObject({ owedBack: 1 });
  });

  it('is owed back at the price it was paid at: its shopper is told, staff have the refund as a task, and the order goes on without it', async () => {
    const order = await paid();
    const [line] = order.lines;
    const answer = await marks(order, [{ line: 0, quantity: 1 }]);
    expect(answer.statusCode, answer.body).toBe(200);
    // Tax and discount are shared out as the lines are, so that a third of a line of three is what one of it cost.
    const rest = await paid([aLine(SLUG, { stock: 6, quantity: 2 }), two()[1]!]);
    const back = order.total - rest.total;
    expect(back).toBeGreaterThan(0);
    const { tasks, may }: StaffOrder = answer.json();
    expect(tasks).toMatchObject([
      { reason: 'ITEMS_MISSING', kind: 'REFUND', amount: back, provider: 'STRIPE', byHand: false },
    ]);
    expect(may).toContain('gaveBack');
    const read = await shop.see(SLUG, order);
    expect(read).toMatchObject({
      paymentState: 'PAID',
      goods: 'committed',
      total: order.total,
      money: { came: order.total, owedBack: back, returned: 0 },
      lines: [{ quantity: 3, missing: 1, totalPrice: line!.totalPrice }, { quantity: 2 }],
      missingAt: [expect.any(String)],
    });
    expect(read.lines[1]?.missing).toBeUndefined();
    expect(await lived.booksOf(order)).toContain(`REFUND_DUE ${minor(back)} ${order.currency}`);
    const [told, ...more] = await toldMissing(order);
    expect(told).toMatchObject({ amount: minor(back) });
    expect([more, told && 'desk' in told]).toEqual([[], false]);

    const gave = await does(order, 'gaveBack', { amount: back, reference: 're_1', day: today() });
    expect(gave.statusCode, gave.body).toBe(200);
    expect((gave.json() as StaffOrder).tasks).toEqual([]);
    expect(await shop.see(SLUG, order)).toMatchObject({
      paymentState: 'PAID',
      goods: 'committed',
      money: { owedBack: 0, returned: back },
    });
  });

  it('has its part of a discount', async () => {
    const order = await paid(two(), { promotion: 'MENDED' });
    expect(order.discount, '$15 off').toBe(15);
    const [, second] = order.lines;
    const answer = await marks(order, [{ line: 1, quantity: 1 }]);
    const [task] = (answer.json() as StaffOrder).tasks;
    const unit = minor(second!.totalPrice) / 2;
    // So much of each price was paid, and tax on that where it comes on top.
    const paidOf = (unit * (minor(sumOf(order)) - 1500 + minor(order.tax))) / minor(sumOf(order));
    expect(Math.abs(minor(task!.amount!) - paidOf)).toBeLessThanOrEqual(1);
  });

  it('leaves what is held for the order, and comes to no shelf: it stood on none', async () => {
    const order = await paid([aLine(SLUG, { stock: 6, quantity: 3 })]);
    const shelf = async () => {
      const [hold] = await shop.database.db.select().from(holds).where(eq(holds.orderId, order.id));
      const [row] = await shop.database.db.select().from(stock).where(eq(stock.id, hold!.stockId));
      return { held: hold!.quantity, inHand: row!.stockInHand };
    };
    const before = await shelf();
    expect(before.held).toBe(3);
    expect((await marks(order, [{ line: 0, quantity: 2 }])).statusCode).toBe(200);
    expect(await shelf()).toEqual({ held: 1, inHand: before.inHand });
    const cancelled = await does(order, 'cancel', {});
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    const [row] = await shop.database.db
      .select({ inHand: stock.stockInHand })
      .from(stock)
      .innerJoin(holds, eq(holds.stockId, stock.id))
      .where(eq(holds.orderId, order.id));
    expect(row?.inHand).toBe(before.inHand + 1);
    expect((await shop.see(SLUG, order)).money?.owedBack).toBe(order.total);
  });

  it('said twice is one, more of it adds to the task, and what was said to be missing is not there again', async () => {
    const order = await paid();
    for (const quantity of [1, 1])
      expect((await marks(order, [{ line: 0, quantity }])).statusCode).toBe(200);
    expect(await saidMissing(order)).toBe(1);
    const [first] = (await seenByStaff(order)).tasks;
    const more = await marks(order, [{ line: 0, quantity: 2 }]);
    const [second] = (more.json() as StaffOrder).tasks;
    expect(second?.id).toBe(first?.id);
    expect(Math.abs(minor(second!.amount!) - 2 * minor(first!.amount!))).toBeLessThanOrEqual(1);
    expect((await marks(order, [{ line: 0, quantity: 1 }])).json()).toMatchObject({
      code: 'VERSION_CHANGED',
    });
    expect((await shop.see(SLUG, order)).lines[0]?.missing).toBe(2);
  });

  it('is never all of it, no more than was ordered, and said by staff of the store alone', async () => {
    const order = await paid();
    const all = [
      { line: 0, quantity: 3 },
      { line: 1, quantity: 2 },
    ];
    expect((await marks(order, all)).json()).toMatchObject({ code: 'QUANTITY_INVALID' });
    for (const wrong of [[{ line: 0, quantity: 4 }], [{ line: 7, quantity: 1 }]])
      expect((await marks(order, wrong)).json()).toMatchObject({
        code: 'FIELDS_INVALID',
        fields: ['lines'],
      });
    for (const as of [SHOPPER, OF_ANOTHER])
      expect((await marks(order, [{ line: 0, quantity: 1 }], as)).statusCode).toBe(404);
    const waiting = await shop.place(SLUG, two(), { method: 'STRIPE' });
    expect((await marks(waiting, [{ line: 0, quantity: 1 }])).json()).toMatchObject({
      status: 409,
    });
    expect([await saidMissing(order), await saidMissing(waiting)]).toEqual([0, 0]);
  });

  it('of fifty presses at once, on two servers, one is written', async () => {
    const order = await paid();
    const press = {
      ...({ store: SLUG, method: 'POST', as: lived.staffOf(SLUG) } as const),
      url: `/api/v1/staff/orders/${order.id}/missing`,
      body: { lines: [{ line: 0, quantity: 1 }] },
    };
    const answers = await behindGate(
      { shop, beside },
      sql`select id from cart_transaction where id = ${order.id} for update`,
      Array.from({ length: 50 }, () => press),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await saidMissing(order)).toBe(1);
    const books = await lived.booksOf(order);
    expect(books.filter((one) => one.startsWith('REFUND_DUE'))).toHaveLength(1);
  });

  it.each(['STRIPE', 'PAY_LATER'])(
    'is no money of another thing that is sent back: paid by %s, each waits, is told and goes back by itself (553)',
    async (method) => {
      const isCash = method === 'PAY_LATER';
      const order = isCash ? await shop.place(SLUG, two(), { method }) : await paid();
      if (isCash) await does(order, 'takePayment', { how: 'CASH', amount: order.total });
      let refunds = 0;
      const givesBack = async (amount: number): Promise<StaffOrder> => {
        const answer = isCash
          ? await does(order, 'returnedElsewhere', { how: 'CASH', amount, day: today() })
          : await does(order, 'gaveBack', { amount, reference: `re_${++refunds}`, day: today() });
        expect(answer.statusCode, answer.body).toBe(200);
        return answer.json();
      };
      const [task] = (await marks(order, [{ line: 0, quantity: 1 }])).json<StaffOrder>().tasks;
      const asks = (kind: string, line: number, quantity: number) =>
        shop.ask({
          ...({ store: SLUG, method: 'POST', as: SHOPPER } as const),
          url: `/api/v1/cartTransaction/${order.id}/requests`,
          body: {
            ...{ requestId: randomUUID(), kind, text: '', lines: [{ line, quantity }] },
            ...(kind === 'RETURN' ? { reason: 'SIZE' } : { trouble: 'MISSING' }),
          },
        });
      // Two of three came: no more is sent back, and what did not come may be asked about.
      expect((await asks('RETURN', 0, 3)).json()).toMatchObject({
        ...{ code: 'FIELDS_INVALID', fields: ['lines'] },
      });
      expect((await asks('HELP', 0, 3)).statusCode).toBe(200);
      expect((await asks('RETURN', 1, 1)).statusCode).toBe(200);
      await does(order, 'acceptReturn', {});
      await does(order, 'receiveReturn', {});
      const reasons = ({ tasks }: StaffOrder) =>
        tasks.flatMap(({ reason }) => (reason === 'HELP_ASKED' ? [] : [reason])).sort();
      expect(reasons(await seenByStaff(order))).toEqual(['ITEMS_MISSING', 'RETURN_RECEIVED']);
      const returned = async () =>
        (await shop.see(SLUG, order)).requests?.find(({ kind }) => kind === 'RETURN');
      const before = await returned();
      expect(before?.goesBack).toBeGreaterThan(0);

      expect(reasons(await givesBack(task?.amount ?? 0))).toEqual(['RETURN_RECEIVED']);
      expect(await returned()).toEqual(before);
      expect(reasons(await givesBack(before?.goesBack ?? 0))).toEqual([]);
      const after = await returned();
      expect([after?.goesBack, after?.cameBack]).toEqual([undefined, before?.goesBack]);
    },
  );

  it.each(['STRIPE', 'PAY_LATER'])(
    'and one refund, paid by %s: what is beyond it is of what was sent back, whose task waits for the rest of its own (560, finding Z228)',
    async (method) => {
      const isCash = method === 'PAY_LATER';
      let refunds = 0;
      const givesBack = async (order: OrderView, amount: number): Promise<string[]> => {
        const answer = isCash
          ? await does(order, 'returnedElsewhere', { how: 'CASH', amount, day: today() })
          : await does(order, 'gaveBack', { amount, reference: `re_${++refunds}`, day: today() });
        expect(answer.statusCode, answer.body).toBe(200);
        return (answer.json() as StaffOrder).tasks.map(({ reason }) => reason);
      };
      const sentBack = async () => {
        const order = isCash ? await shop.place(SLUG, two(), { method }) : await paid();
        if (isCash) await does(order, 'takePayment', { how: 'CASH', amount: order.total });
        const [task] = (await marks(order, [{ line: 0, quantity: 1 }])).json<StaffOrder>().tasks;
        const asked = await shop.ask({
          ...({ store: SLUG, method: 'POST', as: SHOPPER } as const),
          url: `/api/v1/cartTransaction/${order.id}/requests`,
          body: {
            ...{ requestId: randomUUID(), kind: 'RETURN', text: '', reason: 'SIZE' },
            lines: [{ line: 1, quantity: 1 }],
          },
        });
        expect(asked.statusCode, asked.body).toBe(200);
        await does(order, 'acceptReturn', {});
        const here = await does(order, 'receiveReturn', {});
        expect(here.statusCode, here.body).toBe(200);
        return { order, missing: minor(task?.amount ?? 0) };
      };
      const due = async (order: OrderView): Promise<number> =>
        minor((await shop.see(SLUG, order)).requests?.at(-1)?.goesBack ?? 0);

      const one = await sentBack();
      const worth = await due(one.order);
      expect(worth).toBeGreaterThan(100);
      // Its task says so, and the history what was missing (finding Z261).
      const seen = await seenByStaff(one.order);
      const task = seen.tasks.find(({ reason }) => reason === 'RETURN_RECEIVED');
      expect(minor(task?.amount ?? 0)).toBe(worth);
      const said = seen.story.find(({ event }) => event === 'items.missing');
      expect(said).toMatchObject({
        amount: one.missing / 100,
        lines: [{ name: expect.stringContaining(one.order.lines[0]!.name), quantity: 1 }],
      });
      expect(await givesBack(one.order, (one.missing + 100) / 100)).toEqual(['RETURN_RECEIVED']);
      expect(await due(one.order)).toBe(worth - 100);
      expect(await givesBack(one.order, (worth - 100) / 100)).toEqual([]);
      expect(await due(one.order)).toBe(0);

      const both = await sentBack();
      expect(await givesBack(both.order, (both.missing + worth) / 100)).toEqual([]);
      expect(await due(both.order)).toBe(0);
    },
  );

  it('that was paid in cash is handed back at the desk, which is noted there', async () => {
    const order = await shop.place(SLUG, two(), { method: 'PAY_LATER' });
    const taken = await does(order, 'takePayment', { how: 'CASH', amount: order.total });
    expect(taken.statusCode, taken.body).toBe(200);
    const answer = await marks(order, [{ line: 1, quantity: 2 }]);
    expect(answer.statusCode, answer.body).toBe(200);
    const [task] = (answer.json() as StaffOrder).tasks;
    expect(task).toMatchObject({ reason: 'ITEMS_MISSING', byHand: false });
    const back = task!.amount!;
    // Its letter names the shop: no bank and no provider sends it.
    expect(await toldMissing(order)).toMatchObject([{ amount: minor(back), desk: minor(back) }]);
    const read = await shop.see(SLUG, order);
    expect(read.desk?.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['PAID', order.total],
      ['OWED', back],
    ]);
    const handed = await does(order, 'returnedElsewhere', {
      ...{ how: 'CASH', amount: back, day: today() },
    });
    expect(handed.statusCode, handed.body).toBe(200);
    expect((handed.json() as StaffOrder).tasks).toEqual([]);
    const after = await shop.see(SLUG, order);
    expect(after.desk?.map(({ kind }) => kind)).toEqual(['PAID', 'BACK']);
    expect(after).toMatchObject({ paymentState: 'PAID', goods: 'committed' });
  });

  it('and was paid partly at the desk, is handed back there for its part, whether the provider’s went back or not (finding Z242)', async () => {
    const order = await deposited(50);
    await does(order, 'takePayment', { how: 'CASH', amount: order.total - order.dueNow });
    const [task] = (await marks(order, [{ line: 0, quantity: 2 }])).json<StaffOrder>().tasks;
    const back = minor(task!.amount!) - minor(order.dueNow);
    expect(back).toBeGreaterThan(0);
    // What page and letter name is what staff can record: no more, since the provider's part goes back there.
    expect((await shop.see(SLUG, order)).desk?.at(-1)).toMatchObject({
      ...{ kind: 'OWED', amount: back / 100 },
    });
    const seen = await seenByStaff(order);
    expect([seen.atDesk, seen.may.includes('returnedElsewhere')]).toEqual([back / 100, true]);
    const hands = (amount: number) =>
      does(order, 'returnedElsewhere', { how: 'CASH', amount, day: today() });
    expect((await hands((back + 1) / 100)).json()).toMatchObject({ fields: ['amount'] });
    const handed = await hands(back / 100);
    expect(handed.statusCode, handed.body).toBe(200);
    expect((handed.json() as StaffOrder).tasks, 'the provider’s part waits').toHaveLength(1);
    const gave = await does(order, 'gaveBack', {
      ...{ amount: order.dueNow, reference: 're_1', day: today() },
    });
    expect((gave.json() as StaffOrder).tasks).toEqual([]);
    expect(await shop.see(SLUG, order)).toMatchObject({
      ...{ paymentState: 'PAID', goods: 'committed' },
      money: { owedBack: 0, returned: task!.amount! },
    });
  });

  it('and was paid once more by card beside cash, is handed back at the desk while the second payment still waits (finding Z242)', async () => {
    const order = await paidBeside();
    const [task] = (await marks(order, [{ line: 0, quantity: 1 }]))
      .json<StaffOrder>()
      .tasks.filter(({ reason }) => reason === 'ITEMS_MISSING');
    expect((await seenByStaff(order)).atDesk).toBe(task!.amount);
    const handed = await does(order, 'returnedElsewhere', {
      ...{ how: 'CASH', amount: task!.amount!, day: today() },
    });
    expect(handed.statusCode, handed.body).toBe(200);
    expect(await shop.see(SLUG, order)).toMatchObject({
      ...{ paymentState: 'PAID', goods: 'committed' },
      money: { owedBack: order.total, returned: task!.amount! },
    });
  });

  it('and was paid partly at the desk, is in its task by its provider’s part alone once the order is cancelled: both tasks together name what was paid', async () => {
    const order = await deposited();
    const rest = await does(order, 'takePayment', {
      ...{ how: 'CASH', amount: order.total - order.dueNow },
    });
    expect(rest.statusCode, rest.body).toBe(200);
    const marked = await marks(order, [{ line: 0, quantity: 2 }]);
    const [task] = (marked.json() as StaffOrder).tasks;
    expect(task!.amount!, 'more than the deposit').toBeGreaterThan(order.dueNow);
    const cancelled = await does(order, 'cancel', {});
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    const { tasks } = cancelled.json() as StaffOrder;
    expect(Object.fromEntries(tasks.map(({ reason, amount }) => [reason, amount]))).toEqual({
      ITEMS_MISSING: order.dueNow,
      CANCELLED_AFTER_PAYMENT: Math.round((order.total - order.dueNow) * 100) / 100,
    });
    expect(await shop.see(SLUG, order)).toMatchObject({
      money: { owedBack: order.dueNow },
      goods: 'released',
    });
  });

  it('and whose task is the desk’s alone once the order is cancelled, is in the task of the whole order: what comes back of a second payment is none of it (finding Z243)', async () => {
    const order = await paidBeside();
    await marks(order, [{ line: 0, quantity: 1 }]);
    const { tasks } = (await does(order, 'cancel', {})).json<StaffOrder>();
    expect(Object.fromEntries(tasks.map(({ reason, amount }) => [reason, amount]))).toEqual({
      ...{ PAID_TWICE: order.total, CANCELLED_AFTER_PAYMENT: order.total },
    });
  });

  it('is no more in a task once its provider gave it back, though a second payment came since and the order is cancelled (finding Z243)', async () => {
    const order = await deposited();
    const rest = (minor(order.total) - minor(order.dueNow)) / 100;
    const paysOnceMore = await leftPage(order, rest);
    await does(order, 'takePayment', { how: 'CASH', amount: rest });
    await marks(order, [{ line: 0, quantity: 2 }]);
    await does(order, 'gaveBack', { amount: order.dueNow, reference: 're_1', day: today() });
    const [left] = (await seenByStaff(order)).tasks;
    expect(left, 'the desk’s part waits').toMatchObject({ reason: 'ITEMS_MISSING' });
    await paysOnceMore();
    const { tasks } = (await does(order, 'cancel', {})).json<StaffOrder>();
    expect(Object.fromEntries(tasks.map(({ reason, amount }) => [reason, amount]))).toEqual({
      ...{ PAID_TWICE: rest, CANCELLED_AFTER_PAYMENT: rest },
    });
  });

  it.each(['by a bank', 'by staff'])(
    'is a person’s to reckon where some of its money was taken or given back before, %s: nothing is owed a second time (547, finding Z244)',
    async (who) => {
      const order = await paid();
      const [first] = order.lines;
      const amount = first!.totalPrice / 3;
      const unit = minor(amount);
      if (who === 'by staff')
        await does(order, 'gaveBack', { amount, reference: 're_0', day: today() });
      else await banks(order, unit, 'lost');
      const stands = await shop.see(SLUG, order);
      expect(stands).toMatchObject({ paymentState: 'PAID', missingByHand: true });
      expect((await marks(order, [{ line: 0, quantity: 1 }])).json()).toMatchObject({
        code: 'VERSION_CHANGED',
      });
      expect([await saidMissing(order), await toldMissing(order)]).toEqual([0, []]);
      expect((await shop.see(SLUG, order)).money).toMatchObject({ owedBack: 0 });
    },
  );

  it('is not marked while a bank contests what was paid, and the refusal says that the order stands otherwise (finding Z244)', async () => {
    const order = await paid();
    await banks(order, minor(order.total), 'open');
    expect((await marks(order, [{ line: 0, quantity: 1 }])).json()).toMatchObject({
      code: 'VERSION_CHANGED',
    });
    expect((await shop.see(SLUG, order)).money).toMatchObject({ disputed: true });
  });

  it('and went back, leaves the rest to be marked: what was missing before is no other reason (547)', async () => {
    const order = await paid();
    const [task] = (await marks(order, [{ line: 0, quantity: 1 }])).json<StaffOrder>().tasks;
    const back = { amount: task!.amount!, reference: 're_1', day: today() };
    expect((await does(order, 'gaveBack', back)).statusCode).toBe(200);
    expect((await shop.see(SLUG, order)).missingByHand).toBeUndefined();
    expect((await marks(order, [{ line: 1, quantity: 1 }])).statusCode).toBe(200);
    expect(await saidMissing(order)).toBe(2);
  });

  it('is not marked once the goods were handed over: its customer writes of it then', async () => {
    const order = await paid();
    const told = { event: 'order.collected', reportId: randomUUID() };
    const gone = await shop.ask({
      store: SLUG,
      method: 'POST',
      url: `/api/v1/cartTransaction/${order.id}/events`,
      body: told,
      as: lived.staffOf(SLUG),
    });
    expect(gone.statusCode, gone.body).toBe(200);
    expect((await marks(order, [{ line: 0, quantity: 1 }])).json()).toMatchObject({
      code: 'VERSION_CHANGED',
    });
    expect(await saidMissing(order)).toBe(0);
    expect((await shop.see(SLUG, order)).money).toMatchObject({ owedBack: 0 });
  });
});
