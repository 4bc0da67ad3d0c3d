import { isIn, type Rules, type Step } from '../../model.ts';
import type { OrderSnapshot, orderMachine } from '../machine.ts';
import type { Fact, OrderEffect, OrderFacts } from '../types.ts';

export type OrderRules = Rules<typeof orderMachine>;
export type OrderChartStep = Step<OrderSnapshot>;
type Reason = Extract<OrderEffect, { type: 'openTask' }>['reason'];

/** The oracle of the order's rules: plain integers, and none of the chart's own functions. */
export const money = (snapshot: OrderSnapshot, ...states: string[]): boolean =>
  states.some((state) => isIn(snapshot, `money.${state}`));
export const goods = (snapshot: OrderSnapshot, ...states: string[]): boolean =>
  states.some((state) => isIn(snapshot, `goods.${state}`));
export const paying = (snapshot: OrderSnapshot, ...states: string[]): boolean =>
  states.some((state) => isIn(snapshot, `paying.${state}`));
export const hasGoods = (snapshot: OrderSnapshot): boolean => goods(snapshot, 'held', 'committed');
/** The one that can be paid, or may have been. */
export const hasLivePayment = (snapshot: OrderSnapshot): boolean =>
  paying(snapshot, 'open', 'doubtful', 'inProcess');
export const hasOpenPayment = (snapshot: OrderSnapshot): boolean =>
  hasLivePayment(snapshot) || snapshot.context.watched.length > 0;
/** Money of some payment is on its way, whichever is the open one. */
export const isOnItsWay = (snapshot: OrderSnapshot): boolean =>
  paying(snapshot, 'inProcess') || snapshot.context.watched.length > 0;
/** The payment that ends now was not the only one. */
export const isPayingStill = ({ before, event }: OrderChartStep): boolean =>
  before.context.watched.some((id) => id !== event.attemptId) ||
  (before.context.watched.includes(event.attemptId) && hasLivePayment(before));
/** Agreed to be paid later, and the goods are the shopper's: the debt stays, whatever becomes of a payment. */
export const isAgreed = (snapshot: OrderSnapshot): boolean =>
  snapshot.context.accepted && goods(snapshot, 'committed');

export const counted = ({ kept, waived, paidElsewhere }: OrderFacts): number =>
  kept + waived + paidElsewhere;
/** A deposit is asked for first; what is promised only is never asked for by itself. */
export function missing(facts: OrderFacts): number {
  return counted(facts) < facts.dueNow
    ? facts.dueNow - counted(facts)
    : facts.total - counted(facts);
}
/** What staff does not ask for any more when it takes what came as enough: what was asked for first, not the rest of a deposit. */
export function forgiven({ context }: OrderSnapshot): number {
  const asked = context.dueNow > 0 ? context.dueNow : context.total;
  return Math.max(0, asked - counted(context));
}
export const there = ({ kept, owedBack, strange }: OrderFacts): number => kept + owedBack + strange;
/** What a bank had taken back and then decided for the shop: it can go back once more. */
export const turnedIn = ({ turned }: OrderFacts): number =>
  Object.values(turned).reduce((sum, amount) => sum + amount, 0);
/** Of an order that was paid in full nothing is a deposit's rest any more, whatever was given back since. */
export const wasPaid = ({ dueNow, total }: OrderFacts): boolean => dueNow >= total;

const CAPTURES = [
  'WHOLE',
  'DEPOSIT',
  'SHORT',
  'LATE',
  'TWICE',
  'BESIDE_BILL',
  'AFTER_CLOSING',
] as const;
export type CaptureMeaning = (typeof CAPTURES)[number];
/** What money under this order's name means, by what is owed when it arrives. */
export function captureOf({ before, event }: OrderChartStep): CaptureMeaning | null {
  if (event.type !== 'money.captured' || money(before, 'new', 'late')) return null;
  if (money(before, 'owing.billed'))
    return isRestOfRound({ before, event } as OrderChartStep) ? 'WHOLE' : 'BESIDE_BILL';
  if (before.context.shut && money(before, 'ended', 'review')) return 'AFTER_CLOSING';
  if (money(before, 'paid', 'returned')) return 'TWICE';
  // A deposit, also while a bank contests it: its rest is owed.
  if (money(before, 'disputed') && wasPaid(before.context)) return 'TWICE';
  if (money(before, 'part', 'disputed') && (event.paysFor === 'due' || !hasGoods(before)))
    return 'TWICE';
  // Enough had come, and its goods were gone: what comes now is the second payment of the same.
  if (money(before, 'review') && before.context.kept > 0 && forgiven(before) === 0) return 'TWICE';
  const asked = missing(before.context);
  if (event.amount < asked) return 'SHORT';
  if (!hasGoods(before)) return 'LATE';
  return counted(before.context) + asked >= before.context.total ? 'WHOLE' : 'DEPOSIT';
}
/** Bills have paid some of a round, and none that is open has the rest: its guest pays that, all of it at once. */
export const mayPayRest = ({ before, event }: OrderChartStep): boolean =>
  money(before, 'owing.billed') && (event.billed ?? 0) > 0 && turnedIn(before.context) === 0;
