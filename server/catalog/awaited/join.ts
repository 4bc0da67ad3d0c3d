import { and, eq, ne, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AwaitedBody } from '#machines/domain/calls/waiting.ts';
import { looksLikeEmail } from '#machines/domain/contact.ts';
import { awaited } from '../../db/schema/awaited.ts';
import { waitForTurn } from '../../db/turn.ts';
import { refuse } from '../../http/errors.ts';
import type { Principal } from '../../http/identity.ts';
import { askedAgain, askedToo, MOST_OF_ONE } from '../../records/waitingRules.ts';
import type { Services } from '../../services.ts';
import type { Store } from '../../stores.ts';
import { readProduct } from '../queries.ts';
import { isThere } from './choose.ts';

/**
 * Waits until goods are in stock again at one place: told once, by mail, and a known shopper by the messages of the shop, too. False where they are
 * there already. Nothing that is answered says what an address waits for.
 */
export async function joinAwaited(
  { database, clock, config }: Services,
  store: Store,
  principal: Principal | null,
  body: v.InferOutput<typeof AwaitedBody>,
): Promise<boolean> {
  if (!config.mail) throw refuse('NOT_FOUND');
  const email = body.email.trim().toLowerCase();
  if (!looksLikeEmail(email)) throw refuse('FIELDS_INVALID', { fields: ['email'] });
  const { productId, locationId } = body;
  const variantId = body.variantId ?? '';
  const product = await readProduct(database.db, store.id, store.business.currency, productId);
  const isSoldThere =
    product?.type === 'GOODS' &&
    product.id === productId &&
    (variantId === '' || product.productVariants.some(({ id }) => id === variantId)) &&
    product.productLocation.some((one) => one.locationId === locationId);
  if (!isSoldThere) throw refuse('NOT_FOUND');
  if (isThere(product, { variantId, locationId })) return false;
  const others = and(
    eq(awaited.businessId, store.id),
    eq(awaited.email, email),
    or(
      ne(awaited.productId, productId),
      ne(awaited.variantId, variantId),
      ne(awaited.locationId, locationId),
    ),
  );
  const now = clock.now();
  const asked = { locale: body.locale, uid: principal?.uid ?? null, nextLookAt: now };
  await database.transaction(async (tx) => {
    await waitForTurn(tx, `waits ${store.id} ${email}`);
    if ((await tx.$count(awaited, others)) >= MOST_OF_ONE) return;
    await tx
      .insert(awaited)
      .values({
        id: clock.id(),
        businessId: store.id,
        productId,
        variantId,
        locationId,
        email,
        createdAt: now,
        nextMailAt: now,
        confirmedAt: now,
        ...asked,
      })
      .onConflictDoUpdate({
        target: [
          awaited.businessId,
          awaited.email,
          awaited.productId,
          awaited.variantId,
          awaited.locationId,
        ],
        set: {
          ...{ ...asked, ...askedAgain(awaited, now) },
          ...askedToo(awaited, asked.uid),
          // Nor does a mail that is about to leave become another.
          toldAt: sql`case when ${awaited.mailedAt} is null then ${awaited.toldAt} end`,
          createdAt: sql`case when ${awaited.mailedAt} is null then ${awaited.createdAt} else ${now.toISOString()}::timestamptz end`,
        },
      });
  });
  return true;
}
