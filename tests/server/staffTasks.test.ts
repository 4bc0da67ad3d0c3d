import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { StaffOrder, StaffTask } from '#machines/domain/staffTask.ts';
import { runAudit } from '#server/db/audit.ts';
import { attempts, staffTasks } from '#server/db/schema/payments.ts';
import { expireOrders, sweepAttempts } from '#server/dueWork.ts';
import { withDeposit } from '#tests/support/deposit.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

/** What waits for a person leaves the list of tasks when it is settled, and not before. */
const STAFF = tokenOf({
  uid: 'a-staff-member',
  roles: { [store('retail').business.id]: ['staff'] },
});
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterEach(async () => {
  shop.simulatorState.faults = [];
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

const ask = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  shop.ask({ store: 'retail', method, url: `/api/v1/staff/${path}`, body, as: STAFF });
const staffOrder = async ({ id }: { id: string }): Promise<StaffOrder> =>
  (await ask('GET', `orders/${id}`)).json();
const act = async (order: { id: string }, action: string, more: object = {}) => {
  const { version } = await staffOrder(order);
  const body = { action, version, reason: 'asked by telephone', ...more };
  const answer = await ask('POST', `orders/${order.id}/actions`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as StaffOrder;
};
const finish = ({ id }: StaffTask) => ask('POST', `tasks/${id}/done`, { reason: 'seen to' });
const waits = async (order: { id: string }): Promise<string[]> =>
  (await staffOrder(order)).tasks.map(({ reason }) => reason);
/** As the database holds them: what is open has no day on which it was done. */
const open = async ({ id }: { id: string }): Promise<string[]> =>
  (await shop.database.db.select().from(staffTasks).where(eq(staffTasks.orderId, id)))
    .filter(({ doneAt }) => doneAt === null)
    .map(({ reason }) => reason);
const theOnly = async (order: { id: string }): Promise<StaffTask> => {
  const [task, ...others] = (await staffOrder(order)).tasks;
  expect(others).toEqual([]);
  if (!task) throw new Error('no task');
  return task;
};
const sweep = async (ms: number): Promise<void> => {
  shop.clock.pass(ms);
  await sweepAttempts(shop.services);
  await expireOrders(shop.services);
};
const until = (order: { id: string }, says: (view: OrderView) => boolean) =>
  shop.until('retail', order, says);
const simulate = async (
  attempt: { id: string },
  how: Parameters<PayingShop['simulate']>[1],
  provider: ProviderCode = 'STRIPE',
) => shop.simulate(provider, { reference: await shop.referenceOf(attempt.id), ...how });
const placed = () => shop.place('retail', [aLine('retail', { stock: 6 })], { method: 'STRIPE' });
const started = async (order: OrderView) => ({
  order,
  attempt: await shop.start('retail', order, 'STRIPE'),
});
async function paid() {
  const { order, attempt } = await started(await placed());
  await simulate(attempt, { action: 'approve' });
  await until(order, (view) => view.paymentState === 'PAID');
  return { order, attempt };
}
/** Money that has been on its way for longer than the provider says it can be. */
async function underWayTooLong() {
  const { order, attempt } = await started(await placed());
  await simulate(attempt, { action: 'approveSlowly' });
  await until(order, (view) => view.attempt?.outcome.status === 'IN_PROCESS');
  await sweep(4 * DAY);
  await sweep(14 * DAY);
  expect(await waits(order)).toEqual(['TOO_LONG_IN_PROCESS']);
  return { order, attempt };
}
/** From now on the provider answers nothing that can be read. */
const silence = (): void => {
  shop.simulatorState.faults = ['inquire', 'cancel'].map((call) => ({
    provider: 'STRIPE' as const,
    call,
    how: 'html' as const,
    times: 1_000,
  }));
};

describe('money that has been on its way for too long', () => {
  it('waits for a person until it bounced, though the order ended meanwhile', async () => {
    const { order, attempt } = await underWayTooLong();
    await simulate(attempt, { action: 'bounces' });
    await until(order, (view) => view.paymentState === 'EXPIRED');
    expect([await waits(order), await open(order)]).toEqual([[], []]);
  });

  it('waits no longer once staff closed the order; what comes all the same is found there again', async () => {
    const { order, attempt } = await underWayTooLong();
    expect(await act(order, 'close')).toMatchObject({
      order: { paymentState: 'CLOSED' },
      tasks: [],
    });
    expect(await open(order)).toEqual([]);
    await simulate(attempt, { action: 'arrives' });
    await until(order, (view) => view.paymentState !== 'CLOSED');
    expect((await staffOrder(order)).tasks).toMatchObject([
      { kind: 'REFUND', amount: order.dueNow },
    ]);
  });

  it('is called seen to by a person who asked the provider by telephone', async () => {
    const { order } = await underWayTooLong();
    const task = await theOnly(order);
    expect(task.byHand).toBe(true);
    expect((await finish(task)).statusCode).toBe(200);
    expect([await waits(order), await open(order)]).toEqual([[], []]);
  });
});

describe('a payment that nobody can explain', () => {
  async function besideDeposit(how: 'approve' | null) {
    const line = await withDeposit(shop.database, aLine('retail', { at: 1, stock: 4 }));
    const order = await shop.place('retail', [line], { method: 'STRIPE' });
    await simulate((await started(order)).attempt, { action: 'approve' });
    await until(order, (view) => view.paymentState === 'PART_PAID');
    const { attempt } = await started(order);
    silence();
    if (how) await simulate(attempt, { action: how });
    await sweep(DAY);
    await sweep(4 * DAY);
    expect(await waits(order)).toEqual(['NO_ANSWER']);
    shop.simulatorState.faults = [];
    shop.clock.pass(10 * MINUTE);
    return { order, attempt };
  }

  it('beside a deposit is explained by its own answer: it came, and nothing waits', async () => {
    const { order } = await besideDeposit('approve');
    // Who looks through the tasks reads whose they are.
    expect((await theOnly(order)).customerName).toBe('Amina Otieno');
    expect(await act(order, 'ask')).toMatchObject({ order: { paymentState: 'PAID' }, tasks: [] });
    expect(await open(order)).toEqual([]);
  });

  it('beside a deposit is explained by its own answer: nothing came, and nothing waits', async () => {
    const { order } = await besideDeposit(null);
    expect(await act(order, 'ask')).toMatchObject({
      order: { paymentState: 'PART_PAID' },
      tasks: [],
    });
    expect(await open(order)).toEqual([]);
  });

  it('that put its order into review is not called seen to: the order itself must be decided', async () => {
    const { order } = await started(await placed());
    silence();
    await sweep(DAY);
    await sweep(4 * DAY);
    const task = await theOnly(order);
    expect(task).toMatchObject({ reason: 'NO_ANSWER', byHand: false });
    const answer = await finish(task);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'VERSION_CHANGED']);
    expect(await open(order)).toEqual(['NO_ANSWER']);
    expect((await act(order, 'close')).tasks).toEqual([]);
  });
});

describe('a contested payment', () => {
  it('that was given back as a whole waits until the bank has decided, or a person has answered it', async () => {
    const { order, attempt } = await paid();
    await simulate(attempt, { action: 'dispute' });
    await until(order, (view) => view.money?.disputed === true);
    const { returnable } = await staffOrder(order);
    const back = { amount: returnable, reference: 'R-1', day: '2026-03-01' };
    expect(await act(order, 'gaveBack', back)).toMatchObject({
      order: { paymentState: 'REFUNDED' },
      tasks: [{ reason: 'DISPUTED', byHand: true }],
    });
    await simulate(attempt, { action: 'disputeLost' });
    await until(order, (view) => view.money?.disputed === false);
    // The shop and the bank both gave it back: that is another thing to look at.
    expect([await waits(order), await open(order)]).toEqual([
      ['REFUNDS_DIFFER'],
      ['REFUNDS_DIFFER'],
    ]);
  });
});

describe('a refund that is owed', () => {
  it('is ended by no hand: only money that went back ends it', async () => {
    const { order, attempt } = await paid();
    await act(order, 'cancel');
    const task = await theOnly(order);
    // Where the money is, and under which name: who gives it back looks for it there.
    const [row] = await shop.database.db.select().from(attempts).where(eq(attempts.id, attempt.id));
    expect(task).toMatchObject({
      kind: 'REFUND',
      byHand: false,
      provider: 'STRIPE',
      providerReference: row?.providerReference,
    });
    expect(task.providerReference).toMatch(/./);
    const answer = await finish(task);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'VERSION_CHANGED']);
    expect(await open(order)).toEqual(['CANCELLED_AFTER_PAYMENT']);
    await simulate(attempt, { action: 'refund' });
    await until(order, (view) => view.paymentState === 'REFUNDED');
    expect([await waits(order), await open(order)]).toEqual([[], []]);
    await sweep(MINUTE);
    // Said again by a tab that was left open: it is done, and nothing happens.
    expect((await finish(task)).statusCode).toBe(200);
  });
});
