import type { OrderView } from './order.ts';

/** Where an order stands, for the shopper who looks at it. One word per screen; each is one state of the chart. */
export const ORDER_STATUSES = [
  'paid',
  'deposit',
  'extra',
  'partReturned',
  'returned',
  'disputed',
  'goingBack',
  'placed',
  'partPaid',
  'declined',
  'unfinished',
  'ended',
  'expired',
  'closed',
  'givenUp',
  'shut',
  'awaiting',
  'confirming',
  'inProcess',
  'endedInProcess',
  'inReview',
  'short',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The order is over: its goods and times are not the shopper's, and nothing of any money is kept. */
export const isOver = (status: OrderStatus): boolean =>
  ['closed', 'givenUp', 'shut', 'goingBack'].includes(status);
/** Nothing more can happen to these at the shopper's hands. */
export const isFinished = (status: OrderStatus): boolean =>
  isOver(status) ||
  ['paid', 'deposit', 'extra', 'partReturned', 'returned', 'disputed', 'placed'].includes(status);
/** Money may have been taken, unseen. */
export const isInDoubt = (status: OrderStatus): boolean =>
  ['confirming', 'inProcess', 'endedInProcess', 'inReview', 'short'].includes(status);
/** The store waits for its money: at the shop, when the goods come, or by an agreed day. */
export const isToPayLater = (order: OrderView): boolean =>
  order.paymentMethodCode === 'PAY_LATER' || order.paymentTerm !== null;

/**
 * Only the order's own state makes it paid (I45). `isFresh`: the shopper came back from the provider moments ago, so that a payment that
 * looks untouched may just be slow to show.
 */
export function orderStatusOf(order: OrderView, isFresh: boolean): OrderStatus {
  const { owedBack = order.extra, returned = 0, came = 0, missing = 0 } = order.money ?? {};
  switch (order.paymentState) {
    case 'PAID':
      return ofMoney(order) ?? (owedBack > 0 ? 'extra' : returned > 0 ? 'partReturned' : 'paid');
    case 'PART_PAID':
      return (
        ofMoney(order) ?? (missing > 0 && isUnderpaid(order) ? 'short' : ofPart(order, isFresh))
      );
    case 'REFUNDED':
      return ofReturned(order);
    case 'REVIEW':
      return ofMoney(order) ?? (came > 0 && missing > 0 ? 'short' : 'inReview');
    case 'CANCELLED':
      return ofEnded(order) ?? (isInProcess(order) ? 'endedInProcess' : 'givenUp');
    case 'CLOSED':
      return ofEnded(order) ?? 'shut';
    case 'EXPIRED':
      return ofEnded(order) ?? (isInProcess(order) ? 'endedInProcess' : 'closed');
    case 'PENDING':
      return ofOwed(order, isFresh);
  }
}

/** An order whose time was over, and then the provider says that its money is on its way after all: no page says that nothing was taken. */
const isInProcess = ({ attempt }: OrderView): boolean => attempt?.outcome.status === 'IN_PROCESS';

/**
 * Money is here that does not stay: a bank contests it, or it goes back, since the order was cancelled or closed after it came, or had ended
 * before it came and what it held is gone. Null: it stays.
 */
function ofMoney({ paymentState, goods, money, extra }: OrderView): OrderStatus | null {
  if (money?.disputed && paymentState.endsWith('PAID')) return 'disputed';
  const isOff = goods === 'released' || isEnded(paymentState);
  const owedBack = money?.owedBack ?? extra;
  const isHere = owedBack > 0 || (isEnded(paymentState) && isForeignHere({ money }));
  if (goods === 'gone' || (isOff && isHere)) return 'goingBack';
  // Cancelled by the shop, and no money of it is here: it was free, or paid at the till, and what came beside that went back.
  const isCancelled = paymentState === 'PAID' && goods === 'released' && money !== undefined;
  return isCancelled ? 'shut' : null;
}

/** All that it was paid with went back. What came since is told before that. */
function ofReturned({ money }: OrderView): OrderStatus {
  if ((money?.owedBack ?? 0) > 0) return 'goingBack';
  return (money?.strange ?? 0) > 0 || isForeignHere({ money }) ? 'inReview' : 'returned';
}
const isEnded = (state: OrderView['paymentState']): boolean =>
  ['CANCELLED', 'EXPIRED', 'CLOSED'].includes(state);
/** Money of another currency came, and staff has not said yet that it went back. */
const isForeignHere = ({ money }: Pick<OrderView, 'money'>): boolean =>
  money?.foreign !== undefined && !money.foreign.isBack;

/** It ended unpaid. Money that came all the same is said before that: it goes back, or it went back. Null: none came. */
const ofEnded = (order: OrderView): OrderStatus | null =>
  ofMoney(order) ??
  ((order.money?.returned ?? 0) > 0 || order.money?.foreign?.isBack ? 'returned' : null);

/**
 * Of an order that is owed and has no payment running what came says how it stands, not its last attempt: its money is known. What does not fit is
 * looked at; what was not asked for goes back, or went back, and the order is to be paid later as was agreed.
 */
function ofOwed(order: OrderView, isFresh: boolean): OrderStatus {
  const { attempt, money } = order;
  if ((money?.strange ?? 0) > 0 || isForeignHere(order)) return 'inReview';
  const isKnown = attempt?.state === 'CAPTURED' || attempt?.state === 'MISMATCH';
  return isKnown && money ? 'placed' : ofAttempt(order, isFresh);
}

/** What a lost dispute took from the shop is the shop's again: no notice says that it was given back. */
export const hasTurned = ({ money }: OrderView, stands: OrderStatus): boolean =>
  (money?.turned ?? 0) > 0 && ['partReturned', 'returned', 'deposit', 'placed'].includes(stands);

/** A payment is open or on its way: what is said of the order is said of it. */
const isTrying = ({ attempt }: OrderView): boolean =>
  ['PENDING', 'IN_PROCESS', 'UNKNOWN'].includes(attempt?.outcome.status ?? '');
const isUnderpaid = ({ attempt }: OrderView): boolean => attempt?.outcome.status === 'UNDERPAID';
const ofPart = (order: OrderView, isFresh: boolean): OrderStatus =>
  isUnderpaid(order) || (order.paid < order.dueNow && !isTrying(order))
    ? 'partPaid'
    : ofRest(order, isFresh);

/** The deposit is there; what is said now is how far its rest is. */
function ofRest(order: OrderView, isFresh: boolean): OrderStatus {
  if (order.outstanding <= 0 && order.paid >= order.dueNow) return 'paid';
  return isTrying(order) ? ofAttempt(order, isFresh) : 'deposit';
}

function ofAttempt(order: OrderView, isFresh: boolean): OrderStatus {
  const { attempt } = order;
  const isLater = isToPayLater(order);
  if (!attempt) return isLater || order.dueNow === 0 ? 'placed' : 'unfinished';
  switch (attempt.outcome.status) {
    case 'DECLINED':
      return isLater ? 'placed' : 'declined';
    case 'CANCELLED':
      return isLater ? 'placed' : 'ended';
    case 'EXPIRED':
      return isLater ? 'placed' : 'expired';
    case 'UNDERPAID':
      // Agreed to be paid later, and what came too little went back.
      return order.paid > 0 ? 'partPaid' : 'placed';
    case 'IN_PROCESS':
      return 'inProcess';
    case 'PENDING':
      if (attempt.outcome.show) return 'awaiting';
      return isFresh || attempt.state === 'VERIFYING' ? 'confirming' : 'unfinished';
    default:
      return 'confirming';
  }
}
