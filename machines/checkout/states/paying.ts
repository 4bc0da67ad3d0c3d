import {
  type PaymentFlow,
  PROVIDER_CODES,
  PROVIDERS,
  type ProviderCode,
} from '../../domain/payment.ts';
import { asked, ended, lock, readOrder, unread } from '../answers.ts';
import * as ordered from '../placedOrder.ts';
import { checkoutSetup } from '../setup.ts';
import { STATE_META } from '../stateMeta.ts';
import type { CheckoutContext } from '../types.ts';

/** A provider's chart runs under the provider's code, and however it ends the order is read before anything is said. */
const pay = (code: ProviderCode, flow: PaymentFlow) =>
  ({
    id: code,
    src: flow,
    input: ({ context }: { context: CheckoutContext }) => ordered.paymentInput(context, code),
    onDone: [
      {
        guard: { type: 'isTold', params: ended },
        target: '#checkout.recovering.sorting',
        actions: { type: 'takeEnd', params: ended },
      },
      {
        guard: { type: 'isShortPause', params: ended },
        target: '#checkout.paying.pausing',
        actions: { type: 'takePause', params: ended },
      },
      {
        guard: { type: 'isPause', params: ended },
        target: '#checkout.cancelled.unfinished',
        actions: { type: 'explainPause', params: ended },
      },
      {
        guard: { type: 'isRestDown', params: ended },
        target: '#checkout.partPaid',
        actions: 'markDown',
      },
      {
        guard: { type: 'isMethodDown', params: ended },
        target: '#checkout.declined',
        actions: 'markDown',
      },
      { guard: { type: 'isIdentity', params: ended }, target: '#checkout.sessionLost' },
      { target: '#checkout.recovering' },
    ],
    onError: { target: '#checkout.recovering' },
  }) as const;

const byPage = (code: ProviderCode, flow: PaymentFlow) =>
  ({
    tags: 'busy',
    invoke: pay(code, flow),
    after: { STARTING: { target: '#checkout.recovering' } },
  }) as const;

/** The code stands on the page: there one can still pay another way, or give the order up. */
const byCode = (code: ProviderCode) =>
  ({
    meta: STATE_META.payingByCode,
    invoke: pay(code, 'qr'),
    on: {
      'payment.paidIt': { actions: 'tellCode' },
      'code.renew': { actions: 'tellCode' },
      'page.visible': { actions: 'tellCode' },
      'method.change': { guard: 'isOffered', target: 'leavingCode', actions: 'chooseMethod' },
      'order.giveUp': { guard: 'mayCancel', target: '#checkout.cancelled.givingUp' },
    },
  }) as const;

/** One branch for each provider, under its own name: a replay shows which provider it was in. */
const BRANCHES = Object.fromEntries(
  PROVIDER_CODES.map((code) => {
    const { branch, flow } = PROVIDERS[code];
    return [branch, flow === 'qr' ? byCode(code) : byPage(code, flow)];
  }),
);

export const paying = checkoutSetup.createStateConfig({
  meta: STATE_META.paying,
  initial: 'locking',
  entry: 'stopPressing',
  on: { 'network.lost': { target: 'offline', actions: 'setOffline' }, 'lock.lost': 'blocked' },
  states: {
    locking: {
      tags: 'busy',
      invoke: {
        id: 'lockPayment',
        src: 'acquireLock',
        input: { steal: false },
        onDone: [
          { guard: { type: 'isHeld', params: lock }, target: 'choosing' },
          { target: '#checkout.blocked' },
        ],
        onError: 'choosing',
      },
      after: { LOCKING: 'choosing' },
    },
    resuming: {
      meta: STATE_META.recovering,
      tags: 'busy',
      invoke: {
        id: 'lockCode',
        src: 'acquireLock',
        input: { steal: false },
        onDone: [
          { guard: { type: 'isHeld', params: lock }, target: 'opening' },
          { target: '#checkout.cancelled.unfinished' },
        ],
        onError: 'opening',
      },
      after: { LOCKING: 'opening' },
    },
    choosing: {
      always: [
        { guard: 'needsSwitch', target: 'switching' },
        { guard: 'isPayLater', target: 'deferring' },
        { target: 'opening' },
      ],
    },
    switching: {
      tags: 'busy',
      invoke: {
        id: 'giveUpAttempt',
        src: 'giveUpAttempt',
        input: ({ context }) => ordered.ofOrder(context),
        onDone: [
          {
            guard: { type: 'isSwitched', params: asked },
            target: 'switched',
            actions: { type: 'takeOrder', params: asked },
          },
          readOrder,
          ...unread,
          { target: '#checkout.recovering' },
        ],
        onError: '#checkout.recovering',
      },
      after: { STARTING: '#checkout.recovering' },
    },
    switched: { always: [{ guard: 'isPayLater', target: 'deferring' }, { target: 'opening' }] },
    deferring: {
      tags: 'busy',
      invoke: {
        id: 'payLater',
        src: 'payLater',
        input: ({ context }) => ordered.ofOrder(context),
        onDone: [readOrder, ...unread, { target: '#checkout.recovering' }],
        onError: '#checkout.recovering',
      },
      after: { STARTING: '#checkout.recovering' },
    },
    opening: {
      always: [
        ...PROVIDER_CODES.map((code) => ({
          guard: { type: 'isMethod', params: { code } } as const,
          target: PROVIDERS[code].branch,
        })),
        { target: '#checkout.declined', actions: 'markDown' },
      ],
    },
    pausing: {
      meta: STATE_META.busy,
      tags: 'waiting',
      after: { retryAfter: 'opening' },
    },
    ...BRANCHES,
    leavingCode: {
      tags: 'busy',
      invoke: {
        id: 'readCode',
        src: 'askOutcome',
        input: ({ context }) => ordered.ofOrder(context),
        onDone: [
          {
            guard: { type: 'isStillPayable', params: asked },
            target: 'choosing',
            actions: { type: 'takeOrder', params: asked },
          },
          readOrder,
          { target: '#checkout.recovering' },
        ],
        onError: '#checkout.recovering',
      },
      after: { ANSWER: '#checkout.recovering' },
    },
  },
});
