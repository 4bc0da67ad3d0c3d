import { and, asc, eq, getTableColumns, inArray, min, or, sql } from 'drizzle-orm';
import type { DeskWay } from '#machines/domain/deskWay.ts';
import type { Minor } from '#machines/domain/money.ts';
import type { EndedByShop } from '#machines/domain/order.ts';
import { atDesk } from '#machines/order/amounts.ts';
import { goodsOf } from '#machines/order/life.ts';
import type { OrderEvent } from '#machines/order/types.ts';
import type { Queries } from '../db/open.ts';
import { type AppointmentRow, appointments, employees } from '../db/schema/appointments.ts';
import { products } from '../db/schema/catalog.ts';
import { type KitchenStatusRow, kitchenStatuses } from '../db/schema/kitchen.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';
import { attachments, type OrderLineRow, orderLines } from '../db/schema/orders.ts';
import { attempts, type LedgerRow, ledger } from '../db/schema/payments.ts';
import { type ShipmentRow, shipments } from '../db/schema/shipments.ts';
import { diningTables, tableSessions } from '../db/schema/tables.ts';
import type { Attempt } from '../records/attempt.ts';
import { attendanceOf } from '../records/attendance.ts';
import { payersOfRounds, type RoundPayer, settledOnBills } from '../records/bill.ts';
import { proposalsOf, type WaitingProposal } from '../records/changeProposal.ts';
import { type MissingItems, missingOf } from '../records/missing.ts';
import type { Order } from '../records/order.ts';
import { withVisitTakenOff } from '../records/orderEvent.ts';
import { type RequestRow, requestsOf } from '../records/orderRequest.ts';
import { isClosedAtTill } from '../records/tableSession.ts';
import {
  type CancelledVisit,
  type MovedVisit,
  visitMoves,
  visitsOff,
} from '../records/visitMoves.ts';
import { type ToldOfVisit, visitNews } from '../records/visitNews.ts';
import type { Store } from '../stores.ts';
import { wallClock } from '../zone.ts';
import { foreignHere } from './foreignMoney.ts';
import type { AtCounter } from './orderHistory.ts';

/** What stands around orders in the other tables. */
export interface Around {
  /** each with what its store calls it today */
  lines: (OrderLineRow & { SKU: string | null })[];
  appointments: AppointmentRow[];
  attempts: Attempt[];
  facts: LedgerRow[];
  names: ReadonlyMap<string, string>;
  tables: ReadonlyMap<string, string>;
  closed: ReadonlySet<string>;
  shipments: ShipmentRow[];
  proposals: WaitingProposal[];
  kitchen: KitchenStatusRow[];
  attachments: { id: string; orderId: string | null; name: string; type: string }[];
  requests: RequestRow[];
  /** what is wished in them instead and is sold still */
  soldWishes: ReadonlySet<string>;
  /** the first time that the shop said of each that it is ready, and that it was collected */
  counter: (AtCounter & { orderId: string })[];
  /** when the shop itself cancelled or closed it */
  byShop: (Pick<EndedByShop, 'kind'> & { orderId: string; at: Date })[];
  /** when its shopper cancelled what was paid */
  byShopper: { orderId: string; at: Date }[];
  /** what the desk or a table's till took and handed back, oldest first; `day` of the store, no `how` where a till said none */
  desk: { orderId: string; kind: 'PAID' | 'BACK'; amount: Minor; how: DeskWay | ''; day: string }[];
  /** who set out to come to a shopper, oldest first */
  visits: ToldOfVisit[];
  /** visits that were moved to another time, oldest first */
  moves: MovedVisit[];
  /** visits that were cancelled by themselves, oldest first */
  off: CancelledVisit[];
  /** whether the customers of visits came */
  attended: Awaited<ReturnType<typeof attendanceOf>>;
  /** orders that had a visit cancelled by itself after they were paid */
  withVisitTakenOff: ReadonlySet<string>;
  /** of these orders money of another currency is still to be given back */
  foreign: ReadonlySet<string>;
  /** what was not there of those of which something was missing */
  missing: ReadonlyMap<string, MissingItems>;
  /** what bills have paid of these rounds */
  billed: ReadonlyMap<string, Minor>;
  /** whose bills those are */
  payers: RoundPayer[];
  /** orders whose note is staff's own: they wrote the visit down (512) */
  notedByStaff: ReadonlySet<string>;
}

/** A variant has its own, where it was given one. */
const SKU_OF_LINE = sql<string | null>`coalesce(nullif(
  jsonb_path_query_first(${products.view}, '$.productVariants[*] ? (@.id == $id).sku', jsonb_build_object('id', ${orderLines.variantId})) #>> '{}', ''),
  ${products.view} ->> 'SKU')`;

