import { leads } from '../leads.ts';
import { byType, isIn, model, says } from '../model.ts';
import { orderRules } from './expects.ts';
import { orderInvariants } from './invariants.ts';
import { ORDER_LEADS } from './leads.ts';
import { type OrderSnapshot, orderMachine } from './machine.ts';
import { factsThatDecide, standsThatDecide } from './modelFacts.ts';
import {
  at,
  back,
  beside,
  came,
  change,
  contested,
  desk,
  MINUTE,
  other,
  page,
  proof,
  reason,
  rest,
  voucher,
} from './modelSamples.ts';

const cases = {
  ...byType([
    says('placed', at('order.placed', 0, { terms: false })),
    says('placed on terms', at('order.placed', 0, { terms: true })),
    says('to be paid later', at('terms.accepted', 1, { method: 'COD' })),
    says('to be paid later, as it was', at('terms.accepted', 1, { method: null })),
    says('a page is opened', at('attempt.begun', 1, page)),
    says(
      'a page is opened for what bills left of it',
      at('attempt.begun', 1, { ...page, billed: 400 }),
    ),
    says('a voucher is asked for', at('attempt.begun', 1, voucher)),
    says(
      'a voucher for booked times is asked for',
      at('attempt.begun', 1, { ...voucher, isTimed: true }),
    ),
    says(
      'the provider names a later end',
      at('attempt.opened', 2, { ...page, deadline: 40 * MINUTE }),
    ),
    says('the voucher is there', at('attempt.opened', 2, voucher)),
    says('no answer', at('attempt.doubtful', 3, { attemptId: 'a1' })),
    says(
      'money is on its way',
      at('attempt.inProcess', 4, { attemptId: 'a1', provider: 'STRIPE' }),
    ),
    says('money of an earlier payment is on its way', beside('a0')),
    says('money of another earlier payment is on its way', beside('a9')),
    says('the earlier payment ends', at('attempt.ended', 11, { attemptId: 'a0', as: 'DECLINED' })),
    says(
      'the other earlier payment is over',
      at('attempt.ended', 11, { attemptId: 'a9', as: 'EXPIRED' }),
    ),
    says(
      '1,000 of the earlier payment come',
      at('money.captured', 20, {
        ...proof,
        attemptId: 'a0',
        amount: 1000,
        paysFor: 'due',
        wasLive: false,
      }),
    ),
    says(
      '500 of another currency come by the earlier payment',
      at('money.mismatched', 20, {
        ...proof,
        attemptId: 'a0',
        amount: 500,
        reason: 'OTHER_CURRENCY',
        currency: 'JPY',
        wasLive: false,
      }),
    ),
    says('declined', at('attempt.ended', 10, { attemptId: 'a1', as: 'DECLINED' })),
    says('the payment is cancelled', at('attempt.ended', 10, { attemptId: 'a1', as: 'CANCELLED' })),
    says('the payment is over', at('attempt.ended', 10, { attemptId: 'a1', as: 'EXPIRED' })),
    says(
      'no answer for days',
      at('attempt.overdue', 4400, { attemptId: 'a1', provider: 'STRIPE' }),
    ),
    ...['attempt.newsOverdue', 'attempt.newsAnswered'].map((type) =>
      says(
        type === 'attempt.newsOverdue' ? 'news is not answered for days' : 'its news is answered',
        at(type, 4500, { attemptId: 'a1', provider: 'STRIPE' }),
      ),
    ),
    came('200 come', 200, 'due', true),
    came('300 come', 300, 'due', true),
    came('1,000 come', 1000, 'due', true),
    came('1,200 come', 1200, 'due', true),
    says(
      '1,000 come, and the till was paid 400 for the same lines',
      at('money.captured', 20, {
        ...proof,
        amount: 1000,
        paysFor: 'due',
        wasLive: true,
        besideTill: 400,
      }),
    ),
    rest('500 of the rest that bills left come', 500, true),
    rest('600, the rest that bills left, come', 600, true),
    rest('1,000 come late, and bills had 400', 1000, false),
    came('200 come late', 200, 'due', false),
    came('1,000 come late', 1000, 'due', false),
    came('1,200 come late', 1200, 'due', false),
    says(
      '800 more of the same payment come',
      at('money.captured', 21, {
        ...proof,
        amount: 800,
        paysFor: 'due',
        wasLive: false,
        more: true,
      }),
    ),
    says(
      'it was 900, the provider says now',
      at('money.toldOtherwise', 22, { ...proof, amount: 900 }),
    ),
    says(
      'it was of another currency, the provider says now',
      at('money.toldOtherwise', 22, { ...proof, amount: 900, currency: 'JPY' }),
    ),
    says(
      'of what it gave back 200 came back, the provider says now',
      at('money.toldOtherwise', 55, { ...proof, amount: 200, refunded: 200 }),
    ),
    says(
      'that went back after all, the provider says',
      at('money.toldOtherwise', 56, { ...proof, amount: 0, refunded: 400 }),
    ),
    came('400 of the rest come', 400, 'rest', true),
    came('700, the rest, come', 700, 'rest', true),
    came('900 come for the rest, late', 900, 'rest', false),
    says(
      '500 of another currency come',
      at('money.mismatched', 20, {
        ...proof,
        amount: 500,
        reason: 'OTHER_CURRENCY',
        currency: 'JPY',
        wasLive: true,
      }),
    ),
    says(
      '500 for another payee come late',
      at('money.mismatched', 20, {
        ...proof,
        amount: 500,
        reason: 'OTHER_PAYEE',
        wasLive: false,
      }),
    ),
    says('the provider gives back 400', at('money.refunded', 50, { ...proof, amount: 400 })),
    says('the provider gives back 200', at('money.refunded', 50, { ...proof, amount: 200 })),
    says('the provider gives back 1,000', at('money.refunded', 50, { ...proof, amount: 1000 })),
    says('the provider gives back 5,000', at('money.refunded', 50, { ...proof, amount: 5000 })),
    says(
      'the provider gives back what staff had written',
      at('money.refunded', 50, { ...proof, amount: 0, settles: [{ number: 5, amount: 200 }] }),
    ),
    says(
      'the provider gives back 200, and staff wrote another sum',
      at('money.refunded', 50, { ...proof, amount: 200, differs: true }),
    ),
    says('the bank contests 1,000', at('money.disputed', 60, { ...contested, amount: 1000 })),
    says('a bank contests 300 more', at('money.disputed', 61, { ...other, amount: 300 })),
    says('the dispute is won', at('dispute.won', 70, contested)),
    says(
      'the lost dispute is won after all, with 200',
      at('dispute.won', 70, { ...contested, amount: 200 }),
    ),
    says('the other dispute is won', at('dispute.won', 70, other)),
    says(
      'the other lost dispute is won after all, with 300',
      at('dispute.won', 70, { ...other, amount: 300 }),
    ),
    says(
      'nothing more of the dispute is lost',
      at('dispute.lost', 71, { ...contested, amount: 0 }),
    ),
    says('200 of the dispute are lost', at('dispute.lost', 70, { ...contested, amount: 200 })),
    says('400 of the dispute are lost', at('dispute.lost', 70, { ...contested, amount: 400 })),
    says('5,000 of the dispute are lost', at('dispute.lost', 70, { ...contested, amount: 5000 })),
    says('given up', at('order.givenUp', 5, { inHand: false })),
    says('given up, when it is in hand', at('order.givenUp', 5, { inHand: true })),
    says('its shopper cancels what is paid', at('shopper.cancelled', 31)),
    says('its time is not over', at('time.ranOut', 6)),
    says('after half an hour', at('time.ranOut', 32)),
    says('after five hours', at('time.ranOut', 300)),
    says('after ten days', at('time.ranOut', 14_400)),
    says('its evening is over', at('evening.over', 30)),
    says('the shopper proposes', at('change.proposed', 6, { ...change, by: 'SHOPPER' })),
    says('the shop proposes', at('change.proposed', 6, { ...change, by: 'SHOP' })),
    says(
      'the shop accepts 1,500',
      at('change.accepted', 7, { ...change, by: 'SHOP', total: 1500, dueNow: 1500 }),
    ),
    says(
      'the shopper accepts 250',
      at('change.accepted', 7, { ...change, by: 'SHOPPER', total: 250, dueNow: 250 }),
    ),
    says(
      'the shop accepts that nothing is left to pay',
      at('change.accepted', 7, { ...change, by: 'SHOP', total: 0, dueNow: 0 }),
    ),
    says('the shop refuses the change', at('change.refused', 7, { ...change, by: 'SHOP' })),
    says('the shopper refuses the change', at('change.refused', 7, { ...change, by: 'SHOPPER' })),
    says('on a bill', at('round.billed', 8, { bill: 'b1' })),
    says('off the bill', at('round.unbilled', 9, { bill: 'b1' })),
    says('its bill is paid', at('bill.captured', 9, { bill: 'b1' })),
    says('paid at the till', at('till.paid', 9)),
    says('the rest is paid at the till', at('till.paid', 9, { billed: 400 })),
    says('the till takes 1,000 in cash', at('till.paid', 9, { amount: 1000, how: 'CASH' })),
    says(
      'the till takes 600, what bills have left, by card',
      at('till.paid', 9, { billed: 400, amount: 600, how: 'CARD' }),
    ),
    says('the kitchen has it', at('kitchen.accepted', 9)),
    says('it is served', at('kitchen.served', 9)),
    says('the kitchen refuses', at('kitchen.refused', 9)),
    says('the goods are there again', at('goods.retaken', 20)),
    says('the goods are there again, for staff', at('goods.retaken', 20, { by: 'STAFF' })),
    says('the goods are gone', at('goods.gone', 20)),
    says('ready', at('order.ready', 30)),
    says('collected', at('order.collected', 31)),
    says('the visit is confirmed', at('visit.confirmed', 30)),
    says('who comes has set out', at('visit.onTheWay', 30, { appointment: 't1', minutes: 20 })),
    says('who comes has not set out', at('visit.notYet', 31, { appointment: 't1' })),
    says('its customer is there', at('visit.arrived', 31, { appointment: 't1' })),
    says('its customer did not come', at('visit.missed', 31, { appointment: 't1' })),
    says('whether they came was pressed wrongly', at('visit.awaited', 31, { appointment: 't1' })),
    ...[{}, { by: 'STAFF' }].map((by) =>
      says(
        'by' in by ? 'staff move a visit' : 'a visit is moved',
        at('visit.moved', 32, {
          appointment: 't1',
          from: { startDate: '2026-12-01', startTime: '11:00:00', employee: 'e1' },
          to: { startDate: '2026-12-02', startTime: '12:00:00', employee: 'e2' },
          ...by,
        }),
      ),
    ),
    says(
      'staff cancels a visit of 400',
      at('visit.cancelled', 42, { appointment: 't1', reason, less: 400 }),
    ),
    says(
      'staff cancels a visit that costs nothing',
      at('visit.cancelled', 42, { appointment: 't1', reason, less: 0 }),
    ),
    says(
      'things of 400 are missing',
      at('items.missing', 43, { lines: [{ line: 0, quantity: 1 }], less: 400 }),
    ),
    says(
      'things that cost nothing are missing',
      at('items.missing', 43, { lines: [{ line: 0, quantity: 1 }], less: 0 }),
    ),
    says('a return is asked for', at('return.asked', 100, { reason: 'TOO_SMALL' })),
    says('the return is accepted', at('return.accepted', 101)),
    says('the return is refused', at('return.refused', 101)),
    says('the return is here', at('return.received', 102)),
    says('help is asked for', at('help.asked', 30)),
    says('another order is asked for', at('change.asked', 30)),
    says('cancelling is asked for', at('cancel.asked', 30)),
    says('help is not wanted any more', at('help.takenBack', 31)),
    says('another order is not wanted any more', at('change.takenBack', 31)),
    says('cancelling is not wanted any more', at('cancel.takenBack', 31)),
    says('the return is not wanted any more', at('return.takenBack', 101)),
    says('the shopper takes the change back', at('proposal.takenBack', 7, change)),
    says('a courier is booked', at('shipment.booked', 30)),
    says('it is on the way', at('shipment.onTheWay', 30)),
    says('it is delivered', at('shipment.delivered', 30)),
    says('it was not delivered', at('shipment.failed', 30)),
    says('staff asks again', at('staff.asked', 40, { reason })),
    says('staff takes it as enough', at('staff.tookAsEnough', 40, { reason })),
    says(
      'staff takes as enough what the till was paid for, too',
      at('staff.tookAsEnough', 40, { reason, besideTill: 400 }),
    ),
    says(
      'staff takes 1,000 at the desk',
      at('staff.tookPayment', 43, { reason, amount: 1000, how: 'CASH' }),
    ),
    says(
      'staff takes 700, the rest, by transfer',
      at('staff.tookPayment', 43, { reason, amount: 700, how: 'TRANSFER' }),
    ),
    says('the desk hands back 200', at('staff.returnedElsewhere', 51, { ...desk, amount: 200 })),
    says('the desk hands back 700', at('staff.returnedElsewhere', 51, { ...desk, amount: 700 })),
    says('the desk hands back 1,000', at('staff.returnedElsewhere', 51, { ...desk, amount: 1000 })),
    says('staff gave back 200', at('staff.gaveBack', 50, { ...back, amount: 200 })),
    says('staff gave back 400', at('staff.gaveBack', 50, { ...back, amount: 400 })),
    says('staff gave back 1,000', at('staff.gaveBack', 50, { ...back, amount: 1000 })),
    says('staff gave back 5,000', at('staff.gaveBack', 50, { ...back, amount: 5000 })),
    says('staff releases', at('staff.released', 40, { reason })),
    says('staff cancels', at('staff.cancelled', 40, { reason })),
    says(
      'a person has seen to all money of another currency',
      at('staff.finished', 41, { reason, task: 'OTHER_CURRENCY', isLast: true }),
    ),
    says(
      'a person has seen to some of it',
      at('staff.finished', 41, { reason, task: 'OTHER_CURRENCY', isLast: false }),
    ),
    says(
      'a person has answered the shopper',
      at('staff.finished', 41, { reason, task: 'HELP_ASKED', isLast: true }),
    ),
    says(
      'a person keeps what was to be cancelled',
      at('staff.finished', 41, { reason, task: 'CANCEL_ASKED', isLast: true }),
    ),
    says('staff closes', at('staff.closed', 40, { reason })),
    says('staff closes, and a bill has it', at('staff.closed', 40, { reason, onBill: true })),
  ]),
  /** said by one region to another: no caller sends them */
  ...{ 'goods.commit': [], 'goods.release': [], 'goods.releaseHeld': [], 'goods.retake': [] },
};

