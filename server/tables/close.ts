import { and, eq, isNull } from 'drizzle-orm';
import { TABLE_WISHES } from '#machines/domain/table.ts';
import { sittings } from '../db/schema/tables.ts';
import { Refusal } from '../http/errors.ts';
import { balanceOf, closeOrder, lockOrder } from '../orders/close.ts';
import { endAttempt } from '../orders/giveUp.ts';
import type { Money } from '../payments/money.ts';
import type { Store } from '../store/stores.ts';
import { payRound } from './settle.ts';
import { lockTable, ordersOfSitting } from './sitting.ts';
import { answerWishes } from './wishes.ts';

/**
 * The till has taken the table's money. The sitting ends first, so nothing is sent and no bill is made any more; then payments under way
 * are ended, asking their provider, and money that is already there counts; the rest of the rounds was paid at the till (F100). What
 * cannot be ended and is paid afterwards goes back.
 */
export async function closeTable(money: Money, store: Store, tableId: string): Promise<void> {
  const { database, clock } = money;
  const ended = await database.transaction(async (tx) => {
    await lockTable(tx, store.id, tableId);
    await answerWishes(tx, tableId, TABLE_WISHES, clock);
    return tx
      .update(sittings)
      .set({ closedAt: clock.now() })
      .where(and(eq(sittings.tableId, tableId), isNull(sittings.closedAt)))
      .returning();
  });
  for (const { id } of ended) await settleSitting(money, store, id);
}

async function settleSitting(money: Money, store: Store, sittingId: string): Promise<void> {
  const { database, clock } = money;
  const all = await ordersOfSitting(database.db, sittingId);
  for (const { id } of all) await endAttempt(money, id, 'CANCELLED').catch(unlessLive);
  // Bills before rounds, as a payment that settles at this moment takes them.
  const inTurn = all.toSorted((one, other) => Number(other.isBill) - Number(one.isBill) || (one.id < other.id ? -1 : 1));
  await database.transaction(async (tx) => {
    for (const { id } of inTurn) {
      const order = await lockOrder(tx, store.id, id);
      if (order?.paymentState !== 'PENDING') continue;
      const { accepted } = await balanceOf(tx, id);
      if (order.isBill || !accepted) await closeOrder(tx, order, 'CANCELLED', clock);
      else await payRound(tx, order, 'TILL', clock);
    }
  });
}

function unlessLive(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