/** Of several orders it is read at once; what a limited view does not show is not read. */
export async function aroundOf(
  { q, store }: { q: Queries; store: Store },
  rows: Order[],
  limited: boolean,
): Promise<Around> {
  const ids = rows.map((order) => order.id);
  // Goods have no times (`pricing/basket.ts`), so neither are asked about, nor who keeps them free.
  const ofVisits = limited ? [] : rows.filter(({ isService }) => isService).map(({ id }) => id);
  const [
    lines,
    slots,
    tries,
    facts,
    people,
    tables,
    closed,
    sent,
    proposals,
    files,
    words,
    asked,
    counter,
    ended,
    desk,
    visits,
    moves,
    off,
    attended,
    takenOff,
    foreign,
    billed,
    missing,
    payers,
    notedByStaff,
  ] = await Promise.all([
    limited
      ? []
      : q
          .select({ ...getTableColumns(orderLines), SKU: SKU_OF_LINE })
          .from(orderLines)
          .innerJoin(products, eq(products.id, orderLines.productId))
          .where(inArray(orderLines.orderId, ids))
          .orderBy(asc(orderLines.position)),
    ofVisits.length === 0
      ? []
      : q
          .select()
          .from(appointments)
          .where(inArray(appointments.orderId, ofVisits))
          .orderBy(asc(appointments.line), asc(appointments.slot)),
    q
      .select()
      .from(attempts)
      .where(inArray(attempts.orderId, ids))
      .orderBy(asc(attempts.createdAt), asc(attempts.id)),
    q.select().from(ledger).where(inArray(ledger.orderId, ids)),
    ofVisits.length === 0 ? new Map<string, string>() : namesOf(q, store),
    tableNames(q, rows),
    closedTableSessions(q, rows),
    limited ? [] : q.select().from(shipments).where(inArray(shipments.orderId, ids)),
    limited ? [] : proposalsOf(q, ids),
    limited ? [] : filesOf(q, ids),
    limited || rows.every((order) => order.tableId === null)
      ? []
      : q.select().from(kitchenStatuses).where(inArray(kitchenStatuses.orderId, ids)),
    limited ? [] : requestsOf(q, ids),
    limited ? [] : counterOf(q, rows),
    limited ? [] : endedByPerson(q, rows),
    limited ? [] : deskOf(q, store, rows),
    limited
      ? []
      : visitNews(
          q,
          rows.filter(({ body }) => body.visitAt).map(({ id }) => id),
        ),
    visitMoves(q, ofVisits),
    visitsOff(q, ofVisits),
    attendanceOf(q, ofVisits),
    withVisitTakenOff(q, ofVisits),
    foreignHere(q, rows),
    settledOnBills(q, rows),
    limited ? new Map() : missingOf(q, rows),
    payersOfRounds(
      q,
      rows.filter(({ tableId, isBill }) => !limited && tableId && !isBill).map(({ id }) => id),
    ),
    limited ? new Set<string>() : notedByStaffOf(q, rows),
  ]);
  return {
    lines,
    appointments: slots,
    attempts: tries,
    facts,
    names: people,
    tables,
    closed,
    shipments: sent,
    proposals,
    attachments: files,
    kitchen: words,
    requests: asked,
    soldWishes: await soldWishesOf(q, store, asked),
    counter,
    byShop: ended.flatMap(({ type, ...one }) => {
      const kind = ENDED_BY_SHOP[type];
      return kind ? [{ ...one, kind }] : [];
    }),
    byShopper: ended.filter(({ type }) => type === 'shopper.cancelled'),
    desk,
    visits,
    moves,
    off,
    attended,
    withVisitTakenOff: takenOff,
    foreign,
    billed,
    missing,
    payers,
    notedByStaff,
  };
}

export const aroundOne = (all: Around, id: string): Around => ({
  ...all,
  lines: all.lines.filter((one) => one.orderId === id),
  appointments: all.appointments.filter((one) => one.orderId === id),
  attempts: all.attempts.filter((one) => one.orderId === id),
  facts: all.facts.filter((one) => one.orderId === id),
  shipments: all.shipments.filter((one) => one.orderId === id),
  proposals: all.proposals.filter((one) => one.orderId === id),
  attachments: all.attachments.filter((one) => one.orderId === id),
  requests: all.requests.filter((one) => one.orderId === id),
  counter: all.counter.filter((one) => one.orderId === id),
  byShop: all.byShop.filter((one) => one.orderId === id),
  byShopper: all.byShopper.filter((one) => one.orderId === id),
  desk: all.desk.filter((one) => one.orderId === id),
  moves: all.moves.filter((one) => one.orderId === id),
  off: all.off.filter((one) => one.orderId === id),
  kitchen: all.kitchen.filter((one) => one.orderId === id),
  payers: all.payers.filter((one) => one.roundId === id),
});

/** Their bytes are asked for one by one. */
const filesOf = (q: Queries, ids: string[]): Promise<Around['attachments']> =>
  q
    .select({
      id: attachments.id,
      orderId: attachments.orderId,
      name: attachments.name,
      type: attachments.type,
    })
    .from(attachments)
    .where(inArray(attachments.orderId, ids))
    .orderBy(asc(attachments.createdAt));

