import type { LeadRow } from '../leads.ts';
import {
  canChange,
  counted,
  goods,
  hasGoods,
  hasLivePayment,
  hasOpenPayment,
  isAgreed,
  isForeign,
  isOnItsWay,
  missing,
  money,
  paying,
  there,
  turnedIn,
  wasPaid,
} from './expects/sums.ts';
import type { OrderSnapshot } from './machine.ts';

type Row = LeadRow<OrderSnapshot>;
const isInDoubt = (one: OrderSnapshot): boolean => isOnItsWay(one) || paying(one, 'doubtful');
const isEmptyHanded = ({ context }: OrderSnapshot): boolean =>
  there(context) + turnedIn(context) === 0;
const isNotTurned = ({ context }: OrderSnapshot): boolean => turnedIn(context) === 0;
const isRound = (one: OrderSnapshot): boolean => one.context.kind === 'round' && hasGoods(one);
const isRoundBeingPaid = (one: OrderSnapshot): boolean =>
  isRound(one) && hasLivePayment(one) && !isInDoubt(one);
const isRoundInDoubt = (one: OrderSnapshot): boolean => isRound(one) && isInDoubt(one);
/** Nothing is open, or what is open may never come: a person need not wait for it. */
const isNotAwaited = (one: OrderSnapshot): boolean => !hasOpenPayment(one) || isInDoubt(one);
const isClosable = (one: OrderSnapshot): boolean => isNotAwaited(one) && isEmptyHanded(one);
const isCancellable = (one: OrderSnapshot): boolean => hasGoods(one) && one.context.kind !== 'bill';
const isOwedAtTill = (one: OrderSnapshot): boolean => isAgreed(one) && isNotTurned(one);
const isWhole = ({ context }: OrderSnapshot): boolean => wasPaid(context);
const isOfMore =
  (sum: number) =>
  ({ context }: OrderSnapshot): boolean =>
    there(context) > sum;
const isWaiting = (one: OrderSnapshot): boolean => !hasOpenPayment(one) && isNotTurned(one);
const isFreeToEnd = (one: OrderSnapshot): boolean =>
  isWaiting(one) && isEmptyHanded(one) && !isForeign(one);
const isPriced = ({ context }: OrderSnapshot): boolean =>
  context.kind !== 'bill' && context.total > 0;
const isHeldInDoubt = (one: OrderSnapshot): boolean => hasGoods(one) && isInDoubt(one);
const isTurnedAlone = (one: OrderSnapshot): boolean => !hasOpenPayment(one) && !isNotTurned(one);
const isHeldRound = (one: OrderSnapshot): boolean =>
  one.context.kind === 'round' && goods(one, 'held');
const isPartOfDeposit = (one: OrderSnapshot): boolean =>
  hasGoods(one) &&
  one.context.kept > 0 &&
  one.context.dueNow > 0 &&
  one.context.dueNow < one.context.total;
const isShortOf =
  (sum: number) =>
  ({ context }: OrderSnapshot): boolean =>
    !context.shut && missing(context) > sum;
const isWatchedAlone = ({ context: { watched } }: OrderSnapshot): boolean =>
  watched.length === 1 && watched[0] === 'a0';
const isPaidAndThere = (one: OrderSnapshot): boolean => money(one, 'paid') && hasGoods(one);

const isToCancel = (one: OrderSnapshot): boolean =>
  one.context.kind === 'order' && goods(one, 'committed') && isWaiting(one);

const isLeft =
  (sum: number) =>
  (one: OrderSnapshot): boolean =>
    one.context.kind !== 'bill' &&
    hasGoods(one) &&
    isWaiting(one) &&
    one.context.total - counted(one.context) === sum;