function isRestOfRound(step: OrderChartStep): boolean {
  const known = withBills(step);
  const asked = missing(known);
  return mayPayRest(step) && step.event.amount >= asked && counted(known) + asked >= known.total;
}
/** What bills have paid of a round whose rest its guest pays. */
export const billsOf = (step: OrderChartStep): number =>
  step.event.type === 'money.captured' && mayPayRest(step) ? step.event.billed : 0;
const withBills = (step: OrderChartStep): OrderFacts => {
  const { context } = step.before;
  return { ...context, paidElsewhere: context.paidElsewhere + billsOf(step) };
};
export const isCapture =
  (...kinds: CaptureMeaning[]) =>
  (step: OrderChartStep): boolean =>
    kinds.includes(captureOf(step) as CaptureMeaning);
/** Of the money that came now, what is kept for the order. */
export function takenOf(step: OrderChartStep): number {
  return isCapture('TWICE', 'BESIDE_BILL', 'AFTER_CLOSING')(step)
    ? 0
    : Math.min(step.event.amount, missing(withBills(step)));
}
/** Of a bill that is paid now: what the till was paid for the same lines, so that it goes back. */
export const besideOf = (step: OrderChartStep): number =>
  captureOf(step) === 'WHOLE'
    ? Math.min(step.event.besideTill ?? 0, step.before.context.kept + takenOf(step))
    : 0;
export const extraOf = (step: OrderChartStep): number => step.event.amount - takenOf(step);

/** What goes back in this step: what a provider or a bank says is true as far as there is something; staff cannot give back more than there is. */
export function backOf({ before, event }: OrderChartStep): number {
  if (money(before, 'new', 'late')) return 0;
  const most = there(before.context);
  if (event.type === 'money.refunded' || event.type === 'dispute.lost')
    return Math.min(event.amount, most);
  const isThere =
    event.type === 'staff.gaveBack' && event.amount <= most + turnedIn(before.context);
  return isThere ? Math.min(event.amount, most) : 0;
}
/** And what goes back of money that was the shop's again. */
export function backAgainOf(step: OrderChartStep): number {
  const { before, event } = step;
  if (money(before, 'new', 'late')) return 0;
  const turned = turnedIn(before.context);
  const beyond = event.amount - there(before.context);
  if (event.type === 'staff.gaveBack') return beyond <= turned ? Math.max(0, beyond) : 0;
  if (event.type === 'dispute.lost')
    return Math.max(0, Math.min(beyond, turned - (before.context.turned[event.reference] ?? 0)));
  return event.type === 'money.refunded' ? Math.max(0, Math.min(beyond, turned)) : 0;
}
/** What its desk or till has: of a round no bill's money. */
const deskHas = ({ kind, paidElsewhere, takenAtDesk }: OrderFacts): number =>
  kind === 'order' ? paidElsewhere : takenAtDesk;
/** What the desk hands back: of its own money alone, and never more than it has; while the order stands, not what pays for it in place of money that goes back by a provider. What it owes for missing things it may give at any time. */
export const deskBackOf = ({ before, event }: OrderChartStep): number => {
  const { owedBack, owedAtDesk } = before.context;
  const inPlace = hasGoods(before) && event.amount > owedAtDesk ? owedBack : 0;
  return event.type === 'staff.returnedElsewhere' &&
    !money(before, 'new', 'late') &&
    event.amount > 0 &&
    event.amount + inPlace <= deskHas(before.context)
    ? event.amount
    : 0;
};
/** With that nothing of its order is at the shop. */
export const isDeskEmptied = (step: OrderChartStep): boolean =>
  deskBackOf(step) > 0 &&
  deskBackOf(step) === step.before.context.paidElsewhere &&
  there(step.before.context) + turnedIn(step.before.context) === 0;
export const goesBack = (step: OrderChartStep): boolean => backOf(step) > 0;
/** A bill or the till paid it, or it costs nothing: money that came beside that may go back whole, and it is paid all the same. */
export const isPaidWithout = ({ context }: OrderSnapshot): boolean =>
  context.paidElsewhere > 0 || context.total === 0;
