import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { PaymentStatusReport } from '#providers/provider.ts';
import { runAudit } from '#server/db/audit.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { MINUTE } from '#tests/support/setClock.ts';

export let shop: PayingShop;
export let lived: ReturnType<typeof livedOrders>;

/** One shop for the tests of a file; after each of them the audit finds nothing wrong, and every log leads to where its order stands. */
export function setUpLives(): void {
  beforeAll(async () => {
    shop = await payingShop();
    lived = livedOrders(shop);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await shop.quiet();
    expect(await runAudit(shop.database.pool)).toEqual([]);
    expect(await lived.untold()).toEqual([]);
    // Stripe takes 25 requests a second of one kind; all that a story asks would stand in the same second.
    shop.clock.pass(MINUTE);
  });
  afterAll(() => shop.close());
}

export interface Bought {
  order: OrderView;
  attempt: { id: string };
}
export async function paid(): Promise<Bought> {
  const order = await lived.placed('STRIPE');
  const attempt = await lived.start(order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  await lived.until(order, (view) => view.paymentState === 'PAID');
  await shop.quiet();
  return { order, attempt };
}
const answers = answersOf(() => shop);
/** Whatever else the provider says of it, it says this too. */
export const says = ({ attempt }: Bought, said: Partial<PaymentStatusReport>): Promise<void> =>
  answers.says('STRIPE', attempt, said);
export const ask = (attempt: { id: string }): Promise<void> => answers.ask('STRIPE', attempt);
export const wrote = (order: OrderView, amount: number, reference: string) =>
  lived.staff(order, 'gaveBack', { amount, reference, day: '2026-03-01' });
/** In minor units. */
export const cents = (amount: number): number => Math.round(amount * 100);
/** What its shopper was told of money that went back or did not, in the order of telling. */
export async function told(order: OrderView): Promise<string[]> {
  const { rows } = await shop.database.pool.query(
    `select kind, payload from outbox where order_id = $1
      and kind in ('order.refunded', 'order.partRefunded', 'order.turned') order by created_at`,
    [order.id],
  );
  return rows.map(({ kind, payload }) => `${kind.slice('order.'.length)} ${payload.amount / 100}`);
}
export const refunds = async (order: OrderView): Promise<string[]> =>
  (await lived.booksOf(order)).filter((one) => one.startsWith('REFUNDED'));
