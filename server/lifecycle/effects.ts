import { eq } from 'drizzle-orm';
import type { DeskWay } from '#machines/domain/deskWay.ts';
import { toDecimal } from '#machines/domain/money.ts';
import { goodsOf } from '#machines/order/life.ts';
import type { Evidence, OrderEffect, OrderEvent, OrderFacts } from '#machines/order/types.ts';
import { type Tx, violates } from '../db/open.ts';
import { attempts } from '../db/schema/payments.ts';
import {
  cancelTime,
  cancelTimes,
  confirmTimes,
  hasBegun,
  isTimeTaken,
  restoreTimes,
} from '../records/appointment.ts';
import { firstVisit, tellAppointments } from '../records/appointmentNotice.ts';
import { endOtherAttempts } from '../records/attempt.ts';
import { releaseLines, retakeLines, settleLines } from '../records/bill.ts';
import { isForgotten } from '../records/customer.ts';
import { postFacts } from '../records/ledger.ts';
import { lockOrder, type Order } from '../records/order.ts';
import { type Cause, isCollected } from '../records/orderEvent.ts';
import { outboxRowOf } from '../records/outbox.ts';
import { countUseAgain, returnUse } from '../records/promotion.ts';
import { cancelShipment, hasNoParcelYet, isOut, retakeShipment } from '../records/shipment.ts';
import {
  closeTasks,
  openTask,
  tasksAfterParcel,
  tasksAfterRetaking,
} from '../records/staffTask.ts';
import {
  commitHolds,
  leaveSent,
  releaseHolds,
  retakeHolds,
  returnHolds,
} from '../records/stock.ts';
import { endTableSoon, isStillOn } from '../records/tableSession.ts';
import type { Happening, Run } from './change.ts';

/** Answers what it has begun; null where it only has something written. */
type Doing<E extends OrderEffect> = (
  run: Run,
  order: Order,
  effect: E,
) => PromiseLike<unknown> | undefined;
type Doings = {
  [T in Exclude<OrderEffect['type'], 'retakeGoods'>]: Doing<Extract<OrderEffect, { type: T }>>;
};

/** One line for each effect: its name, and the records that carry it out. */
const EFFECTS: Doings = {
  post: (run, order, { facts }) => {
    if (facts.length > 0)
      run.writes.statements.push(postFacts(run.tx, order, facts, capturedIn(run), run.clock));
    return undefined;
  },
  commitGoods: ({ tx }, order) => commitHolds(tx, order.id),
  releaseGoods: (run, order, { wasCommitted }) => releaseGoods(run, order, wasCommitted),
  confirmTimes: (run, order, { payment }) => confirm(run, order, payment),
  cancelTime: async ({ tx, clock }, order, { appointment }) => {
    const row = await cancelTime(tx, order.id, appointment);
    const { kept, paidElsewhere = 0 } = order.life.facts;
    const isPaid = order.paymentState === 'PAID' && kept + paidElsewhere > 0;
    const isPartPaid = order.paymentState === 'PART_PAID' && kept + paidElsewhere > 0;
    const payment = isPaid ? 'PAID' : isPartPaid ? 'PART_PAID' : null;
    await tellAppointments(tx, [row], 'calledOff', clock, payment);
  },
  returnPromotion: ({ tx }, order) => returnUse(tx, order),
  countPromotion: ({ tx }, order) => countUseAgain(tx, order),
  cancelParcel,
  retakeParcel,
  settleBill: async (run, order) =>
    eachRound(run, order, await settleLines(run.tx, order.id), {
      type: 'bill.captured',
      bill: order.id,
    }),
  windDownTable: async ({ tx, clock }, { tableSessionId }) =>
    tableSessionId === null ? undefined : endTableSoon(tx, tableSessionId, clock.now()),
  endAttempts: (run, order) => endOtherAttempts(run.tx, order.id, attemptIn(run), run.clock.now()),
  askAgain: ({ tx, clock }, order) =>
    tx
      .update(attempts)
      .set({ nextAskAt: clock.now(), unansweredSince: clock.now() })
      .where(eq(attempts.orderId, order.id)),
  openTask: (run, order, { kind, reason, amount }) =>
    openTask(
      run.tx,
      order,
      { kind, reason, amount, attemptId: attemptIn(run), detail: currenciesIn(run, order) },
      run.clock,
    ),
  closeTasks: ({ tx, clock, event, cause }, order, settled) =>
    closeTasks(tx, order, settled, doneBy(cause) ?? event.type, clock),
  tell: async ({ tx, clock, event, confirmed, writes }, order, { event: told, amount, desk }) => {
    const which = wordOf(order, event, told);
    const visit = event.type === 'visit.confirmed' && (await firstVisit(tx, order.id));
    const payload = {
      ...payloadOf(order, amount, confirmed),
      ...(desk !== undefined && { desk }),
      ...minutesIn(event),
      ...wayIn(event),
      ...visit,
    };
    writes.told.push(outboxRowOf(order, { event: told, which, payload }, clock));
  },
};

