import * as v from 'valibot';
import { Attendance } from './attendance.ts';
import { Slot } from './cart.ts';
import { DESK_WAYS } from './deskWay.ts';
import { Measure } from './measure.ts';
import { OrderView } from './order.ts';

export const TASK_KINDS = ['REFUND', 'REVIEW'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** Why it waits. Each reason is one task of an order; the words for it are in `src/messages`, under `staff.reason.<reason>`. */
export const TASK_REASONS = [
  /** money to give back */
  'PAID_TWICE',
  'PAID_TOO_MUCH',
  'CANCELLED_AFTER_PAYMENT',
  /** the order had ended, and its goods or times are gone */
  'GOODS_GONE',
  /** the shop had closed the order, or a kitchen had refused it */
  'PAID_AFTER_CLOSING',
  /** some of a paid order was not there */
  'ITEMS_MISSING',
  /** money to look at */
  'PAID_TOO_LITTLE',
  'OTHER_REFERENCE',
  'OTHER_CURRENCY',
  'OTHER_PAYEE',
  /** the provider never told how it ended, or the money has been on its way for too long */
  'NO_ANSWER',
  'TOO_LONG_IN_PROCESS',
  /** there was news of a payment that is over, and its provider does not answer */
  'NEWS_UNANSWERED',
  /** the shopper's bank contests a payment */
  'DISPUTED',
  /** more went back than came, or another sum than staff wrote */
  'REFUNDS_DIFFER',
  /** of a payment that is known its provider tells less now, another currency or another name */
  'TOLD_OTHERWISE',
  /** a round was paid by itself and by a bill, too */
  'PAID_BESIDE_BILL',
  /** guests of a table left, and others sit there: their round is not paid */
  'LEFT_UNPAID',
  /** a parcel that no courier takes, or that came back */
  'PARCEL_REFUSED',
  'PARCEL_FAILED',
  'PARCEL_CANCELLED',
  /** the shopper asks: something is wrong, another order, none at all, to send it back; and what came back */
  'HELP_ASKED',
  'CHANGE_ASKED',
  'CANCEL_ASKED',
  'RETURN_ASKED',
  'RETURN_RECEIVED',
  /** one visit of a paid order was cancelled: how much goes back */
  'VISIT_CANCELLED',
  /** written before reasons had names: the detail says it */
  'OTHER',
] as const;
export type TaskReason = (typeof TASK_REASONS)[number];
/** What a shopper asked in words: once it is seen to, its shopper reads so. A return is answered by yes or no. */
export const ASKED_IN_WORDS: readonly TaskReason[] = ['HELP_ASKED', 'CHANGE_ASKED', 'CANCEL_ASKED'];

/** What only a person can do about an order: give money back, or look at what does not fit. */
export const StaffTask = v.object({
  id: v.string(),
  kind: v.picklist(TASK_KINDS),
  reason: v.picklist(TASK_REASONS),
  orderId: v.string(),
  orderNumber: v.string(),
  /** who ordered; left out by a build of before */
  customerName: v.optional(v.string()),
  /** decimal; null where it is not about a sum (a parcel that no courier takes) */
  amount: v.nullable(v.number()),
  currency: v.string(),
  /** where the money is, and under which name it is found there */
  provider: v.nullable(v.string()),
  providerReference: v.nullable(v.string()),
  /** the provider's own page about the payment, for staff who are signed in there */
  providerPage: v.nullable(v.string()),
  detail: v.string(),
  createdAt: v.string(),
  /** a person may say that it was seen to; otherwise money or an action closes it */
  byHand: v.boolean(),
});
export type StaffTask = v.InferOutput<typeof StaffTask>;

/** What staff may do with an order. What is paid is what a provider says, what went back, or what a person has in hand (470). */
export const STAFF_ACTIONS = [
  'ask',
  'takePayment',
  'takeAsEnough',
  'gaveBack',
  'returnedElsewhere',
  'release',
  'cancel',
  'close',
  'acceptReturn',
  'refuseReturn',
  'receiveReturn',
  'cancelVisit',
] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** Why one visit of several cannot be cancelled by itself: what was paid is no less than what the others cost, or a payment is open. */
export const KEPT_VISITS = ['PAID_MORE', 'PAYING'] as const;
export type KeptVisit = (typeof KEPT_VISITS)[number];

/** One line of an order's event log: what happened, who or what said so, and what it changed. Nothing personal. */
export const StoryEntry = v.object({
  number: v.number(),
  event: v.string(),
  at: v.string(),
  cause: v.picklist(['PERSON', 'PROVIDER', 'SWEEP', 'STAFF', 'SYSTEM']),
  /** a notification's id, or the staff member's own id */
  by: v.nullable(v.string()),
  from: v.string(),
  to: v.string(),
  /** decimal, where it is about a sum */
  amount: v.nullable(v.number()),
  provider: v.nullable(v.string()),
  /** what staff wrote beside it, or a provider's reference */
  note: v.nullable(v.string()),
  /** of money that the desk took or handed back */
  how: v.optional(v.picklist(DESK_WAYS)),
  /** of what was missing, and of a change that is proposed: how many of what */
  lines: v.optional(
    v.array(v.object({ name: v.string(), quantity: v.number(), measure: v.optional(Measure) })),
  ),
  /** of a visit that was moved */
  moved: v.optional(v.object({ from: Slot, to: Slot })),
});
export type StoryEntry = v.InferOutput<typeof StoryEntry>;

/** One order as staff see it. `version` is the log's last number: an action names the one that it was decided on. */
export const StaffOrder = v.object({
  order: OrderView,
  version: v.number(),
  /** false: a row of the log cannot be read, and the order is shown as it stands */
  readable: v.boolean(),
  story: v.array(StoryEntry),
  tasks: v.array(StaffTask),
  /** exactly what the chart allows now */
  may: v.array(v.picklist(STAFF_ACTIONS)),
  /** at most this can be given back, decimal */
  returnable: v.number(),
  /** all that the desk has of it, and can hand back; decimal */
  atDesk: v.optional(v.number()),
  /** all that is left to pay, where the desk may take it now; decimal */
  toTake: v.optional(v.number()),
  /** a payment whose page can be paid until then, which the shop cannot end. `isOpen`: the desk waits for it; else its shopper gave it up, or a card was refused there */
  stillPayable: v.optional(
    v.object({ provider: v.string(), until: v.string(), isOpen: v.boolean() }),
  ),
  /** of a bill that is looked at: what the till was paid for the same dishes, decimal */
  atTill: v.optional(v.number()),
  /** visits at the shopper's place of which "on my way" can be said now, and whether it was */
  visits: v.optional(v.array(v.object({ appointmentId: v.string(), isOnTheWay: v.boolean() }))),
  /** visits that stand, the earliest first, whether their customers came, whether staff may move them, and why one of several cannot be cancelled by itself */
  booked: v.optional(
    v.array(
      v.object({
        appointmentId: v.string(),
        attendance: Attendance,
        canMove: v.boolean(),
        kept: v.optional(v.picklist(KEPT_VISITS)),
      }),
    ),
  ),
  /** visits that can be cancelled while others of the order stand; decimal: so much less the order costs without it */
  cancellable: v.optional(v.array(v.object({ appointmentId: v.string(), less: v.number() }))),
});
export type StaffOrder = v.InferOutput<typeof StaffOrder>;

/** Why a task is done that no action closes; kept with it, so no personal data. */
export const TaskDoneBody = v.object({
  reason: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300))),
});

export const StaffActionBody = v.strictObject({
  action: v.picklist(STAFF_ACTIONS),
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** why; kept in the log, so no personal data. Nothing only of cash at the desk */
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300)), ''),
  /** of one visit that is cancelled */
  appointment: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  /** of money that came at the desk, or went back there */
  how: v.optional(v.picklist(DESK_WAYS)),
  /** of money given back, or taken: decimal, where it is found, and the day it was sent or handed back */
  amount: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0.001), v.maxValue(1e12))),
  reference: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))),
  day: v.optional(v.pipe(v.string(), v.isoDate())),
});
export type StaffActionBody = v.InferOutput<typeof StaffActionBody>;
