import { PAY_LATER } from '../../domain/payment.ts';
import { isIn, type Rules } from '../../model.ts';
import { formErrors } from '../facts.ts';
import type { checkoutMachine } from '../machine.ts';
import type { CheckoutContext } from '../types.ts';
import { ordered } from './orders.ts';
import { isSame } from './sameness.ts';

const RESTS = [
  'information',
  'review.ready',
  'priceChanged',
  'stockChanged',
  'slotLost.picking',
  'orderRefused',
  'sessionLost',
  'blocked',
  'placed',
];

/** What the server answers where the intent's order stands by another request. */
const STANDS_ALREADY = ['INTENT_REUSED', 'ALREADY_PAID', 'ORDER_CLOSED', 'TWIN_RUNNING'];

const FORM = ['information', 'review.ready'];

const isPart = (whole: object, part: object): boolean =>
  Object.entries(part).every(([key, one]) => isSame((whole as Record<string, unknown>)[key], one));

/** Pressed, sent at least once, and no answer yet that says what became of it. */
const isSent = ({ context }: { context: CheckoutContext }): boolean =>
  context.pressed && context.sends > 0 && context.placed === null;

/** What a step leaves behind of what was typed, chosen and pressed, and of the cart and its review. */
export const typedRules: Rules<typeof checkoutMachine> = {
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
  'a field that is left says what is wrong with it, and nothing of the others': {
    on: 'field.leave',
    in: FORM,
    leaves: ({ event, before, after: { context } }) => {
      const of = (all: CheckoutContext['errors'], isIt: boolean) =>
        all.filter(({ field }) => (field === event.field) === isIt);
      return (
        isSame(of(context.errors, true), of(formErrors(context), true)) &&
        isSame(of(context.errors, false), of(before.context.errors, false))
      );
    },
  },
  'a number that cannot be called orders nothing, and is said at its field (525)': {
    answers: 'placeOrder',
    when: ({ event: { output }, before }) =>
      output.reason === 'PHONE' && before.context.heldCart === null,
    leaves: ({ after }) =>
      isIn(after, 'information') &&
      !after.context.pressed &&
      after.context.problem === null &&
      isSame(after.context.errors, [{ field: 'phone', message: 'PHONE_SHAPE' }]),
  },
  'what is chosen is kept': {
    on: ['delivery.choose', 'method.choose', 'terms.choose', 'attachments.change', 'tip.choose'],
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
  'an order that costs nothing now, or stands already, is sent and paid by itself no more': {
    answers: 'placeOrder',
    when: ({ event: { output }, before: { context } }) =>
      output.ok
        ? output.order.dueNow === 0 && context.method !== PAY_LATER && !context.paymentTerm
        : STANDS_ALREADY.includes(output.problem),
    leaves: ({ after }) => !after.context.pressed,
  },
  'a payment is begun by a press, and goes on by itself no more': {
    enters: 'paying.locking',
    leaves: ({ after }) => !after.context.pressed,
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
  'a number is shown as the shop writes it, and as it was typed where the shop does not say': {
    answers: 'openReview',
    when: ({ event }) => event.output.ok,
    leaves: ({ event, before, after: { context } }) =>
      isSame(context.contact, {
        ...before.context.contact,
        phone: event.output.phone ?? before.context.contact.phone,
      }),
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
  'times are held anew where the shop told what changed, and stay where the review read it (414)': {
    on: 'differences.accept',
    leaves: ({ before, after: { context } }) =>
      before.context.fresh === null
        ? context.appointments.every(({ line }) => line < 0) &&
          context.appointments.length === before.context.appointments.length
        : context.appointments === before.context.appointments,
  },
  'a review that could not be read says so, that an address is no longer delivered to, and that a phone cannot be called':
    {
      in: 'review.opening',
      to: 'information',
      when: ({ event }) => event.type !== 'information.edit',
      leaves: ({ event, after: { context } }) =>
        event.output?.reason === 'PHONE'
          ? context.problem === null &&
            isSame(context.errors, [{ field: 'phone', message: 'PHONE' }])
          : context.problem ===
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
};