/** What a bank says of money that came. */
const OF_A_DISPUTE = ['money.disputed', 'dispute.won', 'dispute.lost'];

export const orderModel = model({
  name: 'order',
  machine: orderMachine,
  starts: [
    { title: 'an order', input: { kind: 'order', total: 1000, dueNow: 1000, method: 'STRIPE' } },
    {
      title: 'an order with a deposit',
      input: { kind: 'order', total: 1000, dueNow: 300, method: 'STRIPE' },
    },
    {
      title: 'an order whose deposit is promised only',
      input: { kind: 'order', total: 1000, dueNow: 0, method: 'COD' },
    },
    { title: 'a free order', input: { kind: 'order', total: 0, dueNow: 0, method: 'FREE' } },
    { title: 'a round', input: { kind: 'round', total: 1000, dueNow: 1000, method: 'STRIPE' } },
    { title: 'a bill', input: { kind: 'bill', total: 1000, dueNow: 1000, method: 'STRIPE' } },
  ],
  cases,
  facts: factsThatDecide,
  hears: (snapshot: OrderSnapshot, type) => {
    if (isIn(snapshot, 'money.new')) return type === 'order.placed';
    if (isIn(snapshot, 'money.late')) return type.startsWith('goods.');
    // Nothing of it has come yet, so no bank has anything to contest.
    return !isIn(snapshot, 'money.owing.due') || !OF_A_DISPUTE.includes(type);
  },
  stands: standsThatDecide,
  holds: orderInvariants,
  rules: { ...orderRules, ...leads(cases, ORDER_LEADS) },
});
