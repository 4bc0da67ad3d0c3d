import { PAY_LATER, PROVIDER_CODES, PROVIDERS } from '../domain/payment.ts';
import type { LeadRow } from '../leads.ts';
import { isOther } from './expects/orders.ts';
import { canPlace } from './facts.ts';
import { clashingCart, otherCart } from './samples.ts';
import type { CheckoutContext } from './types.ts';

type Stands = { context: CheckoutContext };
type Row = LeadRow<Stands>;
const onTheWay = 'recovering.reading';

/** What a page of an order shows of an order that it reads, by how the order stands. */
const SHOWN: Record<string, string> = {
  paid: 'paid.taken',
  deposit: 'paid.deposit',
  extra: 'paid.extra',
  partReturned: 'paid.partReturned',
  returned: 'paid.returned',
  disputed: 'paid.disputed',
  goingBack: 'cancelled.goingBack',
  placed: 'placed',
  partPaid: 'partPaid',
  declined: 'declined',
  ended: 'cancelled.ended',
  expired: 'expired.attempt',
  closed: 'expired.order',
  givenUp: 'cancelled.givenUp',
  shut: 'cancelled.shut',
  awaiting: 'checking.awaiting',
  inProcess: 'checking.inProcess',
  endedInProcess: 'checking.endedInProcess',
  inReview: 'checking.inReview',
  short: 'checking.short',
};
const isOrderPage = ({ context }: Stands): boolean => context.entry === 'order';
const isLooked = (one: Stands): boolean =>
  isOrderPage(one) && !one.context.returned && one.context.cancelledAttempt === null;
const isReturned = (one: Stands): boolean =>
  isOrderPage(one) && one.context.returned && one.context.asks < 5;
const isLeft = (one: Stands): boolean =>
  isOrderPage(one) &&
  one.context.cancelledAttempt === 'attempt-1' &&
  !one.context.returned &&
  one.context.asks < 5;
const isNotInReview = ({ context }: Stands): boolean => context.order?.paymentState !== 'REVIEW';
const hasPressedToPay = ({ context: { pressed, returned, method } }: Stands): boolean =>
  pressed && !returned && method !== null && method !== PAY_LATER;
/** What was sent and never answered is sent again, three times at most (I02). */
const hasSentGoods = ({ context }: Stands): boolean =>
  context.pressed &&
  context.order === null &&
  context.sends > 0 &&
  context.sends < 3 &&
  canPlace(context) &&
  context.cart.items.every(({ service }) => !service);
const isUnpressed = (one: Stands): boolean => !one.context.pressed;

/** A page that comes reads where its order stands, and shows that (I44, I45). */
const reading: Row[] = [
  ...Object.entries(SHOWN).map(
    ([status, to]): Row => [
      [onTheWay, "on an order's page", isOrderPage],
      `recover answers an order that is ${status}`,
      to,
    ],
  ),
  [
    [onTheWay, 'looked at', isLooked],
    'recover answers an order that is unfinished',
    'cancelled.unfinished',
  ],
  [
    [onTheWay, 'back from the provider', isReturned],
    'recover answers an order that is unfinished',
    'checking.confirming',
  ],
  [
    [onTheWay, 'back by cancelling', isLeft],
    'recover answers an order that is unfinished',
    'cancelled.leaving.ending',
  ],
  [
    [onTheWay, 'looked at', isLooked],
    'recover answers an order that is confirming',
    'checking.confirming',
  ],
  [
    [onTheWay, 'back by cancelling', isLeft],
    'recover answers a payment that is being asked about',
    'cancelled.leaving.waiting',
  ],
  [
    [onTheWay, 'back by cancelling', isLeft],
    'recover answers an order that is confirming',
    'checking.confirming',
  ],
  [
    [onTheWay, 'back from the provider', isReturned],
    'recover answers an approved payment',
    'paying.locking',
  ],
  [
    [
      onTheWay,
      'whose code is not on it yet',
      (one) => isLooked(one) && !one.context.hasShownCode && !one.context.pressed,
    ],
    'recover answers an open code',
    'paying.resuming',
  ],
  [
    [
      onTheWay,
      "on an order's page, unpressed",
      (one) => isOrderPage(one) && isUnpressed(one) && one.context.order === null,
    ],
    'recover answers nothing',
    'orderRefused',
  ],
  [
    [onTheWay, 'where a payment was pressed', hasPressedToPay],
    'recover answers an order without an attempt',
    'paying.locking',
  ],
  [
    [onTheWay, 'of goods that were sent', hasSentGoods],
    'recover answers nothing',
    'placing.sending',
  ],
  [onTheWay, 'recover answers OFFLINE', 'offline'],
  [onTheWay, 'recover answers IDENTITY', 'sessionLost'],
  [
    [onTheWay, 'with no order in review', isNotInReview],
    ['recover answers DOWN', 'recover fails', 'after READING'],
    'unknown',
  ],
];

