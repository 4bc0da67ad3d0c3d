import { orderStatusOf } from '../domain/orderStatus.ts';
import { PROVIDER_CODES, PROVIDERS } from '../domain/payment.ts';
import type { LeadRow } from '../leads.ts';
import type { CheckoutContext } from './types.ts';

type Stands = { context: CheckoutContext };
type Row = LeadRow<Stands>;
const hasNotWaited = ({ context }: Stands): boolean => !context.hasPaused;
const isBack = ({ context }: Stands): boolean =>
  context.returned && context.cancelledAttempt === null;
const hasStayed = ({ context }: Stands): boolean =>
  !context.returned && context.cancelledAttempt === null;
const isRest = ({ context: { order, returned } }: Stands): boolean =>
  order !== null && orderStatusOf(order, returned) === 'partPaid';
const isSameCart = ({ context }: Stands): boolean => context.heldCart === null;
const isFirst = (one: Stands): boolean => one.context.sends === 1 && isSameCart(one);
const isWhole = (one: Stands): boolean => !isRest(one);
const onTheWay = 'recovering.reading';

/** However a payment ends, money that the shop knows of is shown at once, and what is not certain is read again; a provider that is away is said. */
const endsOf = (code: (typeof PROVIDER_CODES)[number]): Row[] => {
  const here = `paying.${PROVIDERS[code].branch}`;
  return [
    [here, `${code} answers paid`, 'paid.taken'],
    [here, `${code} answers declined`, 'declined'],
    [here, `${code} answers captured`, onTheWay],
    [here, `${code} answers that nothing is certain`, onTheWay],
    [here, `${code} answers that the identity ended`, 'sessionLost'],
    [here, `${code} fails`, onTheWay],
    [here, `${code} answers to wait for long`, 'cancelled.unfinished'],
    [
      [here, 'for the first time', hasNotWaited],
      `${code} answers to wait a little`,
      'paying.pausing',
    ],
    [[here, 'for the whole', isWhole], `${code} answers that it does not answer`, 'declined'],
    [[here, 'for a rest', isRest], `${code} answers that it does not answer`, 'partPaid'],
    ...(PROVIDERS[code].flow === 'qr' ? [] : [[here, 'after STARTING', onTheWay] as const]),
  ];
};

const STANDS: Record<string, string> = {
  paid: 'paid.taken',
  declined: 'declined',
  unfinished: 'cancelled.unfinished',
  confirming: 'checking.confirming',
  awaiting: 'checking.awaiting',
  inProcess: 'checking.inProcess',
  endedInProcess: 'checking.endedInProcess',
  inReview: 'checking.inReview',
  short: 'checking.short',
  goingBack: 'cancelled.goingBack',
  shut: 'cancelled.shut',
  ended: 'cancelled.ended',
  givenUp: 'cancelled.givenUp',
  placed: 'placed',
};
/** An order that is read is shown as it stands; of one that is still open, a shopper who is back from its provider waits for its word. */
const shows = (from: string, port: string, statuses: readonly string[]): Row[] =>
  statuses.flatMap((status): Row[] => {
    const what = `${port} answers an order that is ${status}`;
    if (status !== 'unfinished') return [[from, what, STANDS[status] as string]];
    return [
      [[from, 'where the shopper stayed', hasStayed], what, 'cancelled.unfinished'],
      [[from, 'back from the provider', isBack], what, 'checking.confirming'],
    ];
  });
/** One that is not read: the network or the person is waited for, otherwise it is asked again later. */
const waits = (from: string, port: string, rest: string): Row[] => [
  [from, `${port} answers OFFLINE`, 'offline'],
  [from, `${port} answers IDENTITY`, 'sessionLost'],
  [from, [`${port} answers DOWN`, `${port} fails`, 'after ANSWER'], rest],
];

