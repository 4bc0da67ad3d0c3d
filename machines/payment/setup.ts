import { assign, setup } from 'xstate';
import type { PaymentOutcome } from '../domain/payment.ts';
import { endOf, endOfRefusal, isSettled, outcomeOfOrder } from './outcome.ts';
import { askOutcome, capturePayment, leavePage, startPayment } from './ports.ts';
import type { Asked, PaymentContext, PaymentEnd, PaymentEvent, PaymentInput, StartAnswer } from './types.ts';

/** What the three payment charts have in common: their words, and the states that they share. */
export const paymentSetup = setup({
  types: {} as { context: PaymentContext; input: PaymentInput; output: PaymentEnd; events: PaymentEvent; tags: 'asking' | 'expired' },
  actors: { startPayment, leavePage, capturePayment, askOutcome },
  delays: {
    untilExpiry: ({ context }) => Math.max(0, context.qr?.expiresInMs ?? 0),
    betweenQuestions: ({ context }) => context.qr?.pollMs ?? 5_000,
    ANSWER_OVERDUE: 20_000,
    START_OVERDUE: 60_000,
    GIVE_UP_LEAVING: 30_000,
  },
  guards: {
    hasApproved: ({ context }) => context.approved,
    isRedirect: (_, answer: StartAnswer) => answer.ok && answer.step.kind === 'redirect',
    isCode: (_, answer: StartAnswer) => answer.ok && answer.step.kind === 'showQr',
    isNothingLeft: (_, answer: StartAnswer) => (answer.ok ? answer.step.kind === 'none' : answer.reason === 'ALREADY_PAID'),
    isCaptured: (_, outcome: PaymentOutcome) => isSettled(outcome),
    isSettled: (_, asked: Asked) => asked.ok && isSettled(outcomeOfOrder(asked.order)),
    isExpired: (_, asked: Asked) => asked.ok && outcomeOfOrder(asked.order).status === 'EXPIRED',
    needsIdentity: (_, asked: Asked) => !asked.ok && asked.reason === 'IDENTITY',
  },
  actions: {
    rememberPage: assign((_, answer: StartAnswer) =>
      answer.ok && answer.step.kind === 'redirect' ? { attemptId: answer.attemptId, url: answer.step.url } : {},
    ),
    rememberCode: assign((_, answer: StartAnswer) =>
      answer.ok && answer.step.kind === 'showQr' ? { attemptId: answer.attemptId, qr: answer.step } : {},
    ),
    endRefused: assign({ end: (_, answer: StartAnswer) => endOfRefusal(answer) }),
    endCaptured: assign({ end: (_, outcome: PaymentOutcome): PaymentEnd => ({ kind: 'outcome', outcome, order: null }) }),
    endAsAsked: assign({ end: (_, asked: Asked) => endOf(asked) }),
  },
});

export const startingContext = ({ input }: { input: PaymentInput }): PaymentContext => ({
  ...input,
  attemptId: null,
  url: null,
  qr: null,
  end: { kind: 'lookAgain' },
});

/** A port's answer as the parameter of a guard or an action. */
export const answered = <T>({ event }: { event: { output: T } }): T => event.output;
export const paymentToStart = ({ context: { order, provider } }: { context: PaymentContext }) => ({ order, provider });
export const orderToAsk = ({ context: { order } }: { context: PaymentContext }) => ({ orderId: order.id, capability: order.capability });

/** Opens the payment at the provider, or finds the one that is open. */
export const startingPage = paymentSetup.createStateConfig({
  invoke: {
    id: 'startPayment',
    src: 'startPayment',
    input: paymentToStart,
    onDone: [
      {
        guard: { type: 'isRedirect', params: answered<StartAnswer> },
        target: 'leaving',
        actions: { type: 'rememberPage', params: answered<StartAnswer> },
      },
      { guard: { type: 'isNothingLeft', params: answered<StartAnswer> }, target: 'asking' },
      { target: 'ended', actions: { type: 'endRefused', params: answered<StartAnswer> } },
    ],
    onError: 'ended',
  },
});

export const leaving = paymentSetup.createStateConfig({
  description: 'The document is about to go. Still being here means: restored, or the page did not open. Either way the order is read.',
  invoke: {
    id: 'leavePage',
    src: 'leavePage',
    input: ({ context }) => ({ url: context.url ?? '' }),
    onDone: 'ended',
    onError: 'ended',
  },
  after: { GIVE_UP_LEAVING: 'ended' },
});

export const asking = paymentSetup.createStateConfig({
  invoke: {
    id: 'askOutcome',
    src: 'askOutcome',
    input: orderToAsk,
    onDone: { target: 'ended', actions: { type: 'endAsAsked', params: answered<Asked> } },
    onError: 'ended',
  },
});
