import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { CHECKOUT_CALLS } from '#providers/all.ts';
import { ledger } from '../db/schema/payments.ts';
import { refuse } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { openPayment } from '../lifecycle/openAttempt.ts';
import { reconcile } from '../lifecycle/reconcile.ts';
import { latestAttempt } from '../lifecycle/refresh.ts';
import { BY_PERSON } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import { outcomeOf } from '../views/attempt.ts';
import { ownOrder } from '../views/ownOrder.ts';
import { checkoutCall, handedOver } from './checkout.ts';
import { registerWebhooks } from './webhooks.ts';

/** Every provider's own call from its `wire.ts`, PayPal's capture, and the notifications. */
export function registerPaymentRoutes(app: FastifyInstance, services: Services): void {
  for (const code of PROVIDER_CODES) {
    const wire = CHECKOUT_CALLS[code];
    route(
      app,
      checkoutCall(wire),
      async (context) => {
        const { order } = await ownOrder(services.database.db, context, context.body.orderId);
        const attempt = await openPayment({
          services,
          store: context.store,
          orderId: order.id,
          code,
        });
        return handedOver(services, attempt, wire.reply);
      },
      { limit: 'checkout', strict: true },
    );
  }

  route(
    app,
    API.capturePayPal,
    async (context) => {
      const { order } = await ownOrder(services.database.db, context, context.params.id ?? '');
      const latest = await latestAttempt(services, order.id, 'PAYPAL');
      if (!latest) throw refuse('NOT_APPROVED');
      const attempt = (await reconcile(services, latest.id, { cause: BY_PERSON })) ?? latest;
      if (attempt.state === 'AWAITING_SHOPPER') throw refuse('NOT_APPROVED');
      const facts = await services.database.db
        .select({ kind: ledger.kind })
        .from(ledger)
        .where(eq(ledger.attemptId, attempt.id));
      return { outcome: outcomeOf(attempt, new Set(facts.map((fact) => fact.kind))) };
    },
    { strict: true },
  );

  registerWebhooks(app, services);
}