const hasLines = ({ context }: Stands): boolean =>
  context.cart.items.some((item) => item.isSelected && !item.awaitingOrder);
const isAnother = (one: Stands): boolean => hasLines(one) && isOther(otherCart, one.context.cart);
const CHANGING = [
  ...['review.opening', 'review.ready', 'review.findingPromotion', 'review.locking'],
  ...['slotLost.picking', 'booking.creating'],
];
/** Lines that are gone lead to their order; other lines are looked at before they are ordered (F31). */
const changing: Row[] = [
  ...['information', ...CHANGING].map(
    (from): Row => [[from, 'with lines', hasLines], 'the cart is emptied', onTheWay],
  ),
  [['information', 'with another', isAnother], 'the cart changes', 'information'],
  ['information', ['network lost', 'network back'], 'information'],
  [
    ['information', 'without a network', ({ context }) => !context.isOnline],
    'review opened',
    'offline',
  ],
  ...CHANGING.map(
    (from): Row => [[from, 'with another', isAnother], 'the cart changes', 'review.opening'],
  ),
  [
    ['stockChanged', 'of which all are gone', ({ context }) => context.fresh?.lines.length === 0],
    'differences accepted',
    'information',
  ],
  [
    ['stockChanged', 'that the shop told', ({ context }) => context.fresh === null],
    'differences accepted',
    'review.opening',
  ],
];

const isSameCart = ({ context }: Stands): boolean => context.heldCart === null;
const paidBy =
  (method: string) =>
  (one: Stands): boolean =>
    one.context.method === method && isSameCart(one) && one.context.placed === null;
const isGoods = (one: Stands): boolean =>
  isSameCart(one) && one.context.cart.items.every(({ service }) => !service);
const isClashing = (one: Stands): boolean =>
  isSameCart(one) &&
  one.context.cart.items.length === clashingCart.items.length &&
  !isOther(clashingCart, one.context.cart);
const isAccepted = ({ context }: Stands): boolean => context.acceptsAll === true;
const costsLess = (one: Stands): boolean =>
  !isAccepted(one) &&
  hasLines(one) &&
  one.context.cart.items.every((item) => item.id === 'coffee' && item.sellingPrice < 1100);
/** Of the samples' coffee one is left. */
const wantsMore = (one: Stands): boolean =>
  !isAccepted(one) &&
  hasLines(one) &&
  one.context.cart.items.every((item) => item.id === 'coffee' && item.qty > 1);
/** What was pressed is sent, and what comes of it is told (specification 8.5). */
const sending: Row[] = [
  [
    ['review.locking', 'of goods', isGoods],
    ['lockOrder answers held', 'lockOrder fails', 'after LOCKING'],
    'placing.sending',
  ],
  [
    ['review.locking', 'of times that clash', isClashing],
    ['lockOrder answers held', 'lockOrder fails', 'after LOCKING'],
    'slotLost.picking',
  ],
  [
    ['booking.creating', 'with the same cart', isSameCart],
    'createAppointments answers all held',
    'placing.sending',
  ],
  ['booking.creating', 'createAppointments answers OFFLINE', 'offline'],
  ['booking.creating', 'createAppointments answers IDENTITY', 'sessionLost'],
  [
    ['placing.sending', 'for STRIPE', paidBy('STRIPE')],
    'placeOrder answers placed',
    'paying.stripe',
  ],
  [['placing.sending', 'for later', paidBy(PAY_LATER)], 'placeOrder answers placed', onTheWay],
  [
    ['placing.sending', 'with the same cart', isSameCart],
    'placeOrder answers placed, nothing due',
    onTheWay,
  ],
  ['placing.sending', 'placeOrder answers PRICE_CHANGED', 'priceChanged'],
  ['placing.sending', 'placeOrder answers STOCK_CHANGED', 'stockChanged'],
  ['placing.sending', 'placeOrder answers INTENT_REUSED', onTheWay],
  ['placing.sending', 'placeOrder answers TERMS_REFUSED', 'orderRefused'],
  [
    ['placing.sending', 'for the last time', ({ context }) => context.sends >= 3],
    'placeOrder answers to wait',
    'orderRefused',
  ],
  [['orderRefused', "on an order's page", isOrderPage], 'review opened', onTheWay],
  [
    ['orderRefused', 'with times held', ({ context }) => context.appointments.length > 0],
    'held times given up',
    'slotLost.releasing',
  ],
  [
    ['review.opening', 'of what costs less', costsLess],
    'openReview answers another price',
    'priceChanged',
  ],
  [
    ['review.opening', 'of more than one', wantsMore],
    'openReview answers less stock',
    'stockChanged',
  ],
];

