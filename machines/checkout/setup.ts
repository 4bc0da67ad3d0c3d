import { assign, emit, sendTo, setup } from 'xstate';
import { refresh } from '../cart/changes.ts';
import { emptyContact } from '../domain/customer.ts';
import type { OrderView } from '../domain/order.ts';
import { LIVE_ATTEMPT, PAY_LATER, type PaymentMethod, type ProviderCode } from '../domain/payment.ts';
import type { ProblemCode } from '../domain/problem.ts';
import { approveThenCaptureMachine } from '../payment/approveThenCapture.ts';
import { hostedPageMachine } from '../payment/hostedPage.ts';
import { askOutcome } from '../payment/ports.ts';
import { qrMachine } from '../payment/qr.ts';
import type { Asked, PaymentEnd } from '../payment/types.ts';
import type { Draft } from './draft.ts';
import * as facts from './facts.ts';
import { aboutStock, differencesOf, freshOf } from './fresh.ts';
import type { Booked, FoundPromotion, OrderAnswer, Recovered, Reviewed } from './ports.ts';
import * as ports from './ports.ts';
import { LIMITS } from './rows.ts';
import { isFinished, type Standing, standingOf } from './standing.ts';
import type { CheckoutContext, CheckoutEmitted, CheckoutEvent, CheckoutInput, Row } from './types.ts';

/** The order of sends and questions is bounded: after these the shopper decides. */
export const MOST_SENDS = 3;
const QUICK = [1, 2, 3, 5, 8, 13, 21];
const BETWEEN = 15_000;
/** 1, 2, 3, 5, 8 s and so on within the first minute, then every 15 s, then ten minutes are over. */
export const MOST_ASKS = QUICK.length + Math.floor((LIMITS.CHECKING - 53_000) / BETWEEN);
export const askDelay = (asks: number): number => (QUICK[asks] ?? BETWEEN / 1000) * 1000;
/** While this few questions were asked, a shopper who has just come back is believed to have paid. */
const FRESH_ASKS = 5;

const PRICE: ProblemCode[] = ['PRICE_CHANGED', 'PROMOTION_CHANGED', 'PROMOTION_REFUSED', 'QUOTE_EXPIRED', 'CURRENCY_CHANGED'];
const STOCK: ProblemCode[] = ['STOCK_CHANGED', 'NOT_SOLD_HERE', 'QUANTITY_INVALID'];
const SLOT: ProblemCode[] = ['SLOT_TAKEN', 'APPOINTMENT_MISSING', 'TIME_REFUSED'];
const THERE: ProblemCode[] = ['INTENT_REUSED', 'ALREADY_PAID', 'ORDER_CLOSED', 'TWIN_RUNNING'];
const refusedFor = (answer: OrderAnswer, codes: ProblemCode[]): boolean =>
  !answer.ok && answer.reason === 'REFUSED' && codes.includes(answer.problem);

const standing = (context: CheckoutContext): Standing | null =>
  context.order ? standingOf(context.order, context.returned && context.asks < FRESH_ASKS) : null;

const isPayable = (order: OrderView): boolean =>
  ['unfinished', 'ended', 'declined', 'expired', 'placed'].includes(standingOf(order, false));
const isLive = (order: OrderView): boolean => (LIVE_ATTEMPT as readonly string[]).includes(order.attempt?.state ?? '');
const isDown = (end: PaymentEnd): boolean =>
  end.kind === 'refused' && (end.reason === 'METHOD_DOWN' || end.reason === 'METHOD_NOT_OFFERED');
const placedOf = (order: OrderView): CheckoutContext['placed'] => ({
  id: order.id,
  orderNumber: order.orderNumber,
  total: order.total,
  dueNow: order.dueNow,
  outstanding: order.outstanding,
  currency: order.currency,
});
const withOrder = (order: OrderView): Partial<CheckoutContext> => ({
  order,
  placed: placedOf(order),
  outcome: order.attempt?.outcome ?? null,
});

