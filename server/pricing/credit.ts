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

/** What a business customer owes on terms, for the goods that it has or that wait for it, and the first day by which some of that is to be paid. */
export async function owedOnTerms(
  q: Queries,
  { id }: Pick<CustomerRow, 'id'>,
): Promise<{ owed: Minor; nextDue: string | null }> {
  const left = sql`${orders.total} - ${CREDITED}`;
  const [found] = await q
    .select({
      owed: sql<string>`coalesce(sum(${left}), 0)`,
      nextDue: sql<string | null>`min(${orders.dueDate}) filter (where ${left} > 0)::text`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, id),
        isNotNull(orders.paymentTerm),
        inArray(orders.paymentState, ['PENDING', 'PART_PAID', 'REVIEW']),
        sql`${orders.life} -> 'value' ->> 'goods' in ('held', 'committed')`,
      ),
    );
  return { owed: Math.max(0, Number(found?.owed ?? 0)), nextDue: found?.nextDue ?? null };
}

/** What may still be owed on terms. Null: the merchant set no limit. */
export async function creditLeft(q: Queries, customer: CustomerRow): Promise<Minor | null> {
  const { creditLimit } = customer;
  if (creditLimit === null) return null;
  return Math.max(0, creditLimit - (await owedOnTerms(q, customer)).owed);
}

/** Of two orders at once the second sees what the first owes: the customer's row is held until the order stands. */
export async function checkCredit(tx: Tx, { id }: CustomerRow, total: Minor): Promise<void> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, id)).for('update');
  const left = customer ? await creditLeft(tx, customer) : null;
  if (left !== null && total > left) throw refuse('CREDIT_EXCEEDED');
}
