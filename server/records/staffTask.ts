import { and, eq, isNull } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import type { StaffTask, TaskReason } from '#machines/domain/staffTask.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { staffTasks } from '../db/schema/payments.ts';
import type { Order } from './order.ts';

export interface NewTask {
  kind: StaffTask['kind'];
  reason: TaskReason;
  amount: Minor | null;
  attemptId: string | null;
  detail: string;
}

/** What only a person can finish. One that is open for the same reason stays as it is. */
export async function openTask(
  tx: Tx,
  order: Pick<Order, 'id' | 'businessId'>,
  task: NewTask,
  clock: Clock,
): Promise<void> {
  await tx
    .insert(staffTasks)
    .values({
      id: clock.id(),
      businessId: order.businessId,
      orderId: order.id,
      ...task,
      createdAt: clock.now(),
    })
    .onConflictDoNothing();
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
