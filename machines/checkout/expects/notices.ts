import type { AnyEventObject } from 'xstate';
import type { OrderView } from '../../domain/order.ts';
import { isIn, type Rules } from '../../model.ts';
import type { checkoutMachine } from '../machine.ts';
import type { Recovered } from '../ports.ts';
import type { CheckoutContext } from '../types.ts';
import { isOther, ordered } from './orders.ts';

/** The lines of this cart that the order was made of: none, where the order is of another intent. */
const linesOf = ({ order, intentId, lineIds }: CheckoutContext): string[] =>
  order === null || order.intentId === intentId ? lineIds : [];
const awaits = ({ after: { context } }: { after: { context: CheckoutContext } }): object[] => [
  {
    type: 'order.awaits',
    order: { id: context.placed?.id, orderNumber: context.placed?.orderNumber },
    lineIds: linesOf(context),
  },
];
const released = ({ after: { context } }: { after: { context: CheckoutContext } }): object[] => [
  { type: 'order.released', orderId: context.placed?.id, ticked: true },
];
/** Asked about in place: what the money comes to may take days. */
const WATCHED = [
  'cancelled.unfinished',
  'checking.awaiting',
  'checking.inProcess',
  'checking.endedInProcess',
  'checking.inReview',
  'checking.short',
];
const KEEPS_LINES = ['partPaid', 'declined', 'cancelled.ended', 'expired.attempt', ...WATCHED];
/** Of an order that an earlier visit made, as its draft says; a draft is read once. */
const leftLines = (
  { draft, order }: Extract<Recovered, { ok: true }>,
  { hasRead, intentId, lineIds }: CheckoutContext,
): string[] => {
  const made = hasRead || !draft ? { intentId, lineIds } : draft;
  return order?.intentId === made.intentId ? made.lineIds : [];
};
/** It came to nothing: given up, run out, closed by staff; or what it held is not the shopper's, and its money goes back. */
const isEnded = ({ paymentState, goods, money, attempt }: OrderView): boolean =>
  paymentState === 'CLOSED' ||
  // Money that is on its way after the end may still bring it back.
  (['CANCELLED', 'EXPIRED'].includes(paymentState) && attempt?.outcome.status !== 'IN_PROCESS') ||
  goods === 'gone' ||
  (goods === 'released' && (money?.owedBack ?? 0) > 0);
/** Nothing more is to be paid now, or ever. */
const isOver = (order: OrderView): boolean =>
  isEnded(order) ||
  ['PAID', 'REFUNDED'].includes(order.paymentState) ||
  (order.paymentState === 'PART_PAID' && order.attempt?.outcome.status !== 'UNDERPAID') ||
  (order.paymentState === 'PENDING' && order.paymentMethodCode === 'PAY_LATER');
/** The order that was read is not the one that this document goes on with. */
const wasLeft = ({ output }: AnyEventObject, { order }: CheckoutContext): boolean =>
  output.ok && output.order !== null && order === null;

