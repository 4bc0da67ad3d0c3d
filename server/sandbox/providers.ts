import { sandbox as bux } from '#providers/bux/sandbox.ts';
import { sandbox as cashfree } from '#providers/cashfree/sandbox.ts';
import { sandbox as dpo } from '#providers/dpo/sandbox.ts';
import { sandbox as flutterwave } from '#providers/flutterwave/sandbox.ts';
import { sandbox as ipay } from '#providers/ipay/sandbox.ts';
import { sandbox as ipayAfrica } from '#providers/ipay-africa/sandbox.ts';
import { sandbox as ipayQr } from '#providers/ipay-qr/sandbox.ts';
import type { SandboxProvider } from '#providers/kit/sandbox/types.ts';
import { sandbox as paypal } from '#providers/paypal/sandbox.ts';
import { sandbox as razer } from '#providers/razer/sandbox.ts';
import { sandbox as stripe } from '#providers/stripe/sandbox.ts';

/** Every provider that the simulator stands in for. */
export const SANDBOXES: readonly SandboxProvider[] = [paypal, stripe, flutterwave, cashfree, dpo, razer, bux, ipay, ipayAfrica, ipayQr];
