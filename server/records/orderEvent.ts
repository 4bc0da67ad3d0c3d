import { and, asc, type Column, eq, inArray, min, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../db/open.ts';
import { type CauseKind, type OrderEventRow, orderEvents } from '../db/schema/orderEvents.ts';

export type { OrderEventRow } from '../db/schema/orderEvents.ts';

/** Who or what made it happen, and what it was told by: a notification's id, a staff member's. Nothing personal. */
export interface Cause {
  kind: CauseKind;
  toldBy: string | null;
  reportId?: string;
}
export const BY_PERSON: Cause = { kind: 'PERSON', toldBy: null };
export const BY_PROVIDER: Cause = { kind: 'PROVIDER', toldBy: null };
export const BY_SWEEP: Cause = { kind: 'SWEEP', toldBy: null };
export const BY_STAFF: Cause = { kind: 'STAFF', toldBy: null };
/** A person of the shop, or one of its own systems, whose name no request says. */
export const staffCause = (person: { uid: string } | null): Cause => ({
  kind: 'STAFF',
  toldBy: person?.uid ?? null,
});
export const BY_SYSTEM: Cause = { kind: 'SYSTEM', toldBy: null };

export const appendEvents = (tx: Tx, rows: (typeof orderEvents.$inferInsert)[]) =>
  tx.insert(orderEvents).values(rows);

/** The order's story, oldest first. Of a row that cannot be read its columns are left. */
export async function eventsOf(q: Queries, orderId: string): Promise<OrderEventRow[]> {
  const rows = await q
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.number));
  return rows.map((row) => (isObject(row.event) ? row : { ...row, event: {} }));
}
const isObject = (said: unknown): boolean => typeof said === 'object' && said !== null;

/** Orders that had a visit cancelled by itself after all of them was paid: how much of that goes back, a person says (458). */
export async function withVisitTakenOff(
  q: Queries,
  orderIds: string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await q
    .selectDistinct({ orderId: orderEvents.orderId })
    .from(orderEvents)
    .where(
      and(
        inArray(orderEvents.orderId, orderIds),
        eq(orderEvents.type, 'visit.cancelled'),
        // Before it was paid its price was taken off: what came is for the visits that stand.
        sql`(${orderEvents.from} like 'paid%' or ${orderEvents.from} like 'disputed%')`,
      ),
    );
  return new Set(rows.map(({ orderId }) => orderId));
}

/** When it was handed over the counter; null: not yet, as far as the shop has said. */
export const collectedAt = (q: Queries, orderId: string): Promise<Date | null> =>
  firstAt(q, orderId, 'order.collected');
/** The shop has said that it is packed. */
export const isReady = async (q: Queries, orderId: string): Promise<boolean> =>
  (await firstAt(q, orderId, 'order.ready')) !== null;
async function firstAt(
  q: Queries,
  orderId: string,
  type: 'order.collected' | 'order.ready',
): Promise<Date | null> {
  const own = and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, type));
  const [found] = await q
    .select({ at: min(orderEvents.at) })
    .from(orderEvents)
    .where(own);
  return found?.at ?? null;
}
/** Whether who asked or proposed it took it back, by its id: the log alone knows. */
export const isTakenBack = (orderId: Column, id: Column) => sql<boolean>`exists (
  select from order_event e where e.order_id = ${orderId} and ${id} in (e.told_by, e.report_id) and e.type like '%.takenBack')`;

export const isCollected = async (q: Queries, orderId: string): Promise<boolean> =>
  (await collectedAt(q, orderId)) !== null;
