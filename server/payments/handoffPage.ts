import type { FastifyInstance } from 'fastify';
import type { Handover } from '#providers/provider.ts';
import { isSameSecret } from '../crypto/hash.ts';
import { sealingKey } from '../crypto/seal.ts';
import { dressed, gonePage, sendHandover } from '../http/handoverPage.ts';
import { messagesFor } from '../http/pageMessages.ts';
import { beforeForm } from '../lifecycle/formAgain.ts';
import { loadAttempt } from '../lifecycle/reconcile.ts';
import { handoffSecret } from '../records/capability.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';

/** Leaves for a provider that wants a form or its own script, with a referrer, from a document that holds nothing else (S18). */
export function registerHandoff(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { attempt: string }; Querystring: { k?: string } }>(
    '/cart/handoff/:attempt',
    { config: { access: 'document' } },
    async (request, reply) => {
      const store = request.store as Store | null;
      const { attempt: id } = request.params;
      const found =
        store && isSameSecret(request.query.k, handoffSecret(sealingKey(services), id))
          ? await loadAttempt(services.database, id, store.id)
          : null;
      const nonce = services.clock.secret(16);
      const words = messagesFor(request);
      if (!found) return gonePage(reply.code(404), nonce, words);
      const { order } = found;
      const attempt = await beforeForm(services, found.attempt);
      const handover = attempt.handover as Handover | null;
      const payable =
        attempt.state === 'AWAITING_SHOPPER' && attempt.deadline > services.clock.now();
      if (!payable || handover === null || handover.kind === 'qr' || handover.kind === 'redirect')
        return dressed(reply).redirect(words.href(`/orders/${order.id}`), 303);
      return sendHandover(reply, { handover, orderId: order.id }, nonce, words);
    },
  );
}
