import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { StaffOrder, StaffTask } from '#machines/domain/staffTask.ts';
import type { PaymentStatusReport } from '#providers/provider.ts';
import { runAudit } from '#server/db/audit.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { aDish, aPointOfSale, askBill, aTable, sendRound } from '#tests/support/tables.ts';
import { STAFF } from './tablesShop.ts';

/** An order in review is on the list of what waits for a person; what a person has seen to is in the order's log, and is known where the order goes on. */
let shop: PayingShop;
let lived: ReturnType<typeof livedOrders>;
beforeAll(async () => {
  shop = await payingShop();
  lived = livedOrders(shop);
  await aPointOfSale(shop);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
  expect(await lived.untold()).toEqual([]);
});
afterAll(() => shop.close());

const RESTAURANT = 'restaurant';
const [AMINA, BEN] = [guest('amina'), guest('ben')];
const post = (url: string, as: string, body: unknown = {}) =>
  shop.ask({ store: RESTAURANT, method: 'POST', url: `/api/v1/${url}`, as, body });
const deskOf = async ({ id }: { id: string }): Promise<StaffOrder> =>
  (await shop.ask({ store: RESTAURANT, as: STAFF, url: `/api/v1/staff/orders/${id}` })).json();
const finish = ({ id }: Pick<StaffTask, 'id'>) =>
  post(`staff/tasks/${id}/done`, STAFF, { reason: 'given back by the bank' });
const theTask = async (round: { id: string }): Promise<StaffTask> => {
  const [task] = (await deskOf(round)).tasks;
  if (!task) throw new Error('no task');
  return task;
};

/** Money that does not fit comes for a round while it is on a bill; then its guests leave that bill. */
async function wrongMoneyBesideABill(at: number, said: Partial<PaymentStatusReport>) {
  const table = aTable(at);
  const lines = [aDish(0), aDish(1, 2)];
  const answer = await sendRound(shop, lines, { as: AMINA, table, method: 'IPAY' });
  expect(answer.statusCode, answer.body).toBe(201);
  const round = answer.json().data as { id: string; total: number };
  const attempt = await shop.start(RESTAURANT, round, 'IPAY', AMINA);
  expect((await post(`cartTransaction/${round.id}/pay-later`, AMINA)).statusCode).toBe(200);
  const bill = (await askBill(shop, table, [], BEN)).json().data as { id: string };
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('IPAY', { reference, action: 'approve', notify: 'never' });
  await answersOf(() => shop).says('IPAY', attempt, said);
  expect((await post(`cartTransaction/${bill.id}/give-up`, BEN)).statusCode).toBe(200);
  expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PENDING');
  const refuse = () =>
    post(`staff/tables/${table.id}/rounds/${round.id}`, STAFF, { kitchen: 'REFUSED' });
  return { round, refuse };
}

it('a round that the kitchen refuses after a person gave money of another currency back is over, and its page says that the money went back', async () => {
  const yen = { currency: 'JPY', amount: 20_000 };
  const { round, refuse } = await wrongMoneyBesideABill(0, yen);
  const task = await theTask(round);
  expect(task).toMatchObject({ reason: 'OTHER_CURRENCY', byHand: true });
  expect((await finish(task)).statusCode).toBe(200);
  await refuse();
  const view = await shop.see(RESTAURANT, round, AMINA);
  expect({ state: view.paymentState, tasks: (await deskOf(round)).tasks }).toEqual({
    state: 'CANCELLED',
    tasks: [],
  });
  expect(await pageOf(view)).toMatchObject({ fact: 'returned' });
  const { rows } = await shop.database.pool.query(
    `select payload from outbox where order_id = $1 and kind = 'order.kitchenRefused'`,
    [round.id],
  );
  expect(rows).toMatchObject([{ payload: { wentBack: true } }]);
  expect((await deskOf(round)).story.find(({ note }) => note?.includes('the bank'))).toMatchObject({
    event: 'staff.finished',
    cause: 'STAFF',
  });
});

it('one that the kitchen refuses while that money is here waits for a person with its task', async () => {
  const yen = { currency: 'JPY', amount: 20_000 };
  const { round, refuse } = await wrongMoneyBesideABill(1, yen);
  await refuse();
  expect(await deskOf(round)).toMatchObject({
    order: { paymentState: 'REVIEW' },
    tasks: [{ reason: 'OTHER_CURRENCY', byHand: false }],
    may: expect.arrayContaining(['close']),
  });
});

it('money under another name is no matter of a hand while it is here: a round that the kitchen then refuses has its task', async () => {
  const { round, refuse } = await wrongMoneyBesideABill(2, { ourReference: 'not-ours' });
  const task = await theTask(round);
  expect(task).toMatchObject({ reason: 'OTHER_REFERENCE', byHand: false });
  expect((await finish(task)).json()).toMatchObject({ code: 'VERSION_CHANGED' });
  await refuse();
  const desk = await deskOf(round);
  expect(desk).toMatchObject({ order: { paymentState: 'REVIEW' }, tasks: [{ id: task.id }] });
  const back = { amount: desk.returnable, reference: 'R-1', day: '2026-03-01' };
  const gave = { action: 'gaveBack', version: desk.version, reason: 'not ours', ...back };
  expect((await post(`staff/orders/${round.id}/actions`, STAFF, gave)).json()).toMatchObject({
    order: { paymentState: 'REFUNDED' },
    tasks: [],
  });
});