/** What an order that is unpaid, looked at or sent back hears, and where that leads; sums and effects stand in `expects`. */
export const ORDER_LEADS: readonly Row[] = [
  ...['money.owing.due', 'money.owing.terms'].map(
    (from): Row => [
      [from, 'that may change', canChange],
      ['the shopper proposes', 'the shop proposes'],
      from,
    ],
  ),
  // Money whose end is not known may stay away for good: a person ends the wait for it.
  [
    ['money.owing.due', 'with money that may be on its way', isInDoubt],
    ['staff closes', 'staff closes, and a bill has it'],
    'money.ended.closed',
  ],
  [
    ['money.owing.due', 'of a round that can still be paid', isRoundBeingPaid],
    'its evening is over',
    'goods.released',
  ],
  [
    ['money.owing.due', 'of a round whose money may be on its way', isRoundInDoubt],
    'its evening is over',
    'goods.released',
  ],
  [
    ['money.owing.billed', 'of which a bank gave nothing back', isNotTurned],
    ['paid at the till', 'the rest is paid at the till', 'its bill is paid'],
    'money.paid',
  ],
  ['money.owing.billed', 'off the bill', 'money.owing.terms'],
  [
    ['money.review', 'without any money', (one) => isEmptyHanded(one) && !isForeign(one)],
    'staff closes',
    'money.ended.closed',
  ],
  [
    [
      'money.review',
      'with money of another currency alone',
      (one) => isEmptyHanded(one) && isForeign(one),
    ],
    'staff closes',
    'money.ended.closed',
  ],
  [['money.review', 'that keeps its goods', hasGoods], 'staff releases', 'goods.released'],
  [
    ['money.review', 'agreed to be paid later, of which a bank gave nothing back', isOwedAtTill],
    'paid at the till',
    'money.paid',
  ],
  [
    ['money.owing.terms', 'of which nothing is there', isClosable],
    'staff closes',
    'money.ended.closed',
  ],
  // Money of whichever name is written down, also while a bank contests what came before it (I13).
  [
    'money.disputed',
    ['500 of another currency come', '500 for another payee come late'],
    'money.disputed',
  ],
  [['money.disputed', 'of what was paid in full', isWhole], '1,000 come late', 'money.disputed'],
  [['money.disputed', 'that keeps its goods', isCancellable], 'staff cancels', 'goods.released'],
  [
    ['money.part', 'that waits for no payment', (one) => hasGoods(one) && isNotAwaited(one)],
    'staff cancels',
    'goods.released',
  ],

  [['money.new', 'that costs something', isPriced], 'placed', 'money.owing.due'],
  [['money.new', 'a bill', ({ context }) => context.kind === 'bill'], 'placed', 'money.owing.due'],
  // An order on terms waits for its day; by then it is given up, billed, or paid at the till.
  ...['money.owing.due', 'money.owing.terms'].map(
    (from): Row => [[from, 'that may change', canChange], 'the shop accepts 1,500', from],
  ),
  [
    ['money.owing.due', 'with goods, and money that may be on its way', isHeldInDoubt],
    'staff releases',
    'goods.released',
  ],
  [
    ['money.owing.terms', 'without any money, that waits for no payment', isFreeToEnd],
    'given up',
    'money.ended.cancelled',
  ],
  [
    ['money.owing.terms', 'that waits for no payment', isWaiting],
    'on a bill',
    'money.owing.billed',
  ],
  [
    ['money.owing.terms', 'of which a bank gave nothing back', isNotTurned],
    'paid at the till',
    'money.paid',
  ],
  [
    ['money.owing.terms', 'of an order that owes 1,000', isLeft(1000)],
    'staff takes 1,000 at the desk',
    'money.paid',
  ],
  [
    ['money.part.deposit', 'of an order that owes 700', isLeft(700)],
    'staff takes 700, the rest, by transfer',
    'money.paid',
  ],
  [
    ['money.owing.terms', 'of which a bank gave something back', isTurnedAlone],
    'staff takes it as enough',
    'money.paid',
  ],
  [
    ['money.part.short', 'that keeps its goods', hasGoods],
    'staff takes it as enough',
    'money.paid',
  ],
  [
    ['money.review', 'of which some of the deposit came', isPartOfDeposit],
    'staff takes it as enough',
    'money.part.deposit',
  ],
  [
    ['money.review', 'of a round that the kitchen did not get', isHeldRound],
    'its evening is over',
    'goods.released',
  ],
  // Whatever became of the order, a payment that cannot be explained is looked at (L2).
  [
    ['money.paid', 'with nothing on its way', (one) => !isOnItsWay(one)],
    'no answer for days',
    'money.paid',
  ],
  // A bank contests what was paid, and the order is contested; one that a person looks at already stays there.
  ...['money.paid', 'money.part'].map(
    (from): Row => [from, 'the bank contests 1,000', 'money.disputed'],
  ),
  ['money.review', ['the bank contests 1,000', 'the dispute is won'], 'money.review'],
  [
    ['money.review', 'of which more is there', isOfMore(200)],
    ['staff gave back 200', '200 of the dispute are lost'],
    'money.review',
  ],
  [['money.paid', 'that keeps its goods', isCancellable], 'staff cancels', 'goods.released'],
  ...['money.paid', 'money.part.deposit'].map(
    (from): Row => [
      [from, 'of goods that are its shopper’s, with no payment under way', isToCancel],
      'its shopper cancels what is paid',
      'goods.released',
    ],
  ),
  // Whatever came went back: what comes then goes back, too (I15).
  ['money.returned', ['1,000 come late', '500 for another payee come late'], 'money.returned'],
  [['money.returned', 'that keeps its goods', hasGoods], 'staff releases', 'goods.released'],
  // Money of an order that is over is honoured, or looked at by a person (I14).
  [['money.ended', 'that asked for more', isShortOf(200)], '200 come late', 'money.review'],
  ['money.ended', '500 for another payee come late', 'money.review'],

  // What came under another name, or ended without money, ended that payment: another way can be chosen.
  ...['open', 'doubtful', 'inProcess'].map(
    (from): Row => [`paying.${from}`, ['500 of another currency come', 'declined'], 'paying.tried'],
  ),
  ['goods.committed', 'collected', 'goods.committed'],
  ['goods.committed', ['who comes has set out', 'who comes has not set out'], 'goods.committed'],
  ['goods.retaking', 'the goods are gone', 'goods.gone'],
  // Money of earlier payments is on its way: each is known by its own end.
  [
    ['watching.some', 'of one of them', isWatchedAlone],
    'money of another earlier payment is on its way',
    'watching.some',
  ],
  [
    ['watching.some', 'of one of them', isWatchedAlone],
    'the earlier payment ends',
    'watching.nothing',
  ],
  ['paying.open', 'no answer', 'paying.doubtful'],
  ['paying.doubtful', 'the voucher is there', 'paying.open'],
  ['paying.inProcess', 'the voucher is there', 'paying.open'],

  [
    ['returning.nothing', 'of what was paid', isPaidAndThere],
    'a return is asked for',
    'returning.asked',
  ],
  ['returning.asked', 'the return is accepted', 'returning.accepted'],
  ['returning.asked', 'the return is refused', 'returning.nothing'],
  ['returning.accepted', 'the return is here', 'returning.received'],
];
