import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Facets } from '#machines/domain/narrowing.ts';
import type { Product } from '#machines/domain/product.ts';
import { products, stock } from '#server/db/schema/catalog.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

const grocery = store('grocery');
const someProduct = grocery.products[0] as Product;
interface List {
  products: Product[];
  total: number;
  page: number;
  pages: number;
}
const list = async (query: string): Promise<List> => {
  const answer = await shop.ask({ url: `/api/v1/products${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

describe('the list of products', () => {
  it('comes in pages that together hold every product once', async () => {
    const first = await list('');
    expect(first.total).toBe(grocery.products.length);
    const pages = await Promise.all(
      Array.from({ length: first.pages }, (_, at) => list(`?page=${at + 1}`)),
    );
    const ids = pages.flatMap(({ products }) => products.map(({ id }) => id));
    expect(new Set(ids)).toEqual(new Set(grocery.products.map(({ id }) => id)));
    expect(ids).toHaveLength(grocery.products.length);
  });

  it.each([
    ['price', (one: Product, other: Product) => one.sellingPrice <= other.sellingPrice],
    ['-price', (one: Product, other: Product) => one.sellingPrice >= other.sellingPrice],
    ['popular', (one: Product, other: Product) => one.popularity >= other.popularity],
    ['new', (one: Product, other: Product) => one.createdAt >= other.createdAt],
  ])('is sorted by %s', async (sort, inOrder) => {
    const { products } = await list(`?sort=${sort}`);
    for (const [at, next] of products.slice(1).entries())
      expect(inOrder(products[at] as Product, next)).toBe(true);
  });

  it('of a category holds what stands in it and below it', async () => {
    const [top] = grocery.categories.filter((one) =>
      grocery.categories.some(({ parentId }) => parentId === one.id),
    );
    const below = new Set(
      grocery.categories
        .filter((one) => one.id === top?.id || one.parentId === top?.id)
        .map(({ id }) => id),
    );
    const expected = grocery.products.filter(({ categoryIds }) =>
      categoryIds.some((id) => below.has(id)),
    );
    expect((await list(`?category=${top?.slug}`)).total).toBe(expected.length);
    expect((await list('?category=no-such-category')).total).toBe(0);
  });

  it('brings the parts that are asked for, and no others (specification 7: join)', async () => {
    const parts = (products: Product[]) => ({
      pictures: products.some(({ images }) => images.length > 0),
      shelves: products.some(({ productLocation }) => productLocation.length > 0),
    });
    expect(parts((await list('?join=images')).products)).toEqual({
      pictures: true,
      shelves: false,
    });
    expect(parts((await list('?join=images&join=productLocation')).products)).toEqual({
      pictures: true,
      shelves: true,
    });
    expect(parts((await list('?join=bundleItems')).products)).toEqual({
      pictures: false,
      shelves: false,
    });
    expect(
      (
        await list(
          '?join=images&join=productVariants&join=productLocation&join=bundleItems&join=productAddOns',
        )
      ).products,
    ).toEqual((await list('')).products);
  });

  it('of named ids holds those and no others', async () => {
    const ids = grocery.products.slice(0, 3).map(({ id }) => id);
    const { products } = await list(`?ids=${ids.join('&ids=')}`);
    expect(products.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  });
});

describe('the search', () => {
  it('finds a product by its name, in any case and without its accents', async () => {
    for (const text of [someProduct.name, someProduct.name.toUpperCase()]) {
      const { products } = await list(`?q=${encodeURIComponent(text)}`);
      expect(products.map(({ id }) => id)).toContain(someProduct.id);
    }
  });

  it('forgives a slip of the finger', async () => {
    const { products } = await list('?q=strawbery');
    expect(products.map(({ name }) => name.toLowerCase()).join()).toContain('strawberr');
  });

  it.each(['%', '_', '\\', "'; drop table product; --", '%_%', '<script>alert(1)</script>'])(
    'takes %s as text, not as a pattern (D04)',
    async (text) => {
      expect((await list(`?q=${encodeURIComponent(text)}`)).total).toBeLessThan(
        grocery.products.length,
      );
    },
  );
});

describe('a list that is narrowed', () => {
  const retail = store('retail');
  const hasVariant = (product: Product, ...wanted: [option: string, values: string[]][]): boolean =>
    product.productVariants.some(({ variantValues }) =>
      wanted.every(([option, values]) =>
        variantValues.some(
          (one) =>
            one.productOption.name === option && values.includes(one.productOptionValue.name),
        ),
      ),
    );
  const among = async (query: string): Promise<string[]> => {
    const [first, second] = await Promise.all(
      ['1', '2'].map(async (page) =>
        (
          await shop.ask({ store: 'retail', url: `/api/v1/products?${query}&page=${page}` })
        ).json<List>(),
      ),
    );
    const ids = [...(first?.products ?? []), ...(second?.products ?? [])].map(({ id }) => id);
    expect(ids).toHaveLength(first?.total ?? -1);
    return ids.sort();
  };
  const facets = async (query: string): Promise<Facets> =>
    (await shop.ask({ store: 'retail', url: `/api/v1/product-facets?${query}` })).json();
  const idsOf = (found: Product[]): string[] => found.map(({ id }) => id).sort();

  it('counts what all choices leave together, where that is asked for (U52)', async () => {
    for (const query of ['option=Colour:Rust&option=Size:M', 'price=50-100&sale=1', 'q=sweater']) {
      const { total } = await facets(`${query}&total=1`);
      expect(total, query).toBe((await among(query)).length);
    }
    expect(await facets('option=Colour:Rust')).not.toHaveProperty('total');
  });

  it('holds what has one variant with a wanted value of every option, within the band and reduced', async () => {
    const rustInM = retail.products.filter((one) =>
      hasVariant(one, ['Colour', ['Rust', 'Ink']], ['Size', ['M']]),
    );
    expect(rustInM.length).toBeGreaterThan(0);
    expect(await among('option=Colour:Rust&option=Colour:Ink&option=Size:M')).toEqual(
      idsOf(rustInM),
    );
    expect(await among('price=50-100')).toEqual(
      idsOf(retail.products.filter((one) => one.sellingPrice >= 50 && one.sellingPrice < 100)),
    );
    expect(await among('sale=1&price=100-')).toEqual(
      idsOf(retail.products.filter((one) => one.wasPrice !== null && one.sellingPrice >= 100)),
    );
    expect(await among('option=Colour:%22%27)%20||%20true')).toEqual([]);
  });

  it('counts what is sold now: a product that is taken out, or whose sizes change, is counted so at once', async () => {
    const rust = 'option=Colour:Rust';
    const [id = ''] = await among(rust);
    const countOf = async () =>
      (await facets('')).options
        .find(({ name }) => name === 'Colour')
        ?.values.find(({ name }) => name === 'Rust')?.count ?? 0;
    const before = await countOf();
    const { db } = shop.database;
    const change = (set: object) => db.update(products).set(set).where(eq(products.id, id));
    await change({ enabled: false });
    expect([await countOf(), await among(rust)]).toEqual([
      before - 1,
      expect.not.arrayContaining([id]),
    ]);
    const [row] = await db.select().from(products).where(eq(products.id, id));
    await change({ enabled: true, view: { ...row?.view, productVariants: [] } });
    expect([await countOf(), await among(rust)]).toEqual([
      before - 1,
      expect.not.arrayContaining([id]),
    ]);
    await change({ view: row?.view });
    expect([await countOf(), await among(rust)]).toEqual([before, expect.arrayContaining([id])]);
  });

  it('says how many each choice would leave', async () => {
    const { options, prices, sale } = await facets('option=Colour:Rust');
    for (const { name, values } of options)
      for (const value of values) {
        const wanted: [string, string[]][] = name === 'Colour' ? [] : [['Colour', ['Rust']]];
        const left = retail.products.filter((one) =>
          hasVariant(one, ...wanted, [name, [value.name]]),
        );
        expect(value.count, `${name}: ${value.name}`).toBe(left.length);
      }
    const rust = retail.products.filter((one) => hasVariant(one, ['Colour', ['Rust']]));
    expect(options.find(({ name }) => name === 'Colour')?.values.length).toBeGreaterThan(5);
    expect(prices.reduce((sum, { count }) => sum + count, 0)).toBe(rust.length);
    expect(sale).toBe(rust.filter(({ wasPrice }) => wasPrice !== null).length);
    const letters = (await facets('')).options
      .find(({ name }) => name === 'Size')
      ?.values.map(({ name }) => name);
    expect(letters?.filter((name) => /[SML]/.test(name))).toEqual(['XS', 'S', 'M', 'L', 'XL']);
  });
});

describe('stock', () => {
  it('is read fresh, less what is held for an order', async () => {
    const [row] = await shop.database.db
      .select()
      .from(stock)
      .where(eq(stock.productId, someProduct.id));
    await shop.database.db
      .update(stock)
      .set({ stockInHand: 9, held: 4 })
      .where(eq(stock.id, row?.id ?? ''));
    const answer = await shop.ask({ url: `/api/v1/products/${someProduct.id}` });
    const entry = (answer.json() as Product).productLocation.find(
      ({ locationId }) => locationId === row?.locationId,
    );
    expect(entry?.stockInHand).toBe(5);
  });
});

describe('a product that is asked for wrongly', () => {
  it.each([
    'join=customer',
    'join=productLocation&join=orders',
    `join=${Array(9).fill('images').join('&join=')}`,
    'sort=;drop',
    'page=-1',
    'page=1e9',
    'page=99999',
    'sort=name&sort=name',
  ])('%s is refused with the field and without its value (D04)', async (query) => {
    const answer = await shop.ask({ url: `/api/v1/products?${query}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'FIELDS_INVALID', fields: [query.split('=')[0]] });
  });

  it('of another store is not there (I36)', async () => {
    const other = store('retail').products[0] as Product;
    expect((await shop.ask({ url: `/api/v1/products/${other.id}` })).statusCode).toBe(404);
    expect((await list(`?ids=${other.id}`)).products).toEqual([]);
  });

  it('carries nothing but what the contract names (S12)', async () => {
    const answer = await shop.ask({ url: `/api/v1/products/${someProduct.id}` });
    expect(Object.keys(answer.json()).sort()).toEqual(Object.keys(someProduct).sort());
  });
});
