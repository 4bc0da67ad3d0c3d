import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { DeskWay } from '#machines/domain/deskWay.ts';
import { type Minor, toDecimal, toMinor } from '#machines/domain/money.ts';
import { isProviderCode } from '#machines/domain/payment.ts';
import type { StaffOrder, StaffTask, StoryEntry } from '#machines/domain/staffTask.ts';
import type { MeantLine } from '#machines/domain/trouble.ts';
import { atShop } from '#machines/order/amounts.ts';
import { goodsOf } from '#machines/order/life.ts';
import { mostAtDesk } from '#machines/order/view.ts';
import { sealingKey } from '../crypto/seal.ts';
import type { Queries } from '../db/open.ts';
import { appointments } from '../db/schema/appointments.ts';
import type { OrderEventRow } from '../db/schema/orderEvents.ts';
import { type OrderRow, orderLines, orders } from '../db/schema/orders.ts';
import { attempts } from '../db/schema/payments.ts';
import { refuse } from '../http/errors.ts';
import { attemptToPay } from '../lifecycle/attemptRequest.ts';
import { type VisitAlone, visitsAlone } from '../lifecycle/cancelVisit.ts';
import { stillPayable, toTake } from '../lifecycle/deskTaking.ts';
import { refusalTold } from '../lifecycle/openingRefused.ts';
import { isAsLogged } from '../lifecycle/replay.ts';
import { actionsFor, keepsSomething, tillOf } from '../lifecycle/staff.ts';
import type { Attempt } from '../records/attempt.ts';
import { attendance, attendanceOf, canStaffMove } from '../records/attendance.ts';
import { isOnOpenBill } from '../records/bill.ts';
import type { Order } from '../records/order.ts';
import { eventsOf } from '../records/orderEvent.ts';
import { accountOf } from '../records/providerAccount.ts';
import { movedIn } from '../records/visitMoves.ts';
import { isNear, isOnTheWay, visitNews } from '../records/visitNews.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { orderViews } from '../views/order.ts';
import { openTasks } from './tasks.ts';

/** What waits for a person of this store, each with the provider's own page about its payment. */
export async function staffTasks(services: Services, store: Store): Promise<StaffTask[]> {
  const { db } = services.database;
  const tasks = await openTasks(db, store.id);
  const ids = [
    ...new Set(tasks.filter((task) => task.provider !== null).map((task) => task.orderId)),
  ];
  if (ids.length === 0) return tasks;
  const [known, tries] = await Promise.all([
    db.select().from(orders).where(inArray(orders.id, ids)),
    db.select().from(attempts).where(inArray(attempts.orderId, ids)),
  ]);
  const pages = new Map<string, string>();
  for (const order of known) {
    const own = tries.filter((one) => one.orderId === order.id);
    for (const [reference, page] of await pagesOf(services, store, order, own))
      pages.set(`${order.id} ${reference}`, page);
  }
  return tasks.map((task) => ({
    ...task,
    providerPage: pages.get(`${task.orderId} ${task.providerReference}`) ?? null,
  }));
}