/** What was stored fills what was not typed here yet; an older draft never overwrites newer words. */
const withDraft = (context: CheckoutContext, draft: Draft | null): Partial<CheckoutContext> => {
  if (context.hasRead || !draft || context.entry === 'order') return { hasRead: true };
  const method = context.methods.find((one) => one === draft.method) ?? context.method;
  return {
    hasRead: true,
    contact:
      context.kind === 'table' && context.contact.fullName ? { ...draft.contact, fullName: context.contact.fullName } : draft.contact,
    address: draft.address,
    delivery: draft.delivery,
    method,
    paymentTerm: draft.paymentTerm,
    intentId: draft.intentId,
    intentKey: draft.intentKey,
    lineIds: draft.lineIds,
    appointments: draft.appointments,
    capability: context.capability ?? draft.capability,
  };
};
const filledFrom = (context: CheckoutContext, known: Extract<Recovered, { ok: true }>['known']): Partial<CheckoutContext> => {
  const empty = Object.entries(known.contact).filter(([field]) => context.contact[field as keyof CheckoutContext['contact']] === '');
  const { customerId, isB2B, paymentTerms } = known;
  return { contact: { ...context.contact, ...Object.fromEntries(empty) }, customerId, isB2B, paymentTerms };
};

/** No trace of an order that is over: the next one gets an id of its own. */
const fresh: Partial<CheckoutContext> = {
  intentId: null,
  intentKey: '',
  lineIds: [],
  appointments: [],
  placed: null,
  order: null,
  orderId: null,
  outcome: null,
  pressed: false,
  sends: 0,
  asks: 0,
  problem: null,
  returned: false,
  approved: false,
};

const told = <E extends { type: string }, T extends E['type']>(event: E, type: T): Extract<E, { type: T }> | null =>
  event.type === type ? (event as Extract<E, { type: T }>) : null;

