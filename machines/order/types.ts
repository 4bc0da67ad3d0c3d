import type { DeskWay } from '../domain/deskWay.ts';
import type { Minor } from '../domain/money.ts';
import type { VisitWish } from '../domain/order.ts';
import type { ProviderCode } from '../domain/payment.ts';
import type { TaskReason } from '../domain/staffTask.ts';
import type { MeantLine, OrderTrouble } from '../domain/trouble.ts';

/** An order of a shop, a round that a kitchen gets at a table, or a bill that pays lines of rounds. */
type OrderKind = 'order' | 'round' | 'bill';

/** What the chart knows of an order; money in minor units of its currency, times in milliseconds. It is stored with the order and follows from its log. */
export interface OrderFacts {
  kind: OrderKind;
  total: Minor;
  /** of the total: due at once, the rest is the deposit's outstanding part */
  dueNow: Minor;
  /** under this order's name: all that was captured */
  came: Minor;
  /** of what came: what counts for this order and has not gone back */
  kept: Minor;
  /** of what came: must go back, and has not yet */
  owedBack: Minor;
  /** under another name or for another payee, and not given back yet */
  strange: Minor;
  /** of what was kept: written into the books as paid */
  booked: Minor;
  /** given back so far */
  returned: Minor;
  /** of what was due: staff does not ask for it any more */
  waived: Minor;
  /** of what was due: a table's bill or its till had it, no provider of this order */
  paidElsewhere: Minor;
  /** of what was paid elsewhere: the desk that had it handed it back, and it is paid no more */
  returnedElsewhere: Minor;
  /** of what was paid elsewhere of a round: its till or the desk has it, no bill */
  takenAtDesk: Minor;
  /** of what the desk has: paid for things that were missing, and not handed back yet */
  owedAtDesk: Minor;
  /** of what paid for the order: to go back for what was sent back and is here, and has not yet */
  owedForReturn: Minor;
  /** of what must go back: paid for things that were missing */
  owedByProvider: Minor;
  /** all that was owed back for such things, by a provider and at the desk, whether it went back or not */
  missed: Minor;
  /** some of what was ordered was not there: which, its log tells */
  itemsMissing: boolean;
  /** agreed to be paid later: at the counter, when the goods come, on terms */
  accepted: boolean;
  disputed: boolean;
  /** what banks contest now: each dispute by its reference, and its sum */
  contested: Record<string, Minor>;
  /** of what was returned: what is the shop's again, since a bank decided for it after all; by the dispute */
  turned: Record<string, Minor>;
  method: string;
  /** when time is to be heard again; null: time changes nothing */
  keptUntil: number | null;
  /** until then the open payment can be paid */
  payableUntil: number | null;
  closedAt: number | null;
  /** payments that had ended and whose money is on its way all the same, beside the open one */
  watched: string[];
  /** money of another currency came: it is in the books and a task, and in none of these sums */
  foreign: boolean;
  /** and a person said that all of it went back */
  foreignBack: boolean;
  /** the shop itself ended it: money that comes later is never its payment */
  shut: boolean;
}

/** Evidence of money, as the ledger keeps it. */
export interface Evidence {
  attemptId: string;
  provider: string;
  providerReference: string | null;
  /** of the provider's raw answer */
  digest: string;
}
/** What a provider tells of money that went back. */
export interface Refunded {
  /** beyond what was known: what staff had written of it already is not in it */
  amount: Minor;
  /** what staff had written, by its line in the log */
  settles?: { number: number; amount: Minor }[];
  /** the provider's names for what is new */
  names?: string[];
  /** staff wrote another sum, too */
  differs?: boolean;
}
type At<Name extends string, More = unknown> = { type: Name; at: number } & More;
/** What the order is now asked for: what is due, or the rest of a deposit. */
export type PaysFor = 'due' | 'rest';
export type EndReason = 'DECLINED' | 'CANCELLED' | 'EXPIRED';

