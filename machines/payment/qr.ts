import { assign, setup } from 'xstate';
import { endOf, endOfRefusal, isSettled, outcomeOfOrder } from './outcome.ts';
import { askOutcome, startPayment } from './ports.ts';
import type { Asked, PaymentContext, PaymentEnd, PaymentEvent, PaymentInput, StartAnswer } from './types.ts';

const outcomeOf = (asked: Asked) => (asked.ok ? outcomeOfOrder(asked.order) : null);

/** Shows a code and keeps asking. A new code comes only after the old one is known to be unpaid (F65). */
export const qrMachine = setup({
  types: {} as { context: PaymentContext; input: PaymentInput; output: PaymentEnd; events: PaymentEvent },
  actors: { startPayment, askOutcome },
  delays: {
    untilExpiry: ({ context }) => Math.max(0, context.qr?.expiresInMs ?? 0),
    betweenQuestions: ({ context }) => context.qr?.pollMs ?? 5_000,
    ANSWER_OVERDUE: 20_000,
    START_OVERDUE: 60_000,
  },
  guards: {
    isCode: (_, answer: StartAnswer) => answer.ok && answer.step.kind === 'showQr',
    isNothingLeft: (_, answer: StartAnswer) => (answer.ok ? answer.step.kind === 'none' : answer.reason === 'ALREADY_PAID'),
    isSettled: (_, asked: Asked) => asked.ok && isSettled(outcomeOfOrder(asked.order)),
    isExpired: (_, asked: Asked) => outcomeOf(asked)?.status === 'EXPIRED',
    needsIdentity: (_, asked: Asked) => !asked.ok && asked.reason === 'IDENTITY',
  },
  actions: {
    rememberCode: assign((_, answer: StartAnswer) =>
      answer.ok && answer.step.kind === 'showQr' ? { attemptId: answer.attemptId, qr: answer.step } : {},
    ),
    endRefused: assign({ end: (_, answer: StartAnswer) => endOfRefusal(answer) }),
    endAsAsked: assign({ end: (_, asked: Asked) => endOf(asked) }),
  },
}).createMachine({
  id: 'qr',
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
            guard: { type: 'isCode', params: ({ event }) => event.output },
            target: 'showing',
            actions: { type: 'rememberCode', params: ({ event }) => event.output },
          },
          { guard: { type: 'isNothingLeft', params: ({ event }) => event.output }, target: 'lastQuestion' },
          { target: 'ended', actions: { type: 'endRefused', params: ({ event }) => event.output } },
        ],
        onError: 'ended',
      },
      after: { START_OVERDUE: 'ended' },
    },
    showing: {
      initial: 'waiting',
      after: { untilExpiry: 'lastQuestion' },
      states: {
        waiting: {
          after: { betweenQuestions: 'asking' },
          on: { 'payment.paidIt': 'asking', 'page.visible': 'asking' },
        },
        asking: {
          tags: 'asking',
          invoke: {
            id: 'askOutcome',
            src: 'askOutcome',
            input: ({ context }) => ({ orderId: context.order.id, capability: context.order.capability }),
            onDone: [
              { guard: { type: 'isExpired', params: ({ event }) => event.output }, target: '#qr.ranOut' },
              {
                guard: { type: 'isSettled', params: ({ event }) => event.output },
                target: '#qr.ended',
                actions: { type: 'endAsAsked', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'needsIdentity', params: ({ event }) => event.output },
                target: '#qr.ended',
                actions: { type: 'endAsAsked', params: ({ event }) => event.output },
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
          after: { ANSWER_OVERDUE: 'waiting' },
        },
      },
    },
    lastQuestion: {
      tags: 'asking',
      description: 'The time ran out, which is no proof: somebody may have scanned in the last second.',
      invoke: {
        id: 'lastQuestion',
        src: 'askOutcome',
        input: ({ context }) => ({ orderId: context.order.id, capability: context.order.capability }),
        onDone: [
          { guard: { type: 'isExpired', params: ({ event }) => event.output }, target: 'ranOut' },
          { target: 'ended', actions: { type: 'endAsAsked', params: ({ event }) => event.output } },
        ],
        onError: 'ended',
      },
      after: { ANSWER_OVERDUE: 'ended' },
    },
    ranOut: {
      tags: 'expired',
      description: 'Known to be unpaid.',
      on: { 'code.renew': 'starting' },
    },
    ended: { type: 'final' },
  },
});
