import type { AnyStateMachine } from 'xstate';
import { accountMachine } from '#machines/account/machine.ts';
import { bannerMachine } from '#machines/banner/machine.ts';
import { cartMachine } from '#machines/cart/machine.ts';
import { cartPanelMachine } from '#machines/cart-panel/machine.ts';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { attemptMachine } from '#machines/order/attempt.ts';
import { orderMachine } from '#machines/order/machine.ts';
import { approveThenCaptureMachine } from '#machines/payment/approveThenCapture.ts';
import { hostedPageMachine } from '#machines/payment/hostedPage.ts';
import { qrMachine } from '#machines/payment/qr.ts';
import { pushMachine } from '#machines/push/machine.ts';
import { sessionMachine } from '#machines/session/machine.ts';
import { staffMachine } from '#machines/staff/machine.ts';

/** Every chart of the shop by its id, which is also the name of its drawing. */
export const CHARTS: Record<string, AnyStateMachine> = Object.fromEntries(
  [
    ...[bannerMachine, cartMachine, cartPanelMachine, checkoutMachine, sessionMachine],
    ...[accountMachine, pushMachine, staffMachine, orderMachine, attemptMachine],
    ...[hostedPageMachine, approveThenCaptureMachine, qrMachine],
  ].map((machine) => [machine.id, machine as AnyStateMachine]),
);