export const checkoutSetup = setup({
  types: {} as {
    context: CheckoutContext;
    input: CheckoutInput;
    events: CheckoutEvent;
    emitted: CheckoutEmitted;
    meta: Row;
    tags: 'busy' | 'waiting' | 'finished' | 'till';
  },
  actors: { ...ports, askOutcome, hostedPage: hostedPageMachine, approveThenCapture: approveThenCaptureMachine, qr: qrMachine },
  delays: {
    ...LIMITS,
    betweenQuestions: ({ context }) => askDelay(context.asks),
    whileVoucher: ({ context }) => (context.asks < MOST_ASKS ? BETWEEN : LIMITS.CHECKING),
    retryAfter: ({ context }) => context.retryAfterMs,
  },
  guards: {
    isOffline: ({ context }) => !context.isOnline,
    isReadyForReview: ({ context }) => facts.formErrors(context).length === 0 && facts.linesToOrder(context).length > 0,
    wantsReview: ({ context }) =>
      context.entry === 'review' && facts.formErrors(context).length === 0 && facts.linesToOrder(context).length > 0,
    isOrderPage: ({ context }) => context.entry === 'order',
    canPlace: ({ context }) => facts.canPlace(context),
    isOtherCart: ({ context, event }) => {
      const changed = told(event, 'cart.changed');
      return changed !== null && facts.cartKeyOf({ cart: changed.cart }) !== facts.cartKeyOf(context);
    },
    hasServices: ({ context }) => facts.missingAppointments(context).length > 0,
    overlaps: ({ context }) => facts.overlapAt(context) !== null,
    goesOn: ({ context }) => context.pressed && context.sends < MOST_SENDS && facts.canPlace(context),
    isPressed: ({ context }) => context.pressed,
    leavesNothing: ({ context }) =>
      context.fresh !== null && facts.linesToOrder({ cart: refresh(context.cart, context.fresh) }).length === 0,
    /* payment */
    isMethod: ({ context }, params: { code: ProviderCode }) => context.method === params.code,
    isPayLater: ({ context }) => context.method === PAY_LATER,
    needsSwitch: ({ context }) => facts.needsSwitch(context),
    isOffered: ({ context, event }) => facts.methodsToOffer(context).includes(told(event, 'method.change')?.method as PaymentMethod),
    canContinue: ({ context }) => facts.methodOfOrder(context) !== null,
    stands: ({ context }, params: { as: Standing }) => standing(context) === params.as,
    goesOnPaying: ({ context }) =>
      context.pressed && standing(context) === 'unfinished' && !context.order?.attempt && context.method !== null,
    isDoneBefore: ({ context }) => {
      const stands = standing(context);
      const others = facts.linesToOrder(context).some((item) => !context.lineIds.includes(item.id));
      return stands !== null && isFinished(stands) && context.entry !== 'order' && !context.pressed && !context.returned && others;
    },
    isAskedOut: ({ context }) => standing(context) === 'inReview' || (standing(context) === 'confirming' && context.asks >= MOST_ASKS),
    wasApproved: ({ context }) =>
      context.returned &&
      context.order?.attempt?.provider === 'PAYPAL' &&
      facts.hasLiveAttempt(context) &&
      context.order.paymentState === 'PENDING',
    /* answers */
    isOk: (_, answer: { ok: boolean }) => answer.ok,
    isUnreached: (_, params: { answer: { ok: boolean; reason?: string }; as: string }) =>
      !params.answer.ok && params.answer.reason === params.as,
    isStock: ({ context }, answer: Reviewed) => !context.acceptsAll && answer.ok && aboutStock(differencesOf(context, answer)),
    isPrice: ({ context }, answer: Reviewed) => !context.acceptsAll && answer.ok && differencesOf(context, answer).length > 0,
    isHeld: (_, answer: { held: boolean }) => answer.held,
    isSlotRefused: (_, answer: Booked) => !answer.ok && answer.reason === 'SLOT',
    isRefused: (_, answer: Booked) => !answer.ok && answer.reason === 'REFUSED',
    isPaidLater: ({ context }, answer: OrderAnswer) => answer.ok && context.method === PAY_LATER && !facts.isFree(context),
    owesNothing: (_, answer: OrderAnswer) => answer.ok && answer.order.dueNow === 0,
    isAboutPrice: (_, answer: OrderAnswer) => refusedFor(answer, PRICE),
    isAboutStock: (_, answer: OrderAnswer) => refusedFor(answer, STOCK),
    isAboutSlot: (_, answer: OrderAnswer) => refusedFor(answer, SLOT),
    isThere: (_, answer: OrderAnswer) => refusedFor(answer, THERE),
    isWait: ({ context }, answer: OrderAnswer) => !answer.ok && answer.reason === 'WAIT' && context.sends < MOST_SENDS,
    isTold: (_, end: PaymentEnd) => end.kind === 'outcome' && end.order !== null,
    isRestDown: ({ context }, end: PaymentEnd) => isDown(end) && standing(context) === 'partPaid',
    isMethodDown: (_, end: PaymentEnd) => isDown(end),
    isIdentity: (_, end: PaymentEnd) => end.kind === 'refused' && end.reason === 'IDENTITY',
    isSwitched: (_, asked: Asked) => asked.ok && isPayable(asked.order) && !isLive(asked.order),
    isStillPayable: (_, asked: Asked) => asked.ok && isPayable(asked.order),
  },
  actions: {
    /* the form */
    takeCart: assign(({ context, event }) => ({ cart: told(event, 'cart.changed')?.cart ?? context.cart })),
    change: assign(({ context, event }) => {
      switch (event.type) {
        case 'contact.change': {
          const contact = { ...context.contact, ...event.contact };
          return { contact, errors: stillWrong({ ...context, contact }) };
        }
        case 'address.change': {
          const address = { ...context.address, ...event.address };
          return { address, errors: stillWrong({ ...context, address }) };
        }
        case 'delivery.choose':
          return { delivery: event.delivery, errors: stillWrong({ ...context, delivery: event.delivery }) };
        case 'method.choose':
          return { method: event.method, problem: null };
        case 'terms.choose':
          return { paymentTerm: event.paymentTerm };
        default:
          return {};
      }
    }),
    checkField: assign(({ context, event }) => {
      const field = told(event, 'field.leave')?.field;
      return {
        errors: [...context.errors.filter((one) => one.field !== field), ...facts.formErrors(context).filter((one) => one.field === field)],
      };
    }),
    explainForm: assign(({ context }) => ({ errors: facts.formErrors(context) })),
    explainPlace: assign(({ context }) => ({ errors: facts.formErrors(context), problem: context.method ? null : 'METHOD_NOT_OFFERED' })),
    forgetPersonal: assign(({ context }) => ({
      contact: emptyContact,
      address: facts.emptyAddress(context.country),
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
        ...filledFrom(drafted, answer.known),
        ...(answer.order ? withOrder(answer.order) : { order: null, placed: null }),
      };
    }),
    takeOrder: assign((_, asked: Asked) => (asked.ok ? withOrder(asked.order) : {})),
    takeEnd: assign((_, end: PaymentEnd) => (end.kind === 'outcome' && end.order ? withOrder(end.order) : {})),
    countAsk: assign({ asks: ({ context }) => context.asks + 1 }),
    stopPressing: assign({ pressed: false }),
    startAfresh: assign(fresh),
    explainUnsent: assign({ problem: 'UNAVAILABLE' }),
    explainMissing: assign({ problem: 'NOT_FOUND' }),
    /* the review */
    startReview: assign({ problem: null, differences: [], fresh: null, errors: [], sends: 0, pressed: false }),
    takeReview: assign(({ context }, answer: Reviewed) => {
      if (!answer.ok) return {};
      const { intentId, charges, today, orderDate, twin } = answer;
      const seen = { intentId, charges, today, orderDate, twin, differences: differencesOf(context, answer), fresh: freshOf(answer) };
      const isOther = intentId !== context.intentId;
      return {
        ...seen,
        ...(isOther ? { appointments: [] } : {}),
        intentKey: facts.intentKeyOf(context),
        lineIds: facts.linesToOrder(context).map((item) => item.id),
        delivery: context.delivery,
      };
    }),
    acceptFresh: assign(({ context }) => {
      if (!context.fresh) return { acceptsAll: true, differences: [] };
      const accepted = { cart: refresh(context.cart, context.fresh), delivery: context.fresh.delivery };
      return { ...accepted, differences: [], fresh: null, acceptsAll: false };
    }),
    takePromotion: assign(({ context }, answer: FoundPromotion) =>
      answer.ok ? { cart: { ...context.cart, promotion: answer.promotion }, problem: null } : {},
    ),
    explainPromotion: assign((_, answer: FoundPromotion) => (answer.ok ? {} : { problem: toProblem(answer.reason) })),
    clearPromotion: assign(({ context }) => ({ cart: { ...context.cart, promotion: null } })),
    press: assign({ pressed: true, sends: 0, asks: 0, problem: null, returned: false, approved: false }),
    /* booking and placing */
    countSend: assign({ sends: ({ context }) => context.sends + 1 }),
    takeBooked: assign((_, answer: Booked) => ({
      appointments: answer.held,
      refusedSlot: !answer.ok && answer.reason === 'SLOT' ? { line: answer.line, slot: answer.slot } : null,
      problem: !answer.ok && 'problem' in answer ? answer.problem : null,
    })),
    explainOverlap: assign(({ context }) => ({ problem: 'TIME_REFUSED', refusedSlot: facts.overlapAt(context), pressed: false })),
    pickSlot: assign(({ context, event }) => {
      const pick = told(event, 'slot.pick');
      const item = pick && facts.linesToOrder(context)[pick.line];
      if (!pick || !item?.service) return {};
      const service = { ...item.service, slots: item.service.slots.with(pick.slot, pick.picked) };
      const cart = { ...context.cart, items: context.cart.items.map((one) => (one.id === item.id ? { ...item, service } : one)) };
      return { cart, intentKey: facts.intentKeyOf({ cart }), refusedSlot: null, problem: null };
    }),
    takePlaced: assign((_, answer: OrderAnswer) =>
      answer.ok ? { placed: answer.order, order: null, outcome: null, asks: 0, problem: null } : {},
    ),
    explainOrder: assign((_, answer: OrderAnswer) => {
      if (answer.ok || answer.reason !== 'REFUSED') return { problem: 'UNAVAILABLE', pressed: false };
      const { problem, differences, line } = answer;
      return { problem, differences, fresh: null, pressed: false, refusedSlot: line === null ? null : { line, slot: 0 } };
    }),
    takeWait: assign((_, answer: OrderAnswer) =>
      !answer.ok && answer.reason === 'WAIT' ? { retryAfterMs: Math.min(LIMITS.PLACING, Math.max(1000, answer.retryAfterMs)) } : {},
    ),
    /* paying */
    chooseMethod: assign(({ context, event }) => {
      const method = told(event, 'method.change')?.method ?? facts.methodOfOrder(context);
      return { method, returned: false, approved: false, asks: 0, problem: null };
    }),
    /** once: whatever the capture says, it is not repeated from here */
    goCapture: assign({ method: 'PAYPAL', approved: true, returned: false }),
    markDown: assign(({ context }) => ({
      downMethods: context.method ? [...context.downMethods, context.method] : context.downMethods,
      outcome: { status: 'DECLINED', reason: 'TECHNICAL' },
      problem: 'PROVIDER_DOWN',
      pressed: false,
    })),
    tellCode: sendTo('IPAY_QR', ({ event }) => event),
    takeTab: assign(({ event }) => ({ otherTab: { title: told(event, 'otherTab.shows')?.title ?? '' } })),
    /* told to the cart and the banner */
    tellAwaits: emit(({ context }) => ({
      type: 'order.awaits',
      order: { id: context.placed?.id ?? '', orderNumber: context.placed?.orderNumber ?? '' },
      lineIds: facts.orderedLines(context),
    })),
    tellDone: emit(({ context }) => ({ type: 'order.done', orderId: context.placed?.id ?? '', lineIds: facts.orderedLines(context) })),
    tellSettled: emit(({ context }) => {
      const orderId = context.placed?.id ?? '';
      const isOver = ['closed', 'givenUp'].includes(standing(context) ?? '');
      return isOver ? { type: 'order.released', orderId } : { type: 'order.done', orderId, lineIds: facts.orderedLines(context) };
    }),
    tellReleased: emit(({ context }) => ({ type: 'order.released', orderId: context.placed?.id ?? '' })),
    tellRefresh: emit(({ context }) => ({
      type: 'cart.refresh',
      lines: context.fresh?.lines ?? [],
      gone: context.fresh?.gone ?? [],
      promotion: context.fresh ? context.fresh.promotion : context.cart.promotion,
    })),
    tellPromotion: emit(({ context }) => ({ type: 'promotion.set', promotion: context.cart.promotion })),
    tellSlots: emit(({ context, event }) => {
      const pick = told(event, 'slot.pick');
      const item = pick && facts.linesToOrder(context)[pick.line];
      return { type: 'item.setSlots', id: item?.id ?? '', slots: item?.service?.slots ?? [] };
    }),
    tellCartChanged: emit({ type: 'notice', id: 'checkout.cartChanged', severity: 'warning' }),
  },
});

const stillWrong = (context: CheckoutContext): CheckoutContext['errors'] => {
  const now = facts.formErrors(context);
  return context.errors.flatMap((error) => now.filter((one) => one.field === error.field));
};
const toProblem = (reason: string): ProblemCode =>
  reason === 'OFFLINE' || reason === 'DOWN' || reason === 'IDENTITY' ? 'UNAVAILABLE' : (reason as ProblemCode);
