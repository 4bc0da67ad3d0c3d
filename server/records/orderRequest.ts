import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { lastMoment } from '#machines/domain/changeHours.ts';
import { addDays } from '#machines/domain/day.ts';
import type { OrderRequest, RequestKind, VisitWish } from '#machines/domain/order.ts';
import { isUntouched } from '#machines/domain/shipmentStatus.ts';
import type { Business } from '#machines/domain/store.ts';
import type { MeantLine } from '#machines/domain/trouble.ts';
import { asksOf, endsPaidByPress } from '#machines/order/asks.ts';
import { goodsOf } from '#machines/order/life.ts';
import { wasReturnAccepted, wasReturnAsked, wasReturnReceived } from '#machines/order/view.ts';
import type { Queries, Tx } from '../db/open.ts';
import { type AppointmentRow, appointments } from '../db/schema/appointments.ts';
import { type KitchenStatusRow, kitchenStatuses } from '../db/schema/kitchen.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';
import { type OrderRequestRow, orderRequests } from '../db/schema/orders.ts';
import { staffTasks } from '../db/schema/payments.ts';
import { type ShipmentRow, shipments } from '../db/schema/shipments.ts';
import { refuse } from '../http/errors.ts';
import type { Store } from '../stores.ts';
import { instantOf, wallClock } from '../zone.ts';
import { attendanceOf, wasThere } from './attendance.ts';
import { isInHand, type Order } from './order.ts';
import { collectedAt, isReady, isTakenBack, withVisitTakenOff } from './orderEvent.ts';
import { isFollowedByMachine } from './shipment.ts';
import { isOnTheWay, type ToldOfVisit, visitNews } from './visitNews.ts';

const DAY = 86_400_000;

/** One request, whether its task still waits, whether its shopper took it back, and whether they gave up the whole order while it waited; when such a task was answered last, and when what was sent back was there. */
export type RequestRow = OrderRequestRow & {
  waits: boolean;
  takenBack: boolean;
  gaveUp: boolean;
  answeredAt: Date | null;
  receivedAt: Date | null;
};

const isGivenUpWith = sql<boolean>`exists (
  select from ${staffTasks} t where t.order_id = ${orderRequests.orderId}
    and t.reason = ${orderRequests.kind} || '_ASKED' and t.done_by in ('order.givenUp', 'shopper.cancelled'))`;

/** When the last of its tasks was answered. */
const answeredAt = sql<Date | null>`(select max(t.done_at) from ${staffTasks} t
  where t.order_id = ${orderRequests.orderId} and t.reason = ${orderRequests.kind} || '_ASKED')`.mapWith(
  staffTasks.doneAt,
);

const receivedAt = sql<Date | null>`(select min(t.created_at) from ${staffTasks} t
  where t.order_id = ${orderRequests.orderId} and t.reason = 'RETURN_RECEIVED')`.mapWith(
  staffTasks.createdAt,
);

type Asked = Pick<OrderRequestRow, 'kind' | 'reason' | 'trouble' | 'appointmentId' | 'text'> & {
  id: string;
  orderId: string;
  lines: readonly (MeantLine & { instead?: string | { id: string } | undefined })[] | null;
};
const wordsOf = ({ kind, reason, trouble, lines, appointmentId, text }: Asked) => ({
  ...{ kind, reason, trouble, appointmentId, text },
  lines: lines?.map(({ line, quantity, instead = '' }) => ({
    ...{ line, quantity },
    instead: typeof instead === 'string' ? instead : instead.id,
  })),
});

/** The same was asked already, whatever became of the order since; an id that is of another order or other words is refused. */
export async function wasAsked(
  tx: Tx,
  { wish, ...asked }: Asked & { wish: VisitWish | null },
  /** what is wished in place of that line is sold no more: it may have been left out */
  isGone: (line: number) => boolean,
): Promise<boolean> {
  const [known] = await tx.select().from(orderRequests).where(eq(orderRequests.id, asked.id));
  if (!known) return false;
  // Another order's request has this id: that is not to be known here.
  if (known.orderId !== asked.orderId) throw refuse('NOT_FOUND');
  const lines =
    asked.lines?.map((one, at) =>
      isGone(one.line) && known.lines?.[at]?.instead === undefined
        ? { ...one, instead: undefined }
        : one,
    ) ?? null;
  const isSame =
    isDeepStrictEqual(wordsOf(known), wordsOf({ ...asked, lines })) &&
    (await wishOf(tx, asked)) === wish;
  if (!isSame) throw refuse('VERSION_CHANGED');
  return true;
}

/** What is to become of the visit that was named: the log alone has it. */
async function wishOf(tx: Tx, { orderId, id }: Asked): Promise<VisitWish | null> {
  const [said] = await tx
    .select({ event: orderEvents.event })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.toldBy, id),
        eq(orderEvents.type, 'change.asked'),
      ),
    );
  return (said?.event as { wish?: VisitWish } | undefined)?.wish ?? null;
}