/** One order as staff see it: as it stands, with its story, and what the chart allows now. */
export async function staffOrder(
  services: Services,
  store: Store,
  id: string,
): Promise<StaffOrder> {
  const { db } = services.database;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.businessId, store.id), eq(orders.id, id)));
  if (!order) throw refuse('NOT_FOUND');
  const now = services.clock.now();
  const [[view], rows, tries, tasks, besideTill, onBill, keeps, alone] = await Promise.all([
    orderViews(
      { q: db, store, key: sealingKey(services), now, toStaff: true },
      [order],
      [...(['outline', 'whole'] as const)],
    ),
    eventsOf(db, id),
    db.select().from(attempts).where(eq(attempts.orderId, id)),
    openTasks(db, store.id, id),
    tillOf(db, order),
    isOnOpenBill(db, id),
    keepsSomething(db, order),
    visitsAlone(db, store, order, now),
  ]);
  if (!view) throw refuse('NOT_FOUND');
  const pages = await pagesOf(services, store, order, tries);
  const meant = await meantIn(db, view, rows);
  const visits = await nearVisits(db, order, now);
  const booked = await bookedVisits(db, store, order, { alone, now });
  const off = alone.filter(({ kept }) => kept === null);
  const left = toTake(order, now);
  const payable = left === null ? null : stillPayable(tries, now);
  return {
    order: view,
    version: order.lastEvent,
    readable: isAsLogged(order, rows),
    story: rows.map((row) => storyEntry(row, order.currency, tries, meant)),
    tasks: tasks.map((task) => ({
      ...task,
      providerPage: pages.get(task.providerReference ?? '') ?? null,
    })),
    may: actionsFor(
      order,
      {
        ...{ hasAttempts: tries.length > 0, besideTill, onBill, keeps, hasVisits: off.length > 0 },
        takes: left !== null && !payable?.isOpen,
      },
      now,
    ),
    returnable: toDecimal(atShop(order.life.facts), order.currency),
    ...(mostAtDesk(order.life) > 0 && {
      atDesk: toDecimal(mostAtDesk(order.life), order.currency),
    }),
    ...(left !== null && { toTake: toDecimal(left, order.currency) }),
    ...(payable && { stillPayable: { ...payable, until: payable.until.toISOString() } }),
    ...(visits.length > 0 && { visits }),
    ...(booked.length > 0 && { booked }),
    ...(off.length > 0 && {
      cancellable: off.map(({ id, less }) => ({
        appointmentId: id,
        less: toDecimal(less, order.currency),
      })),
    }),
    ...(besideTill > 0 && { atTill: toDecimal(besideTill, order.currency) }),
  };
}

/** What still goes back for the return that its shop has accepted, as staff read it: of the version that their press names. */
export async function dueForReturn(services: Services, store: Store, id: string): Promise<Minor> {
  const { order } = await staffOrder(services, store, id);
  const waits = order.requests?.findLast(
    ({ kind, status }) => kind === 'RETURN' && status === 'ACCEPTED',
  );
  return toMinor(waits?.goesBack ?? 0, order.currency);
}

/** The visits of which "on my way" can be said now. */
async function nearVisits(
  q: Queries,
  order: Order,
  now: Date,
): Promise<NonNullable<StaffOrder['visits']>> {
  if (!order.body.visitAt || goodsOf(order.life) !== 'committed') return [];
  const [rows, told] = await Promise.all([
    q.select().from(appointments).where(eq(appointments.orderId, order.id)),
    visitNews(q, [order.id]),
  ]);
  return rows
    .filter((visit) => isNear(order, visit, now))
    .map((visit) => ({ appointmentId: visit.id, isOnTheWay: isOnTheWay(told, visit) }));
}

/** Visits of an order that stands, and whether their customers came. */
async function bookedVisits(
  q: Queries,
  store: Store,
  order: Order,
  { alone, now }: { alone: readonly VisitAlone[]; now: Date },
): Promise<NonNullable<StaffOrder['booked']>> {
  if (!order.isService || goodsOf(order.life) !== 'committed') return [];
  const [rows, said] = await Promise.all([
    q
      .select()
      .from(appointments)
      .where(and(eq(appointments.orderId, order.id), ne(appointments.status, 'CANCELLED')))
      .orderBy(asc(appointments.starts), asc(appointments.id)),
    attendanceOf(q, [order.id]),
  ]);
  const { timeZone } = store;
  return rows.map((visit) => {
    const kept = alone.find(({ id }) => id === visit.id)?.kept ?? null;
    return {
      appointmentId: visit.id,
      attendance: attendance(order, visit, said, { now, timeZone }),
      canMove: canStaffMove(visit, order, said),
      ...(kept !== null && kept !== 'CLOSED' && { kept }),
    };
  });
}