export type OrderEvent =
  /** `made`: what the life began with, so that its log alone tells it */
  | At<'order.placed', { terms: boolean; made?: OrderInput }>
  | At<'terms.accepted', { method: string | null }>
  /** `billed`: bills have paid this much of the round, and none that is open has the rest */
  | At<
      'attempt.begun',
      {
        attemptId: string;
        provider: ProviderCode;
        deadline: number;
        isTimed: boolean;
        billed?: Minor;
      }
    >
  | At<
      'attempt.opened',
      { attemptId: string; provider: ProviderCode; deadline: number; isTimed: boolean }
    >
  | At<'attempt.doubtful', { attemptId: string; provider: ProviderCode }>
  /** `beside`: it had ended, and another payment is open now */
  | At<'attempt.inProcess', { attemptId: string; provider: ProviderCode; beside?: boolean }>
  | At<'attempt.ended', { attemptId: string; as: EndReason }>
  /** an attempt whose provider has not told for too long how it ended */
  | At<'attempt.overdue', { attemptId: string; provider: ProviderCode }>
  /** news of one that is over waits for its provider's answer for too long; and then it answers */
  | At<'attempt.newsOverdue', { attemptId: string; provider: ProviderCode }>
  | At<'attempt.newsAnswered', { attemptId: string; provider: ProviderCode }>
  /** `asked`: what the attempt was opened for */
  /** `besideTill`: of a bill's lines, what the till was paid for them meanwhile */
  /** `more`: the same payment brought more than was told of it before, `cameBefore`; the amount is the difference */
  | At<
      'money.captured',
      Evidence & {
        amount: Minor;
        paysFor: PaysFor;
        wasLive: boolean;
        besideTill?: Minor;
        billed?: Minor;
        more?: true;
        cameBefore?: Minor;
      }
    >
  /** Of a payment whose money is known its provider tells less now, another currency or another name: the amount is what it tells now. */
  /** `refunded`: all that it lists as gone back now, less than before; then the amount is what is the shop's again, 0 once that went back after all. */
  | At<'money.toldOtherwise', Evidence & { amount: Minor; currency?: string; refunded?: Minor }>
  /** `currency`: where it is not the order's; then the amount is in its minor units */
  | At<
      'money.mismatched',
      Evidence & { amount: Minor; reason: TaskReason; wasLive: boolean; currency?: string }
    >
  /** beyond what was known before */
  | At<'money.refunded', Evidence & Refunded>
  | At<'money.disputed', Evidence & { reference: string; amount: Minor }>
  /** `amount`: what had been lost by it before, and came back to the shop */
  | At<'dispute.won', { attemptId: string; reference: string; amount?: Minor }>
  | At<'dispute.lost', Evidence & { reference: string; amount: Minor }>
  /** `inHand`: a courier, the kitchen or a person who keeps a time free has begun with it */
  | At<'order.givenUp', { inHand: boolean }>
  /** its shopper cancels what is paid, where its store lets them (523): all that came goes back */
  | At<'shopper.cancelled'>
  | At<'time.ranOut'>
  /** its guests have left their table: what the kitchen did not get is not cooked */
  | At<'evening.over'>
  | At<'change.proposed', { proposal: string; by: 'SHOPPER' | 'SHOP' }>
  | At<'change.accepted', { proposal: string; by: 'SHOPPER' | 'SHOP'; total: Minor; dueNow: Minor }>
  | At<'change.refused', { proposal: string; by: 'SHOPPER' | 'SHOP' }>
  | At<'round.billed', { bill: string }>
  | At<'round.unbilled', { bill: string }>
  | At<'bill.captured', { bill: string }>
  /** `billed`: bills have paid this much of it already */
  /** `amount`: what the till took, which is all that was left; none in a log of before that was told. `how`: where the till says it */
  | At<'till.paid', { billed?: Minor; amount?: Minor; how?: DeskWay }>
  | At<'kitchen.accepted'>
  | At<'kitchen.served'>
  | At<'kitchen.refused'>
  /** `by`: staff took what had come as enough; no provider's answer proves it */
  | At<'goods.retaken', { by?: 'STAFF' }>
  | At<'goods.gone'>
  /** who packs, or the kitchen, lacks some of it. `line`: its position; `quantity`: so many more than before; `less`: their price, with their share of discount, tax and service; of what is paid no more than goes back */
  | At<'items.missing', { lines: readonly MeantLine[]; less: Minor }>
  | At<'order.ready'>
  /** its shopper, or who came for them, has it from the counter */
  | At<'order.collected'>
  | At<'visit.confirmed'>
  /** who comes to its shopper has set out, and is there in about so many minutes; null: they did not say */
  | At<'visit.onTheWay', { appointment: string; minutes: number | null }>
  /** that was pressed wrongly */
  | At<'visit.notYet', { appointment: string }>
  /** its customer was there, or was not; the third: that was pressed wrongly */
  | At<'visit.arrived', { appointment: string }>
  | At<'visit.missed', { appointment: string }>
  | At<'visit.awaited', { appointment: string }>
  /** staff, or its shopper, cancel one visit of several; `less`: so much less the order costs without it */
  | At<'visit.cancelled', { appointment: string; reason: string; less: Minor }>
  /** one visit is at another time now, or with another person. `by`: staff moved it; none: its shopper, or a log of before that was told */
  | At<'visit.moved', { appointment: string; from: VisitTime; to: VisitTime; by?: 'STAFF' }>
  | At<'return.asked', { reason: string; lines?: readonly MeantLine[] }>
  /** `reason`: what staff wrote beside it */
  | At<'return.accepted', { reason?: string }>
  | At<'return.refused', { reason?: string }>
  /** `due`: what goes back for it, as staff read it; none in a log of before, or where the merchant's own systems say so */
  | At<'return.received', { reason?: string; due?: Minor }>
  /** what is wrong, and with which lines */
  | At<'help.asked', { trouble?: OrderTrouble; lines?: readonly MeantLine[] }>
  /** `wish`: what is to become of the visit that it names; none: it does not say, or names none */
  | At<'change.asked', { wish?: VisitWish }>
  | At<'cancel.asked'>
  /** its shopper takes back what they asked, before it was answered */
  | At<'help.takenBack'>
  | At<'change.takenBack'>
  | At<'cancel.takenBack'>
  | At<'return.takenBack'>
  /** and what they proposed */
  | At<'proposal.takenBack', { proposal: string }>
  | At<'shipment.booked'>
  | At<'shipment.onTheWay'>
  | At<'shipment.delivered'>
  | At<'shipment.failed'>
  | At<'staff.asked', { reason: string }>
  /** `besideTill`: of a bill's lines, what the till was paid for them: it is not taken as enough then */
  | At<'staff.tookAsEnough', { reason: string; besideTill?: Minor }>
  /** what is still to be paid, all of it, came at the desk: no provider was asked */
  | At<'staff.tookPayment', { reason: string; amount: Minor; how: DeskWay }>
  | At<'staff.gaveBack', { reason: string; amount: Minor; reference: string; day: string }>
  /** the desk handed back some of what it had taken; `day`: when, on the store's calendar */
  | At<'staff.returnedElsewhere', { reason: string; amount: Minor; how: DeskWay; day: string }>
  | At<'staff.released', { reason: string }>
  | At<'staff.cancelled', { reason: string }>
  /** A person has seen to what waited. `isLast`: nothing else waits for that reason */
  | At<'staff.finished', { task: TaskReason; reason: string; isLast: boolean }>
  /** `onBill`: some of its dishes are on a bill that is not paid yet */
  | At<'staff.closed', { reason: string; onBill?: boolean }>;