/** Under the lock of its order, once `wasAsked` said no: what has this id by now is another order's. */
export async function insertRequest(tx: Tx, row: OrderRequestRow): Promise<void> {
  const made = await tx
    .insert(orderRequests)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: orderRequests.id });
  if (made.length === 0) throw refuse('NOT_FOUND');
}

/** What was asked about these orders, oldest first. */
export async function requestsOf(q: Queries, orderIds: string[]): Promise<RequestRow[]> {
  const rows = await q
    .select({
      row: orderRequests,
      task: staffTasks.id,
      takenBack: isTakenBack(orderRequests.orderId, orderRequests.id),
      gaveUp: isGivenUpWith,
      answeredAt,
      receivedAt,
    })
    .from(orderRequests)
    .leftJoin(
      staffTasks,
      and(
        eq(staffTasks.orderId, orderRequests.orderId),
        eq(staffTasks.reason, sql`${orderRequests.kind} || '_ASKED'`),
        isNull(staffTasks.doneAt),
      ),
    )
    .where(inArray(orderRequests.orderId, orderIds))
    .orderBy(asc(orderRequests.createdAt));
  return rows.map(({ row, task, ...how }) => ({ ...row, waits: task !== null, ...how }));
}

export interface Surroundings {
  order: Pick<Order, 'life' | 'isService' | 'tableId' | 'createdAt' | 'body'>;
  /** the store's own rules: days after it came in which it takes things back (none: it takes nothing back), and until when what may be cancelled */
  rules: Pick<Business, 'returnDays' | 'changeHours' | 'cancelsPaid' | 'orderTiming'>;
  /** its kitchen makes what was ordered */
  isKitchen: boolean;
  timeZone: string;
  requests: readonly RequestRow[];
  shipment: Pick<ShipmentRow, 'status' | 'events' | 'courierReference' | 'nextAskAt'> | null;
  kitchen: readonly Pick<KitchenStatusRow, 'word' | 'at'>[];
  times: readonly Pick<AppointmentRow, 'id' | 'starts' | 'status'>[];
  /** whether their customers came */
  attended: Awaited<ReturnType<typeof attendanceOf>>;
  /** whether a person is on the way to them */
  visits: readonly ToldOfVisit[];
  /** one of its visits was cancelled by itself after it was paid */
  hasVisitTakenOff: boolean;
  collectedAt: Date | null;
  /** the shop has said that its goods are packed */
  isReady: boolean;
}

const MINUTE = 60_000;
/**
 * Until when its shopper cancels by a press what is paid, where the store lets them: each visit until the store's last moment, what a kitchen makes
 * until it begins, however it is brought (549), other goods until they are packed or a courier has them, and no longer than they can be waited for (523).
 */
function cancelsPaid(about: Surroundings, now: Date): boolean {
  const { order, rules, shipment, times, attended, visits, collectedAt, isReady } = about;
  if (!rules.cancelsPaid) return false;
  if (order.isService) {
    // Of a visit that was cancelled late the shop may keep what it cost.
    if (about.hasVisitTakenOff || times.some((one) => wasThere(one, attended))) return false;
    return times.every(
      (one) =>
        one.status === 'CANCELLED' ||
        (now.getTime() <= lastMoment(one.starts.getTime(), rules) && !isOnTheWay(visits, one)),
    );
  }
  if (isReady || collectedAt !== null) return false;
  if (shipment && !isUntouched(shipment.status)) return false;
  if (about.isKitchen) return isBeforeKitchen(about, now);
  return (shipment !== null && isFollowedByMachine(shipment)) || isAwaited(about, now);
}
/**
 * A kitchen says nothing when it begins: that is at once, or so long before the time that was wanted as it takes. How long that is no store has to
 * say: where it does not, the kitchen may have begun at any time.
 */
function isBeforeKitchen({ order, rules, timeZone }: Surroundings, now: Date): boolean {
  const { wantedAt } = order.body;
  if (!wantedAt || !rules.orderTiming) return false;
  const made = rules.orderTiming.readyMinutes * MINUTE;
  const { day, time } = wallClock(new Date(now.getTime() + made), timeZone);
  return `${day}T${time}` < wantedAt;
}
/** What staff alone can say that they handed over, they may have forgotten to: it has an end, on the day that it was wanted for, else a day after it came. */
function isAwaited({ order, timeZone }: Surroundings, now: Date): boolean {
  const { wantedAt } = order.body;
  return wantedAt
    ? wallClock(now, timeZone).day <= wantedAt.slice(0, 10)
    : now.getTime() < order.createdAt.getTime() + DAY;
}
export const mayCancelPaid = (about: Surroundings, now: Date): boolean =>
  endsPaidByPress(about.order.life, {
    cancelsPaid: cancelsPaid(about, now),
    now: now.getTime(),
  });

const deliveredAt = ({ shipment }: Surroundings): string | undefined =>
  shipment?.events.find(({ status }) => status === 'DELIVERED')?.at;