const WATCHED = [
  ['confirming', 'betweenQuestions'],
  ['awaiting', 'whileVoucher'],
  ['inProcess', 'whileUnderWay'],
  ['endedInProcess', 'whileUnderWay'],
  ['inReview', 'whileUnderWay'],
  ['short', 'whileUnderWay'],
] as const;
const ASKED = [
  ...['paid', 'declined', 'unfinished', 'confirming', 'awaiting', 'inProcess'],
  ...['endedInProcess', 'inReview', 'short', 'goingBack', 'shut'],
];
/** What was read may be true no more: another tab of the same payment may have paid it. */
const PERHAPS_NEW = ['page looked at', 'the other tab moves'];
/** Money that is not certain is asked about again, by time and when a shopper looks or asks. */
const watches: Row[] = WATCHED.flatMap(([name, delay]): Row[] => {
  const [waiting, asking] = [`checking.${name}.waiting`, `checking.${name}.asking`];
  return [
    [waiting, [`after ${delay}`, ...PERHAPS_NEW, 'status asked'], asking],
    ...shows(asking, 'askOutcome', ASKED),
    ...waits(asking, 'askOutcome', waiting),
  ];
});

const STANDING = [
  ...['taken', 'deposit', 'extra', 'partReturned', 'disputed'].map((name) => `paid.${name}`),
  ...['placed', 'partPaid', 'declined', 'expired.attempt', 'cancelled.ended'],
  'cancelled.goingBack',
];
/** A page of an order that stands looks again by itself; what cannot be read changes nothing on it. */
const stands: Row[] = STANDING.flatMap((name): Row[] => {
  const [resting, looking] = [`${name}.resting`, `${name}.looking`];
  return [
    [resting, ['after STANDING_REST', ...PERHAPS_NEW], looking],
    ...shows(looking, 'askOutcome', ASKED),
    [
      looking,
      [
        ...['OFFLINE', 'IDENTITY', 'DOWN'].map((reason) => `askOutcome answers ${reason}`),
        ...['askOutcome fails', 'after ANSWER'],
      ],
      resting,
    ],
  ];
});

const READY = ['review.ready', 'review.findingPromotion', 'review.locking', 'review.opening'];
/** The form and the review: each can be left for the other, and what is not there is waited for (specification 8.2, 8.3). */
const filling: Row[] = [
  ...READY.map((from): Row => [from, 'details edited', 'information']),
  ...[...READY, 'placing', 'checking', 'paying'].map(
    (from): Row => [from, 'network lost', 'offline'],
  ),
  ['review.opening', 'openReview answers OFFLINE', 'offline'],
  ['review.opening', 'openReview answers IDENTITY', 'sessionLost'],
  [
    'review.opening',
    [
      ...['openReview answers that the address is no longer delivered to'],
      ...['openReview answers that the phone cannot be called'],
      ...['openReview answers DOWN', 'openReview fails', 'after REVIEWING'],
    ],
    'information',
  ],
  ['review.ready', 'after REVIEW_STALE', 'review.opening'],
  ['review.ready', ['a promotion code', 'no promotion'], 'review.findingPromotion'],
  [
    'review.findingPromotion',
    [
      ...['findPromotion answers ten per cent', 'findPromotion answers none'],
      ...['findPromotion answers that it does not hold', 'findPromotion fails', 'after ANSWER'],
    ],
    'review.ready',
  ],
  ['review.locking', 'lockOrder answers taken by another tab', 'blocked.watching'],
  ['priceChanged', 'differences accepted', 'review.opening'],
  ['priceChanged', 'details edited', 'information'],
  ['stockChanged', 'details edited', 'information'],
  ['slotLost.picking', 'another time picked', 'review.opening'],
  ['slotLost.picking', 'details edited', 'information'],
  ['slotLost.picking', 'held times given up', 'slotLost.releasing'],
  [
    'slotLost.releasing',
    [...['releaseAppointments answers given back', 'releaseAppointments fails'], 'after ANSWER'],
    'information',
  ],
];

