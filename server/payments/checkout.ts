import * as v from 'valibot';
import { API } from '#machines/domain/api.ts';
import type { ShopCall } from '#machines/domain/calls/call.ts';
import { PayBody, RedirectReply } from '#machines/domain/calls/payments.ts';
import type { CheckoutCall } from '#providers/provider.ts';
import { sealingKey } from '../crypto/seal.ts';
import { refuse } from '../http/errors.ts';
import { RawReply } from '../http/route.ts';
import type { Attempt } from '../records/attempt.ts';
import { capabilitySecret } from '../records/capability.ts';
import type { Services } from '../services.ts';
import { continueUrl } from '../views/attempt.ts';

/** A provider's checkout call as the specification lists it, in the words of `domain/api.ts`. */
export function checkoutCall({ path, query }: CheckoutCall) {
  const fixed = Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]) => [name, v.literal(value)]),
  );
  return {
    method: 'POST',
    path,
    status: 200,
    extension: false,
    needs: 'pay',
    query: v.object({ ...API.order.query.entries, ...fixed }),
    body: PayBody,
    reply: RedirectReply,
  } as const satisfies ShopCall;
}

/** Where the shopper goes on: an address, or the picture to scan. */
export function handedOver(services: Services, attempt: Attempt, reply: CheckoutCall['reply']) {
  const key = sealingKey(services);
  const capability = capabilitySecret(key, attempt.orderId, attempt.id);
  if (reply === 'image') {
    if (!attempt.image || !attempt.imageType) throw refuse('PROVIDER_DOWN');
    const headers = {
      'x-attempt-id': attempt.id,
      'x-expires-at': attempt.deadline.toISOString(),
      'x-capability': capability,
    };
    return new RawReply(attempt.image, attempt.imageType, headers);
  }
  const redirectUrl = continueUrl(attempt, key, services.clock.now());
  if (!redirectUrl) throw refuse('UNAVAILABLE', { retryAfter: 3 });
  return { attemptId: attempt.id, redirectUrl, capability };
}
