import type { Minor } from '../domain/money.ts';
import type { ShipmentStatus } from '../domain/shipmentStatus.ts';
import { TASK_REASONS, type TaskKind, type TaskReason } from '../domain/staffTask.ts';
import { atDesk, atShop, owedOf, turnedOf } from './amounts.ts';
import { type OrderLife, stands } from './life.ts';
import type { OrderEffect, OrderEvent, OrderFacts } from './types.ts';
import { deskToGoBack, isTurned, owedForMissing, turnedToGoBack } from './view.ts';

/** One reason for which a person is asked: what opens it, what closes it, and when a person may call it seen to. */
export interface TaskRule {
  kind: TaskKind;
  /** what the order hears when it opens; none: a parcel's, or one from before reasons had names */
  opens: readonly OrderEvent['type'][];
  /** What makes this untrue closes it. */
  waitsWhile?: (facts: OrderFacts, life: OrderLife) => boolean;
  /** It is open already, and more comes for the same reason: its sum then. None: it stays. */
  again?: (known: Minor, now: Minor) => Minor;
  /** Some of it goes back where no provider tells of it: money alone does not close it, a person says so as well. */
  needsHand?: (facts: OrderFacts) => boolean;
  /** It is about one payment: what becomes of that payment closes it, or that staff closes the order. */
  ofPayment?: true;
  /** what is said of the order that answers it */
  closes?: readonly OrderEvent['type'][];
  /** where that answers it only by what it does */
  closesIf?: (before: OrderFacts, after: OrderFacts) => boolean;
  /** A request that names a visit is answered by what becomes of that visit, alone or with all of its order. */
  ofVisit?: true;
  /** and, where it is a wish for another time, by that staff move it: they have done what was asked */
  byMoving?: true;
  /** states of its parcel that open and close it */
  parcel?: { opens: readonly ShipmentStatus[]; closes: readonly ShipmentStatus[] };
  /** NEVER: only an event closes it. SETTLED: once the order does not wait for it any more. DECIDED: once the order is not in review. */
  byHand: 'SETTLED' | 'DECIDED' | 'ALWAYS' | 'NEVER';
}

const mustGoBack = ({ owedBack }: OrderFacts): boolean => owedBack > 0;
/** A life of before these were counted waits for all that must go back. */
const owesForMissing = (facts: Partial<OrderFacts> & Pick<OrderFacts, 'owedBack'>): boolean =>
  owedForMissing(facts) > 0 ||
  (facts.missed ? (facts.owedByProvider ?? 0) > 0 : facts.owedBack > 0);
const isUnbooked = ({ kept, booked }: OrderFacts): boolean => kept > booked;
/** What paid for the order and is owed to nothing yet: at a provider, or at the desk. */
const ownOf = (facts: OrderFacts): Minor =>
  facts.kept + turnedOf(facts) + (facts.paidElsewhere ?? 0) - owedForMissing(facts);
const isStrange = ({ strange }: OrderFacts): boolean => strange > 0;

const together = (known: Minor, now: Minor): Minor => known + now;
const latest = (_: Minor, now: Minor): Minor => now;

const OWED = {
  kind: 'REFUND',
  opens: ['money.captured'],
  waitsWhile: mustGoBack,
  again: together,
  byHand: 'SETTLED',
} as const;
/** It is counted and can be given back wherever the order stands: no hand ends it while it is here. */
const STRANGE = {
  kind: 'REVIEW',
  opens: ['money.mismatched'],
  waitsWhile: isStrange,
  again: together,
  byHand: 'SETTLED',
} as const;
const UNEXPLAINED = {
  kind: 'REVIEW',
  opens: ['attempt.overdue'],
  ofPayment: true,
} as const;
/** All of it is over: what was asked of it, or of one of its visits, is answered. */
const ENDS: readonly OrderEvent['type'][] = [
  'order.givenUp',
  'shopper.cancelled',
  'staff.cancelled',
  'staff.closed',
];
const UNDER_WAY: readonly ShipmentStatus[] = ['BOOKED', 'PICKED_UP', 'ON_THE_WAY', 'DELIVERED'];

