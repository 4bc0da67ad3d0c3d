import { assign, setup } from 'xstate';
import { endOf, endOfRefusal } from './outcome.ts';
import { askOutcome, capturePayment, leavePage, startPayment } from './ports.ts';
import type {
  OrderRead,
  PaymentContext,
  PaymentEnd,
  PaymentEvent,
  PaymentInput,
  StartAnswer,
} from './types.ts';

/** What all three payment charts know: how a payment is started and asked for. */
export const paymentSetup = setup({
  types: {} as {
    context: PaymentContext;
    input: PaymentInput;
    output: PaymentEnd;
    events: PaymentEvent;
    tags: 'asking' | 'expired';
  },
  actors: { startPayment, leavePage, capturePayment, askOutcome },
  guards: {
    isNothingLeft: (_, answer: StartAnswer) =>
      answer.ok ? answer.step.kind === 'none' : answer.reason === 'ALREADY_PAID',
  },
  actions: {
    endRefused: assign({ end: (_, answer: StartAnswer) => endOfRefusal(answer) }),
    endAsAsked: assign({ end: (_, asked: OrderRead) => endOf(asked) }),
  },
});

/** The same for a payment on a page of the provider's. */
export const pageSetup = paymentSetup.extend({
  delays: { GIVE_UP_LEAVING: 30_000 },
  guards: { isRedirect: (_, answer: StartAnswer) => answer.ok && answer.step.kind === 'redirect' },
  actions: {
    rememberPage: assign((_, answer: StartAnswer) =>
      answer.ok && answer.step.kind === 'redirect'
        ? { attemptId: answer.attemptId, url: answer.step.url }
        : {},
    ),
  },
});

export const startingContext = ({ input }: { input: PaymentInput }): PaymentContext => ({
  ...input,
  attemptId: null,
  url: null,
  qr: null,
  claim: null,
  end: { kind: 'lookAgain' },
});

/** A port's answer as the parameter of a guard or an action. */
export const answered = <T>({ event }: { event: { output: T } }): T => event.output;
export const paymentToStart = ({ context: { order, provider } }: { context: PaymentContext }) => ({
  order,
  provider,
});
export const orderToAsk = ({ context: { order } }: { context: PaymentContext }) => ({
  orderId: order.id,
  capability: order.capability,
});

/** Opens the payment at the provider, or finds the one that is open. */
export const startingPage = pageSetup.createStateConfig({
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

export const leaving = pageSetup.createStateConfig({
  invoke: {
    id: 'leavePage',
    src: 'leavePage',
    input: ({ context }) => ({ url: context.url ?? '' }),
    onDone: 'ended',
    onError: 'ended',
  },
  after: { GIVE_UP_LEAVING: 'ended' },
});

export const asking = pageSetup.createStateConfig({
  invoke: {
    id: 'askOutcome',
    src: 'askOutcome',
    input: orderToAsk,
    onDone: { target: 'ended', actions: { type: 'endAsAsked', params: answered<OrderRead> } },
    onError: 'ended',
  },
});
