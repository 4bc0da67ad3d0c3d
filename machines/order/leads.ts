import type { LeadRow } from '../leads.ts';
import {
  canChange,
  hasGoods,
  hasLivePayment,
  isOnItsWay,
  money,
  paying,
  there,
  turnedIn,
} from './expects/sums.ts';
import type { OrderSnapshot } from './machine.ts';

type Row = LeadRow<OrderSnapshot>;
const isInDoubt = (one: OrderSnapshot): boolean => isOnItsWay(one) || paying(one, 'doubtful');
const isEmptyHanded = ({ context }: OrderSnapshot): boolean =>
  there(context) + turnedIn(context) === 0;
const isNotTurned = ({ context }: OrderSnapshot): boolean => turnedIn(context) === 0;
const isRoundBeingPaid = (one: OrderSnapshot): boolean =>
  one.context.kind === 'round' && hasGoods(one) && hasLivePayment(one);
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