export const allGoesBack = (step: OrderChartStep): boolean =>
  goesBack(step) && backOf(step) === there(step.before.context);

/** What went back beyond all that had come, or beside another sum that staff wrote. */
export function unexplainedOf(step: OrderChartStep): number {
  const { before, event } = step;
  if (money(before, 'new', 'late')) return 0;
  if (event.type !== 'money.refunded' && event.type !== 'dispute.lost') return 0;
  return (
    event.amount - backOf(step) - backAgainOf(step) || (event.differs === true ? event.amount : 0)
  );
}
/** No other dispute than the one that this event decides. */
export const isLastDispute = ({ before, event }: OrderChartStep): boolean =>
  Object.keys(before.context.contested).every((reference) => reference === event.reference);

/** Owed, with no payment open, and a bank has not given back to the shop what it had taken: that is settled first. */
export const canChange = (before: OrderSnapshot): boolean =>
  money(before, 'owing.due', 'owing.terms') &&
  !hasOpenPayment(before) &&
  turnedIn(before.context) === 0;
/** A change that leaves nothing to pay. */
export const isMadeFree = ({ before, event }: OrderChartStep): boolean =>
  event.type === 'change.accepted' && event.total === 0 && canChange(before);
/** By its shopper: what is theirs, while no payment is under way and none of its money is to be decided. */
const isCancelledByShopper = ({ before, event }: OrderChartStep): boolean =>
  event.type === 'shopper.cancelled' &&
  before.context.kind === 'order' &&
  goods(before, 'committed') &&
  money(before, 'paid', 'part.deposit') &&
  !hasOpenPayment(before) &&
  turnedIn(before.context) === 0 &&
  before.context.strange === 0 &&
  !isForeign(before);
const isCancelledByStaff = ({ before, event }: OrderChartStep): boolean =>
  event.type === 'staff.cancelled' &&
  hasGoods(before) &&
  ((money(before, 'paid', 'disputed') && before.context.kind !== 'bill') ||
    (money(before, 'part') && (!paying(before, 'open') || before.context.watched.length > 0)));
export const isCancelling = (step: OrderChartStep): boolean =>
  isCancelledByStaff(step) || isCancelledByShopper(step);
/** One visit of several, of an order whose times are its shopper's; what is not paid yet has to leave something to pay. */
const isOfVisits = ({ before, event }: OrderChartStep): boolean =>
  event.type === 'visit.cancelled' && before.context.kind === 'order' && goods(before, 'committed');
export const isVisitPaid = (step: OrderChartStep): boolean =>
  isOfVisits(step) && money(step.before, 'paid');
export const isVisitUnpaid = (step: OrderChartStep): boolean =>
  isOfVisits(step) &&
  asksByTerms(step.before) &&
  !hasOpenPayment(step.before) &&
  step.before.context.total - step.event.less > counted(step.before.context);
/** Some of what was paid is not there, and all its money came by a provider or the desk: of a round, not by a bill. */
export const isMissingPaid = ({ before, event }: OrderChartStep): boolean =>
  event.type === 'items.missing' &&
  money(before, 'paid') &&
  goods(before, 'committed') &&
  before.context.kind !== 'bill' &&
  before.context.paidElsewhere === deskHas(before.context) &&
  !wentOtherwise(before.context) &&
  turnedIn(before.context) === 0;
/** Some of what was paid went back, and not for things that were missing: what of theirs went back is not counted for the order, nor what the desk owes of them. */
const wentOtherwise = (facts: OrderFacts): boolean =>
  counted(facts) + facts.missed < facts.total + facts.owedAtDesk;
/** Of a round that is not paid, and not being paid: what is left has to cost something. */
export const isMissingUnpaid = ({ before, event }: OrderChartStep): boolean =>
  event.type === 'items.missing' &&
  before.context.kind === 'round' &&
  money(before, 'owing.terms') &&
  goods(before, 'committed') &&
  !hasOpenPayment(before) &&
  turnedIn(before.context) === 0 &&
  before.context.total - event.less > counted(before.context);
/** What is owed for it by a provider, and the rest by the desk, as far as it has something that it does not owe yet. */
export function missedOf({ before: { context }, event }: OrderChartStep) {
  const byProvider = Math.min(event.less, context.kept);
  const byDesk = Math.min(event.less - byProvider, deskHas(context) - context.owedAtDesk);
  return { byProvider, byDesk, all: byProvider + byDesk };
}
/** Money of another currency came, and no person has said that it went back. */
export const isForeign = ({ context: { foreign, foreignBack } }: OrderSnapshot): boolean =>
  foreign && !foreignBack;
