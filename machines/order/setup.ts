import { assign, enqueueActions, setup } from 'xstate';
import { BOOKS, type Book } from './effects.ts';
import { decidingDispute, disputeIn, turning } from './givenBack.ts';
import { factGuards, standGuards } from './guards.ts';
import { keepingForPayment, waitsAtMost } from './keeping.ts';
import { POLICY } from './policy.ts';
import { amountIn, attemptIn, othersWatched, timeIn } from './stepInput.ts';
import type { InnerEvent, OrderEffect, OrderEvent, OrderFacts, OrderInput, Told } from './types.ts';

/** What the states of an order can ask and do, by name. */
export const orderSetup = setup({
  types: {} as {
    context: OrderFacts;
    events: OrderEvent | InnerEvent;
    emitted: OrderEffect;
    input: OrderInput;
  },
  guards: { ...factGuards, ...standGuards },
  actions: {
    book: enqueueActions(({ context, event, enqueue }, { as }: { as: Book }) => {
      const { facts, effects } = BOOKS[as]({ context, event });
      enqueue.assign(facts);
      for (const effect of effects) enqueue.emit(effect);
    }),
    act: enqueueActions(({ enqueue }, { effect }: { effect: OrderEffect }) => enqueue.emit(effect)),
    tell: enqueueActions(({ enqueue }, { event }: { event: Told }) =>
      enqueue.emit({ type: 'tell', event }),
    ),
    say: enqueueActions(({ enqueue }, { type }: { type: InnerEvent['type'] }) =>
      enqueue.raise({ type }),
    ),
    /** It is written into the log and changes nothing else. */
    note: assign({}),
    /** A table's bill settles its lines; with the last order of an evening the table is free soon. */
    settleTable: enqueueActions(({ context, enqueue }) => {
      if (context.kind === 'bill') enqueue.emit({ type: 'settleBill' });
      if (context.kind !== 'order') enqueue.emit({ type: 'windDownTable' });
    }),
    /** Once: an order that had ended before has given it back. */
    returnPromotion: enqueueActions(({ context, enqueue }) => {
      if (context.closedAt === null) enqueue.emit({ type: 'returnPromotion' });
    }),
    countPromotionAgain: enqueueActions(({ context, enqueue }) => {
      if (context.closedAt !== null) enqueue.emit({ type: 'countPromotion' });
    }),
    /** Who accepts a change knows of it; the other side is told. */
    tellChange: enqueueActions(({ event, enqueue }) => {
      if ('by' in event && event.by === 'SHOP') enqueue.emit({ type: 'tell', event: 'changed' });
    }),
    /** Who asked for another bill knows that the earlier one is over. */
    tellEnd: enqueueActions(({ context, enqueue }, { event }: { event: Told }) => {
      if (context.kind !== 'bill') enqueue.emit({ type: 'tell', event });
    }),
    keepForGood: assign({ keptUntil: null, payableUntil: null, closedAt: null }),
    keepUnpaid: assign({
      keptUntil: ({ context, event }) =>
        timeIn(event) + (context.kind === 'bill' ? POLICY.keptBill : POLICY.keptUnpaid),
    }),
    keepForPayment: assign(({ context, event }) => keepingForPayment({ context, event })),
    keepInProcess: assign({
      keptUntil: ({ context, event }) => timeIn(event) + waitsAtMost(context, POLICY.heldInProcess),
      payableUntil: null,
    }),
    /** its own time is over already, and it is not known what became of its payment */
    keepInDoubt: assign({
      keptUntil: ({ context, event }) => context.keptUntil ?? timeIn(event) + POLICY.heldInDoubt,
    }),
    keepToChooseAgain: assign({
      keptUntil: ({ context, event }) =>
        Math.max(context.keptUntil ?? 0, timeIn(event) + POLICY.chooseAgain),
      payableUntil: null,
    }),
    /** its payment ended by time: so does the order, as soon as its own time is over */
    keepNoLonger: assign({
      keptUntil: ({ context, event }) => context.keptUntil ?? timeIn(event),
      payableUntil: null,
    }),
    keepPayable: assign({ keptUntil: ({ context }) => context.payableUntil }),
    keepWithoutEnd: assign({ keptUntil: null }),
    keepInReview: assign({
      keptUntil: ({ context, event }) => timeIn(event) + waitsAtMost(context, POLICY.heldInReview),
      payableUntil: null,
    }),
    takeMethod: assign(({ context, event }) => {
      if (event.type === 'terms.accepted') return { method: event.method ?? context.method };
      return event.type === 'money.captured' || event.type === 'attempt.opened'
        ? { method: event.provider }
        : {};
    }),
    takeFigures: assign(({ event }) =>
      event.type === 'change.accepted' ? { total: event.total, dueNow: event.dueNow } : {},
    ),
    /** What is not paid costs so much less. What was due at once is all of it, or a deposit that stays as it is. */
    takeOff: assign(({ context, event }) => {
      if (event.type !== 'visit.cancelled' && event.type !== 'items.missing') return {};
      const total = context.total - event.less;
      const isWhole = context.dueNow >= context.total;
      return {
        total,
        dueNow: isWhole ? total : Math.min(context.dueNow, total),
        ...(event.type === 'items.missing' && { itemsMissing: true }),
      };
    }),
    cancelTime: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'visit.cancelled')
        enqueue.emit({ type: 'cancelTime', appointment: event.appointment });
    }),
    noteReturn: assign(({ event }) =>
      event.type === 'return.received' ? { owedForReturn: event.due ?? 0 } : {},
    ),
    /** How much of what was paid goes back is the shop's word: it may keep some of it for a visit that is cancelled late. */
    askVisit: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'visit.cancelled' && event.less > 0)
        enqueue.emit({
          type: 'openTask',
          kind: 'REVIEW',
          reason: 'VISIT_CANCELLED',
          amount: event.less,
        });
    }),
    close: assign({ closedAt: ({ event }) => timeIn(event), keptUntil: null, payableUntil: null }),
    /** Money that it had went back: an order that had ended before stays so since then. */
    closeOnce: assign({ closedAt: ({ context, event }) => context.closedAt ?? timeIn(event) }),
    shut: assign({ shut: true }),
    noteForeignBack: assign(({ context }) => ({ foreignBack: context.foreign })),
    watch: assign({
      watched: ({ context, event }) => [...othersWatched(context, event), attemptIn(event)],
    }),
    unwatch: assign({ watched: ({ context, event }) => othersWatched(context, event) }),
    noteDispute: assign(({ context, event }) =>
      event.type === 'money.disputed'
        ? {
            disputed: true,
            contested: { ...context.contested, [disputeIn(event)]: event.amount },
          }
        : {},
    ),
    askDispute: enqueueActions(({ event, enqueue }) => {
      const amount = amountIn(event);
      enqueue.emit({ type: 'openTask', kind: 'REVIEW', reason: 'DISPUTED', amount });
    }),
    /** No sum is changed by it: which of both is true only its provider's own page tells. */
    askOtherwise: enqueueActions(({ event, enqueue }) => {
      const amount = 'currency' in event ? null : amountIn(event);
      const isRefund = 'refunded' in event;
      if (isRefund && amount === 0) return;
      const reason = isRefund ? 'REFUNDS_DIFFER' : 'TOLD_OTHERWISE';
      enqueue.emit({ type: 'openTask', kind: 'REVIEW', reason, amount });
    }),
    turn: enqueueActions(({ context, event, enqueue }) => {
      const { facts, effects } = turning({ context, event });
      enqueue.assign(facts);
      for (const effect of effects) enqueue.emit(effect);
    }),
    settleDispute: enqueueActions(({ context, event, enqueue }) => {
      const { facts, effects } = decidingDispute({ context, event });
      enqueue.assign(facts);
      for (const effect of effects) enqueue.emit(effect);
    }),
  },
});
