import type { ReplyOf } from '#machines/domain/api.ts';
import { type Facets, priceBands } from '#machines/domain/narrowing.ts';
import { problemOf } from '#machines/domain/problem.ts';
import type { RenderRequest, ServerCall } from '#machines/domain/render.ts';
import type { StoreSlug } from '#server/db/demoStores.ts';
import { SEED, type StoreSeed } from '#server/demo/stores.ts';

const PAGE_SIZE = 24;

export function storeOf(slug: StoreSlug): StoreSeed {
  const found = SEED.find((one) => one.slug === slug);
  if (!found) throw new Error(`no demo store is called ${slug}`);
  return found;
}

function listed(
  seed: StoreSeed,
  query: { q?: string; category?: string; page?: string },
): ReplyOf<'products'> {
  const category = seed.categories.find((one) => one.slug === query.category);
  const below = new Set([
    category?.id,
    ...seed.categories.filter((one) => one.parentId === category?.id).map((one) => one.id),
  ]);
  const all = seed.products
    .filter((one) => !query.q || one.name.toLowerCase().includes(query.q.toLowerCase()))
    .filter((one) => !query.category || one.categoryIds.some((id) => below.has(id)));
  const page = Number(query.page ?? 1);
  return {
    products: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: all.length,
    page,
    pages: Math.max(1, Math.ceil(all.length / PAGE_SIZE)),
  };
}

/** What the shelf could be narrowed by, nothing chosen. */
function facetsOf({ products }: StoreSeed): Facets {
  const found = products.flatMap((product) => {
    const values = product.productVariants.flatMap((variant) => variant.variantValues);
    return [
      ...new Map(
        values.map((one) => [`${one.productOption.name}:${one.productOptionValue.name}`, one]),
      ).values(),
    ];
  });
  const options = [...Map.groupBy(found, ({ productOption }) => productOption.name)].map(
    ([name, own]) => ({
      name,
      values: [...Map.groupBy(own, ({ productOptionValue }) => productOptionValue.name)].map(
        ([value, same]) => ({
          name: value,
          swatch: same[0]?.productOptionValue.swatch ?? null,
          count: same.length,
        }),
      ),
    }),
  );
  const prices = priceBands(
    products.map(({ sellingPrice }) => ({ price: sellingPrice, count: 1 })),
  );
  return { options, prices, sale: products.filter(({ wasPrice }) => wasPrice !== null).length };
}

/** What pages ask, answered from the demo data without a database. */
export const callOver = (seed: StoreSeed): ServerCall =>
  (async (
    name: string,
    {
      params = {},
      query = {},
    }: { params?: Record<string, string>; query?: Record<string, string> },
  ) => {
    const found: Record<string, () => unknown> = {
      products: () => listed(seed, query),
      product: () => seed.products.find((one) => one.id === params.id || one.slug === params.id),
      categories: () => seed.categories,
      facets: () => facetsOf(seed),
      employees: () => seed.employees,
      tables: () => seed.tables.find((one) => one.id === params.id),
    };
    const data = found[name]?.();
    return data === undefined ? { ok: false, problem: problemOf('NOT_FOUND') } : { ok: true, data };
  }) as ServerCall;

/** A request for a page of a demo store, at an ordinary hour. */
export function pageRequest(
  seed: StoreSeed,
  url: string,
  more: Partial<RenderRequest> = {},
): RenderRequest {
  return {
    url,
    method: 'GET',
    locale: 'en',
    origin: `https://${seed.slug}.example`,
    store: { business: seed.business, settings: seed.settings },
    stores: [],
    problem: null,
    session: { kind: 'guest' },
    call: callOver(seed),
    turn: async () => {},
    config: {
      buildId: 'test',
      apiKey: 'pk_0123456789abcdef0123456789abcdef',
      apiBase: '/api/v1',
      businessId: seed.business.id,
      currency: seed.business.currency,
      locale: 'en',
      firebase: {
        apiKey: 'demo',
        authDomain: 'demo',
        projectId: 'demo',
        appId: 'demo',
        messagingSenderId: '1',
      },
      authEmulator: 'http://127.0.0.1:9099',
      suggestsPlaces: false,
      tagManager: null,
      push: null,
      mode: 'demo',
    },
    nonce: 'bm9uY2Utbm9uY2Utbm9uY2U',
    now: '2026-03-04T09:30:00.000Z',
    ...more,
  };
}
