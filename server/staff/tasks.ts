import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { toDecimal } from '#machines/domain/money.ts';
import type { StaffTask } from '#machines/domain/staffTask.ts';
import { mayBeFinished } from '#machines/order/tasks.ts';
import type { Queries } from '../db/open.ts';
import { type OrderRow, orders } from '../db/schema/orders.ts';
import { attempts, type StaffTaskRow, staffTasks } from '../db/schema/payments.ts';
import { refuse } from '../http/errors.ts';
import { apply } from '../lifecycle/apply.ts';
import type { Attempt } from '../records/attempt.ts';
import { waitingWishes } from '../records/changeProposal.ts';
import { lockOrder } from '../records/order.ts';
import { shownNumber } from '../records/outbox.ts';
import type { Services } from '../services.ts';

const MOST = 500;

/** What waits for a person of this store, the oldest first. */
export async function openTasks(
  q: Queries,
  businessId: string,
  orderId?: string,
): Promise<StaffTask[]> {
  const rows = await q
    .select({
      task: staffTasks,
      orderNumber: orders.orderNumber,
      letters: orders.letters,
      customerName: orders.customerName,
      currency: orders.currency,
      life: orders.life,
      attempt: attempts,
    })
    .from(staffTasks)
    .innerJoin(orders, eq(orders.id, staffTasks.orderId))
    .leftJoin(attempts, eq(attempts.id, staffTasks.attemptId))
    .where(
      and(
        eq(staffTasks.businessId, businessId),
        isNull(staffTasks.doneAt),
        orderId ? eq(staffTasks.orderId, orderId) : undefined,
      ),
    )
    .orderBy(asc(staffTasks.createdAt), asc(staffTasks.id))
    .limit(MOST);
  const captured = await capturedOf(
    q,
    rows.filter(({ task }) => task.attemptId === null).map(({ task }) => task.orderId),
  );
  const wishes = await waitingWishes(q, businessId, orderId);
  const tasks = rows.map(
    ({ task, orderNumber, letters, customerName, currency, life, ...row }): StaffTask => {
      const attempt = row.attempt ?? (task.kind === 'REFUND' ? captured.get(task.orderId) : null);
      return {
        id: task.id,
        kind: task.kind,
        reason: task.reason,
        providerPage: null,
        orderId: task.orderId,
        orderNumber: shownNumber({ orderNumber, letters }),
        customerName,
        amount: amountOf(task, life, currency),
        currency,
        provider: attempt?.provider ?? null,
        providerReference: attempt?.providerReference ?? attempt?.reference ?? null,
        detail: task.detail,
        createdAt: task.createdAt.toISOString(),
        byHand: mayBeFinished(life, task.reason),
      };
    },
  );
  return [...tasks, ...wishes].toSorted((one, other) =>
    one.createdAt.localeCompare(other.createdAt),
  );
}

/** What was sent back may be paid for in parts: its task names what is left. A life of before tells of no sum. */
function amountOf(
  { reason, amount }: StaffTaskRow,
  { facts }: OrderRow['life'],
  currency: string,
): number | null {
  const { owedForReturn = 0 } = facts as Partial<typeof facts>;
  if (reason === 'RETURN_RECEIVED')
    return owedForReturn > 0 ? toDecimal(owedForReturn, currency) : null;
  return amount === null ? null : toDecimal(amount, currency);
}

/** The payment that an order has, for what must go back of it as a whole: a cancelling names none. */
async function capturedOf(q: Queries, orderIds: string[]): Promise<Map<string, Attempt>> {
  if (orderIds.length === 0) return new Map();
  const rows = await q
    .select()
    .from(attempts)
    .where(and(inArray(attempts.orderId, orderIds), eq(attempts.state, 'CAPTURED')))
    .orderBy(asc(attempts.createdAt));
  return new Map(rows.map((row) => [row.orderId, row]));
}

interface Done {
  id: string;
  /** the staff member's own id */
  by: string;
  note: string | null;
}
/**
 * A person has seen to it, and the order's log says so. Saying so twice changes nothing: the first time stays. What only money or a decision ends is
 * refused, under the order's lock: it may have become so since the task was read.
 */
export async function finishTask(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  businessId: string,
  { id, by, note }: Done,
): Promise<void> {
  const own = and(eq(staffTasks.id, id), eq(staffTasks.businessId, businessId));
  await database.transaction(async (tx) => {
    const [known] = await tx.select().from(staffTasks).where(own);
    const order = known && (await lockOrder(tx, businessId, known.orderId));
    if (!known || !order) throw refuse('NOT_FOUND');
    const [task] = await tx.select().from(staffTasks).where(own);
    if (task?.doneAt !== null) return;
    if (!mayBeFinished(order.life, task.reason)) throw refuse('VERSION_CHANGED');
    const others = and(
      eq(staffTasks.orderId, order.id),
      eq(staffTasks.reason, task.reason),
      isNull(staffTasks.doneAt),
      ne(staffTasks.id, id),
    );
    const isLast = (await tx.$count(staffTasks, others)) === 0;
    await tx.update(staffTasks).set({ doneAt: clock.now(), doneBy: by, doneNote: note }).where(own);
    const finished = {
      type: 'staff.finished',
      task: task.reason,
      reason: note ?? '',
      isLast,
    } as const;
    await apply({ tx, clock, cause: { kind: 'STAFF', toldBy: by } }, order, finished);
  });
}
