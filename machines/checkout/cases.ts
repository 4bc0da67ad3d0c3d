import { ORDER_STATUSES } from '../domain/orderStatus.ts';
import { PROVIDER_CODES } from '../domain/payment.ts';
import type { ProblemCode } from '../domain/problem.ts';
import { answer, byType, type Case, failure } from '../model.ts';
import type { PaymentEnd } from '../payment/types.ts';
import { eventCases } from './eventCases.ts';
import {
  approvedOrder,
  askedOrder,
  clashingCart,
  codeOrder,
  draftOf,
  freeCart,
  goodsCart,
  known,
  ORDERS,
  otherCart,
  placed,
  seen,
  servicesCart,
  unpaidOrder,
} from './samples.ts';

const UNREACHED = ['OFFLINE', 'IDENTITY', 'DOWN'] as const;

const unreached = (port: string, more: object = {}): Case[] => [
  ...UNREACHED.map((reason) => answer(port, reason, { ok: false, reason, ...more })),
  failure(port),
];

const recovers = (draft: ReturnType<typeof draftOf> | null): Case[] => [
  answer('recover', draft ? 'a draft and no order' : 'nothing', {
    ok: true,
    draft,
    order: null,
    known,
  }),
];

const orders = (
  port: string,
  of: readonly (typeof ORDER_STATUSES)[number][],
  more: object = {},
): Case[] =>
  of.map((status) =>
    answer(port, `an order that is ${status}`, { ok: true, order: ORDERS[status], ...more }),
  );

const line = (id: string, other: object = {}) => ({ ...seen.lines[0], id, ...other });

const review = (title: string, other: object = {}): Case =>
  answer('openReview', title, {
    ...seen,
    lines: [line('coffee'), line('haircut', { nonInventory: true })],
    ...other,
  });

const held = [{ id: 'ap-1', line: 0, slot: 0 }];

const places = (title: string, dueNow: number): Case =>
  answer('placeOrder', title, { ok: true, order: { ...placed.order, dueNow } });

const refused = (problem: ProblemCode): Case =>
  answer('placeOrder', problem, {
    ok: false,
    reason: 'REFUSED',
    problem,
    differences: [{ kind: 'total', name: 'Total', productId: null, was: 20, now: 22 }],
    line: problem === 'SLOT_TAKEN' ? 0 : null,
  });

const ends = (port: string): Case[] => {
  const end = (title: string, output: PaymentEnd): Case => answer(port, title, output);
  return [
    end('paid', {
      kind: 'outcome',
      outcome: { status: 'PAID', reference: 'ref-1' },
      order: ORDERS.paid,
    }),
    end('declined', {
      kind: 'outcome',
      outcome: { status: 'DECLINED', reason: 'NOT_ENOUGH_FUNDS' },
      order: ORDERS.declined,
    }),
    end('captured', {
      kind: 'outcome',
      outcome: { status: 'PAID', reference: 'ref-1' },
      order: null,
    }),
    end('that it does not answer', { kind: 'refused', reason: 'METHOD_DOWN' }),
    end('that the identity ended', { kind: 'refused', reason: 'IDENTITY' }),
    end('to wait a little', { kind: 'busy', retryAfterMs: 20_000 }),
    end('to wait for long', { kind: 'busy', retryAfterMs: 900_000 }),
    end('that nothing is certain', { kind: 'lookAgain' }),
    failure(port),
  ];
};

