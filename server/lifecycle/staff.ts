import { and, desc, eq, ne } from 'drizzle-orm';
import { type Minor, toMinor } from '#machines/domain/money.ts';
import {
  STAFF_ACTIONS,
  type StaffAction,
  type StaffActionBody,
} from '#machines/domain/staffTask.ts';
import { needsNote } from '#machines/domain/typedDeed.ts';
import { atShop, leftOf } from '#machines/order/amounts.ts';
import { isPaying } from '#machines/order/life.ts';
import { mostAtDesk } from '#machines/order/view.ts';
import type { Queries, Tx } from '../db/open.ts';
import { appointments } from '../db/schema/appointments.ts';
import { holds } from '../db/schema/orders.ts';
import { attempts } from '../db/schema/payments.ts';
import { refuse } from '../http/errors.ts';
import { isOnOpenBill, paidAtTill } from '../records/bill.ts';
import { lockOrder, type Order } from '../records/order.ts';
import type { Cause } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { wallClock } from '../zone.ts';
import { allowsNow, apply } from './apply.ts';
import { visitOff, visitsToCancel, writeVisitLines } from './cancelVisit.ts';
import type { Happening } from './change.ts';
import { endForDesk, isAsRead, toTake } from './deskTaking.ts';
import { linesAbout, refundNames } from './newsAfterwards.ts';
import { reconcile } from './reconcile.ts';

/** What each action says to the chart. Giving money back names at most what there is. */
function eventOf(
  action: StaffAction,
  order: Order,
  said: Partial<StaffActionBody> & { due?: Minor } = {},
  besideTill = 0,
): Happening {
  const reason = said.reason ?? '';
  switch (action) {
    case 'ask':
      return { type: 'staff.asked', reason };
    case 'takeAsEnough':
      return { type: 'staff.tookAsEnough', reason, ...(besideTill > 0 && { besideTill }) };
    case 'gaveBack': {
      const amount =
        said.amount === undefined ? atShop(order.life.facts) : toMinor(said.amount, order.currency);
      return {
        type: 'staff.gaveBack',
        reason,
        amount,
        reference: said.reference ?? '',
        day: said.day ?? '',
      };
    }
    case 'returnedElsewhere':
      return {
        type: 'staff.returnedElsewhere',
        reason,
        amount:
          said.amount === undefined ? mostAtDesk(order.life) : toMinor(said.amount, order.currency),
        how: said.how ?? 'CASH',
        day: said.day ?? '',
      };
    case 'takePayment':
      return {
        type: 'staff.tookPayment',
        reason,
        amount:
          said.amount === undefined
            ? leftOf(order.life.facts)
            : toMinor(said.amount, order.currency),
        how: said.how ?? 'CASH',
      };
    case 'release':
      return { type: 'staff.released', reason };
    case 'cancel':
      return { type: 'staff.cancelled', reason };
    case 'acceptReturn':
      return { type: 'return.accepted', reason };
    case 'refuseReturn':
      return { type: 'return.refused', reason };
    case 'receiveReturn':
      return { type: 'return.received', reason, ...(said.due && { due: said.due }) };
    case 'cancelVisit':
      return visitOff(said.appointment ?? '', 0, reason);
    case 'close':
      return { type: 'staff.closed', reason };
  }
}

/** Exactly what the chart allows now; a provider is asked where there is a payment to ask about. */
export const actionsFor = (
  order: Order,
  {
    hasAttempts,
    besideTill,
    onBill,
    keeps,
    hasVisits,
    takes,
  }: {
    hasAttempts: boolean;
    besideTill: Minor;
    onBill: boolean;
    keeps: boolean;
    hasVisits: boolean;
    /** the desk may take what is left */
    takes: boolean;
  },
  now: Date,
): StaffAction[] =>
  STAFF_ACTIONS.filter(
    (action) =>
      (action !== 'ask' || hasAttempts) &&
      (action !== 'release' || keeps) &&
      // Which of them, and what it costs, decides whether it may be cancelled.
      (action === 'cancelVisit'
        ? hasVisits
        : action === 'takePayment'
          ? takes
          : allowsNow(order, withBill(eventOf(action, order, {}, besideTill), onBill), now)),
  );

/** Of an order whose money went back whole a person puts back what is not back yet: what was to be sent is, since its parcel was called off. */
export async function keepsSomething(
  q: Queries,
  { id, paymentState }: Pick<Order, 'id' | 'paymentState'>,
): Promise<boolean> {
  if (paymentState !== 'REFUNDED') return true;
  const [units, times] = await Promise.all([
    q.$count(holds, and(eq(holds.orderId, id), ne(holds.state, 'RELEASED'))),
    q.$count(appointments, and(eq(appointments.orderId, id), ne(appointments.status, 'CANCELLED'))),
  ]);
  return units + times > 0;
}

