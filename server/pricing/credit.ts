import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import type { Queries, Tx } from '../db/open.ts';
import { type CustomerRow, customers } from '../db/schema/customers.ts';
import { orders } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';

const factOf = (name: 'kept' | 'waived' | 'paidElsewhere') =>
  sql`coalesce((${orders.life} #>> ${`{facts,${name}}`})::bigint, 0)`;
/** As `creditedOf` of the order's chart: what has come and went back again counts no more. */
const CREDITED = sql`(${factOf('kept')} + ${factOf('waived')} + ${factOf('paidElsewhere')})`;

/** What a business customer may still owe on terms: it owes for the goods that it has or that wait for it. Null: the merchant set no limit. */
export async function creditLeft(
  q: Queries,
  { id, creditLimit }: CustomerRow,
): Promise<Minor | null> {
  if (creditLimit === null) return null;
  const [owed] = await q
    .select({ sum: sql<string>`coalesce(sum(${orders.total} - ${CREDITED}), 0)` })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, id),
        isNotNull(orders.paymentTerm),
        inArray(orders.paymentState, ['PENDING', 'PART_PAID', 'REVIEW']),
        sql`${orders.life} -> 'value' ->> 'goods' in ('held', 'committed')`,
      ),
    );
  return Math.max(0, creditLimit - Number(owed?.sum ?? 0));
}

/** Of two orders at once the second sees what the first owes: the customer's row is held until the order stands. */
export async function checkCredit(tx: Tx, { id }: CustomerRow, total: Minor): Promise<void> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, id)).for('update');
  const left = customer ? await creditLeft(tx, customer) : null;
  if (left !== null && total > left) throw refuse('CREDIT_EXCEEDED');
}