/** Times first, then the order; a refusal says what is to be done, and what is not certain is read (I44, specification 8.5). */
const sending: Row[] = [
  [
    ['booking.creating', 'with the same cart', isSameCart],
    'createAppointments answers that the second time is taken',
    'slotLost.picking',
  ],
  ['booking.creating', 'createAppointments answers refused', 'orderRefused'],
  [
    'booking.creating',
    ['createAppointments answers LOST', 'createAppointments fails', 'after BOOKING'],
    onTheWay,
  ],
  ['placing.sending', ['placeOrder answers LOST', 'placeOrder fails', 'after PLACING'], onTheWay],
  [
    ['placing.sending', 'with the same cart', isSameCart],
    'placeOrder answers that the phone cannot be called',
    'information',
  ],
  ['placing.sending', 'placeOrder answers OFFLINE', 'offline'],
  ['placing.sending', 'placeOrder answers IDENTITY', 'sessionLost'],
  [['placing.sending', 'at first', isFirst], 'placeOrder answers to wait', 'placing.waiting'],
  ['placing.waiting', 'after retryAfter', 'placing.sending'],
  [['placing.sending', 'at first', isFirst], 'placeOrder answers SLOT_TAKEN', 'slotLost.picking'],
  [['placing.sending', 'at first', isFirst], 'placeOrder answers QUOTE_EXPIRED', 'review.opening'],
  ['placing', 'lock lost', 'blocked.watching'],
  ['booking', 'lock lost', 'blocked.watching'],
  ['booking', 'network lost', 'offline'],
  ['orderRefused', 'details edited', 'information'],
  ['orderRefused', 'status asked', onTheWay],
];

/** Where each event leads in a checkout, as far as it is the same for every order (specification 8). */
export const CHECKOUT_LEADS: readonly Row[] = [
  ...PROVIDER_CODES.flatMap(endsOf),
  ['paying.pausing', 'after retryAfter', 'paying'],
  ...watches,
  ...stands,

  [
    'cancelled.unfinished.waiting',
    ['after UNFINISHED_REST', ...PERHAPS_NEW],
    'cancelled.unfinished.asking',
  ],
  ...shows('cancelled.unfinished.asking', 'askOutcome', ASKED),
  ...waits('cancelled.unfinished.asking', 'askOutcome', 'cancelled.unfinished.waiting'),
  ['cancelled.leaving.waiting', 'after betweenQuestions', 'cancelled.leaving.asking'],
  ...waits('cancelled.leaving.asking', 'askOutcome', 'checking.confirming'),
  ...shows('cancelled.leaving.ending', 'endCancelled', ['ended', 'paid']),
  [
    'cancelled.leaving.ending',
    'endCancelled answers an order that is unfinished',
    'cancelled.unfinished',
  ],
  ...waits('cancelled.leaving.ending', 'endCancelled', onTheWay),
  ...shows('cancelled.keeping', 'keepOrder', ['placed', 'paid', 'unfinished']),
  ...waits('cancelled.keeping', 'keepOrder', onTheWay),
  ...shows('cancelled.givingUp', 'giveUpOrder', ['givenUp', 'paid', 'unfinished', 'inProcess']),
  ...waits('cancelled.givingUp', 'giveUpOrder', onTheWay),
  ...['declined', 'cancelled.unfinished', 'cancelled.ended', 'expired.attempt', 'partPaid'].map(
    (from): Row => [from, 'status asked', onTheWay],
  ),
  ...filling,
  ...sending,

  ['paying.locking', ['lockPayment answers taken by another tab'], 'blocked.watching'],
  ['paying.deferring', 'payLater answers an order that is placed', 'placed'],
  ...waits('paying.deferring', 'payLater', onTheWay).filter(([, what]) => typeof what === 'string'),
  ['paying.deferring', ['payLater answers DOWN', 'payLater fails', 'after STARTING'], onTheWay],
  ['offline', ['after OFFLINE_REST', 'network back', 'status asked'], onTheWay],
  ['sessionLost', ['signed in again', 'on as a guest'], onTheWay],
  ['blocked.watching', ['lock free', 'status asked'], onTheWay],
  ['blocked.watching', 'lock taken', 'blocked.taking'],
  ['blocked.taking', 'takeLock answers held', onTheWay],
  [
    'blocked.taking',
    ['takeLock answers taken by another tab', 'takeLock fails', 'after LOCKING'],
    'blocked.watching',
  ],
  ['unknown', ['after UNKNOWN_REST', 'page looked at', 'status asked'], onTheWay],
];