/** Agreed to be paid later, given up or refused by the kitchen while money that came beside it is here: that goes back first. */
export const isEndingWithMoney = ({ before, event }: OrderChartStep): boolean =>
  money(before, 'owing.terms') &&
  !hasOpenPayment(before) &&
  turnedIn(before.context) === 0 &&
  (there(before.context) > 0 || isForeign(before)) &&
  (event.type === 'kitchen.refused' || (event.type === 'order.givenUp' && !event.inHand));
/** All that the shop has of a cancelled order: kept, at its till, by a bill, or given back to it by a bank. */
export const dueBack = ({ kept, paidElsewhere, turned }: OrderFacts): number =>
  kept + paidElsewhere + turnedIn({ turned } as OrderFacts);
/** Staff takes less than was asked for as enough: only where some of it came. */
export const isTakenAsEnough = ({ before, event }: OrderChartStep): boolean =>
  event.type === 'staff.tookAsEnough' &&
  ((money(before, 'part.short') && hasGoods(before)) ||
    (money(before, 'review') && before.context.kept > 0 && !event.besideTill) ||
    isTurnedTaken({ before, event } as OrderChartStep));
/** It is owed again since a bank had taken its payment back; that bank has decided for the shop since, and a person says that this is enough. */
export const isTurnedTaken = ({ before, event }: OrderChartStep): boolean =>
  event.type === 'staff.tookAsEnough' &&
  money(before, 'owing.terms') &&
  turnedIn(before.context) > 0 &&
  !hasOpenPayment(before);
/** Agreed to be paid later, or the rest of a deposit, and asked for: not while a bank has given back to the shop what it had taken. */
export const asksByTerms = (before: OrderSnapshot): boolean =>
  money(before, 'owing.terms', 'part') && turnedIn(before.context) === 0;
/** What staff does not ask for any more. */
export const waivedNow = (step: OrderChartStep): number =>
  money(step.before, 'part.short') || isTurnedTaken(step)
    ? step.before.context.total - counted(step.before.context)
    : forgiven(step.before);
export const isAtTill = ({ before, event }: OrderChartStep): boolean =>
  event.type === 'till.paid' &&
  turnedIn(before.context) === 0 &&
  (event.amount === undefined || event.amount === settledOf({ before, event } as OrderChartStep)) &&
  (money(before, 'owing.terms', 'owing.billed') || (money(before, 'review') && isAgreed(before)));
/** The desk takes all that is left of an order or a round that has its goods, while no payment of a provider is open. */
export const isAtDesk = ({ before, event }: OrderChartStep): boolean =>
  event.type === 'staff.tookPayment' &&
  before.context.kind !== 'bill' &&
  money(before, 'owing.due', 'owing.terms', 'part.deposit') &&
  hasGoods(before) &&
  !hasOpenPayment(before) &&
  turnedIn(before.context) === 0 &&
  event.amount > 0 &&
  event.amount === before.context.total - counted(before.context);
export const isByBill = ({ before, event }: OrderChartStep): boolean =>
  event.type === 'bill.captured' && money(before, 'owing.terms', 'owing.billed');
/** A payment that could not be explained ended without money: the order is what it was, or its time is over. */
export const isExplained = ({ before, event }: OrderChartStep): boolean =>
  event.type === 'attempt.ended' &&
  money(before, 'review') &&
  hasOpenPayment(before) &&
  !isPayingStill({ before, event } as OrderChartStep) &&
  there(before.context) + turnedIn(before.context) === 0 &&
  !before.context.disputed &&
  !isForeign(before);
/** Whatever of the price came otherwise, a bill or a till has brought the rest: of a deposit too. What bills had paid of it is in their own books. */
export const settledOf = ({ before: { context }, event }: OrderChartStep): number =>
  Math.max(0, context.total - counted(context) - (event.billed ?? 0));
export const isTimeOver = ({ before, event }: OrderChartStep): boolean =>
  event.type === 'time.ranOut' &&
  before.context.keptUntil !== null &&
  event.at >= before.context.keptUntil;

export const post = (...facts: (Fact | null)[]): OrderEffect => ({
  type: 'post',
  facts: facts.filter((fact) => fact !== null),
});
export const some = (kind: Fact['kind'], amount: number): Fact | null =>
  amount > 0 ? { kind, amount } : null;
export const review = (reason: Reason, amount: number | null = null): OrderEffect => ({
  type: 'openTask',
  kind: 'REVIEW',
  reason,
  amount,
});
export const refund = (reason: Reason, amount: number | null): OrderEffect => ({
  type: 'openTask',
  kind: 'REFUND',
  reason,
  amount,
});
