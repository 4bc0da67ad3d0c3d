import type { PaymentFlow, ProviderCode } from '../../domain/payment.ts';
import { asked, ended, lock, readOrder, unread } from '../answers.ts';
import * as ordered from '../placedOrder.ts';
import { ROWS } from '../rows.ts';
import { checkoutSetup } from '../setup.ts';

/** One provider, one line: its chart runs under the provider's code, and however it ends the order is read before anything is said. */
const payBy = <Flow extends PaymentFlow>(code: ProviderCode, flow: Flow) =>
  ({
    tags: flow === 'qr' ? [] : (['busy'] as const),
    invoke: {
      id: code,
      src: flow,
      input: ({ context }: { context: Parameters<typeof ordered.paymentInput>[0] }) =>
        ordered.paymentInput(context, code),
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
    },
    after: flow === 'qr' ? {} : { STARTING: { target: '#checkout.recovering' } },
  }) as const;

/** Ten branches, drawn: whoever replays a checkout sees which provider it was in. */
export const paying = checkoutSetup.createStateConfig({
  meta: ROWS.paying,
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
      meta: ROWS.recovering,
      tags: 'busy',
      invoke: {
        id: 'lockCode',
        src: 'acquireLock',
        input: { steal: false },
        onDone: [
          { guard: { type: 'isHeld', params: lock }, target: 'ipayQr' },
          { target: '#checkout.cancelled.unfinished' },
        ],
        onError: 'ipayQr',
      },
      after: { LOCKING: 'ipayQr' },
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
        { guard: { type: 'isMethod', params: { code: 'PAYPAL' } }, target: 'paypal' },
        { guard: { type: 'isMethod', params: { code: 'STRIPE' } }, target: 'stripe' },
        { guard: { type: 'isMethod', params: { code: 'FLUTTERWAVE' } }, target: 'flutterwave' },
        { guard: { type: 'isMethod', params: { code: 'CASHFREE' } }, target: 'cashfree' },
        { guard: { type: 'isMethod', params: { code: 'DPO' } }, target: 'dpo' },
        { guard: { type: 'isMethod', params: { code: 'RAZER' } }, target: 'razer' },
        { guard: { type: 'isMethod', params: { code: 'BUX' } }, target: 'bux' },
        { guard: { type: 'isMethod', params: { code: 'IPAY' } }, target: 'ipay' },
        { guard: { type: 'isMethod', params: { code: 'IPAY_AFRICA' } }, target: 'ipayAfrica' },
        { guard: { type: 'isMethod', params: { code: 'IPAY_QR' } }, target: 'ipayQr' },
        { target: '#checkout.declined', actions: 'markDown' },
      ],
    },
    pausing: {
      meta: ROWS.busy,
      tags: 'waiting',
      after: { retryAfter: 'opening' },
    },
    paypal: payBy('PAYPAL', 'approveThenCapture'),
    stripe: payBy('STRIPE', 'hostedPage'),
    flutterwave: payBy('FLUTTERWAVE', 'hostedPage'),
    cashfree: payBy('CASHFREE', 'hostedPage'),
    dpo: payBy('DPO', 'hostedPage'),
    razer: payBy('RAZER', 'hostedPage'),
    bux: payBy('BUX', 'hostedPage'),
    ipay: payBy('IPAY', 'hostedPage'),
    ipayAfrica: payBy('IPAY_AFRICA', 'hostedPage'),
    ipayQr: {
      meta: ROWS.payingByCode,
      ...payBy('IPAY_QR', 'qr'),
      on: {
        'payment.paidIt': { actions: 'tellCode' },
        'code.renew': { actions: 'tellCode' },
        'page.visible': { actions: 'tellCode' },
        'method.change': { guard: 'isOffered', target: 'leavingCode', actions: 'chooseMethod' },
        'order.giveUp': { guard: 'mayChange', target: '#checkout.cancelled.givingUp' },
      },
    },
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
