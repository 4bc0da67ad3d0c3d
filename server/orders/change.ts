import { and, eq } from 'drizzle-orm';
import type { BodyOf } from '#machines/domain/api.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { changeProposals, orderLines, orders } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import type { Store } from '../store/stores.ts';
import { balanceOf, lockOrder, type Order, tell } from './close.ts';
import { refuseLive } from './giveUp.ts';
import { type ChangedLine, recount } from './recount.ts';
import { restock } from './restock.ts';

type Body = BodyOf<'proposeChange'>;
export type Side = 'SHOPPER' | 'SHOP';
interface Changing {
  database: Database;
  clock: Clock;
  store: Store;
}

/** A wish for the other side to decide; the order stays as it is, and while it is being paid nothing is even wished (I09, F101). */
export function proposeChange(
  { database, clock, store }: Changing,
  id: string,
  body: Body,
  by: Side,
): Promise<{ id: string; status: string }> {
  return database.transaction(async (tx) => {
    const order = await changeable(tx, store, id);
    const [known] = await tx
      .select()
      .from(changeProposals)
      .where(and(eq(changeProposals.id, body.proposalId), eq(changeProposals.orderId, order.id)));
    if (known) {
      if (known.proposedBy !== by) throw refuse('NOT_FOUND');
      return { id: known.id, status: known.status };
    }
    await refuseClosed(tx, order);
    const { totals } = await recount(tx, order, store, body.lines);
    const row = {
      id: body.proposalId,
      businessId: store.id,
      orderId: order.id,
      proposedBy: by,
      note: body.note,
      lines: body.lines,
      total: totals.total,
      status: 'PROPOSED' as const,
      createdAt: clock.now(),
    };
    // Another order's proposal has this id: that is nobody's here to know.
    const [made] = await tx.insert(changeProposals).values(row).onConflictDoNothing().returning({ id: changeProposals.id });
    if (!made) throw refuse('NOT_FOUND');
    if (by === 'SHOP') await tell(tx, order, 'changeProposed', clock, { proposal: row.id });
    return { id: row.id, status: row.status };
  });
}

/** The other side says yes or no. A yes counts the order anew at its own prices and moves its stock, or changes nothing at all. */
export function decideChange(
  { database, clock, store }: Changing,
  id: string,
  proposalId: string,
  accept: boolean,
  by: Side,
): Promise<void> {
  return database.transaction(async (tx) => {
    const order = await changeable(tx, store, id);
    const ours = and(eq(changeProposals.id, proposalId), eq(changeProposals.orderId, order.id));
    const [proposal] = await tx.select().from(changeProposals).where(ours).for('update');
    if (!proposal || proposal.proposedBy === by) throw refuse('NOT_FOUND');
    const status = accept ? 'ACCEPTED' : 'REFUSED';
    if (proposal.status === status) return;
    if (proposal.status !== 'PROPOSED') throw refuse('VERSION_CHANGED');
    if (accept) {
      await refuseClosed(tx, order);
      const { lines, totals } = await recount(tx, order, store, proposal.lines);
      if (proposal.total !== null && totals.total !== proposal.total) throw refuse('VERSION_CHANGED');
      const { accepted } = await balanceOf(tx, order.id);
      await restock(tx, order, lines, accepted, clock);
      for (const line of lines) await writeLine(tx, line);
      const { taxIncluded: _inside, ...figures } = totals;
      await tx
        .update(orders)
        .set({ ...figures, version: order.version + 1 })
        .where(eq(orders.id, order.id));
    }
    await tx.update(changeProposals).set({ status, decidedAt: clock.now() }).where(ours);
    if (by === 'SHOP') await tell(tx, order, accept ? 'changed' : 'changeRefused', clock, { proposal: proposal.id });
  });
}

async function changeable(tx: Tx, store: Store, id: string): Promise<Order> {
  const order = await lockOrder(tx, store.id, id);
  if (!order) throw refuse('NOT_FOUND');
  return order;
}

/** Paid, ended, being paid, or made of times that somebody keeps free: then a person has to talk to a person. */
async function refuseClosed(tx: Tx, order: Order): Promise<void> {
  if (order.paymentState === 'PAID' || order.paymentState === 'PART_PAID') throw refuse('ALREADY_PAID');
  if (order.paymentState !== 'PENDING' || order.isService || order.outstanding > 0) throw refuse('ORDER_CLOSED');
  await refuseLive(tx, order.id);
}

async function writeLine(tx: Tx, { row, quantity, addOns, total, discount }: ChangedLine): Promise<void> {
  if (quantity === 0) await tx.delete(orderLines).where(eq(orderLines.id, row.id));
  else await tx.update(orderLines).set({ quantity, addOns, total, discount }).where(eq(orderLines.id, row.id));
}
