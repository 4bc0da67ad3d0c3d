import { and, eq, gt, inArray } from 'drizzle-orm';
import { type Needs, ORDER_RIGHTS, type OrderRight } from '#machines/domain/calls/call.ts';
import { hashOf } from '../crypto/hash.ts';
import { capabilities } from '../db/schema/payments.ts';
import type { Services } from '../services.ts';

export const CAPABILITY_HEADER = 'x-capability';
export interface Capability {
  orderId: string;
  rights: readonly OrderRight[];
}

/** Instead of an attempt: the capability of a person who named the order's own contact (P7). */
export const LOOKED_UP = 'whole order';
/** The same of a person who opened a link in a mail to the order's own address: they may do all that its owner may. */
export const MAILED = 'mailed link';
/** The browser that placed it may do everything with it, and reads nothing personal by this alone: it stays when a shopper signs out in doubt. */
const OF_PLACING: readonly OrderRight[] = ['outline', 'pay', 'change'];
const OF_LOOK_UP: readonly OrderRight[] = ['outline', 'whole', 'pay'];
/** It stands in addresses that a provider and a browser's history keep. */
const OF_RETURN: readonly OrderRight[] = ['outline'];
const RIGHTS: Record<string, readonly OrderRight[]> = {
  [LOOKED_UP]: OF_LOOK_UP,
  [MAILED]: ORDER_RIGHTS,
};
const rightsOf = (attemptId: string | null): readonly OrderRight[] =>
  attemptId === null ? OF_PLACING : (RIGHTS[attemptId] ?? OF_RETURN);

/** Whether that capability is enough for a call. One that is about no order accepts none. */
export const suffices = ({ rights }: Capability, needs: Needs): boolean =>
  (rights as readonly Needs[]).includes(needs);

const MOST = 3;
const SECRETS = new RegExp(`^[\\w-]{16,128}(,[\\w-]{16,128}){0,${MOST - 1}}$`);

/** The one order that the shown secrets open in this store, with the rights of those that last. A browser may have several of one order. */
export async function capabilityOf(
  { clock, database }: Services,
  storeId: string,
  shown: string | undefined,
): Promise<Capability | null> {
  if (!shown || !SECRETS.test(shown)) return null;
  const hashes = shown.split(',').map(hashOf);
  const rows = await database.db
    .select({ orderId: capabilities.orderId, attemptId: capabilities.attemptId })
    .from(capabilities)
    .where(
      and(
        inArray(capabilities.hash, hashes),
        eq(capabilities.businessId, storeId),
        gt(capabilities.endsAt, clock.now()),
      ),
    );
  const [first] = rows;
  if (!first || rows.some((row) => row.orderId !== first.orderId)) return null;
  const all = rows.flatMap((row) => rightsOf(row.attemptId));
  return { orderId: first.orderId, rights: ORDER_RIGHTS.filter((right) => all.includes(right)) };
}
