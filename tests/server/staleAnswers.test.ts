import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { PaymentStatusReport } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import { attempts } from '#server/db/schema/payments.ts';
import { hear } from '#server/lifecycle/recordReport.ts';
import { DAY } from '#tests/support/setClock.ts';
import { cents, lived, paid, setUpLives, shop } from './moneyBackShop.ts';

/** I31: notifications may arrive in any order: the end is the same. Two processes ask about one payment; the older answer is written last. */
setUpLives();

it('an older answer that is written last does not contest again what the bank has decided', async () => {
  const { order, attempt } = await paid();
  const { db } = shop.database;
  const read = async () => {
    const [row] = await db.select().from(attempts).where(eq(attempts.id, attempt.id));
    if (!row) throw new Error('no attempt');
    return row;
  };
  const report = (state: 'open' | 'won'): PaymentStatusReport => ({
    status: 'PAID',
    rawStatus: 'paid',
    amount: cents(order.dueNow),
    currency: order.currency,
    payee: null,
    ourReference: null,
    providerReference: 'same',
    raw: state,
    dispute: state,
    disputes: [{ reference: 'dp_1', amount: 1_000, state }],
  });
  const answer = async (known: Awaited<ReturnType<typeof read>>, state: 'open' | 'won') =>
    hear(shop.services, known, {
      report: { ...report(state), providerReference: known.providerReference },
      tookMs: 0,
      ending: null,
      provider: serverProvider('STRIPE'),
      cause: { kind: 'PROVIDER', toldBy: state },
    });
  await answer(await read(), 'open');
  expect((await lived.see(order)).money?.disputed).toBe(true);
  // Both processes ask now. One is answered before the bank decides and is slow; the other after.
  const [slow, quick] = [await read(), await read()];
  await answer(quick, 'won');
  expect((await lived.see(order)).money?.disputed).toBe(false);
  await answer(slow, 'open');
  for (let day = 0; day < 3; day++) await lived.sweep(DAY);
  expect((await lived.see(order)).money?.disputed).toBe(false);
});