/** What a shopper says names what it is about, and nobody. */
const doneBy = ({ kind, toldBy }: Cause): string | null => (kind === 'PERSON' ? null : toldBy);

/** Carries one effect out; what it answers is the order's next event. */
export async function carryOut(
  run: Run,
  order: Order,
  effect: OrderEffect,
): Promise<Happening | null> {
  if (effect.type === 'retakeGoods') return retakeGoods(run, order);
  await (EFFECTS[effect.type] as Doing<OrderEffect>)(run, order, effect);
  return null;
}

/** Money of another currency: its sum there, and the order's own. */
const currenciesIn = ({ event }: Run, order: Order): string =>
  event.type === 'money.mismatched' && event.currency
    ? `${toDecimal(event.amount, event.currency)} ${event.currency}, ${order.currency}`
    : '';
const attemptIn = ({ event, evidence }: Run): string | null =>
  'attemptId' in event ? event.attemptId : (evidence?.attemptId ?? null);
export const evidenceIn = ({ event, evidence = null }: Run): Evidence | null =>
  'digest' in event
    ? {
        attemptId: event.attemptId,
        provider: event.provider,
        providerReference: event.providerReference,
        digest: event.digest,
      }
    : evidence;

const capturedIn = (run: Run) => {
  const evidence = evidenceIn(run);
  const { event } = run;
  const isMore = event.type === 'money.captured' && event.cameBefore !== undefined;
  return evidence && isMore ? { ...evidence, cameBefore: event.cameBefore } : evidence;
};

/** The shelves of an order are the sum of its holds; a bill's shelves are lines of rounds. */
async function releaseGoods(run: Run, order: Order, wasCommitted: boolean): Promise<void> {
  const { tx } = run;
  if (!wasCommitted) await releaseHolds(tx, order.id);
  // A person who releases the goods themselves says that they are there.
  else if (
    run.event.type !== 'staff.released' &&
    ((await isOut(tx, order.id)) || (await isCollected(tx, order.id)))
  )
    await leaveSent(tx, order.id);
  else await returnHolds(tx, order.id);
  await cancelTimes(tx, order.id);
  if (order.isBill)
    await eachRound(run, order, await releaseLines(tx, order.id), {
      type: 'round.unbilled',
      bill: order.id,
    });
}

/**
 * Who has the parcel already is told by a person: no courier's machine takes a parcel back. What is in one that was not sent, or not made, since all
 * its money went back, is in the shop and for others again (L4), and so is the use of its promotion (315).
 */
async function cancelParcel(
  { tx, clock }: Run,
  order: Order,
  { isUnsent = false }: { isUnsent?: boolean },
): Promise<void> {
  const cancelled = await cancelShipment(tx, order, isUnsent);
  if (cancelled) {
    const detail = cancelled.isBegun ? cancelled.name : null;
    await tasksAfterParcel(tx, order, { status: 'CANCELLED', detail }, clock);
  }
  if (!isUnsent) return;
  // What staff cancelled before has given all of it back already.
  const isUnmade = async () =>
    goodsOf(order.life) === 'committed' && (await hasNoParcelYet(tx, order));
  if (!cancelled && !(await isUnmade())) return;
  await returnHolds(tx, order.id);
  // One that never stood has given it back already.
  if (order.closedAt === null) await returnUse(tx, order);
}

/** The order stands again, and so does what is to be delivered. Where a courier may have been called already, a person calls again. */
async function retakeParcel({ tx, clock }: Run, order: Order): Promise<void> {
  const retaken = await retakeShipment(tx, order, clock.now());
  if (retaken?.isBegun) await tasksAfterRetaking(tx, order, retaken.name, clock);
}

