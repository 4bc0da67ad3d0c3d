import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, localePath } from '#machines/domain/locale.ts';
import { SAVED_TITLE, savedRow } from '#machines/domain/savedRow.ts';
import { products } from '../db/schema/catalog.ts';
import { savedProducts } from '../db/schema/saved.ts';
import type { Principal } from '../http/identity.ts';
import { LOCALES } from '../http/locale.ts';
import { takesForms } from '../http/plainForm.ts';
import { principalOfCookie } from '../http/session.ts';
import {
  isCustomer,
  keepInBrowser,
  MOST_SAVED,
  savedBy,
  savedInBrowser,
  takeSaved,
} from '../records/saved.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';

type Outcome = 'done' | 'full' | 'unknown';
const STATUS: Record<Outcome, number> = { done: 204, full: 409, unknown: 404 };

/** "Save" and "Remove": a form leads to the list, a script that sends it stays where it is. */
export function registerSavedForm(app: FastifyInstance, services: Services): void {
  if (!services.config.extensions) return;
  takesForms(app, (scope, bodyLimit) =>
    scope.route<{ Body: string }>({
      method: 'POST',
      url: '/saved',
      config: { access: 'form' },
      bodyLimit,
      handler: async (request, reply) => {
        const fields = Object.fromEntries(new URLSearchParams(request.body));
        const store = request.store as Store;
        services.limits.from('write', request.ip);
        const who = await principalOfCookie(services, store.id, request);
        services.limits.by('write', {
          store: store.id,
          uid: who?.uid ?? null,
          address: request.ip,
        });
        const outcome = await (fields.want === 'no' ? drop : keep)(
          { services, store, who, request, reply },
          fields.productId ?? '',
        );
        reply.header('cache-control', 'no-store');
        if (fields.by === 'script') return reply.code(STATUS[outcome]).send();
        const locale = LOCALES.find((one) => one === fields.locale) ?? DEFAULT_LOCALE;
        const tail = outcome === 'full' ? '?full=1' : '';
        const row = fields.want === 'no' ? rowOf(fields.next) : '';
        return reply.redirect(localePath(locale, '/saved') + tail + row, 303);
      },
    }),
  );
}

/** Where the focus stands after "Remove": at the row that took its place, else at the heading. A list that came from elsewhere begins at its top. */
const rowOf = (next: string | undefined): string =>
  next === undefined ? '' : `#${next === '' ? SAVED_TITLE : savedRow(encodeURIComponent(next))}`;

interface Asked {
  services: Services;
  store: Store;
  who: Principal | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function keep({ services, store, who, ...http }: Asked, id: string): Promise<Outcome> {
  const { db } = services.database;
  const isSold = and(
    eq(products.businessId, store.id),
    eq(products.id, id),
    eq(products.enabled, true),
  );
  if ((await db.$count(products, isSold)) === 0) return 'unknown';
  if (!isCustomer(who)) {
    const others = savedInBrowser(http.request).filter((one) => one !== id);
    if (others.length >= MOST_SAVED.guest) return 'full';
    keepInBrowser(http.reply, [id, ...others]);
    return 'done';
  }
  await takeSaved(services, store.id, who, http.request, http.reply);
  const there = await savedBy(db, store.id, who.uid);
  if (there.includes(id)) return 'done';
  if (there.length >= MOST_SAVED.customer) return 'full';
  await db
    .insert(savedProducts)
    .values({
      businessId: store.id,
      uid: who.uid,
      productId: id,
      savedAt: services.clock.now(),
    })
    .onConflictDoNothing();
  return 'done';
}

async function drop({ services, store, who, request, reply }: Asked, id: string): Promise<Outcome> {
  const there = savedInBrowser(request);
  const left = there.filter((one) => one !== id);
  if (left.length < there.length) keepInBrowser(reply, left);
  if (!isCustomer(who)) return 'done';
  await services.database.db
    .delete(savedProducts)
    .where(
      and(
        eq(savedProducts.businessId, store.id),
        eq(savedProducts.uid, who.uid),
        eq(savedProducts.productId, id),
      ),
    );
  return 'done';
}
