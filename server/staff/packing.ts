import { and, eq, exists, gte, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#machines/domain/api.ts';
import { ORDER_RIGHTS } from '#machines/domain/calls/call.ts';
import type { PackingList, PackingState } from '#machines/domain/packing.ts';
import { sealingKey } from '../crypto/seal.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';
import { orders } from '../db/schema/orders.ts';
import { shopStamp } from '../db/schema/stamp.ts';
import { refuse } from '../http/errors.ts';
import { standing } from '../records/shipment.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { orderViews } from '../views/order.ts';
import { wallClock } from '../zone.ts';

const PAGE = 25;
/** What was placed earlier is looked up by its number: it is not packed today. */
const PLACED_WITHIN_MS = 30 * 86_400_000;
/** What was called ready before "Collected" was there leaves the list as it did then: it was handed over, and that could not be said (382). */
const READY_BEFORE_MS = 2 * 86_400_000;

const READY = ['order.ready'];
const COLLECTED = ['order.collected'];
const parcel = (states: SQL): SQL =>
  sql`exists (select from shipment s where s.order_id = ${orders.id} and s.status in (${states}))`;
/** It has left the shop, or came back: then a task waits. */
const IS_OUT = parcel(sql`'PICKED_UP', 'ON_THE_WAY', 'DELIVERED', 'FAILED'`);
const IS_OVER = parcel(sql`'DELIVERED', 'FAILED'`);

/** Paid orders, and those accepted to be paid later, for those who pack them: what is wanted first comes first. Tables and times have pages of their own. */
export async function packing(
  services: Services,
  store: Store,
  { state = 'open', day, way, after }: Omit<QueryOf<'packing'>, 'businessId'>,
): Promise<PackingList> {
  const { db } = services.database;
  const now = services.clock.now();
  const known = await waiting(services, store, state, now);
  // What is wanted as soon as it can be was promised for then.
  const soonest = store.business.orderTiming?.readyMinutes ?? 0;
  // Its page counts from the same (beganAt).
  const began = sql`coalesce((select min(l.at) from ledger l where l.order_id = ${orders.id} and l.kind in ('ACCEPTED', 'PAID', 'PART_PAID')), ${orders.createdAt})`;
  const due = sql<string>`coalesce(${orders.body} ->> 'wantedAt', to_char((${began} + ${soonest}::int * interval '1 minute') at time zone ${store.timeZone}::text, 'YYYY-MM-DD"T"HH24:MI'))`;
  const today = wallClock(now, store.timeZone).day;
  // What is wanted as soon as it can be is packed today, though it be ready after midnight.
  const isDueToday = sql`coalesce(left(${orders.body} ->> 'wantedAt', 10), ${today}) <= ${today}`;
  const isBrought = sql`jsonb_typeof(${orders.shipment}) = 'object'`;
  const wanted = and(
    eq(orders.businessId, store.id),
    sql`${orders.id} = any(${sql.param(known)}::text[])`,
    standing(sql`${orders}`),
    sql`not ${state === 'open' ? IS_OUT : IS_OVER}`,
    day && (day === 'today' ? isDueToday : sql`not (${isDueToday})`),
    way && (way === 'delivery' ? isBrought : sql`(${isBrought}) is not true`),
  );
  const [dueAfter, idAfter] = after === undefined ? [] : placeOf(after);
  // All of them are looked at once, for their number; whole rows are read for one page alone.
  const all = db.$with('wanted').as(
    db
      .select({
        id: orders.id,
        due: due.as('due'),
        // Of those wanted at the same minute the one that has waited longest comes first.
        placed: sql`${orders.createdAt}`.as('placed'),
        count: sql<number>`count(*) over ()`.mapWith(Number).as('count'),
      })
      .from(orders)
      .where(wanted),
  );
  const rows = await db
    .with(all)
    .select()
    .from(all)
    .where(
      after
        ? sql`(${all.due}, ${all.placed}, ${all.id}) > (${dueAfter}, (select ${orders.createdAt} from ${orders} where ${orders.id} = ${idAfter}), ${idAfter})`
        : undefined,
    )
    .orderBy(all.due, all.placed, all.id)
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE).map(({ id }) => id);
  const own = and(eq(orders.businessId, store.id), inArray(orders.id, page));
  const found = page.length === 0 ? [] : await db.select().from(orders).where(own);
  const views = await orderViews(
    { q: db, store, key: sealingKey(services), now, toStaff: true },
    found.toSorted((one, other) => page.indexOf(one.id) - page.indexOf(other.id)),
    ORDER_RIGHTS,
  );
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return {
    orders: views,
    count: rows[0]?.count ?? (after ? await db.$count(orders, wanted) : 0),
    next: last ? `${last.due.replace(':', '')}_${last.id}` : null,
  };
}

/** Which they may be, by index entries and narrow columns alone: of a month's orders nearly all were handed over, and nothing else is read of these. */
async function waiting(
  { database: { db } }: Services,
  store: Store,
  state: PackingState,
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - PLACED_WITHIN_MS);
  const recent = new Date(now.getTime() - READY_BEFORE_MS);
  const isStillThere = gte(
    orderEvents.at,
    sql`least(${recent}::timestamptz, coalesce((select ${shopStamp.collectedFrom} from ${shopStamp}), '-infinity'))`,
  );
  const said = (types: string[], more?: SQL) =>
    db
      .select({ id: orderEvents.orderId })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.businessId, store.id),
          gte(orderEvents.at, since),
          sql`type in ('order.ready', 'order.collected')`,
          inArray(orderEvents.type, types),
          eq(orderEvents.orderId, orders.id),
          more,
        ),
      );
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.businessId, store.id),
        gte(orders.createdAt, since),
        isNull(orders.closedAt),
        isNull(orders.tableId),
        sql`not ${orders.isBill}`,
        sql`not ${orders.isService}`,
        state === 'open'
          ? notExists(said([...READY, ...COLLECTED]))
          : and(exists(said(READY, isStillThere)), notExists(said(COLLECTED))),
      ),
    );
  return rows.map(({ id }) => id);
}

/** A page begins after a time and an order: `2026-03-02T0805_<id>`. */
function placeOf(after: string): [due: string, id: string] {
  const [, hour, minute, id] = /^(\d{4}-\d\d-\d\dT\d\d)(\d\d)_([\w-]+)$/.exec(after) ?? [];
  if (!id) throw refuse('FIELDS_INVALID', { fields: ['after'] });
  return [`${hour}:${minute}`, id];
}
