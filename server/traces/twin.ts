import { and, between, eq } from 'drizzle-orm';
import { idOf } from '#machines/domain/trace/redact.ts';
import type { Trace, TraceSegment } from '#machines/domain/trace/trace.ts';
import type { Queries } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { shownNumber } from '../records/outbox.ts';

/** A page looks back ten minutes for an equal order, and its clock is its own. */
const AROUND_MS = 30 * 60_000;
const MOST = 2_000;

/** The equal order that a review showed: a trace knows its number's digest, so it is looked for among the orders of that time. */
export async function twinOf(
  db: Queries,
  storeId: string,
  segments: readonly TraceSegment[],
  began: Date,
): Promise<Trace['twin']> {
  const told = segments.flatMap(({ entries }) => entries.flatMap(twinIn)).at(-1);
  if (!told) return undefined;
  const time = began.getTime();
  const near = await db
    .select({
      orderNumber: orders.orderNumber,
      letters: orders.letters,
      paymentState: orders.paymentState,
    })
    .from(orders)
    .where(
      and(
        eq(orders.businessId, storeId),
        between(orders.createdAt, new Date(time - AROUND_MS), new Date(time + AROUND_MS)),
      ),
    )
    .limit(MOST);
  const found = near.find((one) => idOf(shownNumber(one)) === told);
  return found && { orderNumber: told, paymentState: found.paymentState };
}

function twinIn({ event }: TraceSegment['entries'][number]): string[] {
  const { twin } = (event.output ?? {}) as { twin?: { orderNumber?: unknown } | null };
  return typeof twin?.orderNumber === 'string' ? [twin.orderNumber] : [];
}
