import type { OrderView } from '../../domain/order.ts';
import { PROVIDER_CODES } from '../../domain/payment.ts';
import { isIn, type Rules } from '../../model.ts';
import type { checkoutMachine } from '../machine.ts';
import type { CheckoutContext } from '../types.ts';
import { ordered } from './orders.ts';

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const READS = [
  'askOutcome',
  'readCode',
  'giveUpAttempt',
  'endCancelled',
  'giveUpOrder',
  'payLater',
  'keepOrder',
];
const RESTS = [
  'information',
  'review.ready',
  'priceChanged',
  'stockChanged',
  'slotLost.picking',
  'orderRefused',
  'sessionLost',
  'blocked',
];
const FORM = ['information', 'review.ready'];
/** The order as it was read is the one that is shown, with its figures and how its payment stands. */
const isTaken = ({ order, placed, outcome }: CheckoutContext, read: OrderView): boolean =>
  order === read &&
  isSame(
    [placed?.id, placed?.orderNumber, placed?.total, placed?.dueNow],
    [read.id, read.orderNumber, read.total, read.dueNow],
  ) &&
  (outcome === (read.attempt?.outcome ?? null) || outcome?.status === 'DECLINED');
const isPart = (whole: object, part: object): boolean =>
  Object.entries(part).every(([key, one]) => isSame((whole as Record<string, unknown>)[key], one));

/** Pressed, sent at least once, and no answer yet that says what became of it. */
const isSent = ({ context }: { context: CheckoutContext }): boolean =>
  context.pressed && context.sends > 0 && context.placed === null;

