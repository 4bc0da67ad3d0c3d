import * as v from 'valibot';
import { OrderView } from '../order.ts';
import { PaymentOutcome } from '../paymentOutcome.ts';
import { call, Id, Nothing, OfBusiness, ours, post, type ShopCall, specified } from './call.ts';

/** Body of each provider's checkout call: which order to pay. Amount and addresses are never read from the client. */
export const PayBody = v.strictObject({ orderId: Id, businessId: v.optional(Id) });
/** What every redirecting checkout call answers beside the provider's own fields. */
export const RedirectReply = v.looseObject({ attemptId: v.string(), redirectUrl: v.string() });

/** What is asked about a payment with any provider; starting one stands in each provider's wire.ts. */
export const PAYMENT_CALLS = {
  capturePayPal: call({
    ...post,
    ...specified,
    path: '/cartTransaction/paypal-capture/:id',
    needs: 'outline',
    query: OfBusiness,
    body: v.nullish(Nothing),
    reply: v.object({ outcome: PaymentOutcome }),
  }),
  giveUpAttempt: call({
    ...post,
    ...ours,
    path: '/cartTransaction/:id/give-up-payment',
    needs: 'pay',
    query: OfBusiness,
    body: v.nullish(Nothing),
    reply: OrderView,
  }),
} as const satisfies Record<string, ShopCall>;
