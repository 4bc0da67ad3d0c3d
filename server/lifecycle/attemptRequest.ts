import { isProviderCode } from '#machines/domain/payment.ts';
import { type AttemptToPay, slugOf } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import type { Attempt } from '../records/attempt.ts';
import { capabilitySecret, handoffSecret } from '../records/capability.ts';
import type { Order } from '../records/order.ts';

interface Ours {
  key: Buffer;
  originOf(domain: string): string;
}

/** The same page by fewer characters, for a provider that takes few. */
export const SHORT_RETURN = '/r';

/** Marks the address that a provider leads to when its page was left without paying. */
export const CANCELLED = 'ended';

/** What a provider is told: always the same words for the same attempt, so that a repeated opening is recognised as one (I11). */
export function attemptToPay(
  { attempt, order, domain }: { attempt: Attempt; order: Order; domain: string },
  { key, originOf }: Ours,
): AttemptToPay {
  const origin = originOf(domain);
  if (!isProviderCode(attempt.provider)) throw new Error(`${attempt.provider} is no provider`);
  const slug = slugOf(attempt.provider);
  const capability = capabilitySecret(key, order.id, attempt.id);
  const long = `${origin}/cart/return/${slug}/${capability}`;
  const longest = serverProvider(attempt.provider).longestReturnUrl ?? Number.POSITIVE_INFINITY;
  const back = long.length > longest ? `${origin}${SHORT_RETURN}/${capability}` : long;
  return {
    id: attempt.id,
    reference: attempt.reference,
    amount: attempt.amount,
    currency: attempt.currency,
    order: { id: order.id, number: order.orderNumber, description: `Order ${order.orderNumber}` },
    payer: { name: order.customerName, email: order.email, phone: order.phone },
    returnUrl: back,
    cancelUrl: `${back}?${CANCELLED}=1`,
    notifyUrl: `${origin}/webhooks/${slug}`,
    deadline: attempt.deadline,
  };
}

export const handoffPath = (key: Buffer, attemptId: string): string =>
  `/cart/handoff/${attemptId}?k=${handoffSecret(key, attemptId)}`;
