import type { AnyStateMachine } from 'xstate';
import { cartMachine } from '#machines/cart/machine.ts';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { PROVIDER_CODES, PROVIDERS } from '#machines/domain/payment.ts';
import { approveThenCaptureMachine } from '#machines/payment/approveThenCapture.ts';
import { hostedPageMachine } from '#machines/payment/hostedPage.ts';
import { qrMachine } from '#machines/payment/qr.ts';
import { pushMachine } from '#machines/push/machine.ts';
import { sessionMachine } from '#machines/session/machine.ts';

/** Charts by the path of the actor that runs them. */
export type Charts = Readonly<Record<string, AnyStateMachine>>;

const FLOWS = {
  hostedPage: hostedPageMachine,
  approveThenCapture: approveThenCaptureMachine,
  qr: qrMachine,
};

/** The charts that a trace is about, of this build. */
export const CHARTS: Charts = {
  cart: cartMachine,
  session: sessionMachine,
  push: pushMachine,
  checkout: checkoutMachine,
  ...Object.fromEntries(
    PROVIDER_CODES.map((code) => [`checkout/${code}`, FLOWS[PROVIDERS[code].flow]]),
  ),
};