/** What a step leaves behind: what was typed, what was read, and what goes on by itself. */
export const contextRules: Rules<typeof checkoutMachine> = {
  'whether there is a network is known': {
    on: ['network.lost', 'network.back'],
    leaves: ({ event, after }) => after.context.isOnline === (event.type === 'network.back'),
  },
  'a network that is lost leads to where its return is waited for': {
    on: 'network.lost',
    in: ['recovering', 'review', 'booking', 'placing', 'paying', 'checking'],
    leaves: ({ after }) => isIn(after, 'offline'),
  },
  'a cart that changed is taken': {
    on: 'cart.changed',
    when: ({ before, after }) => !isSent(before) || !isSame(after.value, before.value),
    leaves: ({ event, after }) => after.context.cart === event.cart,
  },
  'while an order is sent, what is sent and sent again is what was pressed (I02)': {
    on: 'cart.changed',
    when: ({ before, after }) => isSent(before) && isSame(after.value, before.value),
    leaves: ({ before, event, after: { context } }) =>
      context.cart === before.context.cart && context.heldCart === event.cart,
  },
  'once its answer is known, the cart that changed meanwhile is taken': {
    when: ({ before, after }) => before.context.heldCart !== null && !isSent(after),
    leaves: ({ before, event, after: { context } }) =>
      context.heldCart === null &&
      context.cart === (event.type === 'cart.changed' ? event.cart : before.context.heldCart),
  },
  'lines that another tab ordered lead to their order (F31)': {
    on: 'cart.changed',
    in: ['information', 'review', 'booking'],
    to: 'recovering',
    leaves: ({ event, before, after: { context } }) => {
      const ids = before.context.cart.items.map((item) => item.id);
      const line = event.cart.items.find(
        (item: { id: string; awaitingOrder: unknown }) =>
          item.awaitingOrder && ids.includes(item.id),
      );
      return context.orderId === (line?.awaitingOrder.id ?? null) && !context.pressed;
    },
  },
  'lines that were ordered elsewhere while an order was sent, or are gone, lead to their order once it is refused for what can be chosen again (F31)':
    {
      answers: 'placeOrder',
      when: ({ before, after, event }) =>
        event.output.reason === 'REFUSED' &&
        event.output.problem !== 'INTENT_REUSED' &&
        before.context.heldCart !== null &&
        after.context.heldCart === null &&
        after.context.placed === null &&
        before.context.heldCart.items.every(
          (item) => item.awaitingOrder !== undefined && item.awaitingOrder !== null,
        ) &&
        isIn(after, 'recovering'),
      leaves: ({ before, after: { context } }) => {
        const ids = before.context.cart.items.map((item) => item.id);
        const line = before.context.heldCart?.items.find(
          (item) => item.awaitingOrder && ids.includes(item.id),
        );
        return context.orderId === (line?.awaitingOrder?.id ?? null) && !context.pressed;
      },
    },
  'signing out takes everything personal away': {
    on: 'session.lost',
    leaves: ({ after: { context, ...after } }) =>
      isIn(after, 'sessionLost') &&
      Object.values(context.contact).every((text) => text === '') &&
      context.address.street === '' &&
      context.attachments.length === 0 &&
      context.errors.length === 0 &&
      context.customerId === null,
  },
  'what is typed is kept': {
    on: ['contact.change', 'address.change'],
    in: FORM,
    leaves: ({ event, after: { context } }) =>
      event.type === 'contact.change'
        ? isPart(context.contact, event.contact)
        : isPart(context.address, event.address),
  },
  'what is chosen is kept': {
    on: ['delivery.choose', 'method.choose', 'terms.choose', 'attachments.change'],
    in: FORM,
    leaves: ({ event: { type: _, ...chosen }, after }) => isPart(after.context, chosen),
  },
  'a press that cannot be answered says why': {
    on: ['review.open', 'order.place'],
    in: FORM,
    when: ({ before, after }) => isSame(before.value, after.value),
    leaves: ({ event, before, after }) =>
      event.type === 'review.open'
        ? after.context.errors.length > 0 || after.context.cart.items.length === 0
        : after.context.refusals > before.context.refusals,
  },
  'a press begins from nothing': {
    on: 'order.place',
    to: 'review.locking',
    leaves: ({ after: { context } }) =>
      context.pressed &&
      isSame(
        [
          context.sends,
          context.asks,
          context.refusals,
          context.problem,
          context.returned,
          context.approved,
        ],
        [0, 0, 0, null, false, false],
      ),
  },
  'nothing goes on by itself where the shopper decides': {
    enters: RESTS,
    leaves: ({ after }) => !after.context.pressed,
  },
  'a payment is begun by a press, and goes on by itself no more': {
    enters: 'paying.locking',
    leaves: ({ after }) => !after.context.pressed,
  },
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
  'what a review read is taken': {
    answers: 'openReview',
    when: ({ event }) => event.output.ok,
    leaves: ({ event: { output }, after: { context } }) =>
      isSame(
        [context.intentId, context.charges, context.today, context.orderDate, context.twin],
        [output.intentId, output.charges, output.today, output.orderDate, output.twin],
      ),
  },
  'what was accepted, or is as it was, is in the cart here too': {
    to: ['review', 'information'],
    when: ({ event }) =>
      event.type === 'differences.accept' || event.type === 'xstate.done.actor.openReview',
    leaves: ({ event, before, after: { context } }) =>
      event.output?.ok === false ||
      (context.fresh === null &&
        context.differences.length === 0 &&
        context.acceptsAll ===
          (event.type === 'differences.accept' && before.context.fresh === null)),
  },
  'a review that could not be read says so, and where nobody delivers any more that': {
    in: 'review.opening',
    to: 'information',
    when: ({ event }) => event.type !== 'information.edit',
    leaves: ({ event, after: { context } }) =>
      context.problem ===
      (event.output?.reason === 'DELIVERY' ? 'DELIVERY_REFUSED' : 'UNAVAILABLE'),
  },
  'a promotion that was found counts here too': {
    answers: 'findPromotion',
    when: ({ event }) => event.output.ok,
    leaves: ({ event, after: { context } }) =>
      context.cart.promotion === event.output.promotion && context.problem === null,
  },
  'one that was not says why': {
    in: 'review.findingPromotion',
    to: 'review.ready',
    when: ({ event }) => event.output?.ok !== true && event.type !== 'cart.changed',
    leaves: ({ after: { context } }) => context.problem !== null,
  },
  'a promotion that is taken off does not count': {
    on: 'promotion.clear',
    in: 'review.ready',
    leaves: ({ after }) => after.context.cart.promotion === null,
  },
  'another time counts here too': {
    on: 'slot.pick',
    in: 'slotLost.picking',
    when: ({ before, event }) => ordered(before.context)[event.line]?.service !== null,
    leaves: ({ event, before, after: { context } }) => {
      const line = context.cart.items.find(
        (item) => item.id === ordered(before.context)[event.line]?.id,
      );
      return (
        context.refusedSlot === null &&
        context.problem === null &&
        isSame(line?.service?.slots[event.slot], event.picked)
      );
    },
  },
  'times that were given up leave nothing of their order': {
    in: 'slotLost.releasing',
    to: 'information',
    leaves: ({ after: { context } }) =>
      context.intentId === null && context.appointments.length === 0 && !context.pressed,
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
