import type { ProviderCode } from '../domain/payment.ts';
import type { PaymentOutcome } from '../domain/paymentOutcome.ts';
import { port } from '../port.ts';
import type { OrderRead, OrderToPay, StartAnswer } from './types.ts';

/** Starts, or finds again, the one live attempt of this order with this provider. Idempotent. */
export const startPayment = port<StartAnswer, { order: OrderToPay; provider: ProviderCode }>(
  'startPayment',
);
/** Takes the money that the shopper approved. Resolves to what the provider says; UNKNOWN when the answer was lost. */
export const capturePayment = port<PaymentOutcome, { order: OrderToPay; provider: ProviderCode }>(
  'capturePayment',
);
/** Reads the order (GET), which asks the provider. */
export const askOutcome = port<OrderRead, { orderId: string; capability: string | null }>(
  'askOutcome',
);
/** Leaves for the handoff page. Resolves only when the shopper is back on this very page: restored from the back-forward cache. */
export const leavePage = port<'restored', { url: string }>('leavePage');