/** Every event and every answer of a port that the walks send. */
export const checkoutCases = byType([
  ...recovers(null),
  ...recovers(draftOf(goodsCart)),
  answer('recover', 'a draft of services', {
    ok: true,
    draft: draftOf(servicesCart),
    order: null,
    known,
  }),
  answer('recover', 'a draft of clashing times', {
    ok: true,
    draft: draftOf(clashingCart),
    order: null,
    known,
  }),
  ...orders('recover', ORDER_STATUSES, { draft: null, known }),
  answer('recover', 'an order without an attempt', {
    ok: true,
    draft: draftOf(goodsCart),
    order: unpaidOrder(),
    known,
  }),
  answer('recover', 'an open code', { ok: true, draft: null, order: codeOrder, known }),
  answer('recover', 'a payment that is being asked about', {
    ok: true,
    draft: null,
    order: askedOrder,
    known,
  }),
  answer('recover', 'an open order of another cart', {
    ok: true,
    draft: draftOf(otherCart),
    order: ORDERS.unfinished,
    known,
  }),
  answer('recover', 'an open order of another cart, and one that is over', {
    ok: true,
    draft: draftOf(otherCart),
    order: ORDERS.unfinished,
    others: [{ ...ORDERS.givenUp, id: 'order-3' }],
    known,
  }),
  answer('recover', 'no order of its own, and others that are open, paid and over', {
    ok: true,
    draft: draftOf(goodsCart),
    order: null,
    others: [
      ORDERS.unfinished,
      { ...ORDERS.paid, id: 'order-2' },
      { ...ORDERS.givenUp, id: 'order-3' },
    ],
    known,
  }),
  answer('recover', 'an approved payment', {
    ok: true,
    draft: null,
    order: approvedOrder,
    known,
  }),
  answer('recover', 'an earlier order that was paid', {
    ok: true,
    draft: draftOf(otherCart),
    order: ORDERS.paid,
    known,
  }),
  ...unreached('recover', { draft: null }),
  review('as it was seen'),
  review('as it was seen, for nothing', {
    promotion: freeCart.promotion,
    phone: '+1 503 555 0142',
  }),
  review('another price', {
    lines: [
      line('coffee', { sellingPrice: 1100 }),
      line('haircut', { sellingPrice: 1100, nonInventory: true }),
    ],
  }),
  review('less stock', { lines: [line('coffee', { stockInHand: 1 })] }),
  review('lines that are gone', { lines: [], gone: ['coffee', 'haircut', 'colour'] }),
  ...unreached('openReview'),
  answer('openReview', 'that the address is no longer delivered to', {
    ok: false,
    reason: 'DELIVERY',
  }),
  answer('openReview', 'that the phone cannot be called', { ok: false, reason: 'PHONE' }),
  answer('findPromotion', 'ten per cent', {
    ok: true,
    promotion: {
      id: 'ten',
      code: 'TEN',
      name: 'Ten off',
      discountFixedAmount: null,
      discountPercentage: 10,
    },
  }),
  answer('findPromotion', 'none', { ok: true, promotion: null }),
  answer('findPromotion', 'that it does not hold', { ok: false, reason: 'PROMOTION_REFUSED' }),
  failure('findPromotion'),
  ...['lockOrder', 'lockPayment', 'lockCode', 'takeLock'].flatMap((port) => [
    answer(port, 'held', { held: true }),
    answer(port, 'taken by another tab', { held: false }),
    failure(port),
  ]),
  answer('createAppointments', 'all held', {
    ok: true,
    held: [...held, { id: 'ap-2', line: 0, slot: 1 }],
  }),
  answer('createAppointments', 'that the second time is taken', {
    ok: false,
    reason: 'SLOT',
    problem: 'SLOT_TAKEN',
    line: 0,
    slot: 1,
    held,
  }),
  answer('releaseAppointments', 'given back', undefined),
  failure('releaseAppointments'),
  answer('createAppointments', 'refused', {
    ok: false,
    reason: 'REFUSED',
    problem: 'NOT_SOLD_HERE',
    held: [],
  }),
  answer('createAppointments', 'LOST', { ok: false, reason: 'LOST', held }),
  ...unreached('createAppointments', { held }),
  places('placed', 20),
  places('placed, nothing due', 0),
  ...(
    [
      'PRICE_CHANGED',
      'STOCK_CHANGED',
      'SLOT_TAKEN',
      'INTENT_REUSED',
      'TERMS_REFUSED',
      'QUOTE_EXPIRED',
    ] as const
  ).map(refused),
  answer('placeOrder', 'to wait', { ok: false, reason: 'WAIT', retryAfterMs: 2000 }),
  ...(['LOST', 'OFFLINE', 'IDENTITY'] as const).map((reason) =>
    answer('placeOrder', reason, { ok: false, reason }),
  ),
  answer('placeOrder', 'that the phone cannot be called', { ok: false, reason: 'PHONE' }),
  failure('placeOrder'),
  ...PROVIDER_CODES.flatMap(ends),
  answer('recover', 'an order that was cancelled after it was paid', {
    ok: true,
    draft: null,
    order: { ...ORDERS.goingBack, paymentState: 'PAID', goods: 'released' },
    known,
  }),
  ...orders('giveUpAttempt', ['ended', 'paid', 'unfinished', 'inProcess']),
  ...unreached('giveUpAttempt'),
  ...orders('giveUpOrder', ['givenUp', 'paid', 'unfinished', 'inProcess']),
  ...unreached('giveUpOrder'),
  ...orders('endCancelled', ['ended', 'paid', 'unfinished']),
  ...unreached('endCancelled'),
  ...orders('keepOrder', ['placed', 'paid', 'unfinished']),
  ...unreached('keepOrder'),
  ...orders('payLater', ['placed']),
  ...unreached('payLater'),
  ...orders('askOutcome', [
    'paid',
    'declined',
    'unfinished',
    'confirming',
    'awaiting',
    'inProcess',
    'endedInProcess',
    'inReview',
    'short',
    'goingBack',
    'shut',
  ]),
  ...unreached('askOutcome'),
  ...orders('readCode', ['expired', 'paid']),
  ...unreached('readCode'),
  ...eventCases,
]);