/** Goods that have come. What is fetched in the shop came when staff said so, else when it was ordered. */
function cameAt(about: Surroundings): Date | null {
  const { order, shipment, collectedAt } = about;
  if (order.isService || order.tableId !== null) return null;
  const delivered = deliveredAt(about);
  if (delivered) return new Date(delivered);
  return shipment ? null : (collectedAt ?? order.createdAt);
}
/** The last day on which its store takes it back, which counts to its end (558). */
export function returnUntil(about: Surroundings): string | null {
  const { order, rules, timeZone } = about;
  const came = goodsOf(order.life) === 'committed' ? cameAt(about) : null;
  if (came === null || rules.returnDays === undefined) return null;
  return addDays(wallClock(came, timeZone).day, rules.returnDays);
}
/** When that day is over, on the shop's clock. A night that has no midnight ends its day an hour later. */
function endOf(day: string, zone: string): number | null {
  const next = addDays(day, 1);
  return (instantOf(next, '00:00', zone) ?? instantOf(next, '01:00', zone))?.getTime() ?? null;
}

/** What its shopper may ask now. */
export function askable(about: Surroundings, now: Date): RequestKind[] {
  const { order, requests, shipment, kitchen, times, collectedAt, timeZone } = about;
  const delivered = deliveredAt(about);
  const until = returnUntil(about);
  const served = kitchen.find(({ word }) => word === 'SERVED')?.at.getTime();
  const begun = [
    ...(delivered ? [new Date(delivered).getTime()] : []),
    ...(served === undefined ? [] : [served]),
    ...(collectedAt === null ? [] : [collectedAt.getTime()]),
    // One that staff cancelled by itself never begins.
    ...times.flatMap(({ starts, status }) => (status === 'CANCELLED' ? [] : [starts.getTime()])),
  ];
  return asksOf(order.life, {
    open: requestViews(order, requests)
      .filter(({ status }) => status === 'OPEN')
      .map(({ kind }) => kind),
    beganAt: begun.length > 0 ? Math.min(...begun) : null,
    returnableUntil: until === null ? null : endOf(until, timeZone),
    inHand: isInHand(order, shipment?.status ?? null, collectedAt !== null),
    isService: order.isService,
    cancelsPaid: cancelsPaid(about, now),
    now: now.getTime(),
  });
}

/** What stands around one order that is locked; its parcel is held, too. */
export async function surroundingsOf(
  tx: Tx,
  order: Order,
  { business: rules, settings, timeZone }: Pick<Store, 'business' | 'settings' | 'timeZone'>,
): Promise<Surroundings> {
  const requests = await requestsOf(tx, [order.id]);
  const [shipment = null] = await tx
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, order.id))
    .for('update');
  const kitchen = await tx
    .select()
    .from(kitchenStatuses)
    .where(eq(kitchenStatuses.orderId, order.id));
  const times = await tx.select().from(appointments).where(eq(appointments.orderId, order.id));
  const counter = {
    collectedAt: await collectedAt(tx, order.id),
    isReady: await isReady(tx, order.id),
  };
  const isKitchen = settings.layout === 'RESTAURANT';
  const ofVisits = {
    visits: order.body.visitAt ? await visitNews(tx, [order.id]) : [],
    attended: await attendanceOf(tx, [order.id]),
    hasVisitTakenOff: (await withVisitTakenOff(tx, [order.id])).has(order.id),
  };
  const around = { requests, shipment, kitchen, times, ...counter, ...ofVisits };
  return { order, rules, isKitchen, timeZone, ...around };
}

/** A return's answer stands in the order's chart; all others are answered once their task is done. */
export function requestViews(
  order: Pick<Order, 'life'>,
  rows: readonly RequestRow[],
): OrderRequest[] {
  return rows.map((row, at) => {
    const isLast = !rows.slice(at + 1).some((one) => one.kind === row.kind);
    const status =
      row.kind === 'RETURN'
        ? isLast
          ? returnStatus(order)
          : 'REFUSED'
        : isLast && row.waits
          ? 'OPEN'
          : 'ANSWERED';
    return {
      id: row.id,
      kind: row.kind,
      reason: row.reason,
      ...(row.trouble && { trouble: row.trouble }),
      ...(row.lines && { lines: row.lines }),
      ...(row.appointmentId && { appointmentId: row.appointmentId }),
      text: row.text,
      at: row.createdAt.toISOString(),
      status,
      ...(status === 'OPEN'
        ? { takenBack: false }
        : isWithdrawn(row, isLast) && { takenBack: true }),
    };
  });
}

/** No shop answered it: its shopper took it back, or all of the order with it. */
const isWithdrawn = ({ takenBack, gaveUp }: RequestRow, isLast: boolean): boolean =>
  takenBack || (isLast && gaveUp);

function returnStatus({ life }: Pick<Order, 'life'>): OrderRequest['status'] {
  if (wasReturnAsked(life)) return 'OPEN';
  if (wasReturnAccepted(life)) return 'ACCEPTED';
  return wasReturnReceived(life) ? 'RECEIVED' : 'REFUSED';
}