/** Everything that waits for a person. Money closes what is about money, and a parcel what is about a parcel. */
export const TASKS: Record<TaskReason, TaskRule> = {
  PAID_TWICE: OWED,
  PAID_TOO_MUCH: OWED,
  CANCELLED_AFTER_PAYMENT: {
    ...OWED,
    opens: ['staff.cancelled', 'shopper.cancelled'],
    waitsWhile: (facts, life) =>
      mustGoBack(facts) || turnedToGoBack(life) > 0 || deskToGoBack(life) > 0,
    // Of a round that a bill paid, or its till before that was told with its sum.
    needsHand: (facts) => facts.paidElsewhere > atDesk(facts),
  },
  /** beside a bill that was paid over it, the sum is in the bill's books: a person says when it went back */
  PAID_BESIDE_BILL: { ...OWED, opens: ['money.captured'] },
  GOODS_GONE: { ...OWED, opens: ['goods.gone'], waitsWhile: isUnbooked, again: latest },
  PAID_AFTER_CLOSING: OWED,
  ITEMS_MISSING: {
    ...OWED,
    opens: ['items.missing'],
    waitsWhile: owesForMissing,
  },
  PAID_TOO_LITTLE: {
    kind: 'REVIEW',
    opens: ['money.captured'],
    waitsWhile: (facts) => isUnbooked(facts) && owedOf(facts) > 0,
    again: together,
    byHand: 'SETTLED',
  },
  OTHER_REFERENCE: STRANGE,
  /** counted in no sum, so no sum settles it: a person gives it back, and says so once the order is decided */
  OTHER_CURRENCY: { kind: 'REVIEW', opens: ['money.mismatched'], byHand: 'DECIDED' },
  OTHER_PAYEE: STRANGE,
  NO_ANSWER: { ...UNEXPLAINED, byHand: 'DECIDED' },
  TOO_LONG_IN_PROCESS: { ...UNEXPLAINED, byHand: 'ALWAYS' },
  /** its provider is asked on all the same; its answer closes it */
  NEWS_UNANSWERED: {
    kind: 'REVIEW',
    opens: ['attempt.newsOverdue'],
    closes: ['attempt.newsAnswered'],
    byHand: 'ALWAYS',
  },
  /** who has answered the bank may say so: not every provider tells how it ended */
  DISPUTED: {
    kind: 'REVIEW',
    opens: ['money.disputed'],
    waitsWhile: ({ disputed }) => disputed,
    byHand: 'ALWAYS',
  },
  /** the books hold what was here: a person finds out which of both is true; where the order is owed all the same, by what is done about it */
  REFUNDS_DIFFER: {
    kind: 'REVIEW',
    opens: ['money.refunded', 'money.toldOtherwise', 'dispute.lost', 'dispute.won'],
    waitsWhile: (_, life) => isTurned(life),
    // Who pays once more meanwhile does not settle it: staff take it as enough, or give it back.
    needsHand: (facts) => turnedOf(facts) > 0,
    closes: ['staff.tookAsEnough'],
    byHand: 'SETTLED',
  },
  /** no sum tells that it was seen to */
  TOLD_OTHERWISE: {
    kind: 'REVIEW',
    opens: ['money.toldOtherwise'],
    again: latest,
    byHand: 'ALWAYS',
  },
  /** opened by the next guests of the table, not by a step of the order */
  LEFT_UNPAID: {
    kind: 'REVIEW',
    opens: [],
    closes: [
      'money.captured',
      'bill.captured',
      'till.paid',
      'staff.tookPayment',
      'order.givenUp',
      'staff.closed',
    ],
    byHand: 'ALWAYS',
  },
  PARCEL_REFUSED: {
    kind: 'REVIEW',
    opens: [],
    parcel: { opens: [], closes: [...UNDER_WAY, 'CANCELLED'] },
    byHand: 'ALWAYS',
  },
  /** said by its courier, or by the shop's own systems where they carry it */
  PARCEL_FAILED: {
    kind: 'REVIEW',
    opens: ['shipment.failed'],
    closes: ['shipment.booked', 'shipment.onTheWay', 'shipment.delivered'],
    parcel: { opens: ['FAILED'], closes: [] },
    byHand: 'ALWAYS',
  },
  /** a courier has the parcel, or may have been called: a person tells them */
  PARCEL_CANCELLED: {
    kind: 'REVIEW',
    opens: [],
    parcel: { opens: ['CANCELLED'], closes: [] },
    byHand: 'ALWAYS',
  },
  HELP_ASKED: {
    kind: 'REVIEW',
    opens: ['help.asked'],
    closes: ['help.takenBack'],
    ofVisit: true,
    byHand: 'ALWAYS',
  },
  CHANGE_ASKED: {
    kind: 'REVIEW',
    opens: ['change.asked'],
    closes: [...ENDS, 'change.takenBack'],
    ofVisit: true,
    byMoving: true,
    byHand: 'ALWAYS',
  },
  CANCEL_ASKED: {
    kind: 'REVIEW',
    opens: ['cancel.asked'],
    closes: [...ENDS, 'cancel.takenBack'],
    byHand: 'ALWAYS',
  },
  /** the shopper waits for one of two words */
  RETURN_ASKED: {
    kind: 'REVIEW',
    opens: ['return.asked'],
    closes: ['return.accepted', 'return.refused', 'return.takenBack'],
    byHand: 'NEVER',
  },
  /**
   * The goods are here: their money goes back at the provider, or another of them is sent. What was owed for another reason before, as for missing
   * things, waits by itself: that it goes back leaves this open, and so does a part of their own money. A person may say that no more is given back (560).
   */
  RETURN_RECEIVED: {
    kind: 'REVIEW',
    opens: ['return.received'],
    closes: ['money.refunded', 'staff.gaveBack', 'staff.returnedElsewhere'],
    closesIf: (before, after) =>
      (ownOf(after) < ownOf(before) && (after.owedForReturn ?? 0) === 0) ||
      atShop(after) + atDesk(after) === 0,
    byHand: 'ALWAYS',
  },
  /** one visit of a paid order: a person says what becomes of what was paid for it, since money that goes back may be for anything */
  VISIT_CANCELLED: {
    kind: 'REVIEW',
    opens: ['visit.cancelled'],
    closes: ['staff.cancelled', 'shopper.cancelled'],
    again: together,
    byHand: 'ALWAYS',
  },
  OTHER: { kind: 'REVIEW', opens: [], byHand: 'ALWAYS' },
};

