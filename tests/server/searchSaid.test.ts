import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalog.ts';
import { exportStore } from '#server/importing/read.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { type AnyStore, storeFiles } from '#tests/support/storeFiles.ts';

/** What a merchant's words say of a product, and what they do not. */
let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
  const file = (await exportStore(shop.database.db, 'grocery.localhost')) as AnyStore;
  for (const [slug, change] of Object.entries(CHANGES))
    Object.assign(
      file.products.find((one: { slug: string }) => one.slug === slug),
      change,
    );
  await storeFiles(shop).bring(file);
});
afterAll(() => shop.close());

const CHANGES: Record<string, object> = {
  'white-loaf': {
    description: 'Wheat. This bread is not gluten free, and never vegan.',
    translations: { fr: { name: 'Pain blanc moelleux' }, hi: { name: 'आटा रोटी' } },
  },
  baguette: { tags: ['Not gluten free', 'Never vegan'] },
  croissants: { tags: ['Contains gluten', 'Free range'] },
  'whole-milk-1l': { tags: ['Lactose', 'Free range'] },
  'eggs-tray': { name: 'Egg free-range tray' },
  'black-grapes': { tags: ['Gluten free'] },
  'brown-sugar': { tags: ['No added sugar'], translations: { hi: { name: 'भूरी चीनी' } } },
  'mango-juice': { tags: ['Local', 'Paraben free'] },
  'dark-chocolate': { translations: { es: { name: 'Chocolate sin leche' } } },
};

const found = async (q: string) => {
  const url = `/api/v1/products?q=${encodeURIComponent(q)}`;
  const answer = await shop.ask({ store: 'grocery', url });
  expect(answer.statusCode, answer.body).toBe(200);
  const { products: all, ...rest } = answer.json();
  return { slugs: all.map((one: { slug: string }) => one.slug).toSorted(), ...rest };
};

it.each([
  ['gluten free bread', ['black-grapes']],
  ['sugar free', []],
  ['no added sugar', ['brown-sugar']],
  ['चीनी के बिना', []],
  ['sin leche chocolate', ['dark-chocolate']],
])('"%s" is what a tag or a name says, each for itself (U6)', async (typed, slugs) => {
  expect((await found(typed)).slugs).toEqual(slugs);
});

it('a diet is not what a description speaks of or a tag denies (U6)', async () => {
  const { slugs } = await found('vegan');
  expect(slugs).toContain('coconut-milk');
  expect(slugs).not.toContain('white-loaf');
  expect(slugs).not.toContain('baguette');
});

it('what a tag of the shop says is not in something is not left out either (U6)', async () => {
  expect(await found('paraben free chicken')).toMatchObject({
    slugs: ['mango-juice'],
    partial: true,
  });
});

it('a description is no name where names are translated, in rows of before and of now', async () => {
  const { db } = shop.database;
  const text = async () =>
    (
      await db
        .select({ all: products.searchText })
        .from(products)
        .where(eq(products.slug, 'white-loaf'))
    )[0]?.all;
  expect(await text()).toMatch(/never vegan\.$/);
  // "Unga" is flour, which this loaf only speaks of.
  const description = 'Flour of wheat, milled here, and salt.';
  const file = (await exportStore(db, 'grocery.localhost')) as AnyStore;
  file.products.find((one: { slug: string }) => one.slug === 'white-loaf').description =
    description;
  await storeFiles(shop).bring(file);
  const flours = ['maize-flour', 'wheat-flour'];
  expect((await found('unga')).slugs).toEqual(flours);
  expect((await found('moelleux')).slugs).toEqual(['white-loaf']);
  await db.update(products).set({
    searchText: sql`replace(replace(${products.searchText}, ' pain blanc moelleux आटा रोटी', ''), lower(${description}), lower(${description}) || ' pain blanc moelleux आटा रोटी')`,
  });
  expect(await text()).toMatch(/salt\. pain blanc moelleux आटा रोटी$/);
  expect((await found('unga')).slugs).toEqual(flours);
  expect((await found('moelleux')).slugs).toEqual(['white-loaf']);
});

it('of many things that no product has, the first four are asked for, diets before all, and it is said', async () => {
  expect(await found('tomato onion garlic rice beans flour sugar salt')).toMatchObject({
    meant: 'tomato onion garlic rice',
    partial: true,
  });
  expect(await found('fresh local small large tomato onion beans vegan')).toMatchObject({
    meant: 'tomato onion beans vegan',
  });
});
