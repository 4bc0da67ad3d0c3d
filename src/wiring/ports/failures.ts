import type { Unreached } from '#machines/checkout/ports.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { OrderRead } from '#machines/payment/types.ts';
import type { Answer } from '#src/api/calls.ts';

/** Why a read brought nothing, in the charts' three words. */
export function unreached(answer: Extract<Answer<unknown>, { ok: false }>): Unreached {
  if (answer.problem)
    return answer.problem.status === 401 || answer.problem.status === 403 ? 'IDENTITY' : 'DOWN';
  return answer.lost === 'offline' ? 'OFFLINE' : 'DOWN';
}

export const orderRead = (answer: Answer<OrderView>): OrderRead =>
  answer.ok ? { ok: true, order: answer.data } : { ok: false, reason: unreached(answer) };

/** How long the server asks to wait; two seconds when it does not say. */
export const waitOf = (retryAfter: number | undefined): number =>
  Math.min(Math.max(retryAfter ?? 2, 1), 30) * 1_000;
