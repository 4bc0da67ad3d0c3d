import { assign, setup } from 'xstate';
import { endOf, endOfRefusal } from './outcome.ts';
import { askOutcome, leavePage, startPayment } from './ports.ts';
import type { Asked, PaymentContext, PaymentEnd, PaymentInput, StartAnswer } from './types.ts';

/** Pays on the provider's own page: start, leave. Whoever comes back lands on the order's page, or here out of the browser's cache. */
export const hostedPageMachine = setup({
  types: {} as { context: PaymentContext; input: PaymentInput; output: PaymentEnd },
  actors: { startPayment, leavePage, askOutcome },
  delays: { GIVE_UP_LEAVING: 30_000 },
  guards: {
    isRedirect: (_, answer: StartAnswer) => answer.ok && answer.step.kind === 'redirect',
    isNothingLeft: (_, answer: StartAnswer) => (answer.ok ? answer.step.kind === 'none' : answer.reason === 'ALREADY_PAID'),
  },
  actions: {
    rememberStep: assign((_, answer: StartAnswer) =>
      answer.ok ? { attemptId: answer.attemptId, url: answer.step.kind === 'redirect' ? answer.step.url : null } : {},
    ),
    endRefused: assign({ end: (_, answer: StartAnswer) => endOfRefusal(answer) }),
    endAsAsked: assign({ end: (_, asked: Asked) => endOf(asked) }),
  },
}).createMachine({
  id: 'hostedPage',
  context: ({ input }) => ({ ...input, attemptId: null, url: null, qr: null, end: { kind: 'lookAgain' } }),
  initial: 'starting',
  output: ({ context }) => context.end,
  states: {
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
      description: 'The document is about to go. Still being here means: restored, or the page did not open. Either way the order is read.',
      invoke: {
        id: 'leavePage',
        src: 'leavePage',
        input: ({ context }) => ({ url: context.url ?? '' }),
        onDone: 'ended',
        onError: 'ended',
      },
      after: { GIVE_UP_LEAVING: 'ended' },
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
