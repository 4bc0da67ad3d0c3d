import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { BodyOf } from '#machines/domain/api.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { customers } from '../db/schema/customers.ts';
import { changeProposals, orderLines, type ProposalRow } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import { type ChangedLine, recount } from '../pricing/changedTotals.ts';
import { checkCredit } from '../pricing/credit.ts';
import { endTakenBack, proposalsOf, tellStaffOfWish } from '../records/changeProposal.ts';
import { lockOrder, type Order } from '../records/order.ts';
import { BY_PERSON, type Cause } from '../records/orderEvent.ts';
import { requestsOf } from '../records/orderRequest.ts';
import type { Store } from '../stores.ts';
import { allowsNow, apply } from './apply.ts';
import { refusalFor } from './applyOrRefuse.ts';
import type { Change } from './change.ts';
import { refuseLive } from './endAttempt.ts';
import { restock } from './restock.ts';

type Body = BodyOf<'proposeChange'>;
export type Side = 'SHOPPER' | 'SHOP';
interface Changing {
  database: Database;
  clock: Clock;
  store: Store;
}

/** A change for the other side to decide; the order stays as it is, and while it is being paid none is even proposed (I09, F101). */
export function proposeChange(
  { database, clock, store }: Changing,
  id: string,
  body: Body,
  by: Side,
  cause: Cause = BY_PERSON,
): Promise<{ id: string; status: string }> {
  return database.transaction(async (tx) => {
    const order = await changeable(tx, store, id);
    const [known] = await tx
      .select()
      .from(changeProposals)
      .where(and(eq(changeProposals.id, body.proposalId), eq(changeProposals.orderId, order.id)));
    if (known) {
      if (known.proposedBy !== by) throw refuse('NOT_FOUND');
      // Another change under the id of the first: who sends it would take the first for it.
      const isSame = known.note === body.note && isDeepStrictEqual(known.lines, body.lines);
      if (!isSame) throw refuse('VERSION_CHANGED');
      return { id: known.id, status: known.status };
    }
    // A wish is taken back by its id alone.
    const asked = await requestsOf(tx, [order.id]);
    if (asked.some((one) => one.id === body.proposalId)) throw refuse('VERSION_CHANGED');
    const event = { type: 'change.proposed', proposal: body.proposalId, by } as const;
    await refuseClosed(tx, order, clock.now());
    const { totals } = await recount(tx, order, store, body.lines);
    await refuseSecond(tx, order, by);
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
    // Another order's proposal has this id: that is not to be known here.
    const [made] = await tx
      .insert(changeProposals)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: changeProposals.id });
    if (!made) throw refuse('NOT_FOUND');
    await refuseLate(tx, order, row);
    await apply({ tx, clock, cause }, order, event);
    if (by === 'SHOPPER') await tellStaffOfWish(tx, order, row.id, clock);
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
  cause: Cause = BY_PERSON,
): Promise<void> {
  return database.transaction(async (tx) => {
    const order = await changeable(tx, store, id);
    const ours = and(eq(changeProposals.id, proposalId), eq(changeProposals.orderId, order.id));
    const [proposal] = await tx.select().from(changeProposals).where(ours).for('update');
    if (!proposal) throw refuse('NOT_FOUND');
    if (proposal.proposedBy === by) {
      if (by === 'SHOPPER' || accept) throw refuse('NOT_FOUND');
      await withdraw({ tx, clock, cause }, order, proposal);
      return;
    }
    const status = accept ? 'ACCEPTED' : 'REFUSED';
    if (proposal.status === status) return;
    if (proposal.status !== 'PROPOSED') throw refuse('VERSION_CHANGED');
    const said = { proposal: proposal.id, by };
    const change = { tx, clock, cause };
    if (accept) {
      await refuseLate(tx, order, proposal);
      await refuseClosed(tx, order, clock.now());
      const { lines, totals } = await recount(tx, order, store, proposal.lines);
      if (proposal.total !== null && totals.total !== proposal.total)
        throw refuse('VERSION_CHANGED');
      await refuseCredit(tx, order, totals.total);
      await restock(tx, order, lines, { accepted: order.life.facts.accepted, clock });
      for (const line of lines) await writeLine(tx, line);
      const { taxIncluded: _inside, total, dueNow, outstanding: _rest, ...figures } = totals;
      await apply(
        change,
        order,
        { type: 'change.accepted', ...said, total, dueNow },
        { ...figures, version: order.version + 1 },
      );
    } else await apply(change, order, { type: 'change.refused', ...said });
    await tx.update(changeProposals).set({ status, decidedAt: clock.now() }).where(ours);
  });
}

/** The shop takes its own question back, as long as it was not answered: it counted wrongly, or found what was missing. The same again changes nothing more. */
async function withdraw(change: Change, order: Order, { id }: ProposalRow): Promise<void> {
  const known = (await proposalsOf(change.tx, [order.id])).find((one) => one.id === id);
  if (known?.takenBack) return;
  if (!known?.waits) throw refuse('VERSION_CHANGED');
  const cause = { ...change.cause, reportId: id };
  await apply({ ...change, cause }, order, { type: 'proposal.takenBack', proposal: id });
  await endTakenBack(change.tx, id, change.clock);
}

async function changeable(tx: Tx, store: Store, id: string): Promise<Order> {
  const order = await lockOrder(tx, store.id, id);
  if (!order) throw refuse('NOT_FOUND');
  return order;
}

/**
 * Each side has one open at a time. A wish calls staff to their phones; and of two packers who propose at once, the second has not read what the first
 * asked the shopper, who could say yes to both.
 */
async function refuseSecond(tx: Tx, order: Order, by: Side): Promise<void> {
  const open = (await proposalsOf(tx, [order.id])).some(
    ({ proposedBy, waits }) => proposedBy === by && waits,
  );
  if (open) throw refuse('VERSION_CHANGED');
}

/** What was handed over is changed no more: its shopper reads that it was not answered in time, and asks for nothing new. */
async function refuseLate(
  tx: Tx,
  order: Order,
  { id, proposedBy }: Pick<ProposalRow, 'id' | 'proposedBy'>,
): Promise<void> {
  if (proposedBy === 'SHOP') return;
  const known = (await proposalsOf(tx, [order.id])).find((one) => one.id === id);
  if (known && !known.waits) throw refusalFor(order);
}

/** Paid, ended, being paid, on a bill, some of it out in the kitchen, or made of times that are kept free: then a person has to talk to a person. */
async function refuseClosed(tx: Tx, order: Order, now: Date): Promise<void> {
  if (!allowsNow(order, { type: 'change.proposed', proposal: '', by: 'SHOPPER' }, now))
    throw refusalFor(order);
  const { itemsMissing } = order.life.facts;
  if (order.isService || order.outstanding > 0 || itemsMissing) throw refuse('ORDER_CLOSED');
  await refuseLive(tx, order.id);
}

/** What grows on agreed terms is counted against the customer's credit as a new order would be. */
async function refuseCredit(
  tx: Tx,
  { customerId, paymentTerm, total: was }: Order,
  total: number,
): Promise<void> {
  if (customerId === null || paymentTerm === null || total <= was) return;
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId));
  if (customer) await checkCredit(tx, customer, total - was);
}

async function writeLine(
  tx: Tx,
  { row, quantity, addOns, total, discount }: ChangedLine,
): Promise<void> {
  if (quantity === 0) await tx.delete(orderLines).where(eq(orderLines.id, row.id));
  else
    await tx
      .update(orderLines)
      .set({ quantity, addOns, total, discount })
      .where(eq(orderLines.id, row.id));
}