const textIn = (event: object, name: string): string | null => {
  const value = (event as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

function storyEntry(
  { number, type, event, at, cause, toldBy, from, to }: OrderEventRow,
  currency: string,
  tries: readonly Attempt[],
  meant: ReadonlyMap<number, NonNullable<StoryEntry['lines']>>,
): StoryEntry {
  // A sum of other money is told by its task: here every sum is in the order's currency.
  const { less, amount: sum = less } = event as Record<string, unknown>;
  const amount = 'currency' in event || sum === 0 ? null : sum;
  const lines = meant.get(number) ?? [];
  const moved = movedIn(event);
  const about = tries.find(({ id }) => id === textIn(event, 'attemptId'));
  return {
    number,
    event: type,
    at: at.toISOString(),
    cause,
    by: toldBy,
    from,
    to,
    amount: typeof amount === 'number' ? toDecimal(amount, currency) : null,
    provider: textIn(event, 'provider') ?? about?.provider ?? null,
    ...(moved && { moved }),
    ...(lines.length > 0 && { lines }),
    ...('how' in event && { how: event.how as DeskWay }),
    note: type !== 'attempt.ended' ? noteIn(event) : about ? whyNotOpened(about) : null,
  };
}

/** What each entry about things is about, by its number: what was missing, and the new amounts of a change that is proposed. */
async function meantIn(
  q: Queries,
  { proposals = [], lines, id }: StaffOrder['order'],
  rows: readonly OrderEventRow[],
): Promise<Map<number, NonNullable<StoryEntry['lines']>>> {
  const missing = rows.filter(({ type }) => type === 'items.missing');
  const own =
    missing.length === 0 ? [] : await q.select().from(orderLines).where(eq(orderLines.orderId, id));
  return new Map([
    ...missing.map(({ number, event }) => {
      const { lines: lacking } = event as { lines: readonly MeantLine[] };
      return [
        number,
        lacking.flatMap(({ line: place, quantity }) => {
          const line = own.find(({ position }) => position === place);
          if (!line) return [];
          const name = [line.name, line.variantName].filter(Boolean).join(', ');
          return [{ name, quantity, ...(line.measure && { measure: line.measure }) }];
        }),
      ] as const;
    }),
    ...rows.flatMap(({ number, type, event }) => {
      const wish = proposals.find((one) => one.id === textIn(event, 'proposal'));
      if (type !== 'change.proposed' || !wish) return [];
      const then = wish.lines.map(({ productId, name, now }) => {
        const measure = lines.find((line) => line.productId === productId)?.measure;
        return { name, quantity: now, ...(measure && { measure }) };
      });
      return [[number, then] as const];
    }),
  ]);
}

/** The provider's own code, where it refused to open the payment. */
const whyNotOpened = ({ provider, hints }: Attempt): string | null => refusalTold(provider, hints);

/** What staff wrote beside it and where the money is found, or the provider's own reference. */
function noteIn(event: object): string | null {
  const reason = textIn(event, 'reason');
  const reference = textIn(event, 'reference') ?? textIn(event, 'providerReference');
  return reason && reference ? `${reason} (${reference})` : (reason ?? reference);
}

/** The provider's own page about each payment, by the reference that a task names. */
async function pagesOf(
  services: Services,
  store: Store,
  order: OrderRow,
  tries: readonly Attempt[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const attempt of tries) {
    if (!isProviderCode(attempt.provider)) continue;
    const account = await accountOf(services, store.id, attempt.provider);
    const toPay = attemptToPay(
      { attempt, order, domain: store.domain },
      { key: sealingKey(services), originOf: services.originOf },
    );
    const page =
      account?.provider.staffPage?.(
        { ...toPay, session: attempt.session, hints: attempt.hints },
        account.tools,
      ) ?? null;
    if (page) found.set(attempt.providerReference ?? attempt.reference, page);
  }
  return found;
}
