import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { refresh } from '../cart/changes.ts';
import { emptyContact } from '../domain/contact.ts';
import { isFinished, isOver, orderStatusOf } from '../domain/orderStatus.ts';
import type { ProblemCode } from '../domain/problem.ts';
import { approveThenCaptureMachine } from '../payment/approveThenCapture.ts';
import { hostedPageMachine } from '../payment/hostedPage.ts';
import { askOutcome } from '../payment/ports.ts';
import { qrMachine } from '../payment/qr.ts';
import type { OrderRead, PaymentEnd } from '../payment/types.ts';
import { differencesOf, freshOf } from './differences.ts';
import * as facts from './facts.ts';
import { eventOf, guards, statusOf } from './guards.ts';
import * as sent from './orderRequest.ts';
import * as ordered from './placedOrder.ts';
import {
  acquireLock,
  type Booked,
  createAppointments,
  type FoundPromotion,
  findPromotion,
  giveUpAttempt,
  giveUpOrder,
  type OrderAnswer,
  openReview,
  payLater,
  placeOrder,
  type Recovered,
  type Reviewed,
  recover,
  releaseAppointments,
} from './ports.ts';
import {
  askDelay,
  BETWEEN,
  LIMITS,
  MOST_ASKS,
  reviewLasts,
  standingRest,
  watchDelay,
} from './stateMeta.ts';
import type {
  CheckoutContext,
  CheckoutEmitted,
  CheckoutEvent,
  CheckoutInput,
  StateMeta,
} from './types.ts';
import { afresh, filledFrom, openOnes, withDraft, withOrder } from './updates.ts';

const { CHECKING, ...timers } = LIMITS;

