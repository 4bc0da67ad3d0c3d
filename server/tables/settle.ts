import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { billLines } from '../db/schema/bills.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import { addFacts, lockOrder, type Order, tell } from '../orders/close.ts';
import { commitHolds } from '../orders/stock.ts';
import { windDown } from './sitting.ts';

/** Who says that a round is paid, where no provider was asked for it. */
export type Settler = 'BILL' | 'TILL';

/** A round whose lines are on a bill is not paid beside it (F100). Under the round's lock. */
export async function refuseBilled(tx: Tx, round: Order): Promise<void> {
  const [line] = await tx
    .select({ state: billLines.state })
    .from(billLines)
    .where(and(eq(billLines.roundId, round.id), ne(billLines.state, 'RELEASED')));
  if (line) throw refuse(line.state === 'SETTLED' ? 'ALREADY_PAID' : 'ATTEMPT_LIVE');
}

/** What was paid at a table: a bill settles its lines, and each round all of whose lines are settled. */
export async function settleAtTable(tx: Tx, order: Order, clock: Clock): Promise<void> {
  if (order.sittingId === null) return;
  if (order.isBill) {
    const settled = await tx.update(billLines).set({ state: 'SETTLED' }).where(eq(billLines.billId, order.id)).returning();
    for (const id of [...new Set(settled.map((one) => one.roundId))].toSorted()) await settleRound(tx, order.businessId, id, clock);
  }
  await windDown(tx, order.sittingId, clock.now());
}

async function settleRound(tx: Tx, businessId: string, id: string, clock: Clock): Promise<void> {
  const round = await lockOrder(tx, businessId, id);
  const lines = await tx.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, id));
  const settled = await tx
    .select({ id: billLines.lineId })
    .from(billLines)
    .where(and(eq(billLines.roundId, id), eq(billLines.state, 'SETTLED')));
  if (round && settled.length === lines.length) await payRound(tx, round, 'BILL', clock);
}

/** The round has its money, by a bill's payment or at the till. */
export async function payRound(tx: Tx, round: Order, settler: Settler, clock: Clock): Promise<void> {
  if (round.paymentState !== 'PENDING') return;
  await addFacts(tx, round, [{ kind: 'PAID', amount: round.dueNow, provider: settler }], clock);
  await commitHolds(tx, round.id);
  await tx.update(orders).set({ keptUntil: null }).where(eq(orders.id, round.id));
  await tell(tx, round, 'paid', clock, { amount: round.dueNow, currency: round.currency, late: false });
}

/** The bill ended unpaid: its lines are for another one. */
export async function releaseBill(tx: Tx, bill: Order): Promise<void> {
  if (bill.isBill) await tx.update(billLines).set({ state: 'RELEASED' }).where(eq(billLines.billId, bill.id));
}

/** The bill had ended and its money came all the same: it has its lines again, unless somebody else has paid them (I14). */
export async function retakeBill(tx: Tx, bill: Order): Promise<boolean> {
  if (!bill.isBill) return true;
  const own = await tx.select().from(billLines).where(eq(billLines.billId, bill.id));
  const rounds = await tx
    .select({ state: orders.paymentState })
    .from(orders)
    .where(
      inArray(
        orders.id,
        own.map((one) => one.roundId),
      ),
    );
  if (rounds.some((round) => round.state !== 'PENDING')) return false;
  await tx.update(billLines).set({ state: 'HELD' }).where(eq(billLines.billId, bill.id));
  return true;
}
