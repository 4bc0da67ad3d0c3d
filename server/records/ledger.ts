import { sql } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import type { Evidence, Fact } from '#machines/order/types.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { ledger } from '../db/schema/payments.ts';
import type { Order } from './order.ts';

/** Writes money facts, with what proves them. Facts are only ever added. */
export function postFacts(
  tx: Tx,
  order: Order,
  facts: readonly Fact[],
  evidence: (Evidence & { cameBefore?: Minor }) | null,
  clock: Clock,
) {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  // A server whose clock was ahead may have written before: what comes later in the books never stands earlier there.
  const at = sql`(select case when max(l.at) > ${now} then max(l.at) + interval '1 millisecond' else ${now} end from ${ledger} l where l.business_id = ${order.businessId} and l.order_id = ${order.id})`;
  return tx.insert(ledger).values(
    facts.map(({ kind, amount, by, currency = order.currency }) => ({
      id: clock.id(),
      businessId: order.businessId,
      orderId: order.id,
      kind,
      amount,
      currency,
      at,
      ...(evidence && {
        attemptId: evidence.attemptId,
        provider: evidence.provider,
        providerReference: evidence.providerReference,
        digest: evidence.digest,
        ...(kind === 'CAPTURED' && { cameBefore: evidence.cameBefore ?? 0 }),
      }),
      ...(by && { provider: by }),
    })),
  );
}
