import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { categories, employees } from '../db/schema.ts';
import { refuse } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { listProducts, readProduct } from './queries.ts';

/** What a platform may be asked to join; here every product comes whole, so the names are only checked (D04). */
const JOINS = new Set(['productVariants', 'productLocation', 'bundleItems', 'images', 'addOnGroups', 'categories', 'productAddOns', 'tax']);
const MOST_JOINS = 8;
const MOST_PAGES = 500;

export function registerCatalogRoutes(app: FastifyInstance): void {
  route(app, API.products, async ({ store, query, deps }) => {
    checkJoins(listOf(query.join));
    const page = Math.min(Number(query.page ?? 1), MOST_PAGES);
    const ids = query.ids === undefined ? undefined : listOf(query.ids);
    return listProducts(deps.database.db, store.id, store.currency, { q: query.q, category: query.category, sort: query.sort, page, ids });
  });

  route(app, API.product, async ({ store, params, deps }) => {
    const product = await readProduct(deps.database.db, store.id, store.currency, params.id ?? '');
    if (!product) throw refuse('NOT_FOUND');
    return product;
  });

  route(app, API.categories, async ({ store, deps }) =>
    deps.database.db.select().from(categories).where(eq(categories.businessId, store.id)).orderBy(asc(categories.position)),
  );

  route(app, API.employees, async ({ store, deps }) =>
    deps.database.db.select().from(employees).where(eq(employees.businessId, store.id)).orderBy(asc(employees.name)),
  );
}

const listOf = (value: string | string[] | undefined): string[] => [value ?? []].flat().flatMap((one) => one.split(','));

function checkJoins(joins: string[]): void {
  if (joins.length > MOST_JOINS || joins.some((name) => !JOINS.has(name))) throw refuse('FIELDS_INVALID', { fields: ['join'] });
}
