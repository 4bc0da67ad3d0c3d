import type { OrderView } from '../../domain/order.ts';
import { PROVIDER_CODES } from '../../domain/payment.ts';
import { isIn, type Rules } from '../../model.ts';
import type { checkoutMachine } from '../machine.ts';
import type { CheckoutContext } from '../types.ts';
import { isSame } from './sameness.ts';

const READS = [
  'askOutcome',
  'readCode',
  'giveUpAttempt',
  'endCancelled',
  'giveUpOrder',
  'payLater',
  'keepOrder',
];

/** The order as it was read is the one that is shown, with its figures and how its payment stands. */
const isTaken = ({ order, placed, outcome }: CheckoutContext, read: OrderView): boolean =>
  order === read &&
  isSame(
    [placed?.id, placed?.orderNumber, placed?.total, placed?.dueNow],
    [read.id, read.orderNumber, read.total, read.dueNow],
  ) &&
  (outcome === (read.attempt?.outcome ?? null) || outcome?.status === 'DECLINED');

/** What a step leaves behind of what was read and answered, and what goes on by itself. */
export const readRules: Rules<typeof checkoutMachine> = {
  'an order that was read is shown as it was read': {
    answers: READS,
    when: ({ event }) => event.output.ok,
    leaves: ({ event, after }) => isTaken(after.context, event.output.order),
  },
  'and so is the one that a payment ended with': {
    answers: PROVIDER_CODES,
    when: ({ event }) => event.output.kind === 'outcome' && event.output.order !== null,
    leaves: ({ event, after }) => isTaken(after.context, event.output.order),
  },
  'and the one that the first read found': {
    answers: 'recover',
    when: ({ event, after }) =>
      event.output.ok && event.output.order !== null && after.context.order !== null,
    leaves: ({ event, after: { context } }) =>
      isTaken(context, event.output.order) && context.isOnline,
  },
  'what is to be typed once is read once, whether or not the shop answered': {
    answers: 'recover',
    leaves: ({ event: { output }, before, after: { context } }) =>
      context.hasRead &&
      (before.context.hasRead ||
        output.draft === null ||
        context.entry === 'order' ||
        context.contact.fullName === output.draft.contact.fullName),
  },
  'an order that was placed is known by its figures': {
    answers: 'placeOrder',
    when: ({ event }) => event.output.ok,
    leaves: ({ event, after: { context } }) =>
      isSame(context.placed, event.output.order) && context.order === null,
  },
  'another way to pay is the one that was chosen, and nothing of the last one stays': {
    on: ['method.change', 'payment.continue'],
    to: 'paying',
    leaves: ({ event, after: { context } }) =>
      (event.method === undefined || context.method === event.method) &&
      !context.approved &&
      !context.returned &&
      !context.hasPaused &&
      context.asks === 0 &&
      context.problem === null,
  },
  'a provider that does not answer is not offered again': {
    answers: PROVIDER_CODES,
    when: ({ event }) => event.output.reason === 'METHOD_DOWN',
    leaves: ({ before, after: { context } }) =>
      context.downMethods.includes(before.context.method as never) &&
      context.problem === 'PROVIDER_DOWN' &&
      context.outcome?.status === 'DECLINED',
  },
  'a busy shop says for how long': {
    answers: PROVIDER_CODES,
    when: ({ event }) => event.output.kind === 'busy',
    leaves: ({ event, after: { context, ...after } }) =>
      context.retryAfterMs === event.output.retryAfterMs &&
      (isIn(after, 'paying.pausing') ? context.hasPaused : context.problem === 'TOO_MANY_REQUESTS'),
  },
  'a shop that wants the order later says when': {
    answers: 'placeOrder',
    to: 'placing.waiting',
    leaves: ({ event, after }) => after.context.retryAfterMs === event.output.retryAfterMs,
  },
  'held times are known, whatever else became of them': {
    answers: 'createAppointments',
    leaves: ({ event: { output }, before, after: { context, ...after } }) =>
      isSame(context.appointments, output.held) &&
      (before.context.heldCart !== null ||
        ((output.problem === undefined || context.problem === output.problem) &&
          (output.reason !== 'SLOT' ||
            (isSame(context.refusedSlot, { line: output.line, slot: output.slot }) &&
              isIn(after, 'slotLost.picking'))))),
  },
  'a time that overlaps is named': {
    enters: 'slotLost.picking',
    when: ({ event }) =>
      event.type === 'xstate.done.actor.lockOrder' || event.type === 'xstate.done.actor.recover',
    leaves: ({ after: { context } }) =>
      context.problem === 'TIME_OVERLAPS' && context.refusedSlot !== null,
  },
  'an order is refused with its reason': {
    answers: 'placeOrder',
    when: ({ event }) => event.output.reason === 'REFUSED',
    to: ['priceChanged', 'stockChanged', 'slotLost', 'orderRefused'],
    leaves: ({ event: { output }, after: { context } }) =>
      context.problem === output.problem && isSame(context.differences, output.differences),
  },
  'every send is counted (I49)': {
    enters: ['booking.creating', 'placing.sending'],
    leaves: ({ before, after }) =>
      after.context.sends > before.context.sends || after.context.sends === 1,
  },
  'every question is counted': {
    enters: [
      ...['confirming', 'awaiting', 'inProcess', 'endedInProcess', 'inReview', 'short'].map(
        (name) => `checking.${name}.asking`,
      ),
      'cancelled.leaving.asking',
    ],
    leaves: ({ before, after }) => after.context.asks === before.context.asks + 1,
  },
  'the title of the other tab is known': {
    on: 'otherTab.shows',
    in: 'blocked',
    leaves: ({ event, after }) => after.context.otherTab?.title === event.title,
  },
  'money that is under way is watched, however its order was read': {
    answers: [...READS, 'recover'],
    when: ({ event: { output } }) =>
      output.ok &&
      output.order?.paymentState === 'PENDING' &&
      output.order.attempt?.outcome.status === 'IN_PROCESS',
    leaves: ({ after }) => isIn(after, 'checking.inProcess') || after.context.order === null,
  },
  'and so is that of an order that is over': {
    answers: [...READS, 'recover'],
    when: ({ event: { output } }) =>
      output.ok &&
      ['CANCELLED', 'EXPIRED'].includes(output.order?.paymentState ?? '') &&
      output.order.attempt?.outcome.status === 'IN_PROCESS',
    leaves: ({ after }) => isIn(after, 'checking.endedInProcess') || after.context.order === null,
  },
  'and so is money that staff decides about': {
    answers: [...READS, 'recover'],
    when: ({ event: { output } }) =>
      output.ok && output.order?.paymentState === 'REVIEW' && output.order.goods !== 'gone',
    leaves: ({ event, after }) =>
      isIn(after, event.output.order.money?.missing > 0 ? 'checking.short' : 'checking.inReview') ||
      after.context.order === null,
  },
  'an approved payment is captured once': {
    answers: 'recover',
    to: 'paying.locking',
    when: ({ before }) => before.context.returned,
    leaves: ({ after: { context } }) =>
      context.method === 'PAYPAL' && context.approved && !context.returned,
  },
  'an interrupted shopper goes on where they were (F14)': {
    enters: ['information', 'review'],
    when: ({ before }) => before.context.entry !== 'order',
    leaves: ({ after }) =>
      after.context.entry === (isIn(after, 'review') ? 'review' : 'information'),
  },
  'a payment that is still open after all is said': {
    answers: ['keepOrder', 'giveUpOrder'],
    when: ({ event: { output } }) =>
      output.ok &&
      output.order.attempt?.state === 'AWAITING_SHOPPER' &&
      output.order.paymentState === 'PENDING',
    leaves: ({ after }) => after.context.problem === 'ATTEMPT_LIVE',
  },
  'a cancelled payment is ended once, and only by the return of that very attempt': {
    enters: 'cancelled.leaving.ending',
    leaves: ({ before, after: { context } }) =>
      context.cancelledAttempt === null &&
      before.context.cancelledAttempt === (context.order?.attempt?.id ?? null),
  },
  'an order that was never sent, or is not to be found, says so': {
    answers: 'recover',
    to: 'orderRefused',
    leaves: ({ before, after }) =>
      after.context.problem === (before.context.pressed ? 'UNAVAILABLE' : 'NOT_FOUND'),
  },
  'a page that comes back shows its code again': {
    on: 'page.restored',
    leaves: ({ after }) => !after.context.hasShownCode,
  },
  'a code is shown again once': {
    enters: 'paying.resuming',
    leaves: ({ after: { context } }) => context.hasShownCode && context.method === 'IPAY_QR',
  },
};
