import { assign, setup } from 'xstate';
import type { PaymentOutcome } from '../domain/payment.ts';
import { endOf, endOfRefusal, isSettled } from './outcome.ts';
import { askOutcome, capturePayment, leavePage, startPayment } from './ports.ts';
import type { Asked, PaymentContext, PaymentEnd, PaymentInput, StartAnswer } from './types.ts';

/** Approve on the provider's page, capture after coming back: two steps, the second only for a shopper who approved. */
export const approveThenCaptureMachine = setup({
  types: {} as { context: PaymentContext; input: PaymentInput; output: PaymentEnd },
  actors: { startPayment, leavePage, capturePayment, askOutcome },
  delays: { GIVE_UP_LEAVING: 30_000 },
  guards: {
    hasApproved: ({ context }) => context.approved,
    isRedirect: (_, answer: StartAnswer) => answer.ok && answer.step.kind === 'redirect',
    isNothingLeft: (_, answer: StartAnswer) => (answer.ok ? answer.step.kind === 'none' : answer.reason === 'ALREADY_PAID'),
    isSettled: (_, outcome: PaymentOutcome) => isSettled(outcome),
  },
  actions: {
    rememberStep: assign((_, answer: StartAnswer) =>
      answer.ok ? { attemptId: answer.attemptId, url: answer.step.kind === 'redirect' ? answer.step.url : null } : {},
    ),
    endRefused: assign({ end: (_, answer: StartAnswer) => endOfRefusal(answer) }),
    endCaptured: assign({ end: (_, outcome: PaymentOutcome): PaymentEnd => ({ kind: 'outcome', outcome, order: null }) }),
    endAsAsked: assign({ end: (_, asked: Asked) => endOf(asked) }),
  },
}).createMachine({
  id: 'approveThenCapture',
  context: ({ input }) => ({ ...input, attemptId: null, url: null, qr: null, end: { kind: 'lookAgain' } }),
  initial: 'deciding',
  output: ({ context }) => context.end,
  states: {
    deciding: { always: [{ guard: 'hasApproved', target: 'capturing' }, { target: 'starting' }] },
    starting: {
      invoke: {
        id: 'startPayment',
        src: 'startPayment',
        input: ({ context }) => ({ order: context.order, provider: context.provider }),
        onDone: [
          {
            guard: { type: 'isRedirect', params: ({ event }) => event.output },
            target: 'leaving',
            actions: { type: 'rememberStep', params: ({ event }) => event.output },
          },
          { guard: { type: 'isNothingLeft', params: ({ event }) => event.output }, target: 'asking' },
          { target: 'ended', actions: { type: 'endRefused', params: ({ event }) => event.output } },
        ],
        onError: 'ended',
      },
    },
    leaving: {
      description: 'The document is about to go to the approval.',
      invoke: {
        id: 'leavePage',
        src: 'leavePage',
        input: ({ context }) => ({ url: context.url ?? '' }),
        onDone: 'ended',
        onError: 'ended',
      },
      after: { GIVE_UP_LEAVING: 'ended' },
    },
    capturing: {
      description: 'A lost answer is never captured again from here: the order says what became of it (F83).',
      invoke: {
        id: 'capturePayment',
        src: 'capturePayment',
        input: ({ context }) => ({ order: context.order }),
        onDone: [
          {
            guard: { type: 'isSettled', params: ({ event }) => event.output },
            target: 'ended',
            actions: { type: 'endCaptured', params: ({ event }) => event.output },
          },
          { target: 'asking' },
        ],
        onError: 'asking',
      },
    },
    asking: {
      invoke: {
        id: 'askOutcome',
        src: 'askOutcome',
        input: ({ context }) => ({ orderId: context.order.id, capability: context.order.capability }),
        onDone: { target: 'ended', actions: { type: 'endAsAsked', params: ({ event }) => event.output } },
        onError: 'ended',
      },
    },
    ended: { type: 'final' },
  },
});
