import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stock } from '#server/db/schema/catalog.ts';
import { orders } from '#server/db/schema/orders.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { type Measured, measured, type Work } from '#tests/support/workDone.ts';

/** How fast orders are placed with how much work, and how soon a notification makes one paid: printed, to be read beside the same run of another commit. */
const ROUNDS = 3;
const ORDERS = 400;
const AT_ONCE = 10;
const PAYMENTS = 120;
const WARM = 60;
let shop: PayingShop;
let work: Measured;
beforeAll(async () => {
  // Each person comes from a network of their own, as shoppers do.
  shop = await payingShop({ config: { trustProxy: true } });
  await shop.database.db.update(stock).set({ stockInHand: 1_000_000 });
  work = await measured(shop);
});
afterAll(async () => {
  await work.close();
  await shop.close();
});

let people = 0;
async function place(method: string): Promise<{ id: string; as: string }> {
  const as = guest(`person ${people++}`);
  const contact = { email: `${people}@example.test`, phone: '' };
  const answer = await shop.ask({
    store: 'retail',
    method: 'POST',
    url: '/api/v1/cartTransaction',
    as,
    body: anOrder('retail', [aLine('retail', { at: people % 4 })], { method, contact }),
    headers: { 'x-forwarded-for': `10.0.${people >> 8}.${people & 255}` },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return { id: answer.json().data.id, as };
}

async function ordersPerSecond(many: number): Promise<number> {
  const begun = performance.now();
  let left = many;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await place('STRIPE');
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (many / (performance.now() - begun)) * 1000;
}

/** A provider that documents no calls a second: against Stripe's 25 the test would measure its refusals. */
const PAID_WITH = 'PAYPAL';

/** From the moment in which the provider has taken the money to the moment in which the order is paid. */
async function untilPaid(): Promise<number> {
  const { id, as } = await place(PAID_WITH);
  const attempt = await shop.start('retail', { id }, PAID_WITH, as);
  const reference = await shop.referenceOf(attempt.id);
  const begun = performance.now();
  await shop.simulate(PAID_WITH, { reference, action: 'approve' });
  for (;;) {
    const [order] = await shop.database.db
      .select({ state: orders.paymentState })
      .from(orders)
      .where(eq(orders.id, id));
    if (order?.state === 'PAID') return performance.now() - begun;
    if (performance.now() - begun > 20_000) throw new Error('not paid within twenty seconds');
  }
}

it('orders per second, and milliseconds from a payment to paid', async () => {
  await ordersPerSecond(WARM);
  const rates: number[] = [];
  const orderWork: Work[] = [];
  for (let round = 0; round < ROUNDS; round++)
    orderWork.push(
      await work.during(ORDERS, async () => void rates.push(await ordersPerSecond(ORDERS))),
    );
  const times: number[] = [];
  const paymentWork = await work.during(PAYMENTS, async () => {
    for (let at = 0; at < PAYMENTS; at++) times.push(await untilPaid());
  });
  const sorted = times.slice(PAYMENTS / 6).toSorted((one, other) => one - other);
  const share = (part: number) =>
    Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
  console.info(
    JSON.stringify({
      'orders per second': rates.map((rate) => Math.round(rate)),
      'ms to paid, p50': share(0.5),
      p95: share(0.95),
      'work for an order': orderWork,
      'work for an order that is paid': paymentWork,
    }),
  );
});
