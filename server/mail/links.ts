import { and, eq, gt, isNull } from 'drizzle-orm';
import { hashOf } from '../crypto/hash.ts';
import { derived, sealingKey } from '../crypto/seal.ts';
import { orderLinks } from '../db/schema/mail.ts';
import { MAILED as BY_MAIL } from '../http/capability.ts';
import { refuse } from '../http/errors.ts';
import { grantWholeOrder } from '../records/capability.ts';
import { queueMail } from '../records/mail.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';

const LASTS_MS = 30 * 86_400_000;
/** However often it is asked for: one letter in so long a time. */
const ASKED_AGAIN_MS = 5 * 60_000;

/** The secret of a mail's link: the same at every try of that mail. */
export async function linkSecret(
  services: Services,
  mail: { id: string; businessId: string; orderId: string },
): Promise<string> {
  const secret = derived(sealingKey(services), 'mailed link', mail.id);
  const now = services.clock.now();
  await services.database.db
    .insert(orderLinks)
    .values({
      hash: hashOf(secret),
      businessId: mail.businessId,
      orderId: mail.orderId,
      createdAt: now,
      endsAt: new Date(now.getTime() + LASTS_MS),
    })
    .onConflictDoNothing();
  return secret;
}

/** Opens the order once. A press brings it here, never the address by itself: mail programs look behind links before their reader does. */
export async function openLink(
  services: Services,
  store: Store,
  secret: string,
): Promise<{ id: string; capability: string }> {
  const { db } = services.database;
  const now = services.clock.now();
  const [used] = await db
    .update(orderLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(orderLinks.hash, hashOf(secret)),
        eq(orderLinks.businessId, store.id),
        isNull(orderLinks.usedAt),
        gt(orderLinks.endsAt, now),
      ),
    )
    .returning({ orderId: orderLinks.orderId });
  if (!used) throw refuse('NOT_FOUND');
  const grant = {
    key: sealingKey(services),
    businessId: store.id,
    orderId: used.orderId,
    now,
  };
  return { id: used.orderId, capability: await grantWholeOrder(db, grant, BY_MAIL) };
}

/** Sends a new one to the order's own address. The answer is the same for a link that never was: nothing can be found out by asking. */
export async function sendLinkAgain(
  services: Services,
  store: Store,
  secret: string,
): Promise<void> {
  const { db } = services.database;
  const [link] = await db
    .select({ orderId: orderLinks.orderId })
    .from(orderLinks)
    .where(and(eq(orderLinks.hash, hashOf(secret)), eq(orderLinks.businessId, store.id)));
  if (!link) return;
  const turn = Math.floor(services.clock.now().getTime() / ASKED_AGAIN_MS);
  const mail = {
    id: `${link.orderId}:link:${turn}`,
    businessId: store.id,
    orderId: link.orderId,
    kind: 'order.link',
    values: {},
  };
  await queueMail(db, mail, services.clock);
}
