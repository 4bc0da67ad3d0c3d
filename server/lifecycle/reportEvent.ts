import { and, eq, or } from 'drizzle-orm';
import type { BodyOf } from '#machines/domain/api.ts';
import { stateText } from '#machines/order/life.ts';
import type { Tx } from '../db/open.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';
import { refuse } from '../http/errors.ts';
import { attendance, attendanceOf, isAttendance, makes } from '../records/attendance.ts';
import { lockOrder, type Order } from '../records/order.ts';
import { isCollected } from '../records/orderEvent.ts';
import { isOut } from '../records/shipment.ts';
import { isNear, isOnTheWay, isVisitNews, visitNews, visitOf } from '../records/visitNews.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { allowsNow, apply } from './apply.ts';
import type { Happening } from './change.ts';

interface Report {
  store: Store;
  orderId: string;
  /** a staff member's id; null: the shop's own systems */
  by: string | null;
  body: BodyOf<'reportEvent'>;
}

/** What others report of an order is written once for each report. Where the order does not stand so nothing is done, and the log says where it stood. */
export function reportEvent(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  { store, orderId, by, body }: Report,
): Promise<void> {
  const { reportId, event } = body;
  const happening = happeningOf(body);
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, store.id, orderId);
    if (!order) throw refuse('NOT_FOUND');
    const [known] = await tx
      .select({ number: orderEvents.number })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.orderId, order.id),
          // A build of before kept it where the staff member's id stands now.
          or(eq(orderEvents.reportId, reportId), eq(orderEvents.toldBy, reportId)),
          eq(orderEvents.type, event),
        ),
      );
    if (known || (await isSaidAlready(tx, happening, order))) return;
    if (
      !(await isPossible(tx, store, order, happening, clock.now())) ||
      !allowsNow(order, happening, clock.now())
    ) {
      log.warn({ orderId: order.id, event, state: stateText(order.life) }, 'event refused');
      throw refuse('VERSION_CHANGED');
    }
    await apply(
      { tx, clock, cause: { kind: by === null ? 'SYSTEM' : 'STAFF', toldBy: by, reportId } },
      order,
      happening,
    );
  });
}

function happeningOf({
  event,
  reason = '',
  appointment = '',
  minutes,
}: BodyOf<'reportEvent'>): Happening {
  if (event === 'return.asked') return { type: event, reason };
  if (event === 'visit.onTheWay') return { type: event, appointment, minutes: minutes ?? null };
  if (isAttendance({ type: event }) || event === 'visit.notYet')
    return { type: event, appointment } as Happening;
  return { type: event } as Happening;
}

/** Two people press at once, or a page is older than the press: what was wanted is so. */
async function isSaidAlready(tx: Tx, happening: Happening, order: Order): Promise<boolean> {
  if (isAttendance(happening)) {
    const said = await attendanceOf(tx, [order.id]);
    return said.has(happening.appointment)
      ? said.get(happening.appointment) === makes(happening.type)
      : false;
  }
  if (!isVisitNews(happening)) return false;
  const visit = await visitOf(tx, order, happening.appointment);
  const isSaid = visit !== null && isOnTheWay(await visitNews(tx, [order.id]), visit);
  return isSaid === (happening.type === 'visit.onTheWay');
}

/** What was handed over, or has left with a parcel, is not called ready any more: its shopper would be told. */
async function isPossible(
  tx: Tx,
  store: Store,
  order: Order,
  happening: Happening,
  now: Date,
): Promise<boolean> {
  const { type: event } = happening;
  if (isAttendance(happening)) {
    const visit = await visitOf(tx, order, happening.appointment);
    const said = await attendanceOf(tx, [order.id]);
    const { timeZone } = store;
    return (
      visit !== null &&
      attendance(order, visit, said, { now, timeZone }).may.includes(happening.type)
    );
  }
  if (isVisitNews(happening)) {
    const visit = await visitOf(tx, order, happening.appointment);
    return visit !== null && isNear(order, visit, now);
  }
  if (event === 'order.collected') return isForCounter(order);
  if (event !== 'order.ready') return true;
  return !(await isOut(tx, order.id)) && !(await isCollected(tx, order.id));
}

/** Parcels are moved, a table's rounds are served, and for a service a person comes. */
const isForCounter = ({ shipment, tableId, isService, isBill }: Order): boolean =>
  shipment === null && tableId === null && !isService && !isBill;
