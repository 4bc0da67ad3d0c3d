import { asks, type Fault, flaw, guard, leads, silent } from './plant.ts';

const odd = {
  hasOddSums: true,
  faults: 0,
  payments: 1,
  methods: ['STRIPE'],
  isUnsure: false,
  hours: 1,
};
const quick = { faults: 1, payments: 1, methods: ['STRIPE'], hours: 1, isUnsure: false };
const back = {
  hasAfterwards: true,
  faults: 0,
  payments: 1,
  methods: ['STRIPE'],
  isUnsure: false,
  hours: 0,
};
const mute = {
  isSilent: true,
  faults: 1,
  payments: 1,
  methods: ['STRIPE'],
  isUnsure: false,
  hours: 1,
};
const late = {
  faults: 1,
  payments: 1,
  methods: ['FLUTTERWAVE', 'STRIPE'],
  hours: 2,
  isUnsure: false,
};
const left = { ...late, faults: 1, methods: ['FLUTTERWAVE'], hours: 0 };
const scarce = {
  isScarce: true,
  intents: 2,
  faults: 0,
  payments: 1,
  methods: ['FLUTTERWAVE'],
  hours: 2,
  isUnsure: false,
};
const withStaff = { ...odd, hasStaff: true };
const twice = {
  faults: 2,
  payments: 2,
  methods: ['STRIPE', 'FLUTTERWAVE'],
  hours: 0,
  isUnsure: false,
};
const tabs = {
  tabs: 2 as const,
  faults: 1,
  payments: 2,
  methods: ['STRIPE'],
  hours: 0,
  isUnsure: false,
};

