import type { ProviderCode } from '#machines/domain/payment.ts';
import bux from './bux/descriptor.ts';
import cashfree from './cashfree/descriptor.ts';
import dpo from './dpo/descriptor.ts';
import flutterwave from './flutterwave/descriptor.ts';
import ipay from './ipay/descriptor.ts';
import ipayAfrica from './ipay-africa/descriptor.ts';
import ipayQr from './ipay-qr/descriptor.ts';
import paypal from './paypal/descriptor.ts';
import type { CheckoutCall, ProviderDescriptor } from './provider.ts';
import razer from './razer/descriptor.ts';
import stripe from './stripe/descriptor.ts';

/** The one list of providers. Their halves and simulators are found by the folder's name. */
export const ALL_PROVIDERS: readonly ProviderDescriptor[] = [
  paypal,
  stripe,
  flutterwave,
  cashfree,
  dpo,
  razer,
  bux,
  ipay,
  ipayAfrica,
  ipayQr,
];

export function descriptorOf(code: ProviderCode): ProviderDescriptor {
  const descriptor = ALL_PROVIDERS.find((one) => one.code === code);
  if (!descriptor) throw new Error(`no provider ${code}`);
  return descriptor;
}

/** Each provider's checkout call (specification 7), spelled once in its `wire.ts`; the server mounts them from here. */
export const CHECKOUT_CALLS = Object.fromEntries(
  ALL_PROVIDERS.map(({ code, checkout }) => [code, checkout]),
) as Record<ProviderCode, CheckoutCall>;

/** Which of these ways to pay must know what of the payer. */
export function payerNeeds(methods: readonly string[]) {
  const those = (has: (one: ProviderDescriptor) => boolean | undefined): string[] =>
    methods.filter((method) => ALL_PROVIDERS.some((one) => one.code === method && has(one)));
  return {
    phoneMethods: those(({ asksFor }) => asksFor?.includes('phone')),
    emailMethods: those(({ asksFor }) => asksFor?.includes('email')),
    shortEmailMethods: those(({ takesShortEmail }) => takesShortEmail),
  };
}
