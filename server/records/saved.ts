import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SavedThings } from '#machines/domain/render.ts';
import type { Queries } from '../db/open.ts';
import { products } from '../db/schema/catalog.ts';
import { savedProducts } from '../db/schema/saved.ts';
import type { Principal } from '../http/identity.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';

/** As many as one looks through; a guest's stand in a cookie, which every request carries. */
export const MOST_SAVED = { customer: 200, guest: 50 } as const;
/** A guest's list, newest first. The page's script reads it, so that pages which all guests share can say what is saved. */
const COOKIE = '__Host-saved';
const YEAR_S = 31_536_000;
const ID = /^[\w-]{1,80}$/;

export const isCustomer = (who: Principal | null): who is Principal =>
  who !== null && !who.isAnonymous;

export const savedInBrowser = ({ cookies }: FastifyRequest): string[] => [
  ...new Set((cookies[COOKIE] ?? '').split('.').filter((id) => ID.test(id))),
];

export function keepInBrowser(reply: FastifyReply, ids: readonly string[]): void {
  reply.setCookie(COOKIE, ids.slice(0, MOST_SAVED.guest).join('.'), {
    path: '/',
    secure: true,
    sameSite: 'lax',
    maxAge: ids.length > 0 ? YEAR_S : 0,
  });
}

/** Newest first. */
export async function savedBy(q: Queries, storeId: string, uid: string): Promise<string[]> {
  const rows = await q
    .select({ id: savedProducts.productId })
    .from(savedProducts)
    .where(and(eq(savedProducts.businessId, storeId), eq(savedProducts.uid, uid)))
    .orderBy(desc(savedProducts.savedAt), savedProducts.productId);
  return rows.map(({ id }) => id);
}

/** Of these, what this store has or had, with its name; what it does not sell any more has nothing but that. */
async function knownOf(q: Queries, storeId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return q
    .select({ id: products.id, name: products.name, isSold: products.enabled })
    .from(products)
    .where(and(eq(products.businessId, storeId), inArray(products.id, [...ids])));
}

/** A guest's list becomes part of the customer's, and the browser keeps none: of more than a customer's list holds, the oldest go. */
export async function takeSaved(
  { database: { db }, clock }: Services,
  storeId: string,
  who: Principal | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const ids = savedInBrowser(request);
  if (!isCustomer(who) || ids.length === 0) return;
  const known = new Set((await knownOf(db, storeId, ids)).map(({ id }) => id));
  const now = clock.now().getTime();
  // The newest keeps its place before the others.
  const rows = ids
    .filter((id) => known.has(id))
    .map((productId, at) => ({
      businessId: storeId,
      uid: who.uid,
      productId,
      savedAt: new Date(now - at),
    }));
  if (rows.length > 0) await db.insert(savedProducts).values(rows).onConflictDoNothing();
  const over = (await savedBy(db, storeId, who.uid)).slice(MOST_SAVED.customer);
  if (over.length > 0)
    await db
      .delete(savedProducts)
      .where(
        and(
          eq(savedProducts.businessId, storeId),
          eq(savedProducts.uid, who.uid),
          inArray(savedProducts.productId, over),
        ),
      );
  keepInBrowser(reply, []);
}

/** What is saved, for the page of all of it and for a product's page of a customer. Pages that all guests share hold nothing of a guest's list. */
export async function savedFor(
  { database: { db }, config }: Services,
  store: Store | null,
  who: Principal | null,
  request: FastifyRequest,
  path: string,
): Promise<SavedThings | null> {
  if (!config.extensions || !store) return null;
  const isList = path === '/saved';
  const own =
    isCustomer(who) && (isList || path.startsWith('/products/'))
      ? await savedBy(db, store.id, who.uid)
      : [];
  if (!isList) return { ids: own, gone: [] };
  const ids = [...new Set([...savedInBrowser(request), ...own])];
  const known = await knownOf(db, store.id, ids);
  const sold = new Set(known.filter(({ isSold }) => isSold).map(({ id }) => id));
  return {
    ids: ids.filter((id) => sold.has(id)),
    gone: known.filter(({ isSold }) => !isSold).map(({ id, name }) => ({ id, name })),
  };
}