const isLive = ({ context }: Stands): boolean =>
  ['CREATED', 'AWAITING_SHOPPER', 'VERIFYING'].includes(context.order?.attempt?.state ?? '');
const isSwitch = (one: Stands): boolean =>
  isLive(one) && one.context.order?.attempt?.provider !== one.context.method;
/** The way that was chosen is paid with, another live payment is ended first (I11), and the store is asked to wait for its money. */
const choosing = (from: string, what: string[]): Row[] => [
  ...PROVIDER_CODES.map(
    (code): Row => [
      [from, `with ${code}`, (one) => one.context.method === code && !isSwitch(one)],
      what,
      `paying.${PROVIDERS[code].branch}`,
    ],
  ),
];
const switched: Row[] = [
  [
    ['paying.switching', 'for later', ({ context }) => context.method === PAY_LATER],
    'giveUpAttempt answers an order that is ended',
    'paying.deferring',
  ],
  ...PROVIDER_CODES.map(
    (code): Row => [
      ['paying.switching', `for ${code}`, ({ context }) => context.method === code],
      'giveUpAttempt answers an order that is ended',
      `paying.${PROVIDERS[code].branch}`,
    ],
  ),
  ['paying.switching', 'giveUpAttempt answers an order that is paid', 'paid.taken'],
  ['paying.switching', 'giveUpAttempt answers an order that is inProcess', 'checking.inProcess'],
  ['paying.switching', 'giveUpAttempt answers OFFLINE', 'offline'],
  ['paying.switching', 'giveUpAttempt answers IDENTITY', 'sessionLost'],
  [
    'paying.switching',
    ['giveUpAttempt answers DOWN', 'giveUpAttempt fails', 'after STARTING'],
    onTheWay,
  ],
];
const code: Row[] = [
  [
    'paying.resuming',
    ['lockCode answers held', 'lockCode fails', 'after LOCKING'],
    'paying.ipayQr',
  ],
  ['paying.resuming', 'lockCode answers taken by another tab', 'cancelled.unfinished'],
  ['paying.leavingCode', 'readCode answers an order that is paid', 'paid.taken'],
  [
    ['paying.leavingCode', 'for STRIPE', ({ context }) => context.method === 'STRIPE'],
    'readCode answers an order that is expired',
    'paying.stripe',
  ],
  ...PROVIDER_CODES.map(
    (one): Row => [
      ['paying.pausing', `with ${one}`, ({ context }) => context.method === one],
      'after retryAfter',
      `paying.${PROVIDERS[one].branch}`,
    ],
  ),
  [
    'paying.leavingCode',
    [
      ...['OFFLINE', 'IDENTITY', 'DOWN'].map((reason) => `readCode answers ${reason}`),
      ...['readCode fails', 'after ANSWER'],
    ],
    onTheWay,
  ],
  ['paying.ipayQr', 'page looked at', 'paying.ipayQr'],
  ['paying', 'lock lost', 'blocked.watching'],
  ['paying.ipayQr', 'order given up', 'cancelled.givingUp'],
  ['paying.ipayQr', 'another method, STRIPE', 'paying.leavingCode'],
];

const PAYABLE = ['declined', 'cancelled.unfinished', 'cancelled.ended', 'expired.attempt'];
const isStripe = ({ context }: Stands): boolean => !context.downMethods.includes('STRIPE');
/** What a shopper may do with an order that awaits its money. */
const presses: Row[] = [
  ...PAYABLE.flatMap((from): Row[] => [
    [from, 'order kept for later', 'cancelled.keeping'],
    [from, 'order given up', 'cancelled.givingUp'],
    [from, 'payment continued', 'paying.locking'],
  ]),
  ...['checking.awaiting', 'placed'].map(
    (from): Row => [from, 'order given up', 'cancelled.givingUp'],
  ),
  ...[...PAYABLE, 'paid.deposit', 'checking.awaiting', 'placed', 'partPaid'].map(
    (from): Row => [[from, 'that answers', isStripe], 'another method, STRIPE', 'paying.locking'],
  ),
];

/** Where a page stands after it read its order, and after a shopper changed the cart or the way to pay (specification 8). */
export const READING_LEADS: readonly Row[] = [
  ...reading,
  ...changing,
  ...sending,
  ...choosing('paying.locking', ['lockPayment answers held', 'lockPayment fails', 'after LOCKING']),
  [
    ['paying.locking', 'with another that is open', isSwitch],
    ['lockPayment answers held', 'lockPayment fails', 'after LOCKING'],
    'paying.switching',
  ],
  ...switched,
  ...code,
  ...presses,
];
