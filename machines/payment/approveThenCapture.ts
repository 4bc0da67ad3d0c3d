import { assign } from 'xstate';
import type { PaymentOutcome } from '../domain/paymentOutcome.ts';
import { isSettled } from './outcome.ts';
import {
  answered,
  asking,
  leaving,
  pageSetup,
  paymentToStart,
  startingContext,
  startingPage,
} from './setup.ts';
import type { PaymentEnd } from './types.ts';

const captured = answered<PaymentOutcome>;

/** Approve on the provider's page, capture after coming back: two steps, the second only for a shopper who approved. */
export const approveThenCaptureMachine = pageSetup
  .extend({
    guards: {
      hasApproved: ({ context }) => context.approved,
      isCaptured: (_, outcome: PaymentOutcome) => isSettled(outcome),
    },
    actions: {
      endCaptured: assign({
        end: (_, outcome: PaymentOutcome): PaymentEnd => ({
          kind: 'outcome',
          outcome,
          order: null,
        }),
      }),
    },
  })
  .createMachine({
    id: 'approveThenCapture',
    context: startingContext,
    initial: 'deciding',
    output: ({ context }) => context.end,
    states: {
      deciding: { always: [{ guard: 'hasApproved', target: 'capturing' }, { target: 'starting' }] },
      starting: startingPage,
      leaving,
      capturing: {
        invoke: {
          id: 'capturePayment',
          src: 'capturePayment',
          input: paymentToStart,
          onDone: [
            {
              guard: { type: 'isCaptured', params: captured },
              target: 'ended',
              actions: { type: 'endCaptured', params: captured },
            },
            { target: 'asking' },
          ],
          onError: 'asking',
        },
      },
      asking,
      ended: { type: 'final' },
    },
  });