/** Only what is the shopper's can be ready or collected; a table's rounds are served, and for a service a person comes. */
async function counterOf(q: Queries, rows: Order[]): Promise<Around['counter']> {
  const ids = rows
    .filter((row) => !row.tableId && !row.isService && goodsOf(row.life) === 'committed')
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await q
    .select({ orderId: orderEvents.orderId, type: orderEvents.type, at: min(orderEvents.at) })
    .from(orderEvents)
    .where(
      and(
        inArray(orderEvents.orderId, ids),
        inArray(orderEvents.type, ['order.ready', 'order.collected']),
      ),
    )
    .groupBy(orderEvents.orderId, orderEvents.type);
  return found.flatMap(({ orderId, type, at }) =>
    at ? [{ orderId, kind: type === 'order.ready' ? 'ready' : 'collected', at }] : [],
  );
}

const OF_DESK = ['till.paid', 'staff.tookPayment', 'staff.returnedElsewhere'] as const;
type OfDesk = Extract<OrderEvent, { type: (typeof OF_DESK)[number] }>;
/** The log alone tells how it was paid there. An order with no such money is not asked about. */
async function deskOf(q: Queries, store: Store, rows: Order[]): Promise<Around['desk']> {
  const ids = rows
    .filter(({ life: { facts } }) => atDesk(facts) + (facts.returnedElsewhere ?? 0) > 0)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await q
    .select()
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), inArray(orderEvents.type, [...OF_DESK])))
    .orderBy(asc(orderEvents.number));
  return found.flatMap(({ orderId, event, at }) => {
    const told = event as OfDesk;
    const isBack = told.type === 'staff.returnedElsewhere';
    const day = isBack ? told.day : wallClock(at, store.timeZone).day;
    const { amount = 0, how = '' } = told;
    return amount > 0 ? [{ orderId, kind: isBack ? 'BACK' : 'PAID', amount, how, day }] : [];
  });
}

const ENDED_BY_SHOP: Partial<Record<string, EndedByShop['kind']>> = {
  'staff.cancelled': 'shopCancelled',
  'staff.closed': 'shopClosed',
};
const ENDED_BY_PERSON = ['staff.cancelled', 'staff.closed', 'shopper.cancelled'] as const;
/** What was not paid and is cancelled is in the ledger; the rest is said in the log alone. One that stands, and stood all the time, is not asked about. */
async function endedByPerson(q: Queries, rows: Order[]) {
  const ids = rows
    .filter(({ closedAt, life }) => closedAt !== null || goodsOf(life) !== 'committed')
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  return q
    .select({ orderId: orderEvents.orderId, type: orderEvents.type, at: orderEvents.at })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), inArray(orderEvents.type, [...ENDED_BY_PERSON])));
}

/** Variants that return requests name and that can be bought today. Where none is wished nothing is asked about. */
async function soldWishesOf(q: Queries, store: Store, requests: RequestRow[]) {
  const wished = requests.flatMap(
    ({ lines }) => lines?.flatMap(({ instead }) => instead ?? []) ?? [],
  );
  if (wished.length === 0) return new Set<string>();
  const variants = sql`${products.view} -> 'productVariants'`;
  const found = await q
    .select({ view: products.view })
    .from(products)
    .where(
      and(
        eq(products.businessId, store.id),
        products.enabled,
        or(...wished.map(({ id }) => sql`${variants} @> ${JSON.stringify([{ id }])}::jsonb`)),
      ),
    );
  return new Set(found.flatMap(({ view }) => view.productVariants.map(({ id }) => id)));
}

/** The log alone still tells once an account has claimed it. What came over a network is a shopper's, and not asked about. */
async function notedByStaffOf(q: Queries, rows: Order[]): Promise<Set<string>> {
  const ids = rows
    .filter(({ isService, network, notes }) => isService && network === null && notes !== '')
    .map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const found = await q
    .select({ id: orderEvents.orderId })
    .from(orderEvents)
    .where(
      and(
        inArray(orderEvents.orderId, ids),
        eq(orderEvents.type, 'order.placed'),
        eq(orderEvents.cause, 'STAFF'),
      ),
    );
  return new Set(found.map(({ id }) => id));
}

async function namesOf(q: Queries, store: Store): Promise<Map<string, string>> {
  const rows = await q
    .select({ id: employees.id, name: employees.name })
    .from(employees)
    .where(eq(employees.businessId, store.id));
  return new Map(rows.map((one) => [one.id, one.name]));
}

/** Table sessions of these orders that are over: what was not paid online was paid at the point of sale. */
async function closedTableSessions(q: Queries, rows: Order[]): Promise<Set<string>> {
  const ids = [...new Set(rows.map((order) => order.tableSessionId).filter((id) => id !== null))];
  if (ids.length === 0) return new Set();
  const found = await q
    .select({ id: tableSessions.id })
    .from(tableSessions)
    .where(and(inArray(tableSessions.id, ids), isClosedAtTill));
  return new Set(found.map((one) => one.id));
}

async function tableNames(q: Queries, rows: Order[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map((order) => order.tableId).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const found = await q
    .select({ id: diningTables.id, name: diningTables.name })
    .from(diningTables)
    .where(inArray(diningTables.id, ids));
  return new Map(found.map((one) => [one.id, one.name]));
}
