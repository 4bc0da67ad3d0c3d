import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import type { VisitWish } from '#machines/domain/order.ts';
import type { ShipmentStatus } from '#machines/domain/shipmentStatus.ts';
import type { StaffTask, TaskReason } from '#machines/domain/staffTask.ts';
import { TASKS, tasksOfParcel } from '#machines/order/tasks.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { outbox } from '../db/schema/jobs.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';
import { orderRequests } from '../db/schema/orders.ts';
import { staffTasks } from '../db/schema/payments.ts';
import type { Order } from './order.ts';

/** Of the outbox: pushed to the devices of staff. */
export const TASK_OPENED = 'task.opened';
/** There its id stands behind this. */
export const OF_TASK = 'task:';

interface NewTask {
  kind: StaffTask['kind'];
  reason: TaskReason;
  amount: Minor | null;
  attemptId: string | null;
  detail: string;
}

/** What only a person can finish. One that is open for the same reason and payment stays, with the sum of both where they are one sum. */
export async function openTask(
  tx: Tx,
  order: Pick<Order, 'id' | 'businessId' | 'orderNumber'>,
  task: NewTask,
  clock: Clock,
): Promise<void> {
  const { id: orderId, businessId } = order;
  const [opened] = await tx
    .insert(staffTasks)
    .values({ id: clock.id(), businessId, orderId, ...task, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: staffTasks.id });
  if (!opened) return addToTask(tx, order, task);
  await tx.insert(outbox).values({
    id: `${OF_TASK}${opened.id}`,
    businessId,
    orderId,
    uid: null,
    kind: TASK_OPENED,
    payload: { orderNumber: order.orderNumber },
    createdAt: clock.now(),
    tries: 0,
  });
}

async function addToTask(
  tx: Tx,
  { id }: Pick<Order, 'id'>,
  { reason, amount, attemptId }: NewTask,
): Promise<void> {
  const { again } = TASKS[reason];
  if (!again || amount === null) return;
  const same = and(
    eq(staffTasks.orderId, id),
    eq(staffTasks.reason, reason),
    attemptId === null ? isNull(staffTasks.attemptId) : eq(staffTasks.attemptId, attemptId),
    isNull(staffTasks.doneAt),
  );
  const [known] = await tx.select().from(staffTasks).where(same);
  if (known)
    await tx
      .update(staffTasks)
      .set({ amount: again(known.amount ?? 0, amount) })
      .where(same);
}

/** What is known only afterwards is written into the task that waits; one that is done already is opened again. */
export async function nameInTask(
  tx: Tx,
  order: Pick<Order, 'id' | 'businessId' | 'orderNumber'>,
  task: NewTask,
  clock: Clock,
): Promise<void> {
  const named = await tx
    .update(staffTasks)
    .set({ detail: task.detail })
    .where(
      and(
        eq(staffTasks.orderId, order.id),
        eq(staffTasks.reason, task.reason),
        isNull(staffTasks.doneAt),
      ),
    )
    .returning({ id: staffTasks.id });
  if (named.length === 0) await openTask(tx, order, task, clock);
}

/** What waits is the newest request of its kind: whether that names this visit, or any, and is this wish for it. The log knows wishes. */
function asksAbout(visit: string | true, wish: VisitWish | undefined) {
  const newest = (what: SQL) => sql`(select ${what} from ${orderRequests} r
    where r.order_id = ${staffTasks.orderId} and r.kind || '_ASKED' = ${staffTasks.reason}
    order by r.created_at desc limit 1)`;
  const named = newest(sql`r.appointment_id`);
  const wished = sql`(select e.event ->> 'wish' from ${orderEvents} e
    where e.order_id = r.order_id and e.told_by = r.id and e.type like '%.asked' limit 1)`;
  return and(
    visit === true ? isNotNull(named) : eq(named, visit),
    wish && eq(newest(wished), wish),
  );
}

/** What has been settled needs no person any more. With a payment: what is about that payment alone. */
export async function closeTasks(
  tx: Tx,
  { id }: Pick<Order, 'id'>,
  settled: {
    reasons: readonly TaskReason[];
    attemptId: string | null;
    visit?: string | true;
    wish?: VisitWish;
  },
  doneBy: string,
  clock: Clock,
): Promise<void> {
  await tx
    .update(staffTasks)
    .set({ doneAt: clock.now(), doneBy })
    .where(
      and(
        eq(staffTasks.orderId, id),
        isNull(staffTasks.doneAt),
        inArray(staffTasks.reason, [...settled.reasons]),
        settled.attemptId === null ? undefined : eq(staffTasks.attemptId, settled.attemptId),
        settled.visit === undefined ? undefined : asksAbout(settled.visit, settled.wish),
      ),
    );
}

/** Its order stands again after it was called off: the courier is not called back any more, a person orders it anew. */
export async function tasksAfterRetaking(
  tx: Tx,
  order: Pick<Order, 'id' | 'businessId' | 'orderNumber'>,
  detail: string,
  clock: Clock,
): Promise<void> {
  const settled = { reasons: ['PARCEL_CANCELLED'], attemptId: null } as const;
  await closeTasks(tx, order, settled, 'the parcel', clock);
  const { kind } = TASKS.PARCEL_REFUSED;
  const task = { kind, reason: 'PARCEL_REFUSED', amount: null, attemptId: null, detail } as const;
  await openTask(tx, order, task, clock);
}

/** What a parcel's new state opens and closes. Without a detail there is no person to speak to: nothing is opened. */
export async function tasksAfterParcel(
  tx: Tx,
  order: Pick<Order, 'id' | 'businessId' | 'orderNumber'>,
  { status, detail }: { status: ShipmentStatus; detail: string | null },
  clock: Clock,
): Promise<void> {
  const { opens, closes } = tasksOfParcel(status);
  if (closes.length > 0)
    await closeTasks(tx, order, { reasons: closes, attemptId: null }, 'the parcel', clock);
  if (detail === null) return;
  for (const reason of opens)
    await openTask(
      tx,
      order,
      { kind: TASKS[reason].kind, reason, amount: null, attemptId: null, detail },
      clock,
    );
}