class Gone extends Error {}
/** Places that others have taken meanwhile. */
const TAKEN_AGAIN = [
  'one_appointment_per_place',
  'line_billed_once',
  'stock_never_below_zero',
  'held_within_stock',
];

/** Everything again, or nothing at all: half of it is undone. */
async function retakeGoods(run: Run, order: Order): Promise<Happening> {
  const isByStaff = run.event.type === 'staff.tookAsEnough';
  try {
    await run.tx.transaction(async (part: Tx) => {
      if (!isByStaff && isForgotten(order)) throw new Gone();
      if (!isByStaff && (await isTooLate(part, order, run.clock.now()))) throw new Gone();
      if (!(await retakeHolds(part, order.id))) throw new Gone();
      await restoreTimes(part, order.id);
      const rounds = order.isBill ? await retakeLines(part, order, run.clock.now()) : [];
      if (rounds === null) throw new Gone();
      await eachRound({ ...run, tx: part }, order, rounds, {
        type: 'round.billed',
        bill: order.id,
      });
    });
    return isByStaff ? { type: 'goods.retaken', by: 'STAFF' } : { type: 'goods.retaken' };
  } catch (error) {
    if (
      error instanceof Gone ||
      isTimeTaken(error) ||
      TAKEN_AGAIN.some((one) => violates(error, one))
    )
      return { type: 'goods.gone' };
    throw error;
  }
}

/** A time that has begun, or a round of an evening that is over: it is free, and still cannot be had any more. A person who knows better may say so. */
const isTooLate = async (tx: Tx, order: Order, now: Date): Promise<boolean> =>
  (await hasBegun(tx, order.id, now)) ||
  (order.tableSessionId !== null &&
    !order.isBill &&
    !(await isStillOn(tx, order.tableSessionId, now)));

async function confirm(
  run: Run,
  order: Order,
  payment: 'PAID' | 'PART_PAID' | 'FREE',
): Promise<void> {
  const rows = await confirmTimes(run.tx, order.id);
  await tellAppointments(run.tx, rows, 'confirmed', run.clock, payment === 'FREE' ? null : payment);
  if (payment !== 'FREE') run.confirmed = rows.length;
}

async function eachRound(
  { tx, clock, cause, apply }: Run,
  bill: Order,
  ids: readonly string[],
  event: Happening,
): Promise<void> {
  for (const id of ids) {
    const round = await lockOrder(tx, bill.businessId, id);
    if (round) await apply({ tx, clock, cause }, round, event);
  }
}

/** Who comes has said when they think to be there. */
const minutesIn = (event: OrderEvent): { minutes?: number } =>
  event.type === 'visit.onTheWay' && event.minutes !== null ? { minutes: event.minutes } : {};

/** Cash that was given back shows in no bank. */
const wayIn = (event: OrderEvent): { how?: DeskWay } =>
  event.type === 'staff.returnedElsewhere' ? { how: event.how } : {};

/** Told once in an order's life; everything else as often as it happens. */
const ONCE = [
  'placed',
  'accepted',
  'paid',
  'partPaid',
  'cancelled',
  'expired',
  'closed',
  'kitchenRefused',
];
function wordOf(order: Order, event: OrderEvent, told: string): string | number | null {
  if ('proposal' in event) return event.proposal;
  // Its shopper may have cancelled it before, and paid late all the same.
  if (event.type === 'staff.cancelled' || event.type === 'shopper.cancelled')
    return order.lastEvent;
  // It can be taken back and asked again as often as its shopper likes: once a day is told.
  if (event.type === 'cancel.asked') return new Date(event.at).toISOString().slice(0, 10);
  return ONCE.includes(told) ? null : order.lastEvent;
}

const wentBack = ({ returned, foreignBack }: OrderFacts): boolean => returned > 0 || foreignBack;
const payloadOf = (
  order: Order,
  amount: number | undefined,
  booked: number,
): Record<string, unknown> => ({
  ...(amount !== undefined && { amount, currency: order.currency }),
  ...(amount === undefined && wentBack(order.life.facts) && { wentBack: true }),
  ...(booked > 0 && { booked }),
});
