import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { CHECKOUT_CALLS } from '#providers/wires.ts';
import { ledger } from '../db/schema/payments.ts';
import { refuse } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { openPayment } from '../lifecycle/openAttempt.ts';
import { latestAttempt } from '../lifecycle/refresh.ts';
import { settle } from '../lifecycle/settle.ts';
import { act } from '../lifecycle/staff.ts';
import { BY_PERSON } from '../records/orderEvent.ts';
import { deskOrder, deskTasks } from '../staff/orderDesk.ts';
import { finishTask } from '../staff/tasks.ts';
import { outcomeOf } from '../views/attempt.ts';
import { ownOrder } from '../views/ownOrder.ts';
import { checkoutCall, handedOver } from './checkout.ts';
import type { Money } from './money.ts';
import { registerWebhooks } from './webhooks.ts';

/** The shop's own systems, under its secret key. */
const SHOP_ITSELF = 'the secret key';

/** Every provider's own call from its `wire.ts`, PayPal's capture, and the notifications. */
export function registerPaymentRoutes(app: FastifyInstance, money: Money): void {
  for (const code of PROVIDER_CODES) {
    const wire = CHECKOUT_CALLS[code];
    if (!wire) continue;
    route(
      app,
      checkoutCall(code, wire),
      async (asked) => {
        const { order } = await ownOrder(money.database.db, asked, asked.body.orderId);
        const attempt = await openPayment({ money, store: asked.store, orderId: order.id, code });
        return handedOver(money, attempt, wire.reply);
      },
      { limit: 'checkout', strict: true },
    );
  }

  route(
    app,
    API.capturePayPal,
    async (asked) => {
      const { order } = await ownOrder(money.database.db, asked, asked.params.id ?? '');
      const latest = await latestAttempt(money, order.id, 'PAYPAL');
      if (!latest) throw refuse('NOT_APPROVED');
      const attempt = (await settle(money, latest.id, { cause: BY_PERSON })) ?? latest;
      if (attempt.state === 'AWAITING_SHOPPER') throw refuse('NOT_APPROVED');
      const facts = await money.database.db
        .select({ kind: ledger.kind })
        .from(ledger)
        .where(eq(ledger.attemptId, attempt.id));
      return { outcome: outcomeOf(attempt, new Set(facts.map((fact) => fact.kind))) };
    },
    { strict: true },
  );

  route(app, API.staffTasks, ({ store }) => deskTasks(money, store));

  route(app, API.deskOrder, ({ store, params }) => deskOrder(money, store, params.id ?? ''));

  route(
    app,
    API.staffAction,
    async ({ store, principal, params, body }) => {
      const orderId = params.id ?? '';
      await act(money, { store, orderId, by: principal?.uid ?? SHOP_ITSELF, body });
      return deskOrder(money, store, orderId);
    },
    { strict: true },
  );

  route(
    app,
    API.finishStaffTask,
    async ({ store, principal, params, body }) => {
      const id = params.id ?? '';
      const done = {
        id,
        by: principal?.uid ?? SHOP_ITSELF,
        note: body?.reason ?? null,
        now: money.clock.now(),
      };
      await finishTask(money.database.db, store.id, done);
      return { data: { id } };
    },
    { strict: true },
  );

  registerWebhooks(app, money);
}