/** Of a bill that a person decides about: what the till was paid for its dishes. */
export const tillOf = async (q: Queries, order: Order): Promise<Minor> =>
  order.isBill && order.paymentState === 'REVIEW' ? paidAtTill(q, order.id) : 0;

/** A round is not closed while a bill with some of its dishes can be paid. */
const withBill = (event: Happening, onBill: boolean): Happening =>
  event.type === 'staff.closed' && onBill ? { ...event, onBill } : event;

/** What some actions cannot do without. */
const NEEDED: Partial<Record<StaffAction, (keyof StaffActionBody)[]>> = {
  gaveBack: ['amount', 'reference', 'day'],
  returnedElsewhere: ['amount', 'how', 'day'],
  takePayment: ['amount', 'how'],
  cancelVisit: ['appointment'],
};

interface Acting {
  store: Store;
  orderId: string;
  /** the staff member's own id */
  by: string;
  body: StaffActionBody;
  /** of things that were sent back: what goes back for them, on the version that was read */
  due?: Minor;
}

/**
 * One thing that staff does with an order. It was decided on a state that has a number: of two at once the second sees what the first did, and
 * nothing is done.
 */
export async function act(
  services: Services,
  { store, orderId, by, body, due = 0 }: Acting,
): Promise<void> {
  const { database, clock } = services;
  const cause: Cause = { kind: 'STAFF', toldBy: by };
  const needed = NEEDED[body.action] ?? [];
  const missing = [
    ...needed.filter((name) => body[name] === undefined),
    ...(body.reason === '' && needsNote(body.action, body.how ?? '') ? ['reason'] : []),
  ];
  if (missing.length > 0) throw refuse('FIELDS_INVALID', { fields: missing });
  if (body.day !== undefined && body.day > wallClock(clock.now(), store.timeZone).day)
    throw refuse('FIELDS_INVALID', { fields: ['day'] });
  const isTaking = body.action === 'takePayment';
  if (isTaking) {
    const { version, amount = 0 } = body;
    await endForDesk(services, { store, orderId, version, amount, cause });
  }
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, store.id, orderId);
    if (!order) throw refuse('NOT_FOUND');
    const isCurrent = isTaking
      ? await isAsRead(tx, order, body.version)
      : order.lastEvent === body.version;
    if (!isCurrent) throw refuse('VERSION_CHANGED');
    const now = clock.now();
    if (body.action === 'cancelVisit') {
      const visit = (await visitsToCancel(tx, store, order, now)).find(
        ({ id }) => id === body.appointment,
      );
      if (!visit) throw refuse('VERSION_CHANGED');
      if (visit.anew) await writeVisitLines(tx, visit.anew.lines);
      const happening = visitOff(visit.id, visit.less, body.reason);
      await apply({ tx, clock, cause }, order, happening, visit.anew?.figures);
      return;
    }
    const event = withBill(
      eventOf(body.action, order, { ...body, due }, await tillOf(tx, order)),
      await isOnOpenBill(tx, order.id),
    );
    if (event.type === 'staff.gaveBack' && event.amount > atShop(order.life.facts))
      throw refuse('FIELDS_INVALID', { fields: ['amount'] });
    if (event.type === 'staff.returnedElsewhere' && event.amount > mostAtDesk(order.life))
      throw refuse('FIELDS_INVALID', { fields: ['amount'] });
    if (event.type === 'staff.gaveBack' && (await isWritten(tx, order.id, event.reference)))
      throw refuse('FIELDS_INVALID', { fields: ['reference'] });
    if (event.type === 'staff.tookPayment') {
      if (isPaying(order.life)) throw refuse('ATTEMPT_LIVE');
      const most = toTake(order, now);
      if (most !== null && event.amount !== most)
        throw refuse('FIELDS_INVALID', { fields: ['amount'] });
    }
    const isEmpty = event.type === 'staff.released' && !(await keepsSomething(tx, order));
    if (isEmpty || !allowsNow(order, event, now)) throw refuse('VERSION_CHANGED');
    await apply({ tx, clock, cause }, order, event);
  });
  if (body.action === 'ask') await askEach(services, orderId, cause);
}

/** One refund is written once, whether staff or the provider told of it first. */
const isWritten = async (tx: Tx, orderId: string, reference: string): Promise<boolean> =>
  refundNames(await linesAbout(tx, orderId)).includes(reference);

/** All payments of the order, the last first: money may have come for any of them. */
async function askEach(services: Services, orderId: string, cause: Cause): Promise<void> {
  const known = await services.database.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(eq(attempts.orderId, orderId))
    .orderBy(desc(attempts.createdAt))
    .limit(10);
  for (const { id } of known)
    await reconcile(services, id, { isHeard: true, isPaced: true, cause });
}
