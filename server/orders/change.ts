import { and, eq, inArray } from 'drizzle-orm';
import type { BodyOf } from '#machines/domain/api.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { changeProposals, orderLines } from '../db/schema.ts';
import { refuse } from '../http/errors.ts';
import { lockOrder, type Order } from './close.ts';
import { refuseLive } from './giveUp.ts';

type Proposal = BodyOf<'proposeChange'>;

/** A wish for the merchant to decide; the order stays as it is, and while it is being paid nothing is even wished (I09, F101). */
export function proposeChange(
  database: Database,
  clock: Clock,
  { businessId, id }: Order,
  body: Proposal,
): Promise<{ id: string; status: string }> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, businessId, id);
    if (!order) throw refuse('NOT_FOUND');
    const [known] = await tx
      .select()
      .from(changeProposals)
      .where(and(eq(changeProposals.id, body.proposalId), eq(changeProposals.orderId, order.id)));
    if (known) return { id: known.id, status: known.status };
    if (order.paymentState !== 'PENDING')
      throw refuse(order.paymentState === 'PAID' || order.paymentState === 'PART_PAID' ? 'ALREADY_PAID' : 'ORDER_CLOSED');
    await refuseLive(tx, order.id);
    const wanted = [...new Set(body.lines.map((line) => line.productId))];
    const have = await tx
      .selectDistinct({ productId: orderLines.productId })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, order.id), inArray(orderLines.productId, wanted.length > 0 ? wanted : [''])));
    if (have.length !== wanted.length) throw refuse('NOT_SOLD_HERE');
    const row = {
      id: body.proposalId,
      businessId,
      orderId: order.id,
      note: body.note,
      lines: body.lines,
      status: 'PROPOSED',
      createdAt: clock.now(),
    };
    // Another order's proposal has this id: that is nobody's here to know.
    const [made] = await tx.insert(changeProposals).values(row).onConflictDoNothing().returning({ id: changeProposals.id });
    if (!made) throw refuse('NOT_FOUND');
    return { id: row.id, status: row.status };
  });
}
