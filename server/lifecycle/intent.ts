import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { toDecimal } from '#machines/domain/money.ts';
import { fingerprintText } from '#machines/domain/orderBody.ts';
import type { OrderBody, OrderPlaced } from '#machines/domain/orderSent.ts';
import type { Queries } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import { capabilitySecret } from '../records/capability.ts';
import type { Order } from '../records/order.ts';
import { shownNumber } from '../records/outbox.ts';

export type PlacedReply = v.InferOutput<typeof OrderPlaced>;

/** The three ids of the specification carry one generated value, and that value is the intent (I01). */
export function intentOf(body: OrderBody): string {
  const { cashbookTransactionId: intent, creditbookTransactionId, buxRequestId } = body;
  if (intent !== creditbookTransactionId || intent !== buxRequestId) throw refuse('INTENT_INVALID');
  return intent.toLowerCase();
}

export const fingerprintOf = (body: OrderBody): string =>
  createHash('sha256').update(fingerprintText(body)).digest('base64url');

export interface Intent {
  uid: string;
  intentId: string;
  fingerprint: string;
}

/** The order that this intent already made, told again; another person's is not there, another cart's is refused (I02). */
export async function placedBefore(
  q: Queries,
  businessId: string,
  { uid, intentId, fingerprint }: Intent,
  key: Buffer,
): Promise<PlacedReply | null> {
  const [order] = await q
    .select()
    .from(orders)
    .where(and(eq(orders.businessId, businessId), eq(orders.intentId, intentId)));
  if (!order) return null;
  if (order.uid !== uid) throw refuse('NOT_FOUND');
  if (order.fingerprint !== fingerprint) throw refuse('INTENT_REUSED');
  return placedReply(order, capabilitySecret(key, order.id, null));
}

/** `capability`: the secret that opens it. */
export function placedReply(order: Order, capability: string): PlacedReply {
  const decimal = (minor: number): number => toDecimal(minor, order.currency);
  return {
    data: {
      id: order.id,
      orderNumber: shownNumber(order),
      total: decimal(order.total),
      dueNow: decimal(order.dueNow),
      outstanding: decimal(order.outstanding),
      currency: order.currency,
      capability,
    },
  };
}