type Closing = Extract<OrderEffect, { type: 'closeTasks' }>;
const OF_VISIT = TASK_REASONS.filter((reason) => TASKS[reason].ofVisit);
const BY_MOVING = TASK_REASONS.filter((reason) => TASKS[reason].byMoving);
const OF_PAYMENT = TASK_REASONS.filter((reason) => TASKS[reason].ofPayment);
const ANSWERS: readonly OrderEvent['type'][] = [
  'attempt.ended',
  'money.captured',
  'money.mismatched',
];
const isInReview = (life: OrderLife): boolean => stands(life, 'money', 'review');

/** What one step of an order's life has settled. */
export const settledTasks = (before: OrderLife, event: OrderEvent, after: OrderLife): Closing[] => [
  ...closing(
    TASK_REASONS.filter((reason) => isAnswered(reason, before, event, after)),
    event.type === 'attempt.newsAnswered' ? event.attemptId : null,
  ),
  ...answeredByVisit(event),
  ...settledByMoney(before, event, after),
];

function isAnswered(
  reason: TaskReason,
  before: OrderLife,
  event: OrderEvent,
  after: OrderLife,
): boolean {
  const { closes, closesIf } = TASKS[reason];
  return closes?.includes(event.type) === true && closesIf?.(before.facts, after.facts) !== false;
}

/** Words about one visit have nothing left to ask once it is cancelled, and a wish for another time once staff move it; of another visit, or of none, they wait on. */
function answeredByVisit(event: OrderEvent): Closing[] {
  if (event.type === 'visit.moved')
    return event.by === 'STAFF'
      ? [
          {
            ...{ type: 'closeTasks', reasons: BY_MOVING, attemptId: null },
            ...{ visit: event.appointment, wish: 'MOVE' },
          },
        ]
      : [];
  const visit =
    event.type === 'visit.cancelled' ? event.appointment : ENDS.includes(event.type) || null;
  // Those that the event closes whatever they are about are closed already.
  const reasons = OF_VISIT.filter((reason) => !TASKS[reason].closes?.includes(event.type));
  if (visit === null || reasons.length === 0) return [];
  return [{ type: 'closeTasks', reasons, attemptId: null, visit }];
}

/** An order in review keeps its last task until it is decided: one that a hand may end meanwhile is not counted on. */
function settledByMoney(before: OrderLife, event: OrderEvent, after: OrderLife): Closing[] {
  const waitsNow = (reason: TaskReason): boolean =>
    TASKS[reason].byHand !== 'ALWAYS' && (TASKS[reason].waitsWhile?.(after.facts, after) ?? false);
  if (isInReview(after) && !TASK_REASONS.some(waitsNow)) return [];
  const isDecided = isInReview(before) && !isInReview(after);
  const settled = TASK_REASONS.filter((reason) => {
    const { waitsWhile: waited, needsHand, opens } = TASKS[reason];
    if (needsHand?.(after.facts)) return false;
    if (!waited || waited(after.facts, after)) return false;
    // What ends the review may have opened it just now: that stays.
    return waited(before.facts, before) || (isDecided && !opens.includes(event.type));
  });
  if (event.type === 'staff.closed') settled.push(...OF_PAYMENT);
  return [
    ...closing(settled, null),
    ...('attemptId' in event && ANSWERS.includes(event.type)
      ? closing(OF_PAYMENT, event.attemptId)
      : []),
  ];
}
const closing = (reasons: TaskReason[], attemptId: string | null): Closing[] =>
  reasons.length > 0 ? [{ type: 'closeTasks', reasons, attemptId }] : [];

/** Money of it must still be decided, or go back. */
export const isUnsettled = (life: OrderLife): boolean =>
  isInReview(life) || TASK_REASONS.some((reason) => TASKS[reason].waitsWhile?.(life.facts, life));

/** Whether a person may say that it was seen to: never while only money or a decision can end it. */
export function mayBeFinished(life: OrderLife, reason: TaskReason): boolean {
  const { byHand, waitsWhile } = TASKS[reason];
  if (byHand === 'ALWAYS' || byHand === 'NEVER') return byHand === 'ALWAYS';
  return byHand === 'DECIDED' ? !isInReview(life) : !waitsWhile?.(life.facts, life);
}

/** Which tasks a parcel opens and closes by where it is now. */
export const tasksOfParcel = (
  status: ShipmentStatus,
): Record<'opens' | 'closes', readonly TaskReason[]> => ({
  opens: TASK_REASONS.filter((reason) => TASKS[reason].parcel?.opens.includes(status)),
  closes: TASK_REASONS.filter((reason) => TASKS[reason].parcel?.closes.includes(status)),
});