/** On the business's clock, and by whom. */
export interface VisitTime {
  startDate: string;
  startTime: string;
  employee: string | null;
}

/** Said by one region to another within one step; no log knows them. */
export interface InnerEvent {
  /** `releaseHeld`: what had not become the shopper's */
  type: 'goods.commit' | 'goods.release' | 'goods.releaseHeld' | 'goods.retake';
}

export type LedgerKind =
  | 'CAPTURED'
  | 'PAID'
  | 'PART_PAID'
  | 'OVERPAID'
  | 'UNDERPAID'
  | 'MISMATCH'
  | 'REFUNDED'
  | 'WAIVED'
  /** was kept, and goes back: the order was cancelled after it was paid */
  | 'REFUND_DUE'
  | 'ACCEPTED'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'CLOSED';
export interface Fact {
  kind: LedgerKind;
  amount: Minor;
  /** where it is not the order's */
  currency?: string;
  /** who says that it is paid where no provider was asked */
  by?: 'BILL' | 'TILL' | 'DESK' | 'STAFF';
}

/** What a shopper is told: one word of the outbox each. */
export type Told =
  | 'placed'
  | 'accepted'
  | 'paid'
  | 'partPaid'
  | 'late'
  | 'review'
  | 'reviewResolved'
  | 'refund'
  | 'refunded'
  | 'partRefunded'
  | 'disputed'
  | 'turned'
  | 'inProcess'
  | 'inProcessAfterEnd'
  | 'goodsReleased'
  | 'cancelled'
  | 'expired'
  | 'closed'
  | 'changeProposed'
  | 'changed'
  | 'changeRefused'
  | 'seenTo'
  /** the shop has read that its shopper wants to cancel, and has not answered yet; and that it does not cancel */
  | 'cancelAsked'
  | 'cancelRefused'
  | 'kitchenRefused'
  | 'itemsMissing'
  | 'ready'
  | 'visitConfirmed'
  | 'visitOnTheWay'
  | 'visitNotYet'
  | 'returnAccepted'
  | 'returnRefused'
  | 'returnReceived';

