import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { runAudit } from '#server/db/audit.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import {
  aDish,
  aPointOfSale,
  askBill,
  aTable,
  POINT_OF_SALE_KEY,
  sendRound,
} from '#tests/support/tables.ts';

/** order-chart: captured money is compared with what the order owes when it arrives. I04: PAID stands on money that fits. */
let shop: PayingShop;
let lived: ReturnType<typeof livedOrders>;
beforeAll(async () => {
  shop = await payingShop();
  lived = livedOrders(shop);
  await aPointOfSale(shop);
});
afterEach(async () => {
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
  expect(await lived.untold()).toEqual([]);
});
afterAll(() => shop.close());

const RESTAURANT = 'restaurant';
const AMINA = guest('amina');
const asGuest = (url: string, body: unknown, as: string) =>
  shop.ask({ store: RESTAURANT, method: 'POST', url: `/api/v1/${url}`, as, body });
const asShop = (url: string, body: unknown) =>
  shop.ask({
    store: RESTAURANT,
    method: 'POST',
    url: `/api/v1/${url}`,
    headers: { 'api-key': POINT_OF_SALE_KEY },
    body,
  });

/** A bill of a round was left while its iPay88 page was open; then guest and restaurant agree on another round; then the page is paid. */
async function changedAfterItsBill(at: number, quantities: [number, number]) {
  const table = aTable(at);
  const answer = await sendRound(shop, [aDish(0, 2), aDish(1, 2)], { as: AMINA, table });
  expect(answer.statusCode, answer.body).toBe(201);
  const round = answer.json().data as { id: string; total: number };
  const bill = (await askBill(shop, table, [], AMINA)).json().data as { id: string; total: number };
  const attempt = await shop.start(RESTAURANT, bill, 'IPAY', AMINA);
  const left = await asGuest(`cartTransaction/${bill.id}/give-up`, {}, AMINA);
  expect(left.statusCode, left.body).toBe(200);
  const lines = (await shop.see(RESTAURANT, round, AMINA)).lines;
  const proposalId = crypto.randomUUID();
  const proposed = await asGuest(
    `cartTransaction/propose-order-change/${round.id}`,
    {
      proposalId,
      note: '',
      lines: lines.map(({ productId }, which) => ({ productId, quantity: quantities[which] })),
    },
    AMINA,
  );
  expect(proposed.statusCode, proposed.body).toBe(200);
  const agreed = await asShop(`cartTransaction/${round.id}/changes/${proposalId}`, {
    accept: true,
  });
  expect(agreed.statusCode, agreed.body).toBe(200);
  const changed = await shop.see(RESTAURANT, round, AMINA);
  return { round, bill, attempt, changed, table };
}
async function paysLate(attempt: { id: string }) {
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('IPAY', { reference, action: 'approve', notify: 'never' });
  shop.moment('IPAY');
  await reconcile(shop.services, attempt.id, { isHeard: true });
}

/** All of it goes back, by a person who was told; the round is owed as it was agreed since. */
async function goesBack({ bill, round, changed }: Awaited<ReturnType<typeof changedAfterItsBill>>) {
  const view = await shop.see(RESTAURANT, bill, AMINA);
  expect(view).toMatchObject({ paymentState: 'REVIEW', money: { came: bill.total } });
  expect((await pageOf(view)).says).not.toMatch(/not been charged/);
  const { rows } = await shop.database.pool.query(
    'select kind, reason, amount from staff_task where order_id = $1 and done_at is null',
    [bill.id],
  );
  expect(rows.map((row) => ({ ...row, amount: Number(row.amount) }))).toEqual([
    { kind: 'REFUND', reason: 'GOODS_GONE', amount: Math.round(bill.total * 100) },
  ]);
  const own = await shop.see(RESTAURANT, round, AMINA);
  expect({ state: own.paymentState, total: own.total }).toEqual({
    state: 'PENDING',
    total: changed.total,
  });
}

it('a round that grew after its bill is not paid by the money of the smaller bill', async () => {
  const all = await changedAfterItsBill(0, [6, 6]);
  expect(all.changed.total).toBeGreaterThan(all.bill.total);
  await paysLate(all.attempt);
  await goesBack(all);
});

it('a round that shrank after its bill is not paid by the money of the larger bill, which goes back', async () => {
  const all = await changedAfterItsBill(1, [1, 1]);
  expect(all.changed.total).toBeLessThan(all.bill.total);
  await paysLate(all.attempt);
  await goesBack(all);
});

it('a dish that stood on a bill which nobody paid can be taken off by agreement, and late money of that bill goes back', async () => {
  const all = await changedAfterItsBill(2, [2, 0]);
  expect(all.changed.lines).toHaveLength(1);
  await paysLate(all.attempt);
  await goesBack(all);
});
