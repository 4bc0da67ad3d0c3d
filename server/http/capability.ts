import { and, eq, gt } from 'drizzle-orm';
import { capabilities } from '../db/schema/payments.ts';
import type { Deps } from '../deps.ts';
import { hashOf } from './secrets.ts';

export const CAPABILITY_HEADER = 'x-capability';
export interface Capability {
  orderId: string;
  attemptId: string | null;
}

/** The one order that a secret opens in this store, while it lasts. */
export async function capabilityOf({ clock, database }: Deps, storeId: string, secret: string | undefined): Promise<Capability | null> {
  if (!secret || !/^[\w-]{16,128}$/.test(secret)) return null;
  const [row] = await database.db
    .select({ orderId: capabilities.orderId, attemptId: capabilities.attemptId })
    .from(capabilities)
    .where(and(eq(capabilities.hash, hashOf(secret)), eq(capabilities.businessId, storeId), gt(capabilities.endsAt, clock.now())));
  return row ?? null;
}
