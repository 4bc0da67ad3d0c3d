import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { StaffTask } from '#machines/domain/staffTask.ts';
import type { PaymentStatusReport } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import { hashOf } from '#server/crypto/hash.ts';
import { apiKeys } from '#server/db/schema/store.ts';
import { sweepAttempts } from '#server/dueWork.ts';
import { replayMoved } from '#server/lifecycle/replayLogs.ts';
import { store } from '#tests/support/inProcess.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';
import { lived, paid, setUpLives, shop } from './moneyBackShop.ts';

/** What goes wrong around an order, and leaves it as it is: people at once, money after the end, a clock that jumps, a log that cannot be read. */
setUpLives();
const { says } = answersOf(() => shop);
const AT_ONCE = 50;
const query = async (sql: string, ...values: unknown[]) =>
  (await shop.database.pool.query(sql, values)).rows;

describe('fifty ticks at once', () => {
  const finish = (order: OrderView, { id }: Pick<StaffTask, 'id'>, note: string) =>
    shop.ask({
      store: lived.slugOf(order),
      as: lived.staffOf(lived.slugOf(order)),
      method: 'POST',
      url: `/api/v1/staff/tasks/${id}/done`,
      body: { reason: note },
    });
  const ticks = (order: OrderView) =>
    query(
      `select number, event ->> 'isLast' as last, event ->> 'reason' as note from order_event
       where order_id = $1 and type = 'staff.finished' order by number`,
      order.id,
    );
  const asks = (order: OrderView) =>
    lived.post(order, 'requests', { requestId: randomUUID(), kind: 'HELP', text: 'Please look.' });

  it('of one task are one: the first stays, and everybody is told that it is done', async () => {
    const { order } = await paid();
    expect((await asks(order)).statusCode).toBe(200);
    const [task] = await lived.tasks(order);
    expect(task).toMatchObject({ reason: 'HELP_ASKED' });
    const said = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => finish(order, task as StaffTask, `${at}`)),
    );
    expect(said.map((one) => one.statusCode)).toEqual(Array(AT_ONCE).fill(200));
    const [tick, ...more] = await ticks(order);
    expect(more).toEqual([]);
    expect(await query('select done_note from staff_task where id = $1', task?.id)).toEqual([
      { done_note: tick?.note },
    ]);
    expect(await lived.tasks(order)).toEqual([]);
    expect((await lived.see(order)).paymentState).toBe('PAID');
  });

  it('of the two tasks for money of another currency: one of them is the last, and its order says that this money went back', async () => {
    const order = await lived.placed('FLUTTERWAVE');
    const strange = [];
    for (let turn = 0; turn < 2; turn++) {
      strange.push(await lived.start(order, 'FLUTTERWAVE'));
      await lived.post(order, 'give-up-payment');
      shop.clock.pass(MINUTE);
    }
    const attempt = await lived.start(order, 'FLUTTERWAVE');
    await lived.simulate('FLUTTERWAVE', attempt, { action: 'approve' });
    await lived.until(order, (view) => view.paymentState === 'PAID');
    await shop.quiet();
    const yen = { status: 'PAID', currency: 'JPY', amount: 20_000 } as const;
    for (const one of strange) await says('FLUTTERWAVE', one, { ...yen, ourReference: null });
    vi.restoreAllMocks();
    const waiting = await lived.tasks(order);
    expect(waiting.map(({ reason }) => reason)).toEqual(['OTHER_CURRENCY', 'OTHER_CURRENCY']);
    expect((await lived.see(order)).money?.foreign).toMatchObject({
      currency: 'JPY',
      isBack: false,
    });
    const said = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        finish(order, waiting[at % 2] as StaffTask, `${at}`),
      ),
    );
    expect(said.map((one) => one.statusCode)).toEqual(Array(AT_ONCE).fill(200));
    expect((await ticks(order)).map(({ last }) => last)).toEqual(['false', 'true']);
    expect(await lived.tasks(order)).toEqual([]);
    const after = await lived.see(order);
    expect(after.paymentState).toBe('PAID');
    expect(after.money?.foreign).toMatchObject({ amount: 40_000, isBack: true });
    expect((await pageOf(after)).says).toBe('Payment received.');
  });
});

