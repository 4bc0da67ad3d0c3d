import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { API, type QueryOf } from '#machines/domain/api.ts';
import { readBand, readOptions } from '#machines/domain/narrowing.ts';
import { employees } from '../db/schema/appointments.ts';
import { categories } from '../db/schema/catalog.ts';
import { refuse } from '../http/errors.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { boughtBy } from './bought.ts';
import { countOf, facetsOf } from './facets.ts';
import { joined } from './joins.ts';
import type { Narrowing } from './narrow.ts';
import { listProducts, onShelf, readProduct } from './queries.ts';
import { type Understood, understand } from './search/understand.ts';
import { vocabulariesOf } from './search/vocabulary.ts';

const MOST_PAGES = 500;

export function registerCatalogRoutes(app: FastifyInstance, services: Services): void {
  const vocabularies = vocabulariesOf(services.clock);

  route(app, API.products, async ({ store, query }) => {
    const page = Math.min(Number(query.page ?? 1), MOST_PAGES);
    const ids = query.ids === undefined ? undefined : listOf(query.ids);
    const { category, sort } = query;
    const sought = await understand(services.database.db, vocabularies, store, query.q);
    const wanted = { sought, category, sort, page, ids, narrowing: narrowingOf(query) };
    const found = await listProducts(services.database.db, store.id, store.currency, wanted);
    return { ...found, ...howFound(sought), products: joined(found.products, query.join) };
  });

  route(app, API.facets, async ({ store, query }) => {
    const { category } = query;
    const sought = await understand(services.database.db, vocabularies, store, query.q);
    const { db } = services.database;
    const narrowing = narrowingOf(query);
    const shelf = {
      storeId: store.id,
      isWhole: !sought && category === undefined,
      all: onShelf(store.id, { sought, category }),
      currency: store.currency,
    };
    const [facets, total] = await Promise.all([
      facetsOf(db, shelf, narrowing),
      query.total ? countOf(db, shelf, narrowing) : undefined,
    ]);
    return { ...facets, ...(total !== undefined && { total }) };
  });

  route(app, API.bought, async ({ store, principal }) => {
    const ids = await boughtBy(services.database.db, store.id, principal.uid);
    if (ids.length === 0) return [];
    const { products } = await listProducts(services.database.db, store.id, store.currency, {
      ids,
    });
    return products.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  });

  route(app, API.product, async ({ store, params }) => {
    const product = await readProduct(
      services.database.db,
      store.id,
      store.currency,
      params.id ?? '',
    );
    if (!product) throw refuse('NOT_FOUND');
    return product;
  });

  route(app, API.categories, async ({ store }) =>
    services.database.db
      .select()
      .from(categories)
      .where(eq(categories.businessId, store.id))
      .orderBy(asc(categories.position)),
  );

  route(app, API.employees, async ({ store }) =>
    services.database.db
      .select()
      .from(employees)
      .where(eq(employees.businessId, store.id))
      .orderBy(asc(employees.name)),
  );
}

/** What is told of a search that did not find just what was typed. */
const howFound = (sought: Understood | null) => ({
  ...(sought?.meant && { meant: sought.meant }),
  ...(sought?.missing && { missing: sought.missing }),
  ...(sought?.isPartial && { partial: true as const }),
  ...(sought?.clauses.some(({ diet }) => diet?.allergen) && { allergens: true as const }),
});

const narrowingOf = ({
  option,
  price,
  sale,
}: Pick<QueryOf<'facets'>, 'option' | 'price' | 'sale'>): Narrowing => ({
  options: readOptions([option ?? []].flat()),
  price: readBand(price),
  sale: sale === '1',
});

const listOf = (value: string | string[] | undefined): string[] =>
  [value ?? []].flat().flatMap((one) => one.split(','));
