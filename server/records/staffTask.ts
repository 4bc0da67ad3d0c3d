import { and, eq, isNull } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import type { StaffTask, TaskReason } from '#machines/domain/staffTask.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { outbox } from '../db/schema/jobs.ts';
import { staffTasks } from '../db/schema/payments.ts';
import type { Order } from './order.ts';

/** Of the outbox: pushed to the devices of staff. */
export const TASK_OPENED = 'task.opened';

interface NewTask {
  kind: StaffTask['kind'];
  reason: TaskReason;
  amount: Minor | null;
  attemptId: string | null;
  detail: string;
}

/** What only a person can finish. One that is open for the same reason stays as it is. */
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
  if (!opened) return;
  await tx.insert(outbox).values({
    id: `task:${opened.id}`,
    businessId,
    orderId,
    uid: null,
    kind: TASK_OPENED,
    payload: { orderNumber: order.orderNumber },
    createdAt: clock.now(),
    tries: 0,
  });
}

/** What the order's own life has settled needs no person any more. */
export async function closeTasks(
  tx: Tx,
  order: Order,
  kind: StaffTask['kind'] | null,
  doneBy: string,
  clock: Clock,
): Promise<void> {
  await tx
    .update(staffTasks)
    .set({ doneAt: clock.now(), doneBy })
    .where(
      and(
        eq(staffTasks.orderId, order.id),
        isNull(staffTasks.doneAt),
        kind === null ? undefined : eq(staffTasks.kind, kind),
      ),
    );
}
