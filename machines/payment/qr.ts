import { assign } from 'xstate';
import { isDone, outcomeOfOrder } from './outcome.ts';
import { answered, orderToAsk, paymentSetup, paymentToStart, startingContext } from './setup.ts';
import type { OrderRead, StartAnswer } from './types.ts';

const started = answered<StartAnswer>;
const asked = answered<OrderRead>;

/** Shows a code and keeps asking. A new code comes only after the old one is known to be unpaid (F65). */
export const qrMachine = paymentSetup
  .extend({
    delays: {
      untilExpiry: ({ context }) => Math.max(0, context.qr?.expiresInMs ?? 0),
      betweenQuestions: ({ context }) => context.qr?.pollMs ?? 5_000,
      ANSWER_OVERDUE: 20_000,
      START_OVERDUE: 60_000,
    },
    guards: {
      isCode: (_, answer: StartAnswer) => answer.ok && answer.step.kind === 'showQr',
      isRead: (_, asked: OrderRead) => asked.ok,
      isDone: (_, asked: OrderRead) => asked.ok && isDone(asked.order),
      isExpired: (_, asked: OrderRead) =>
        asked.ok && outcomeOfOrder(asked.order).status === 'EXPIRED',
      needsIdentity: (_, asked: OrderRead) => !asked.ok && asked.reason === 'IDENTITY',
    },
    actions: {
      rememberCode: assign((_, answer: StartAnswer) =>
        answer.ok && answer.step.kind === 'showQr'
          ? { attemptId: answer.attemptId, qr: answer.step, claim: null }
          : {},
      ),
      noteClaim: assign({ claim: 'asked' }),
      noteNotYet: assign({ claim: ({ context }) => context.claim && 'notYet' }),
    },
  })
  .createMachine({
    id: 'qr',
    context: startingContext,
    initial: 'starting',
    output: ({ context }) => context.end,
    states: {
      starting: {
        invoke: {
          id: 'startPayment',
          src: 'startPayment',
          input: paymentToStart,
          onDone: [
            {
              guard: { type: 'isCode', params: started },
              target: 'showing',
              actions: { type: 'rememberCode', params: started },
            },
            { guard: { type: 'isNothingLeft', params: started }, target: 'lastQuestion' },
            { target: 'ended', actions: { type: 'endRefused', params: started } },
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
            on: {
              'payment.paidIt': { target: 'asking', actions: 'noteClaim' },
              'page.visible': 'asking',
            },
          },
          asking: {
            tags: 'asking',
            on: { 'payment.paidIt': { actions: 'noteClaim' } },
            invoke: {
              id: 'askOutcome',
              src: 'askOutcome',
              input: orderToAsk,
              onDone: [
                { guard: { type: 'isExpired', params: asked }, target: '#qr.ranOut' },
                {
                  guard: { type: 'isDone', params: asked },
                  target: '#qr.ended',
                  actions: { type: 'endAsAsked', params: asked },
                },
                {
                  guard: { type: 'needsIdentity', params: asked },
                  target: '#qr.ended',
                  actions: { type: 'endAsAsked', params: asked },
                },
                {
                  guard: { type: 'isRead', params: asked },
                  target: 'waiting',
                  actions: 'noteNotYet',
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
        invoke: {
          id: 'lastQuestion',
          src: 'askOutcome',
          input: orderToAsk,
          onDone: [
            { guard: { type: 'isExpired', params: asked }, target: 'ranOut' },
            { target: 'ended', actions: { type: 'endAsAsked', params: asked } },
          ],
          onError: 'ended',
        },
        after: { ANSWER_OVERDUE: 'ended' },
      },
      ranOut: {
        tags: 'expired',
        on: { 'code.renew': 'starting' },
      },
      ended: { type: 'final' },
    },
  });