const cartChanged = (): object[] => [
  { type: 'notice', id: 'checkout.cartChanged', severity: 'warning' },
];
/** What the cart and the banner hear (P5: lines stay until their money is there, and leave with it). */
export const noticeRules: Rules<typeof checkoutMachine> = {
  'lines of an order that awaits its money are marked': { enters: KEEPS_LINES, emits: awaits },
  'and marked again when it was asked about in vain': {
    answers: 'askOutcome',
    in: KEEPS_LINES,
    when: ({ event, before, after }) =>
      event.output.ok && KEEPS_LINES.some((path) => isIn(before, path) && isIn(after, path)),
    emits: awaits,
  },
  'lines of an order that is to be paid now are marked as soon as it is placed': {
    answers: 'placeOrder',
    to: ['paying', 'declined'],
    emits: ({ before, event }) => [
      {
        type: 'order.awaits',
        order: { id: event.output.order.id, orderNumber: event.output.order.orderNumber },
        lineIds: ordered(before.context).map((item) => item.id),
      },
    ],
  },
  'lines of an order that is paid, or accepted for later, leave the cart': {
    enters: ['paid', 'placed'],
    emits: ({ after: { context } }) => [
      { type: 'order.done', orderId: context.placed?.id, lineIds: linesOf(context) },
    ],
  },
  'and are gone all the same when its page looks after it': {
    answers: 'askOutcome',
    in: ['paid', 'placed'],
    when: ({ event, before, after }) =>
      event.output.ok && ['paid', 'placed'].some((path) => isIn(before, path) && isIn(after, path)),
    emits: ({ after: { context } }) => [
      { type: 'order.done', orderId: context.placed?.id, lineIds: linesOf(context) },
    ],
  },
  'as those of one whose money goes back are free': {
    answers: 'askOutcome',
    in: 'cancelled.goingBack',
    when: ({ event, after }) => event.output.ok && isIn(after, 'cancelled.goingBack'),
    emits: released,
  },
  'lines of an order that is over are free again': {
    enters: ['cancelled.givenUp', 'cancelled.shut', 'cancelled.goingBack', 'expired.order'],
    emits: released,
  },
  'an order that is over makes way for other lines, and its own leave or are free': {
    answers: 'recover',
    when: ({ event, after }) => wasLeft(event, after.context) && isOver(event.output.order),
    emits: ({ event: { output }, before }) => [
      isEnded(output.order)
        ? { type: 'order.released', orderId: output.order.id, ticked: false }
        : {
            type: 'order.done',
            orderId: output.order.id,
            lineIds: leftLines(output, before.context),
          },
    ],
    leaves: ({ after: { context } }) =>
      context.placed === null && context.intentId === null && context.lineIds.length === 0,
  },
  'an open order of another cart stands aside, its lines marked, and the others can be ordered': {
    answers: 'recover',
    when: ({ event, after }) => wasLeft(event, after.context) && !isOver(event.output.order),
    emits: ({ event: { output }, before }) => [
      {
        type: 'order.awaits',
        order: { id: output.order.id, orderNumber: output.order.orderNumber },
        lineIds: leftLines(output, before.context),
      },
    ],
    leaves: ({ event, after }) =>
      after.context.openOrders.some((order) => order.id === event.output.order.id) &&
      (isIn(after, 'information') || isIn(after, 'review')),
  },
  'lines of other orders that are over wait no longer': {
    answers: 'recover',
    when: ({ event }) => event.output.ok,
    emits: ({ event }) =>
      (event.output.others ?? [])
        .filter(isOver)
        .map((order: OrderView) =>
          isEnded(order)
            ? { type: 'order.released', orderId: order.id, ticked: false }
            : { type: 'order.done', orderId: order.id, lineIds: [] },
        ),
  },
  'that an order is kept is said': {
    answers: 'keepOrder',
    to: 'placed',
    emits: () => [{ type: 'notice', id: 'checkout.kept', severity: 'success' }],
  },
  'accepted differences go into the cart': {
    on: 'differences.accept',
    emits: ({ before: { context } }) => [
      {
        type: 'cart.refresh',
        lines: context.fresh?.lines ?? [],
        gone: context.fresh?.gone ?? [],
        promotion: context.fresh ? context.fresh.promotion : context.cart.promotion,
      },
    ],
  },
  'what was read without a difference goes into the cart': {
    answers: 'openReview',
    to: 'review.ready',
    emits: ({ event: { output } }) => [
      { type: 'cart.refresh', lines: output.lines, gone: output.gone, promotion: output.promotion },
    ],
  },
  'a promotion that was found goes into the cart': {
    answers: 'findPromotion',
    when: ({ event }) => event.output.ok,
    emits: ({ event }) => [{ type: 'promotion.set', promotion: event.output.promotion }],
  },
  'a promotion that is taken off leaves the cart': {
    on: 'promotion.clear',
    in: 'review.ready',
    emits: () => [{ type: 'promotion.set', promotion: null }],
  },
  'another time goes into the cart': {
    on: 'slot.pick',
    in: 'slotLost.picking',
    emits: ({ before, event }) => {
      const line = ordered(before.context)[event.line];
      return [
        {
          type: 'item.setSlots',
          id: line?.id ?? '',
          slots: line?.service?.slots.with(event.slot, event.picked) ?? [],
        },
      ];
    },
  },
  'a delivery price that ran out is said': {
    answers: 'placeOrder',
    when: ({ event }) => event.output.problem === 'QUOTE_EXPIRED',
    emits: () => [{ type: 'notice', id: 'checkout.requoted', severity: 'warning' }],
  },
  'another cart under the review is said': {
    on: 'cart.changed',
    to: 'review.opening',
    when: ({ event, before }) => isOther(event.cart, before.context.cart),
    leaves: ({ after }) => !after.context.pressed,
    emits: cartChanged,
  },
  'and said after the answer, where it changed while the order was sent': {
    to: 'review.opening',
    when: ({ event, before }) =>
      event.type !== 'cart.changed' &&
      before.context.heldCart !== null &&
      isOther(before.context.heldCart, before.context.cart),
    leaves: ({ after }) => !after.context.pressed,
    emits: cartChanged,
  },
};