const SHOP: Fault[] = [
  flaw('noUniqueIntent', 'an intent that is sent again makes another order', {
    ...quick,
    intents: 2,
    faults: 2,
  }),
  flaw('noLiveAttempt', 'a second payment is opened beside one that is open', twice),
  flaw('callsBeforeWriting', 'the provider is called before the payment is written down', quick),
  flaw('lostOpeningIsRefused', 'an opening whose answer was lost is read as refused', quick),
  flaw('doubtIsDeclined', 'a provider that does not answer is read as a refusal', {
    ...quick,
    isUnsure: true,
  }),
  flaw('endsWithoutAsking', 'a payment is ended without asking its provider', quick),
  flaw('clockEndsPayments', "a payment is ended by the shop's clock alone", quick),
  flaw('noSweep', 'nothing asks about payments but notifications', quick),
  flaw('endedAreForgotten', 'a payment that ended is never asked about again', late),
  flaw('countsAgain', 'the same money is counted at every answer', quick),
  flaw('believesOwnAmount', 'the sum is taken from the order and not from the provider', odd),
  flaw('strangeIsPaid', 'the currency is not compared', odd),
  flaw('noTasks', 'no person is told of money that must go back', odd),
  flaw('retakesBlindly', 'late money takes the goods again without looking', scarce),
  flaw('sellsBlindly', 'an order is made without looking at the shelf', { ...scarce, intents: 2 }),
  flaw('refundCountsAgain', 'money that went back is counted at every answer', {
    ...back,
    faults: 1,
  }),
  flaw(
    'staffRefundCountsAgain',
    'what staff gave back is counted again when the provider tells it',
    withStaff,
  ),
  flaw(
    'unheardDisputeIsLost',
    'a dispute that was lost before it was heard of is not written',
    back,
  ),
  flaw('believesForgery', 'a notification is believed', quick),
  flaw('believesReturn', 'the address that a shopper returns to is believed', quick),
  flaw('crashEndsOpenings', 'after a crash, openings are taken for refused', quick),
  flaw('lateMoneyIsIgnored', 'money for a payment that ended is ignored', late),
  flaw('showsPaidEarly', 'an order is shown as paid while its payment is open', quick),
  flaw('twinIsRefused', 'an order that is sent again is refused as sold out', quick),
];
const NETWORK: Fault[] = [
  flaw('opensAnew', 'a provider makes another session for the same reference', twice),
  flaw('noLock', 'tabs do not wait for each other', tabs),
  flaw('goesOnWhereItStood', 'a new document goes on where the old one stood', quick),
];
const ORDER: Fault[] = [
  guard('order', 'isEnough', true, 'any sum is enough', odd),
  guard('order', 'isAll', true, 'a deposit is all', { ...odd, dueNow: 500 }),
  guard('order', 'isAll', false, 'all is never all', quick),
  guard('order', 'isEnough', false, 'no deposit is ever enough', { ...quick, dueNow: 500 }),
  guard('order', 'hasGoods', false, 'the goods are thought to be gone', quick),
  guard('order', 'hasNoOpenPayment', true, 'an order ends while its payment is open', {
    ...quick,
    isUnsure: true,
    hours: 2,
  }),
  guard('order', 'hasNoOpenPayment', false, 'an order never ends', quick),
  guard('order', 'isTimeOver', false, 'time never ends an order', quick),
  guard('order', 'isLive', false, 'a payment that came stays open for the order', {
    ...quick,
    dueNow: 500,
    payments: 2,
  }),
  guard('order', 'isNothingThere', true, 'staff closes an order whose money is here', withStaff),
  guard('order', 'returnsAll', true, 'a part that went back is taken for all', withStaff),
  guard('order', 'returnsAll', false, 'all that went back is taken for a part', back),
  guard('order', 'owesBack', false, 'what must go back is forgotten', odd),
  silent('attempt', 'tellAfterwards', 'the order does not hear of what became of its money', back),
  guard('order', 'isWhole', false, 'late money makes no order whole', left),
  guard('order', 'mayBeEnough', true, 'staff takes nothing as enough', {
    ...withStaff,
    payments: 2,
  }),
  silent('order', 'book', 'the books are not written', quick),
  silent('order', 'say', 'the goods do not hear of the money', quick),
  silent('order', 'act', 'what is to be done is not done', quick),
  silent('order', 'keepUnpaid', 'unpaid goods wait without end', quick),
  silent('order', 'keepForGood', 'the time of a paid order runs on', { ...quick, hours: 2 }),
  flaw('tasksStay', 'tasks are never closed', withStaff),
  silent('order', 'noteDispute', 'a dispute is not noted', back),
  silent('order', 'settleDispute', 'a dispute never ends', back),
];
const ATTEMPT: Fault[] = [
  silent('attempt', 'tellMoney', 'the order does not hear of its money', quick),
  silent('attempt', 'tellMismatch', 'nobody hears of strange money', odd),
  silent('attempt', 'tellEnded', 'the order does not hear that a payment ended', quick),
  silent('attempt', 'tellOverdue', 'no person hears of a payment without an answer', mute),
  silent('attempt', 'noteOpened', 'that a page was handed over is forgotten', quick),
  guard('attempt', 'isExpired', false, 'a payment never runs out', {
    ...late,
    methods: ['FLUTTERWAVE'],
  }),
  guard('attempt', 'isCancelled', true, 'every payment that waits is cancelled', quick),
  guard('attempt', 'isOverdue', false, 'no doubt is ever too long', mute),
  guard('attempt', 'saysDeclined', false, 'a refusal is taken for the end of its time', quick),
];
const CHECKOUT: Fault[] = [
  guard('checkout', 'isHeld', true, 'a tab goes on without the lock', tabs),
  asks(
    'checkout',
    'goesOn',
    (context) => context.pressed === true && Number(context.sends) < 3,
    'a press that was cut off goes past the lock',
    tabs,
  ),
  leads(
    'checkout',
    'isPaidLater',
    '#checkout.placed',
    'an order to be paid later is called placed before it was read',
    { ...quick, methods: ['STRIPE', 'PAY_LATER'] },
  ),
];
export const FAULTS: Fault[] = [...SHOP, ...NETWORK, ...ORDER, ...ATTEMPT, ...CHECKOUT];