/** What shall be done beside the order's own row, in the same transaction. `server/lifecycle/effects.ts` has one line for each. */
export type OrderEffect =
  | { type: 'post'; facts: Fact[] }
  /** what was held has left the shelf */
  | { type: 'commitGoods' }
  /** shelves, times and a bill's lines are for others again; `wasCommitted`: they had left the shelf */
  | { type: 'releaseGoods'; wasCommitted: boolean }
  /** all of it again, or nothing: answers goods.retaken or goods.gone */
  | { type: 'retakeGoods' }
  | { type: 'confirmTimes'; payment: 'PAID' | 'PART_PAID' | 'FREE' }
  /** one of its times is for others again, and its shopper is told */
  | { type: 'cancelTime'; appointment: string }
  | { type: 'returnPromotion' }
  | { type: 'countPromotion' }
  /** `isUnsent`: only where no courier or rider carries it yet */
  | { type: 'cancelParcel'; isUnsent?: true }
  /** the parcel that was called off when the order ended is to be sent after all */
  | { type: 'retakeParcel' }
  /** the lines of a paid bill, and every round all of whose lines are settled */
  | { type: 'settleBill' }
  /** the table's evening ends soon where nothing is left to pay */
  | { type: 'windDownTable' }
  /** what else could be paid for it is ended at once (P4) */
  | { type: 'endAttempts' }
  /** its provider is asked again now */
  | { type: 'askAgain' }
  /** `amount`: of a task that waits already, what it is more by, or less */
  | { type: 'openTask'; kind: 'REFUND' | 'REVIEW'; reason: TaskReason; amount: Minor | null }
  /** by `tasks.ts`; no payment named: of whichever. `visit`: only where what was asked names this visit; true: where it names any. `wish`: and is this wish for it */
  | {
      type: 'closeTasks';
      reasons: TaskReason[];
      attemptId: string | null;
      visit?: string | true;
      wish?: VisitWish;
    }
  /** `desk`: of the sum, what the shop's own desk or till has */
  | { type: 'tell'; event: Told; amount?: Minor; desk?: Minor };

export type OrderInput = Pick<OrderFacts, 'kind' | 'total' | 'dueNow' | 'method'>;
