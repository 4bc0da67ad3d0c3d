import { ORDER_STATUSES, orderStatusOf } from '../domain/orderStatus.ts';
import { PAY_LATER, PROVIDER_CODES } from '../domain/payment.ts';
import type { ProblemCode } from '../domain/problem.ts';
import { answer, byType, type Case, failure, model, says } from '../model.ts';
import type { PaymentEnd } from '../payment/types.ts';
import { callRules } from './expects/calls.ts';
import { contextRules } from './expects/context.ts';
import { deedRules } from './expects/deeds.ts';
import { noticeRules } from './expects/notices.ts';
import { formErrors, isFree, linesToOrder } from './facts.ts';
import { checkoutMachine } from './machine.ts';
import { missingAppointments } from './orderRequest.ts';
import { moneyIn, rowOf } from './rows.ts';
import {
  approvedOrder,
  askedOrder,
  checkoutInput,
  clashingCart,
  codeOrder,
  draftOf,
  freeCart,
  goodsCart,
  known,
  ORDERS,
  orderedCart,
  otherCart,
  placed,
  seen,
  servicesCart,
  unpaidOrder,
} from './samples.ts';
import type { CheckoutContext } from './types.ts';

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

const statusOf = ({ order, returned }: CheckoutContext) => order && orderStatusOf(order, returned);
const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : (Object.keys(value as object)[0] ?? '');
const flowOf = (method: string | null): string | null =>
  method === null || method === PAY_LATER || method === 'PAYPAL' || method === 'IPAY_QR'
    ? method
    : 'hosted';

/** Only what decides something in that state: with every fact everywhere, walks multiply without end. */
function factsOf(name: string, context: CheckoutContext): unknown {
  const isComplete = formErrors(context).length === 0 && linesToOrder(context).length > 0;
  switch (name) {
    case 'information':
      return [isComplete, context.isOnline];
    case 'review':
    case 'orderRefused':
      return [
        isComplete,
        isFree(context),
        flowOf(context.method),
        missingAppointments(context).length,
        context.appointments.length > 0,
      ];
    case 'booking':
    case 'placing':
      return [
        context.sends,
        flowOf(context.method),
        missingAppointments(context).length,
        context.heldCart?.items.map(({ id, awaitingOrder }) => [id, awaitingOrder !== null]),
      ];
    case 'recovering':
    case 'offline':
      return [
        context.pressed,
        // Once the order stands, how it was sent and would be paid decides nothing.
        context.placed === null && [context.sends, flowOf(context.method)],
        context.cancelledAttempt !== null,
        context.heldCart?.items.map(({ id, awaitingOrder }) => [id, awaitingOrder !== null]),
      ];
    case 'cancelled':
      return [statusOf(context), context.cancelledAttempt !== null];
    case 'stockChanged':
    case 'priceChanged':
      return context.fresh !== null;
    case 'paying':
      return [
        context.method,
        context.order?.attempt?.provider,
        context.order?.attempt?.state,
        statusOf(context) === 'partPaid',
      ];
    default:
      return statusOf(context);
  }
}

const PAYS = [
  { type: 'order.place' },
  { type: 'payment.continue' },
  { type: 'method.change', method: 'STRIPE' },
] as const;