describe.each(['a notification', 'the sweep', 'staff who ask again'] as const)(
  'money that comes after staff were done, heard by %s',
  (door) => {
    /** Each of them once, and then all of them again: what was heard once is heard once. */
    async function comes(order: OrderView, attempt: { id: string }): Promise<void> {
      const notify = door === 'a notification' ? 'once' : 'never';
      await lived.simulate('STRIPE', attempt, { action: 'arrives', notify });
      await shop.quiet();
      if (door === 'the sweep') await lived.sweep(DAY);
      if (door === 'staff who ask again') {
        shop.clock.pass(MINUTE);
        expect((await lived.staff(order, 'ask')).statusCode).toBe(200);
      }
      shop.clock.pass(MINUTE);
      await shop.quiet();
      await sweepAttempts(shop.services);
    }

    it('goes back from an order that they closed', async () => {
      const order = await lived.placed('STRIPE');
      const attempt = await lived.start(order, 'STRIPE');
      await lived.simulate('STRIPE', attempt, { action: 'approveSlowly' });
      await lived.until(order, (view) => view.attempt?.outcome.status === 'IN_PROCESS');
      await shop.quiet();
      expect((await lived.staff(order, 'close')).statusCode).toBe(200);
      await comes(order, attempt);
      const money = { came: order.dueNow, owedBack: order.dueNow };
      const view = await lived.see(order);
      expect(view).toMatchObject({ paymentState: 'REVIEW', goods: 'released', money });
      expect(await pageOf(view)).toMatchObject({
        says: `USD ${order.dueNow} goes back to you. The shop has been told.`,
        pays: false,
      });
      expect(await lived.tasks(order)).toMatchObject([
        { kind: 'REFUND', reason: 'PAID_AFTER_CLOSING', amount: order.dueNow },
      ]);
      await lived.staff(order, 'ask');
      await lived.sweep(DAY);
      expect((await lived.booksOf(order)).filter((one) => one.startsWith('CAPTURED'))).toHaveLength(
        1,
      );
      expect((await lived.see(order)).money).toMatchObject(money);
    });
  },
);

const UNPAID: PaymentStatusReport = {
  ...{ status: 'PENDING', rawStatus: '22', raw: '', amount: null, currency: null },
  ...{ payee: null, ourReference: null, providerReference: null },
};
it.each([
  ['during', 'its notification', 'once'],
  ['after', 'the page of its shopper', 'never'],
] as const)(
  'a clock that jumps back %s a sweep keeps no payment from being heard by %s (318)',
  async (when, _, notify) => {
    const order = await lived.placed('RAZER');
    const attempt = await lived.start(order, 'RAZER');
    // The machine's clock runs ahead by ten minutes, and is set right while the provider is asked, or just then.
    const right = shop.clock.now().getTime();
    shop.clock.pass(10 * MINUTE);
    const provider = serverProvider('RAZER');
    const setRight = () => shop.clock.set(new Date(right + 1_000).toISOString());
    // Answered here: the simulator lives by the same clock, a provider does not.
    const asked = vi.spyOn(provider, 'inquire').mockImplementation(async () => {
      if (when === 'during') setRight();
      return UNPAID;
    });
    await sweepAttempts(shop.services);
    expect(asked).toHaveBeenCalled();
    vi.restoreAllMocks();
    setRight();
    shop.clock.pass(MINUTE);
    await lived.simulate('RAZER', attempt, { action: 'approve', notify });
    await shop.quiet();
    await lived.see(order);
    await shop.quiet();
    const view = await lived.see(order);
    expect(view).toMatchObject({ paymentState: 'PAID', money: { came: order.dueNow } });
    expect((await pageOf(view)).says).toMatch(/received/);
  },
);

