import type { LeadRow } from '../leads.ts';
import {
  canChange,
  hasGoods,
  hasLivePayment,
  hasOpenPayment,
  isAgreed,
  isOnItsWay,
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
const isRoundBeingPaid = (one: OrderSnapshot): boolean =>
  one.context.kind === 'round' && hasGoods(one) && hasLivePayment(one);
/** Nothing is open, or what is open may never come: a person need not wait for it. */
const isNotAwaited = (one: OrderSnapshot): boolean => !hasOpenPayment(one) || isInDoubt(one);
const isClosable = (one: OrderSnapshot): boolean => isNotAwaited(one) && isEmptyHanded(one);
const isCancellable = (one: OrderSnapshot): boolean => hasGoods(one) && one.context.kind !== 'bill';
const isOwedAtTill = (one: OrderSnapshot): boolean => isAgreed(one) && isNotTurned(one);
const isWhole = ({ context }: OrderSnapshot): boolean => wasPaid(context);
const isPaidAndThere = (one: OrderSnapshot): boolean => money(one, 'paid') && hasGoods(one);

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
    ['money.owing.due', 'of a round that is being paid', isRoundBeingPaid],
    'its evening is over',
    'goods.released',
  ],
  [
    ['money.owing.billed', 'of which a bank gave nothing back', isNotTurned],
    ['paid at the till', 'the rest is paid at the till', 'its bill is paid'],
    'money.paid',
  ],
  ['money.owing.billed', 'off the bill', 'money.owing.terms'],
  [['money.review', 'without any money', isEmptyHanded], 'staff closes', 'money.ended.closed'],
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

  // What came under another name ended that payment: another way can be chosen.
  ['paying.open', '500 of another currency come', 'paying.tried'],
  ['goods.committed', 'collected', 'goods.committed'],
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