export const checkoutModel = model({
  name: 'checkout',
  machine: checkoutMachine,
  starts: [
    { title: 'goods', input: checkoutInput() },
    { title: 'goods, guest form', input: checkoutInput({ entry: 'information' }) },
    { title: 'services', input: checkoutInput({ kind: 'services', cart: servicesCart }) },
    { title: 'clashing times', input: checkoutInput({ kind: 'services', cart: clashingCart }) },
    { title: 'goods for nothing', input: checkoutInput({ cart: freeCart, methods: [] }) },
    {
      title: "an order's page",
      input: checkoutInput({
        entry: 'order',
        orderId: 'order-1',
        capability: 'capability-1',
        cart: otherCart,
      }),
    },
    {
      title: 'back by cancelling',
      input: checkoutInput({
        entry: 'order',
        orderId: 'order-1',
        capability: 'capability-1',
        cancelledAttempt: 'attempt-1',
        cart: otherCart,
      }),
    },
    {
      title: 'an old link of a return by cancelling',
      input: checkoutInput({
        entry: 'order',
        orderId: 'order-1',
        capability: 'capability-1',
        cancelledAttempt: 'attempt-0',
        cart: otherCart,
      }),
    },
    {
      title: 'back from the provider',
      input: checkoutInput({
        entry: 'order',
        orderId: 'order-1',
        capability: 'capability-1',
        returned: true,
        cart: otherCart,
      }),
    },
  ],
  cases: byType([
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
    review('as it was seen, for nothing', { promotion: freeCart.promotion }),
    review('another price', {
      lines: [
        line('coffee', { sellingPrice: 1100 }),
        line('haircut', { sellingPrice: 1100, nonInventory: true }),
      ],
    }),
    review('less stock', { lines: [line('coffee', { stockInHand: 1 })] }),
    review('lines that are gone', { lines: [], gone: ['coffee', 'haircut', 'colour'] }),
    ...unreached('openReview'),
    answer('openReview', 'that nobody delivers there any more', { ok: false, reason: 'DELIVERY' }),
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
    says('the cart stays as it was', { type: 'cart.changed', cart: goodsCart }),
    says('the cart is emptied', { type: 'cart.changed', cart: { ...goodsCart, items: [] } }),
    says('the lines are ordered in another tab', { type: 'cart.changed', cart: orderedCart }),
    says('the cart changes', { type: 'cart.changed', cart: otherCart }),
    says('a name', {
      type: 'contact.change',
      contact: { fullName: 'Amina Odhiambo', email: 'amina@example.test' },
    }),
    says('an address', {
      type: 'address.change',
      address: { street: '1 Main Street', city: 'Portland' },
    }),
    says('collected', { type: 'delivery.choose', delivery: { kind: 'collect' } }),
    says('a field left', { type: 'field.leave', field: 'email' }),
    says('a method chosen', { type: 'method.choose', method: 'STRIPE' }),
    says('to be paid later chosen', { type: 'method.choose', method: PAY_LATER }),
    says('terms chosen', { type: 'terms.choose', paymentTerm: null }),
    says('files chosen', { type: 'attachments.change', attachments: [] }),
    says('a promotion code', { type: 'promotion.enter', code: 'TEN' }),
    says('no promotion', { type: 'promotion.clear' }),
    says('review opened', { type: 'review.open' }),
    says('details edited', { type: 'information.edit' }),
    says('order placed', { type: 'order.place' }),
    says('differences accepted', { type: 'differences.accept' }),
    says('another time picked', {
      type: 'slot.pick',
      line: 0,
      slot: 1,
      picked: { startDate: '2027-03-02', startTime: '16:00' },
    }),
    says('held times given up', { type: 'times.release' }),
    says('payment continued', { type: 'payment.continue' }),
    ...[...PROVIDER_CODES, PAY_LATER].map((method) =>
      says(`another method, ${method}`, { type: 'method.change', method }),
    ),
    says('order kept for later', { type: 'order.keep' }),
    says('order given up', { type: 'order.giveUp' }),
    says('status asked', { type: 'status.refresh' }),
    says('"I have paid"', { type: 'payment.paidIt' }),
    says('a new code', { type: 'code.renew' }),
    says('signed out elsewhere', { type: 'session.lost' }),
    says('signed in again', { type: 'session.restored' }),
    says('on as a guest', { type: 'session.asGuest' }),
    says('network lost', { type: 'network.lost' }),
    says('network back', { type: 'network.back' }),
    says('page restored', { type: 'page.restored' }),
    says('page looked at', { type: 'page.visible' }),
    says('lock lost', { type: 'lock.lost' }),
    says('lock free', { type: 'lock.free' }),
    says('lock taken', { type: 'lock.take' }),
    says('the other tab moves', { type: 'otherTab.shows', title: 'checkout.title.paying' }),
  ]),
  facts: ({ value, context }) => factsOf(nameOf(value), context),
  holds: {
    'every state has a row': (snapshot) =>
      Object.values(snapshot.getMeta()).some((row) => row !== undefined),
    'paid is said only of an order that the server calls paid (I45)': ({ value, context }) =>
      nameOf(value) !== 'paid' ||
      (context.order !== null &&
        ['PAID', 'PART_PAID', 'REFUNDED'].includes(context.order.paymentState)),
    'nothing due, no provider called (I10)': ({ value, context }) =>
      nameOf(value) !== 'paying' ||
      context.placed === null ||
      context.placed.dueNow > 0 ||
      context.placed.total > 0,
    'no money was taken where none is said to be': (snapshot) =>
      moneyIn(rowOf(snapshot), snapshot.context) !== 'none' ||
      !['PAID', 'PART_PAID', 'REVIEW'].includes(snapshot.context.order?.paymentState ?? 'PENDING'),
    'no button pays where money may have been taken (I45)': (snapshot) =>
      !['maybe', 'taken', 'extra', 'returned'].includes(rowOf(snapshot).money) ||
      !PAYS.some((event) => snapshot.can(event)),
    'nothing is paid, kept or given up while money is under way or staff decides': (snapshot) => {
      const { order } = snapshot.context;
      const isWatched =
        order?.paymentState === 'REVIEW' ||
        (order?.paymentState === 'PENDING' && order.attempt?.outcome.status === 'IN_PROCESS');
      return (
        !isWatched ||
        ![...PAYS, { type: 'order.keep' } as const, { type: 'order.giveUp' } as const].some(
          (event) => snapshot.can(event),
        )
      );
    },
    'an order is sent only under a stored intent (I01)': ({ value, context }) =>
      nameOf(value) !== 'placing' || context.intentId !== null,
    'no changed cart waits but for the answer to an order that is being sent': ({ context }) =>
      context.heldCart === null || (context.pressed && context.placed === null),
    'sends are bounded (I49)': ({ context }) => context.sends <= 4,
  },
  rules: { ...callRules, ...noticeRules, ...contextRules, ...deedRules },
});