it('nor does a clock that was set right keep anybody from a page to pay at (318)', async () => {
  const right = shop.clock.now().getTime();
  shop.clock.pass(10 * MINUTE);
  await lived.start(await lived.placed('STRIPE'), 'STRIPE');
  shop.clock.set(new Date(right + 1_000).toISOString());
  const order = await lived.placed('STRIPE');
  const answer = await shop.pay(lived.slugOf(order), order, 'STRIPE');
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await lived.see(order)).attempt?.outcome.status).toBe('PENDING');
});

it.each([
  ['null', null],
  ['a word', 'nonsense'],
  ['nothing in it', {}],
  ['a name and no time', { type: 'staff.asked' }],
  ['a list', []],
])(
  'a row of its log that cannot be read, %s: the order is shown as it stands and flagged, and the nightly check goes on',
  async (_, event) => {
    const { order } = await paid();
    const { order: sound } = await paid();
    const owner = new pg.Client({ connectionString: shop.databaseUrl });
    await owner.connect();
    const write = async (row: unknown, number: number) => {
      const { rows } = await owner.query(
        'select event from order_event where order_id = $1 and number = $2',
        [order.id, number],
      );
      await owner.query('update order_event set event = $1 where order_id = $2 and number = $3', [
        JSON.stringify(row),
        order.id,
        number,
      ]);
      return rows[0].event;
    };
    const shouted = vi.spyOn(shop.services.log, 'error').mockImplementation(() => {});
    for (const number of [1, 2]) {
      const was = await write(event, number);
      const desk = await lived.staffOrder(order);
      expect(desk).toMatchObject({ readable: false, order: { paymentState: 'PAID' } });
      expect(desk.may).toContain('cancel');
      const view = await lived.see(order);
      expect((await pageOf(view)).says).toMatch(/received/);
      shouted.mockClear();
      expect(await replayMoved(shop.services)).toBe(1);
      expect(shouted).toHaveBeenCalledWith({ order: order.id }, expect.any(String));
      await write(was, number);
    }
    shouted.mockRestore();
    await owner.end();
    expect(await lived.staffOrder(order)).toMatchObject({ readable: true });
    expect(await lived.staffOrder(sound)).toMatchObject({ readable: true });
  },
);

/** The shop's own systems propose by its secret key. */
async function theShops(order: OrderView): Promise<string> {
  const key = 'sk-of-a-shop-that-changes-orders';
  await shop.database.db.insert(apiKeys).values({
    key: hashOf(key),
    businessId: store(lived.slugOf(order)).business.id,
    kind: 'secret',
    createdAt: shop.clock.now(),
  });
  shop.services.stores.forget();
  return key;
}

it('a change that its shopper accepts while they press Pay, fifty times each: one of both is done, and what is paid is what is owed', async () => {
  const order = await lived.placed('STRIPE', 2);
  const proposal = randomUUID();
  const lines = [{ productId: order.lines[0]?.productId, quantity: 1 }];
  const wish = { proposalId: proposal, note: '', lines };
  const url = `/api/v1/cartTransaction/propose-order-change/${order.id}`;
  const proposed = await shop.ask({
    store: lived.slugOf(order),
    method: 'POST',
    url,
    body: wish,
    headers: { 'api-key': await theShops(order) },
  });
  expect(proposed.statusCode, proposed.body).toBe(200);
  const both = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) =>
      at % 2
        ? lived.post(order, `changes/${proposal}`, { accept: true })
        : shop.pay(lived.slugOf(order), order, 'STRIPE'),
    ),
  );
  expect(both.filter((one) => one.statusCode >= 500)).toEqual([]);
  const attempt = await lived.start(order, 'STRIPE');
  const asked = await lived.see(order);
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  const view = await lived.until(order, (one) => one.paymentState === 'PAID');
  expect(view).toMatchObject({ total: asked.total, money: { came: asked.total, owedBack: 0 } });
  expect((await lived.tasks(order)).map(({ reason }) => reason)).toEqual([]);
});
