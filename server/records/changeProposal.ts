import { and, asc, eq, getTableColumns, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { StaffTask } from '#machines/domain/staffTask.ts';
import type { Clock } from '../clock.ts';
import type { Queries, Tx } from '../db/open.ts';
import { type OutboxRow, outbox } from '../db/schema/jobs.ts';
import { changeProposals, orders, type ProposalRow } from '../db/schema/orders.ts';
import { staffTasks } from '../db/schema/payments.ts';
import type { Order } from './order.ts';
import { isTakenBack } from './orderEvent.ts';
import { shownNumber } from './outbox.ts';
import { OF_TASK, TASK_OPENED } from './staffTask.ts';

/** One proposal, whether it can still be answered, and whether the side that proposed it took it back. */
export type WaitingProposal = ProposalRow & { waits: boolean; takenBack: boolean };

/** It left the shop, or was served: what a shopper wished of it before can be done no more, and what it lacks is found by its shopper. */
const IS_HANDED_OVER = sql`(
  exists (select from order_event e where e.order_id = ${orders.id} and e.type = 'order.collected')
  or exists (select from shipment s where s.order_id = ${orders.id} and s.status in ('PICKED_UP', 'ON_THE_WAY', 'DELIVERED', 'FAILED'))
  or exists (select from kitchen_word k where k.order_id = ${orders.id} and k.word = 'SERVED'))`;
export const isHandedOver = async (q: Queries, orderId: string): Promise<boolean> =>
  (await q.$count(orders, and(eq(orders.id, orderId), IS_HANDED_OVER))) > 0;
/** What the shop proposes may still be about what was handed over: some of it was bruised. */
const WAITS = sql<boolean>`(${changeProposals.status} = 'PROPOSED' and ${orders.closedAt} is null
  and ${orders.paymentState} = 'PENDING' and (${changeProposals.proposedBy} = 'SHOP' or not ${IS_HANDED_OVER}))`;

/** What was proposed about these orders, oldest first. */
export const proposalsOf = (q: Queries, orderIds: readonly string[]): Promise<WaitingProposal[]> =>
  q
    .select({
      ...getTableColumns(changeProposals),
      waits: WAITS,
      takenBack: isTakenBack(changeProposals.orderId, changeProposals.id),
    })
    .from(changeProposals)
    .innerJoin(orders, eq(orders.id, changeProposals.orderId))
    .where(inArray(changeProposals.orderId, [...orderIds]))
    .orderBy(asc(changeProposals.createdAt));

/** It was taken back by the side that proposed it: for the build before, too, it is answered no more. */
export const endTakenBack = (tx: Tx, id: string, clock: Clock) =>
  tx
    .update(changeProposals)
    .set({ status: 'REFUSED', decidedAt: clock.now() })
    .where(eq(changeProposals.id, id));

/** Shoppers' wishes that wait for this store's answer: no row of their own keeps them waiting, so none is left behind. */
export async function waitingWishes(
  q: Queries,
  businessId: string,
  orderId?: string,
): Promise<StaffTask[]> {
  const rows = await q
    .select({
      id: changeProposals.id,
      createdAt: changeProposals.createdAt,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      letters: orders.letters,
      customerName: orders.customerName,
      currency: orders.currency,
    })
    .from(changeProposals)
    .innerJoin(orders, eq(orders.id, changeProposals.orderId))
    .where(
      and(
        eq(orders.businessId, businessId),
        eq(changeProposals.businessId, businessId),
        eq(changeProposals.proposedBy, 'SHOPPER'),
        orderId ? eq(orders.id, orderId) : undefined,
        WAITS,
      ),
    )
    .orderBy(asc(changeProposals.createdAt))
    .limit(500);
  return rows.map(
    ({ id, createdAt, orderId: of, orderNumber, letters, customerName, currency }) => ({
      id,
      kind: 'REVIEW',
      reason: 'CHANGE_ASKED',
      orderId: of,
      orderNumber: shownNumber({ orderNumber, letters }),
      customerName,
      amount: null,
      currency,
      provider: null,
      providerReference: null,
      providerPage: null,
      detail: '',
      createdAt: createdAt.toISOString(),
      byHand: false,
    }),
  );
}

/** What is older was read on the order's page long ago. */
const TOLD_WITHIN_MS = 7 * 86_400_000;
const MOST = 40;
/** Shoppers' wishes of orders that go on, which can be answered no more and of which they were not told: what is told of counts as decided. */
export const lapsedWishes = (q: Queries, now: Date, id?: string) =>
  q
    .select({
      id: changeProposals.id,
      orderId: changeProposals.orderId,
      businessId: changeProposals.businessId,
    })
    .from(changeProposals)
    .innerJoin(orders, eq(orders.id, changeProposals.orderId))
    .where(
      and(
        eq(changeProposals.proposedBy, 'SHOPPER'),
        sql`${changeProposals.status} = 'PROPOSED'`,
        isNull(changeProposals.decidedAt),
        gte(changeProposals.createdAt, new Date(now.getTime() - TOLD_WITHIN_MS)),
        isNull(orders.closedAt),
        sql`not ${WAITS}`,
        id ? eq(changeProposals.id, id) : undefined,
      ),
    )
    .limit(MOST);

/** The devices of staff are told of it as of any other task. */
export const tellStaffOfWish = (
  tx: Tx,
  { id: orderId, businessId, orderNumber }: Order,
  proposal: string,
  clock: Clock,
) =>
  tx.insert(outbox).values({
    id: `${OF_TASK}${proposal}`,
    businessId,
    orderId,
    uid: null,
    kind: TASK_OPENED,
    payload: { orderNumber },
    createdAt: clock.now(),
    tries: 0,
  });

/** Whether that row of the outbox still tells of something to do: it may have been taken back or done before its turn came. */
export async function isStillToDo(q: Queries, { id }: Pick<OutboxRow, 'id'>): Promise<boolean> {
  const own = id.slice(OF_TASK.length);
  const [task] = await q
    .select({ id: staffTasks.id })
    .from(staffTasks)
    .where(and(eq(staffTasks.id, own), isNull(staffTasks.doneAt)));
  if (task) return true;
  const [wish] = await q
    .select({ id: changeProposals.id })
    .from(changeProposals)
    .innerJoin(orders, eq(orders.id, changeProposals.orderId))
    .where(and(eq(changeProposals.id, own), WAITS));
  return wish !== undefined;
}
