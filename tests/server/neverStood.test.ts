import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { promotions } from '#server/db/schema/promotions.ts';
import { store } from '#tests/support/inProcess.ts';
import { aLine } from '#tests/support/orders.ts';
import { STORE_OF } from '#tests/support/payingShop.ts';
import { lived, says, setUpLives, shop } from './moneyBackShop.ts';

/** I28, L4: what an order that never stood kept from others is for them again, once its money went back. T15: and it is no order of its shopper's. */
setUpLives();

const slug = STORE_OF.STRIPE;
const FIRST = store(slug).promotions.find(({ code }) => code === 'FIRSTSTITCH');
const usesNow = async (): Promise<number> => {
  const [row] = await shop.database.db
    .select()
    .from(promotions)
    .where(eq(promotions.id, FIRST?.id ?? ''));
  return row?.uses ?? -1;
};

/** Too little came for it, so a person looks. */
async function short(line = aLine(slug, { stock: 6 })) {
  const order = await shop.place(slug, [line], { method: 'STRIPE', promotion: 'FIRSTSTITCH' });
  const attempt = await shop.start(slug, order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approve', notify: 'never' });
  await says({ order, attempt }, { amount: 300 });
  return { order, attempt };
}
const desk = async (order: { id: string }) =>
  (
    await shop.ask({
      store: slug,
      as: lived.staffOf(slug),
      url: `/api/v1/staff/orders/${order.id}`,
    })
  ).json();
const act = async (order: { id: string }, action: string, more: object = {}) => {
  const { version } = await desk(order);
  const answer = await shop.ask({
    store: slug,
    as: lived.staffOf(slug),
    method: 'POST',
    url: `/api/v1/staff/orders/${order.id}/actions`,
    body: { action, version, reason: 'asked by telephone', ...more },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const BACK = { amount: 3, reference: 'R-1', day: '2026-03-01' };

it('staff gave back the little that came: the promotion can be used again, by its shopper, too, whose first order it was not', async () => {
  const before = await usesNow();
  const { order } = await short();
  expect(await usesNow()).toBe(before + 1);
  expect(await act(order, 'gaveBack', BACK)).toMatchObject({
    order: { paymentState: 'REFUNDED', goods: 'released' },
    tasks: [],
  });
  expect(await usesNow()).toBe(before);
  // Placed by the same person, as a first order once more.
  const { order: again } = await short();
  expect(again.discount).toBeGreaterThan(0);
  expect(await usesNow()).toBe(before + 1);
  await act(again, 'gaveBack', { ...BACK, reference: 'R-2' });
});

it('so it is where its provider gave it back, and once only', async () => {
  const before = await usesNow();
  const { order, attempt } = await short();
  await says({ order, attempt }, { amount: 300, refunded: 300 });
  expect((await desk(order)).order).toMatchObject({ paymentState: 'REFUNDED' });
  await says({ order, attempt }, { amount: 300, refunded: 300 });
  expect(await usesNow()).toBe(before);
});

it('and where staff had released its goods before', async () => {
  const before = await usesNow();
  const { order } = await short();
  await act(order, 'release');
  expect(await usesNow()).toBe(before + 1);
  await act(order, 'gaveBack', BACK);
  expect(await usesNow()).toBe(before);
});
