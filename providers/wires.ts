import type { ProviderCode } from '#machines/domain/payment.ts';
import { CHECKOUT as BUX } from './bux/wire.ts';
import { CHECKOUT as CASHFREE } from './cashfree/wire.ts';
import { CHECKOUT as DPO } from './dpo/wire.ts';
import { CHECKOUT as FLUTTERWAVE } from './flutterwave/wire.ts';
import { CHECKOUT as IPAY } from './ipay/wire.ts';
import { CHECKOUT as IPAY_AFRICA } from './ipay-africa/wire.ts';
import { CHECKOUT as IPAY_QR } from './ipay-qr/wire.ts';
import { CHECKOUT as PAYPAL } from './paypal/wire.ts';
import type { CheckoutCall } from './provider.ts';
import { CHECKOUT as RAZER } from './razer/wire.ts';
import { CHECKOUT as STRIPE } from './stripe/wire.ts';

/** Each provider's checkout call (specification 7), spelled once in its `wire.ts`; the server mounts them from here. */
export const CHECKOUT_CALLS: Record<ProviderCode, CheckoutCall> = {
  PAYPAL,
  STRIPE,
  FLUTTERWAVE,
  CASHFREE,
  DPO,
  RAZER,
  BUX,
  IPAY,
  IPAY_AFRICA,
  IPAY_QR,
};
