import { toMinor } from '../domain/money.ts';
import {
  isProviderCode,
  LIVE_ATTEMPT,
  PAY_LATER,
  type PaymentMethod,
  type ProviderCode,
} from '../domain/payment.ts';
import type { OrderToPay, PaymentInput } from '../payment/types.ts';
import type { CheckoutContext } from './types.ts';

export const orderToPay = (context: CheckoutContext): OrderToPay => ({
  id: context.placed?.id ?? '',
  orderNumber: context.placed?.orderNumber ?? '',
  businessId: context.businessId,
  intentId: context.order?.intentId ?? context.intentId ?? '',
  currency: context.placed?.currency ?? context.cart.currency,
  dueNow: toMinor(context.placed?.dueNow ?? 0, context.placed?.currency ?? context.cart.currency),
  capability: context.capability,
});

export const ofOrder = (
  context: CheckoutContext,
): { orderId: string; capability: string | null } => ({
  orderId: context.placed?.id ?? context.orderId ?? '',
  capability: context.capability,
});

/** Which lines of this cart the order was made of; an order of another intent has none here. */
export const orderedLines = (context: CheckoutContext): string[] =>
  context.order === null || context.order.intentId === context.intentId ? context.lineIds : [];

const attemptOf = (context: CheckoutContext) => context.order?.attempt ?? null;
export const hasLiveAttempt = (context: CheckoutContext): boolean => {
  const attempt = attemptOf(context);
  return attempt !== null && (LIVE_ATTEMPT as readonly string[]).includes(attempt.state);
};
/** Through which provider the last attempt goes. */
export const providerOfAttempt = (context: CheckoutContext): ProviderCode | null => {
  const code = attemptOf(context)?.provider ?? '';
  return isProviderCode(code) ? code : null;
};
/** With what the order goes on: its last attempt's provider, what was chosen here, or the method it was placed with. */
export const methodOfOrder = (context: CheckoutContext): PaymentMethod | null => {
  const wished = [attemptOf(context)?.provider, context.method, context.order?.paymentMethodCode];
  return (
    context.methods.find(
      (method) => method !== PAY_LATER && wished.find((one) => one && one !== PAY_LATER) === method,
    ) ?? null
  );
};
/** Another provider holds a payable session: it is ended, and asked, before a second one is opened (I11). */
export const needsSwitch = (context: CheckoutContext): boolean =>
  hasLiveAttempt(context) && attemptOf(context)?.provider !== context.method;

export const paymentInput = (context: CheckoutContext, provider: ProviderCode): PaymentInput => ({
  provider,
  order: orderToPay(context),
  approved: context.approved,
});