export const checkoutSetup = setup({
  types: {} as {
    context: CheckoutContext;
    input: CheckoutInput;
    events: CheckoutEvent;
    emitted: CheckoutEmitted;
    meta: StateMeta;
    tags: 'busy' | 'waiting';
  },
  actors: {
    recover,
    openReview,
    findPromotion,
    acquireLock,
    createAppointments,
    placeOrder,
    giveUpAttempt,
    giveUpOrder,
    payLater,
    releaseAppointments,
    askOutcome,
    hostedPage: hostedPageMachine,
    approveThenCapture: approveThenCaptureMachine,
    qr: qrMachine,
  },
  delays: {
    ...timers,
    REVIEW_STALE: ({ context }) => reviewLasts(context),
    STANDING_REST: ({ context }) => standingRest(context),
    betweenQuestions: ({ context }) => askDelay(context.asks),
    whileUnderWay: ({ context }) => watchDelay(context.asks),
    whileVoucher: ({ context }) => (context.asks < MOST_ASKS ? BETWEEN : CHECKING),
    retryAfter: ({ context }) => context.retryAfterMs,
  },
  guards,
  actions: {
    /* the form */
    takeCart: assign(({ context, event }) => ({
      cart: eventOf(event, 'cart.changed')?.cart ?? context.cart,
      heldCart: null,
    })),
    holdCart: assign(({ event }) => ({ heldCart: eventOf(event, 'cart.changed')?.cart ?? null })),
    hearHeld: enqueueActions(({ context, enqueue }) => {
      if (context.heldCart) enqueue.raise({ type: 'cart.changed', cart: context.heldCart });
      enqueue.assign({ heldCart: null });
    }),
    takeOrdered: assign(({ context, event }) => {
      const ids = facts.linesToOrder(context).map((item) => item.id);
      const line = eventOf(event, 'cart.changed')?.cart.items.find(
        (item) => item.awaitingOrder && ids.includes(item.id),
      );
      return { orderId: line?.awaitingOrder?.id ?? null };
    }),
    change: assign(({ context, event }) => {
      switch (event.type) {
        case 'contact.change': {
          const contact = { ...context.contact, ...event.contact };
          return { contact, errors: stillWrong({ ...context, contact }) };
        }
        case 'address.change': {
          const address = { ...context.address, ...event.address };
          const addressId = event.keptAs ?? (isSamePlace(event.address) ? context.addressId : null);
          return { address, addressId, errors: stillWrong({ ...context, address }) };
        }
        case 'delivery.choose':
          return {
            delivery: event.delivery,
            errors: stillWrong({ ...context, delivery: event.delivery }),
          };
        case 'tip.choose':
          return { tip: event.tip };
        case 'method.choose':
          return { method: event.method, refusals: 0, problem: null };
        case 'terms.choose':
          return { paymentTerm: event.paymentTerm, refusals: 0 };
        case 'attachments.change':
          return { attachments: event.attachments };
        default:
          return {};
      }
    }),
    checkField: assign(({ context, event }) => {
      const field = eventOf(event, 'field.leave')?.field;
      return {
        errors: [
          ...context.errors.filter((one) => one.field !== field),
          ...facts.formErrors(context).filter((one) => one.field === field),
        ],
      };
    }),
    explainForm: assign(({ context }) => ({ errors: facts.formErrors(context) })),
    explainPlace: assign(({ context }) => ({
      errors: facts.formErrors(context),
      refusals: context.refusals + 1,
    })),
    forgetPersonal: assign(({ context }) => ({
      contact: emptyContact,
      address: facts.emptyAddress(context.country),
      addressId: null,
      attachments: [],
      errors: [],
      customerId: null,
      pressed: false,
    })),
    setOffline: assign({ isOnline: false }),
    setOnline: assign({ isOnline: true }),
    /* reading the truth */
    takeRecovered: assign(({ context }, answer: Recovered) => {
      if (!answer.ok) return withDraft(context, answer.draft);
      const drafted = { ...context, ...withDraft(context, answer.draft) };
      return {
        ...drafted,
        isOnline: true,
        problem: null,
        openOrders: openOnes(answer.others ?? context.openOrders),
        ...filledFrom(drafted, answer.known),
        ...(answer.order ? withOrder(answer.order) : { order: null, placed: null }),
      };
    }),
    takeOrder: assign((_, asked: OrderRead) => (asked.ok ? withOrder(asked.order) : {})),
    takeEnd: assign((_, end: PaymentEnd) =>
      end.kind === 'outcome' && end.order ? withOrder(end.order) : {},
    ),
    countAsk: assign({ asks: ({ context }) => context.asks + 1 }),
    stopPressing: assign({ pressed: false }),
    startAfresh: assign(afresh),
    setAside: assign(({ context }) => ({
      ...afresh,
      openOrders: openOnes([...context.openOrders, ...(context.order ? [context.order] : [])]),
    })),
    explainUnsent: assign({ problem: 'UNAVAILABLE' }),
    explainMissing: assign({ problem: 'NOT_FOUND' }),
    /* the review */
    startReview: assign({
      problem: null,
      promotionRule: null,
      differences: [],
      fresh: null,
      errors: [],
      refusals: 0,
      sends: 0,
      pressed: false,
    }),
    /** where to go on after an interruption: a shopper who had reached the review is not sent back to the form (F14) */
    rememberStep: assign(({ context }, at: 'information' | 'review') => ({
      entry: context.entry === 'order' ? 'order' : at,
    })),
    takeReview: assign(({ context }, answer: Reviewed) => {
      if (!answer.ok) return {};
      const { intentId, charges, today, orderDate, twin } = answer;
      const seen = {
        intentId,
        charges,
        today,
        orderDate,
        twin,
        differences: differencesOf(context, answer),
        fresh: freshOf(answer),
      };
      const isOther = intentId !== context.intentId;
      return {
        ...seen,
        ...(isOther ? { appointments: [] } : {}),
        intentKey: sent.intentKeyOf(context),
        lineIds: facts.linesToOrder(context).map((item) => item.id),
        contact: { ...context.contact, phone: answer.phone ?? context.contact.phone },
      };
    }),
    acceptFresh: assign(({ context }) => {
      // The shop named it: times are held anew, since one found with anyone may be with who asks more by now (414).
      if (!context.fresh)
        return { acceptsAll: true, differences: [], appointments: sent.ofNoLine(context) };
      const accepted = {
        cart: refresh(context.cart, context.fresh),
        delivery: context.fresh.delivery,
      };
      return { ...accepted, differences: [], fresh: null, acceptsAll: false };
    }),
    takePromotion: assign(({ context }, answer: FoundPromotion) =>
      answer.ok
        ? {
            cart: { ...context.cart, promotion: answer.promotion },
            problem: null,
            promotionRule: null,
          }
        : {},
    ),
    explainPromotion: assign((_, answer: FoundPromotion) =>
      answer.ok ? {} : { problem: toProblem(answer.reason), promotionRule: answer.rule ?? null },
    ),
    explainDelivery: assign({ problem: 'DELIVERY_REFUSED' }),
    /** Once: sent again as it is, it stands (520). */
    questionPhone: assign({ errors: [{ field: 'phone', message: 'PHONE' }] }),
    explainPhone: assign({ errors: [{ field: 'phone', message: 'PHONE_SHAPE' }] }),
    clearPromotion: assign(({ context }) => ({ cart: { ...context.cart, promotion: null } })),
    press: assign({
      pressed: true,
      refusals: 0,
      sends: 0,
      asks: 0,
      hasPaused: false,
      problem: null,
      returned: false,
      approved: false,
    }),
    /* booking and placing */
    countSend: assign({ sends: ({ context }) => context.sends + 1 }),
    takeBooked: assign((_, answer: Booked) => ({
      appointments: answer.held,
      refusedSlot:
        !answer.ok && answer.reason === 'SLOT' ? { line: answer.line, slot: answer.slot } : null,
      problem: !answer.ok && 'problem' in answer ? answer.problem : null,
    })),
    explainOverlap: assign(({ context }) => ({
      problem: 'TIME_OVERLAPS',
      refusedSlot: sent.overlapAt(context),
      pressed: false,
    })),
    pickSlot: assign(({ context, event }) => {
      const pick = eventOf(event, 'slot.pick');
      const item = pick && facts.linesToOrder(context)[pick.line];
      if (!pick || !item?.service) return {};
      const slots = item.service.slots.with(pick.slot, pick.picked);
      const service = { ...item.service, ...slots[0], slots };
      const cart = {
        ...context.cart,
        items: context.cart.items.map((one) => (one.id === item.id ? { ...item, service } : one)),
      };
      return { cart, intentKey: sent.intentKeyOf({ cart }), refusedSlot: null, problem: null };
    }),
    takePlaced: assign((_, answer: OrderAnswer) =>
      answer.ok ? { placed: answer.order, order: null, outcome: null, asks: 0, problem: null } : {},
    ),
    explainOrder: assign(({ context }, answer: OrderAnswer) => {
      if (answer.ok || answer.reason !== 'REFUSED')
        return { problem: 'UNAVAILABLE', pressed: false };
      const { problem, differences, line } = answer;
      const refusedSlot = line === null ? null : { line, slot: 0 };
      const attachments = problem === 'ATTACHMENT_GONE' ? [] : context.attachments;
      // What was typed still says where to; only its place in the account is gone.
      const addressId = problem === 'ADDRESS_GONE' ? null : context.addressId;
      return {
        problem,
        differences,
        fresh: null,
        pressed: false,
        refusedSlot,
        attachments,
        addressId,
        appointments: stillHeld(context, answer),
      };
    }),
    takeWait: assign((_, answer: OrderAnswer) =>
      !answer.ok && answer.reason === 'WAIT'
        ? { retryAfterMs: Math.min(LIMITS.PLACING, Math.max(1000, answer.retryAfterMs)) }
        : {},
    ),
    /* paying */
    chooseMethod: assign(({ context, event }) => {
      const method = eventOf(event, 'method.change')?.method ?? ordered.methodOfOrder(context);
      return {
        method,
        returned: false,
        cancelledAttempt: null,
        approved: false,
        hasShownCode: false,
        asks: 0,
        hasPaused: false,
        problem: null,
      };
    }),
    showCode: assign(({ context }) => ({
      method: ordered.providerOfAttempt(context),
      hasShownCode: true,
    })),
    forgetCode: assign({ hasShownCode: false }),
    /** once: whatever becomes of it, it is not ended again from here */
    stopCancelling: assign({ cancelledAttempt: null }),
    explainOpen: assign((_, asked: OrderRead) =>
      asked.ok && facts.isPaymentOpen(asked.order) ? { problem: 'ATTEMPT_LIVE' } : {},
    ),
    /** once: whatever the capture says, it is not repeated from here */
    goCapture: assign(({ context }) => ({
      method: ordered.providerOfAttempt(context),
      approved: true,
      returned: false,
    })),
    markDown: assign(({ context }) => ({
      downMethods: context.method ? [...context.downMethods, context.method] : context.downMethods,
      outcome: { status: 'DECLINED', reason: 'TECHNICAL' },
      problem: 'PROVIDER_DOWN',
      pressed: false,
    })),
    takePause: assign((_, end: PaymentEnd) =>
      end.kind === 'busy' ? { retryAfterMs: end.retryAfterMs, hasPaused: true } : {},
    ),
    explainPause: assign((_, end: PaymentEnd) =>
      end.kind === 'busy' ? { retryAfterMs: end.retryAfterMs, problem: 'TOO_MANY_REQUESTS' } : {},
    ),
    tellCode: sendTo(
      ({ context }) => context.method ?? '',
      ({ event }) => event,
    ),
    takeTab: assign(({ event }) => ({
      otherTab: { title: eventOf(event, 'otherTab.shows')?.title ?? '' },
    })),
    /* told to the cart and the banner */
    tellAwaits: emit(({ context }) => ({
      type: 'order.awaits',
      order: { id: context.placed?.id ?? '', orderNumber: context.placed?.orderNumber ?? '' },
      lineIds: ordered.orderedLines(context),
    })),
    tellDone: emit(({ context }) => ({
      type: 'order.done',
      orderId: context.placed?.id ?? '',
      lineIds: ordered.orderedLines(context),
    })),
    tellSettled: emit(({ context }) => {
      const orderId = context.placed?.id ?? '';
      return isOver(statusOf(context) ?? 'paid')
        ? { type: 'order.released', orderId, ticked: false }
        : { type: 'order.done', orderId, lineIds: ordered.orderedLines(context) };
    }),
    /** of orders besides that are over, so that no line waits for them any more */
    tellOthers: enqueueActions(({ enqueue }, answer: Recovered) => {
      for (const order of answer.ok ? (answer.others ?? []) : []) {
        const stands = orderStatusOf(order, false);
        if (!isFinished(stands)) continue;
        if (isOver(stands))
          enqueue.emit({ type: 'order.released', orderId: order.id, ticked: false });
        else enqueue.emit({ type: 'order.done', orderId: order.id, lineIds: [] });
      }
    }),
    tellKept: emit({ type: 'notice', id: 'checkout.kept', severity: 'success' }),
    tellReleased: emit(({ context }) => ({
      type: 'order.released',
      orderId: context.placed?.id ?? '',
      ticked: true,
    })),
    tellRefresh: emit(({ context }) => ({
      type: 'cart.refresh',
      lines: context.fresh?.lines ?? [],
      gone: context.fresh?.gone ?? [],
      promotion: context.fresh ? context.fresh.promotion : context.cart.promotion,
    })),
    tellPromotion: emit(({ context }) => ({
      type: 'promotion.set',
      promotion: context.cart.promotion,
    })),
    tellSlots: emit(({ context, event }) => {
      const pick = eventOf(event, 'slot.pick');
      const item = pick && facts.linesToOrder(context)[pick.line];
      return { type: 'item.setSlots', id: item?.id ?? '', slots: item?.service?.slots ?? [] };
    }),
    tellRequoted: emit({ type: 'notice', id: 'checkout.requoted', severity: 'warning' }),
    tellCartChanged: emit({ type: 'notice', id: 'checkout.cartChanged', severity: 'warning' }),
  },
});

/** Times that the order was refused for are no longer believed: the next try holds them again, or finds them. */
const stillHeld = (
  { appointments }: CheckoutContext,
  { problem, line }: Extract<OrderAnswer, { reason: 'REFUSED' }>,
) =>
  problem === 'APPOINTMENT_MISSING'
    ? appointments.filter((held) => line !== null && held.line !== line)
    : appointments;

/** A word to who brings it makes it no other address. */
const isSamePlace = (change: object): boolean => Object.keys(change).every((one) => one === 'note');

const stillWrong = (context: CheckoutContext): CheckoutContext['errors'] => {
  const now = facts.formErrors(context);
  return context.errors.flatMap((error) => now.filter((one) => one.field === error.field));
};
const toProblem = (reason: string): ProblemCode =>
  reason === 'OFFLINE' || reason === 'DOWN' || reason === 'IDENTITY'
    ? 'UNAVAILABLE'
    : (reason as ProblemCode);
