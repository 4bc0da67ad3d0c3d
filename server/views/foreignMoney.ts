import { and, eq, inArray, isNull } from 'drizzle-orm';
import { toDecimal } from '#machines/domain/money.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Queries } from '../db/open.ts';
import { type LedgerRow, staffTasks } from '../db/schema/payments.ts';
import type { Order } from '../records/order.ts';

type Foreign = NonNullable<OrderView['money']>['foreign'];

/** Orders to which money of another currency came, and it is here still. It is in no sum of its order: the task to give it back says so. */
export async function foreignHere(q: Queries, rows: Order[]): Promise<Set<string>> {
  const ids = rows.filter(({ life }) => life.facts.foreign).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const open = and(
    inArray(staffTasks.orderId, ids),
    eq(staffTasks.reason, 'OTHER_CURRENCY'),
    isNull(staffTasks.doneAt),
  );
  const found = await q.select({ id: staffTasks.orderId }).from(staffTasks).where(open);
  return new Set(found.map((one) => one.id));
}

/** All that came of the currency that came last. */
export function foreignMoney(
  order: Order,
  facts: readonly LedgerRow[],
  here: ReadonlySet<string>,
): Foreign {
  const came = facts.filter(
    ({ kind, currency }) => kind === 'MISMATCH' && currency !== order.currency,
  );
  const currency = came.at(-1)?.currency;
  if (currency === undefined) return undefined;
  const amount = came.reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0);
  return { amount: toDecimal(amount, currency), currency, isBack: !here.has(order.id) };
}
