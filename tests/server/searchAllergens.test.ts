import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportStore } from '#server/importing/read.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { type AnyStore, storeFiles } from '#tests/support/storeFiles.ts';

/** What products state of allergens, and what they do not */
let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
  const file = (await exportStore(shop.database.db, 'grocery.localhost')) as AnyStore;
  const known = file.products.map((one: { slug: string }) => one.slug);
  expect(known).toEqual(expect.arrayContaining(Object.keys(CHANGES)));
  for (const [slug, change] of Object.entries(CHANGES))
    Object.assign(
      file.products.find((one: { slug: string }) => one.slug === slug),
      change,
    );
  await storeFiles(shop).bring(file);
});
afterAll(() => shop.close());

const states = (text: string) => ({ facts: [{ kind: 'ALLERGENS', text }] });
/** Milks state milk, fish states fish or shellfish, bread states wheat and traces of egg, milk and nuts. */
const CHANGES: Record<string, object> = {
  'maize-flour': { tags: ['Gluten free'] },
  // It says two things at once.
  'wheat-flour': { tags: ['Gluten free'], ...states('Contains wheat.') },
  'brown-sugar': states('Contains no nuts.\nDoes not contain gluten.'),
  'acacia-honey': states('Sin cacahuetes. Contiene mostaza.'),
  'strawberry-jam': states('Not gluten free. Contains sulphites.'),
  'sunflower-oil': states('Contains soya. May contain other allergens.'),
  'mango-juice': states('Ask us about allergens.'),
  'ginger-soda': { name: 'Sugar free ginger soda' },
  'vanilla-yoghurt': { name: 'Fat free yoghurt', description: 'With walnut pieces.' },
  'coconut-milk': states('Contains coconut milk and soya.'),
  'salted-butter': { tags: ['Lactose free'], ...states('Contains milk.') },
};
const MILKS = ['fresh-milk-500', 'mala', 'strawberry-yoghurt', 'whole-milk-1l'];
const FISH = ['kilifi-prawns', 'naivasha-tilapia'];

const found = async (q: string) => {
  const url = `/api/v1/products?q=${encodeURIComponent(q)}`;
  const answer = await shop.ask({ store: 'grocery', url });
  expect(answer.statusCode, answer.body).toBe(200);
  const { products: all, ...rest } = answer.json();
  return { slugs: all.map((one: { slug: string }) => one.slug) as string[], ...rest };
};

it.each([
  ['no peanuts', ['acacia-honey']],
  ['sans arachides', ['acacia-honey']],
  ['without nuts', ['brown-sugar']],
  ['nut free', ['brown-sugar']],
  ['sin frutos secos', ['brown-sugar']],
  ['tanpa kacang', ['brown-sugar']],
  ['gluten free', ['brown-sugar', 'maize-flour']],
  ['sans gluten', ['brown-sugar', 'maize-flour']],
  ['sin gluten', ['brown-sugar', 'maize-flour']],
  ['bila gluteni', ['brown-sugar', 'maize-flour']],
  ['بدون غلوتين', ['brown-sugar', 'maize-flour']],
])('"%s": what says so first, then what states others, and nothing else', async (typed, first) => {
  const { slugs, allergens } = await found(typed);
  expect(allergens).toBe(true);
  expect(slugs.slice(0, first.length).toSorted()).toEqual(first);
  expect(slugs).toEqual(expect.arrayContaining([...MILKS, ...FISH]));
  for (const unsaid of ['sweet-bananas', 'roasted-peanuts', 'peanut-butter', 'mango-juice'])
    expect(slugs).not.toContain(unsaid);
  for (const open of ['sunflower-oil', 'white-loaf', 'chapati']) expect(slugs).not.toContain(open);
});

it('what states it is left out, even where a tag says otherwise, and so is what speaks of it anywhere', async () => {
  const { slugs } = await found('gluten free');
  expect(slugs).not.toContain('wheat-flour');
  expect(slugs).not.toContain('strawberry-jam');
  expect((await found('nut free')).slugs).not.toContain('vanilla-yoghurt');
  const flour = (await found('gluten free flour')).slugs;
  expect(flour[0]).toBe('maize-flour');
  expect(flour).not.toContain('wheat-flour');
});

it.each(['dairy free', 'sans lait', 'sin lactosa', 'दूध के बिना'])(
  '"%s" leaves out milk, and not what is called so of coconut',
  async (typed) => {
    const { slugs } = await found(typed);
    for (const milk of MILKS) expect(slugs).not.toContain(milk);
    expect(slugs).toEqual(expect.arrayContaining(FISH));
    expect(slugs).toContain('coconut-milk');
  },
);

it('milk without lactose is milk', async () => {
  expect((await found('lactose free')).slugs).toContain('salted-butter');
  expect((await found('dairy free')).slugs).not.toContain('salted-butter');
});

it('the other words are searched as usual, and nothing of another kind stands in for them', async () => {
  const milk = await found('nut free milk');
  expect(milk.slugs).toEqual(expect.arrayContaining(['whole-milk-1l', 'fresh-milk-500']));
  expect(milk.slugs).not.toContain('kilifi-prawns');
  for (const typed of ['bread without nuts', 'nut free loaf'])
    expect((await found(typed)).slugs, typed).toEqual(['brown-sugar']);
  expect((await found('egg free cakes')).slugs).toEqual([]);
  expect(await found('gluten free zebra')).toMatchObject({ missing: 'zebra' });
});

it('a name that says so finds what is no allergen, and nothing is promised of allergens', async () => {
  expect(await found('sugar free')).toMatchObject({ slugs: ['ginger-soda'] });
  expect((await found('sugar free soda')).slugs).toEqual(['ginger-soda']);
  const fat = await found('fat free');
  expect(fat.slugs[0]).toBe('vanilla-yoghurt');
  expect(fat.allergens).toBeUndefined();
  expect((await found('milk no more than 200')).allergens).toBeUndefined();
});

it('two words with a slip in each are mended, each by itself', async () => {
  const { slugs } = await found('banan chese');
  expect(slugs.slice(0, 4)).toEqual(expect.arrayContaining(['sweet-bananas', 'cheddar']));
});
