import { type SQL, sql } from 'drizzle-orm';
import { PLANNED_ANEW } from '../db/keptPlans.ts';
import type { Queries, Tx } from '../db/open.ts';

/** Who keeps something: by their identity, by where they are reached, and by the network that they come from. */
export interface Holder {
  businessId: string;
  uid: string;
  network: string | null;
  email: string;
  phone: string;
}
export interface Unpaid {
  orders: number;
  units: number;
  /** of one promotion */
  uses: number;
}
interface Period {
  since: Date;
  /** given up sooner than this after it was placed, an order kept little from others */
  shortly: number;
}

/** Of orders that are placed at one moment by one person, or from one network, the second sees the first. Always in one sequence. */
export function oneHolderAtATime(names: string[]): SQL {
  const keys = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
  return sql`select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 2) as key from unnest(array[${keys}]::text[]) as name order by 1
    ) as keys`;
}

const waysToPerson = ({ uid, email, phone }: Omit<Holder, 'network'>): SQL[] => [
  sql`uid = ${uid}`,
  ...(email === '' ? [] : [sql`lower(email) = ${email.toLowerCase()}`]),
  ...(phone === '' ? [] : [sql`phone = ${phone}`]),
];
const byPerson = (holder: Holder): SQL => sql`(${sql.join(waysToPerson(holder), sql` or `)})`;
const byNetwork = ({ network }: Holder): SQL => sql`network = ${network}`;
/** Each way by its own index: asked for with `or`, PostgreSQL may read every order of the store's day. */
const foundBy = (ways: SQL[], what: SQL, besides: SQL): SQL =>
  sql.join(
    ways.map((way) => sql`select ${what} from cart_transaction where ${way} and ${besides}`),
    sql` union `,
  );

/** As `piecesIn` counts them: a kilogram is one, whatever its steps are. */
const PIECES = sql`case when measure is null then quantity else ceil(quantity * (measure->>'step')::numeric) end`;

/**
 * What was ordered and not paid, by that person and from that network: what stands, what ran out, and what was given up late. Rounds of a table
 * are paid at the table, orders on terms are bound by the customer's credit.
 */
export async function unpaidOrders(
  tx: Tx,
  holder: Holder,
  { since, shortly }: Period,
  besides: { id: string; promotionId: string | null },
): Promise<Record<'person' | 'network', Unpaid>> {
  const stands = sql`payment_state = 'PENDING'`;
  const lately = sql`closed_at - created_at > make_interval(secs => ${shortly / 1000})`;
  const sums = (who: SQL) => sql`json_build_object(
    'orders', count(*) filter (where ${who}), 'units', coalesce(sum(units) filter (where ${who}), 0),
    'uses', count(*) filter (where ${who} and ${stands} and promotion_id = ${besides.promotionId}))`;
  const { rows } = await tx.execute<Record<'person' | 'network', Unpaid>>(sql`${PLANNED_ANEW}
    select ${sums(sql`of_person`)} as person, ${sums(sql`of_network`)} as network
    from (
      select payment_state, promotion_id, ${byPerson(holder)} as of_person,
        coalesce(${byNetwork(holder)}, false) as of_network,
        (select sum(${PIECES}) from order_line where order_id = kept.id) as units
      from (${foundBy(
        [...waysToPerson(holder), byNetwork(holder)],
        sql`id, uid, email, phone, network, payment_state, promotion_id`,
        sql`business_id = ${holder.businessId} and created_at > ${since.toISOString()}::timestamptz
          and id <> ${besides.id} and table_id is null and not is_bill and payment_term is null
          and (${stands} or payment_state = 'EXPIRED' or (payment_state = 'CANCELLED' and ${lately}))`,
      )}) as kept
    ) as unpaid`);
  const [found] = rows;
  if (!found) throw new Error('sums without a group are one row');
  return found;
}

/** Times to come that are not paid, ordered or not. */
export async function unpaidTimes(
  tx: Tx,
  { businessId, uid, network }: Pick<Holder, 'businessId' | 'uid' | 'network'>,
  contact: string,
  now: Date,
): Promise<{ person: number; withoutOrder: number; network: number }> {
  const mine = sql`(uid = ${uid} or (${contact} <> '' and lower(customer_contact) = ${contact}))`;
  const { rows } = await tx.execute<Record<'person' | 'unordered' | 'network', string>>(sql`
    select count(*) filter (where ${mine}) as person, count(*) filter (where network = ${network}) as network,
      count(*) filter (where uid = ${uid} and order_id is null) as unordered
    from appointment
    where business_id = ${businessId} and status = 'PENDING' and ends > ${now.toISOString()}::timestamptz
      and (${mine} or network = ${network})`);
  const [found] = rows;
  return {
    person: Number(found?.person ?? 0),
    withoutOrder: Number(found?.unordered ?? 0),
    network: Number(found?.network ?? 0),
  };
}

/** Whether that person has ordered here before: what ended without money, or whose money went back before it stood or was sent, is no order. */
export async function hasOrdered(q: Queries, holder: Holder, besides: string): Promise<boolean> {
  const { rows } = await q.execute(sql`${PLANNED_ANEW}
    select 1 from (${foundBy(
      waysToPerson(holder),
      sql`id`,
      sql`business_id = ${holder.businessId} and id <> ${besides} and not is_bill
        and (closed_at is null or payment_state = 'REVIEW')
        and not (payment_state = 'REFUNDED' and shipment is not null and not exists (
          select from shipment where order_id = cart_transaction.id and status <> 'CANCELLED'))`,
    )}) as found
    limit 1`);
  return rows.length > 0;
}
