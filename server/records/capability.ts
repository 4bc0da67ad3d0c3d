import { and, eq, gt, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { hashOf } from '../crypto/hash.ts';
import { derived } from '../crypto/seal.ts';
import type { Queries } from '../db/open.ts';
import { capabilities } from '../db/schema/payments.ts';
import { LOOKED_UP, MAILED } from '../http/capability.ts';

const BEYOND_MS = 3 * 86_400_000;
const WHOLE_MS = 86_400_000;

interface Grant {
  key: Buffer;
  businessId: string;
  orderId: string;
  /** null: the capability of the order itself, which its placing answers */
  attemptId: string | null;
  /** until when the order or attempt can still be paid */
  payableUntil: Date;
  now: Date;
}

/** The secret that opens one order's status: always the same for the same subject, kept as a hash, good for three days beyond the payment. */
export async function grantCapability(q: Queries, grant: Grant): Promise<string> {
  const secret = capabilitySecret(grant.key, grant.orderId, grant.attemptId);
  await capabilityRow(q, secret, grant);
  return secret;
}

export const capabilityRow = (
  q: Queries,
  secret: string,
  { businessId, orderId, attemptId, payableUntil, now }: Omit<Grant, 'key'>,
) =>
  q
    .insert(capabilities)
    .values({
      hash: hashOf(secret),
      businessId,
      orderId,
      attemptId,
      endsAt: new Date(payableUntil.getTime() + BEYOND_MS),
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: capabilities.hash,
      set: { endsAt: sql`greatest(${capabilities.endsAt}, excluded.ends_at)` },
    });

/** For a day, since it shows personal data. */
export const grantWholeOrder = (
  q: Queries,
  grant: Omit<Grant, 'attemptId' | 'payableUntil'>,
  by: typeof LOOKED_UP | typeof MAILED = LOOKED_UP,
): Promise<string> =>
  grantCapability(q, {
    ...grant,
    attemptId: by,
    payableUntil: new Date(grant.now.getTime() + WHOLE_MS - BEYOND_MS),
  });

export const capabilitySecret = (key: Buffer, orderId: string, attemptId: string | null): string =>
  derived(key, 'capability', `${orderId}/${attemptId ?? ''}`);

/** Opens the handoff page of one attempt: its address is all that a provider's page may learn of us. */
export const handoffSecret = (key: Buffer, attemptId: string): string =>
  derived(key, 'handoff', attemptId);

/** Those of the order that open it now go on doing so until then, and a few days more. */
export async function keepCapabilities(
  q: Queries,
  orderId: string,
  until: Date,
  now: Date,
): Promise<void> {
  const endsAt = new Date(until.getTime() + BEYOND_MS);
  await q
    .update(capabilities)
    .set({ endsAt })
    .where(
      and(
        eq(capabilities.orderId, orderId),
        // What shows personal data lasts its day, however long the payment takes.
        or(isNull(capabilities.attemptId), notInArray(capabilities.attemptId, [LOOKED_UP, MAILED])),
        gt(capabilities.endsAt, now),
        lt(capabilities.endsAt, endsAt),
      ),
    );
}
