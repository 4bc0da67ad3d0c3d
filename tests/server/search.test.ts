import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { STORE_SLUGS } from '#server/db/demoStores.ts';
import { exportStore } from '#server/importing/read.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { storeOf } from '#tests/support/pageRequests.ts';
import { type AnyStore, storeFiles } from '#tests/support/storeFiles.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

/** What people type, each with the products one of which they mean. Written before the search was. */
const searchesOf = (slug: string): { typed: string; meant: string[] }[] =>
  readFileSync(new URL(`./searches/${slug}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' > '))
    .map(([typed = '', meant = '']) => ({ typed, meant: meant.split(' ') }));

const found = async (store: string, q: string): Promise<{ products: Product[] }> => {
  const url = `/api/v1/products?q=${encodeURIComponent(q)}`;
  const answer = await shop.ask({ store, url });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

describe('sixty searches of each store, with slips, other spellings and other words', () => {
  it.each(STORE_SLUGS)('%s: what is meant stands among the first three', async (slug) => {
    const missed: string[] = [];
    for (const { typed, meant } of searchesOf(slug)) {
      const { products } = await found(slug, typed);
      const first = products.slice(0, 3).map((one) => one.slug);
      if (!first.some((one) => meant.includes(one))) missed.push(`${typed}: ${first.join(' ')}`);
    }
    expect(missed.join(' | ')).toBe('');
  });
});

it.each(['tshirt', 'tshrit', 't-shrit', 'tshirst'])(
  'a slip in another word for a thing, "%s", finds it',
  async (typed) => {
    const [first] = (await found('retail', typed)).products;
    expect(first?.slug).toMatch(/tee/);
  },
);

it('a word that says nothing of what is wanted is not taken for a slip in the name of a thing', async () => {
  const { products } = await found('grocery', 'limes like it');
  expect(products.map((one) => one.slug)).toContain('limes');
  const { products: none } = await found('grocery', 'nothing like it');
  expect(none.filter((one) => /lime/.test(one.slug))).toEqual([]);
});

const slugs = async (store: string, q: string): Promise<string[]> =>
  (await found(store, q)).products.map((one) => one.slug);
const told = async (store: string, q: string) => {
  const { products, ...rest } = await found(store, q);
  const { meant = null, missing = null, partial = false } = rest as Record<string, unknown>;
  return { count: products.length, meant, missing, partial };
};

describe('what somebody may not have', () => {
  it.each([
    'glutenfree bread',
    'sugar-free',
    'bread without nuts',
    'kosher chicken',
    'eggless cakes',
    'diabetic chocolate',
    'loaf, no egg',
  ])(
    '"%s" is never left out: a shop that has nothing that says so finds nothing',
    async (typed) => {
      expect(await told('grocery', typed)).toEqual({
        ...{ count: 0, meant: null, missing: null, partial: false },
      });
    },
  );

  it('finds what is tagged so, and nothing else', async () => {
    const { products } = storeOf('restaurant');
    const tagged = (tag: string) =>
      products.filter(({ tags }) => tags.includes(tag)).map(({ slug }) => slug);
    for (const typed of ['gluten free', 'gluten-free dishes', 'without gluten', 'glutin free']) {
      const all = await slugs('restaurant', typed);
      expect(all.length, typed).toBeGreaterThan(5);
      expect(tagged('Gluten free'), typed).toEqual(expect.arrayContaining(all));
    }
    expect(tagged('Vegan')).toEqual(expect.arrayContaining(await slugs('restaurant', 'vegan')));
    expect(await slugs('restaurant', 'vegan gluten free')).toEqual(
      expect.arrayContaining(['masala-tosai', 'dalca-vegetables', 'cendol']),
    );
    expect(await slugs('restaurant', 'nut free')).toEqual([]);
    expect(await slugs('restaurant', 'no peanuts')).toEqual([]);
    expect(await slugs('grocery', 'halal chicken')).toEqual(['chicken-drumsticks']);
    expect(await slugs('grocery', 'palm free soap')).toEqual(['bar-soap']);
    expect(await slugs('retail', 'sleeveless')).toEqual(['slipover-vest']);
    expect(await slugs('grocery', 'free range eggs')).toEqual(['eggs-six']);
  });

  it.each([
    ['hallal bacon', 'Halal'],
    ['vegn cheddar', 'Vegan'],
  ])('with a slip in it, "%s", is not left out either', async (typed, tag) => {
    const { products } = storeOf('grocery');
    const tagged = products.filter(({ tags }) => tags.includes(tag)).map(({ slug }) => slug);
    expect((await slugs('grocery', typed)).toSorted()).toEqual(tagged.toSorted());
    expect(await told('grocery', typed)).toMatchObject({ partial: true, missing: null });
  });

  it.each([
    ['retail', 'no show socks', 'trail-socks'],
    ['retail', 'non-iron shirt', 'oxford-shirt'],
    ['retail', 'stainless mug', 'stoneware-mug'],
  ])('is not what "%s: %s" says, which finds the thing', async (store, typed, slug) => {
    expect(await slugs(store, typed)).toContain(slug);
  });

  it.each([
    ['restaurant', 'nutless', 0],
    ['restaurant', 'without any nuts', 0],
    ['restaurant', 'nut allergy', 0],
    ['grocery', 'gluten fre bread', 0],
    ['grocery', 'lactos free milk', 0],
  ])('%s: "%s" is never mended into a name or left out', async (store, typed, count) => {
    expect(await told(store, typed)).toMatchObject({ count, missing: null });
  });

  it('is what it says with a slip in it too, and "plant-based" is vegan', async () => {
    const { products } = storeOf('restaurant');
    const tagged = (tag: string) =>
      products.filter(({ tags }) => tags.includes(tag)).map(({ slug }) => slug);
    for (const typed of ['gluten fre laksa', 'glutin free laksa']) {
      expect(tagged('Gluten free'), typed).toEqual(
        expect.arrayContaining(await slugs('restaurant', typed)),
      );
      expect(await told('restaurant', typed)).toMatchObject({ meant: 'gluten free laksa' });
    }
    const vegan = await slugs('restaurant', 'plant-based laksa');
    expect(vegan.toSorted()).toEqual(tagged('Vegan').toSorted());
    expect(await told('restaurant', 'plant-based laksa')).toMatchObject({ partial: true });
  });

  it('where no dish of the kind is so, the dishes that are so are shown, and it is said', async () => {
    const { products } = storeOf('restaurant');
    const all = await found('restaurant', 'gluten free laksa');
    expect(all.products.length).toBeGreaterThan(5);
    for (const { slug } of all.products)
      expect(products.find((one) => one.slug === slug)?.tags).toContain('Gluten free');
    expect(await told('restaurant', 'gluten free laksa')).toMatchObject({ partial: true });
    expect(await told('restaurant', 'gluten free pizza')).toMatchObject({ missing: 'pizza' });
  });
});

describe('what only sounds like a diet is searched as anything else', () => {
  it.each([
    ['services', 'no hot water', 'tank-cleaning'],
    ['services', 'no electricity', 'electrician-visit'],
    ['services', 'tap no water', 'plumber-visit'],
    ['services', 'ac no cooling', 'ac-service'],
    ['services', 'spotless cleaning', 'deep-clean'],
    ['services', 'hassle free plumber', 'plumber-visit'],
    ['services', 'dust free cleaning', 'deep-clean'],
    ['services', 'cordless drill', 'repair-workshop'],
    ['services', 'painless plumber', 'plumber-visit'],
    ['beauty', 'painless waxing', 'waxing'],
    ['beauty', 'flawless facial', 'glow-facial'],
    ['beauty', 'stress free massage', 'hot-stone'],
    ['beauty', 'acne free facial', 'deep-cleanse'],
    ['beauty', 'no chip manicure', 'gel-manicure'],
    ['retail', 'timeless coat', 'wool-topcoat'],
    ['retail', 'wrinkle-free shirt', 'oxford-shirt'],
    ['retail', 'strapless dress', 'column-dress'],
    ['retail', 'collarless shirt', 'camp-shirt'],
    ['retail', 'zero waste mug', 'stoneware-mug'],
    ['grocery', 'boneless chicken', 'chicken-drumsticks'],
    ['grocery', 'skinless chicken', 'chicken-drumsticks'],
  ])('%s: "%s" finds %s', async (store, typed, slug) => {
    expect(await slugs(store, typed)).toContain(slug);
  });

  it('and what is missing is said, not bent into another word', async () => {
    expect(await told('services', 'painless plumber')).toMatchObject({
      meant: 'plumber',
      missing: 'painless',
    });
    expect(await told('grocery', 'boneless chicken')).toMatchObject({ missing: 'boneless' });
  });
});

describe('a word that the shop does not have', () => {
  it.each([
    ['grocery', 'red dress'],
    ['grocery', 'large pizza'],
    ['grocery', 'free zebra'],
    ['grocery', 'local wine'],
    ['retail', 'red saxophone'],
    ['retail', '30 saxophones'],
    ['retail', 'saxophone size M'],
    ['restaurant', 'spicy pizza'],
  ])(
    '%s: "%s" finds nothing, for what is left says only how it should be',
    async (store, typed) => {
      expect(await told(store, typed)).toMatchObject({ count: 0 });
    },
  );

  it('is left out beside the name of a thing in another language too', async () => {
    expect(await slugs('grocery', 'tikiti kubwa')).toEqual(['watermelon']);
    expect(await told('grocery', 'tikiti kubwa')).toMatchObject({ missing: 'kubwa' });
  });

  it('is named where the thing itself is here', async () => {
    expect(await told('retail', 'leopard jeans')).toEqual({
      ...{ count: 1, meant: 'jeans', missing: 'leopard', partial: false },
    });
    expect(await told('grocery', 'organic sourdough bread')).toMatchObject({
      missing: 'sourdough',
    });
  });

  it('is not taken for a slip where that leads away from what was found', async () => {
    expect(await slugs('retail', 'black jeans')).toEqual(['selvedge-jean']);
    expect(await told('retail', 'black jeans')).toMatchObject({ meant: null, missing: null });
    expect(await slugs('grocery', 'black bread')).not.toContain('kericho-tea');
    expect(await told('services', 'black plumber')).toMatchObject({ missing: 'black' });
  });
});

describe('colours and sizes', () => {
  const first = async (typed: string) => (await slugs('retail', typed))[0];
  it('are words of the shop, in the words that shoppers have for them', async () => {
    expect(await first('blue sweater size M')).toBe('fisherman-roll-neck');
    expect(await first('black t-shirt')).toBe('heavy-tee');
    expect(await first('charcoal trousers')).toBe('wide-linen-trouser');
    expect(await first('indigo shirt')).toMatch(/shirt/);
    expect(await first('green parka')).toBe('rain-parka');
    expect(await first('mustard dress L')).toBe('shirt-dress');
    expect(await first("men's jeans 32")).toBe('selvedge-jean');
    expect(await first('charcol mittens')).toBe('mittens');
    expect(await slugs('retail', 'XS mug')).toEqual(['stoneware-mug']);
  });

  it('find what comes in them and nothing that does not', async () => {
    const { products } = storeOf('retail');
    const inInk = products.filter(({ productVariants }) =>
      productVariants.some(({ variantValues }) =>
        variantValues.some((one) => one.productOptionValue.name === 'Ink'),
      ),
    );
    expect((await slugs('retail', 'ink')).toSorted()).toEqual(
      inInk.map(({ slug }) => slug).toSorted(),
    );
  });
});

it.each([
  ['Kaye', 'Kaye Santiago'],
  ['kaye santiago', 'Kaye Santiago'],
  ['santiago', 'Kaye Santiago'],
  ['Odete', 'Odette Ramirez'],
  ['Marisol', 'Marisol Dela Cruz'],
])('"%s" finds what that person does, and that first', async (typed, name) => {
  const { employees, products } = storeOf('beauty');
  const person = employees.find((one) => one.name === name)?.id ?? '';
  const own = products.filter(({ employeeIds }) => employeeIds.includes(person));
  const all = await slugs('beauty', typed);
  expect(own.length).toBeGreaterThan(1);
  expect(all.slice(0, own.length).toSorted()).toEqual(own.map(({ slug }) => slug).toSorted());
});

it('a person and a thing together find what that person does of it', async () => {
  expect((await slugs('beauty', 'kaye facial'))[0]).toMatch(/facial|cleanse/);
  expect((await slugs('beauty', 'lash lift with kaye'))[0]).toBe('lash-lift');
});

it.each([
  ['retail', 'wool socks', 'trail-socks'],
  ['retail', 'red shoes', 'felt-slippers'],
  ['grocery', 'bred milk', 'whole-milk-1l'],
  ['grocery', 'olive oil', 'sunflower-oil'],
  ['grocery', 'green tea', 'kericho-tea'],
  ['grocery', '6 eggs', 'eggs-tray'],
])(
  '%s: "%s" finds first what is called so, and not what only speaks of it',
  async (store, typed, slug) => {
    expect((await slugs(store, typed))[0]).toBe(slug);
  },
);

it.each([
  ['grocery', 'cat food'],
  ['grocery', 'baby food'],
  ['retail', 'gift for mum'],
])('%s: "%s" is not bent into a word that the shop has', async (store, typed) => {
  expect(await slugs(store, typed)).toEqual([]);
});

it('a name is found in letters whose vowels are signs, and in syllables that are made of letters', async () => {
  const file = (await exportStore(shop.database.db, 'grocery.localhost')) as AnyStore;
  const milk = file.products.find((one: { slug?: string }) => one.slug === 'whole-milk-1l');
  milk.translations = { hi: { name: 'ताज़ा दूध' }, ar: { name: 'حليب كامل' }, ko: { name: '우유' } };
  await storeFiles(shop).bring(file);
  for (const typed of [
    'दूध',
    'ताज़ा दूध',
    'ताज़ा'.normalize('NFC'),
    'حليب',
    '우유',
    '우유'.normalize('NFD'),
  ])
    expect(await slugs('grocery', typed), typed).toEqual(['whole-milk-1l']);
});

it.each(['nasi lemak', 'ناسي ليماك', 'नासी लेमाक'])(
  'the demo restaurant’s "%s" is found in the language of who asks',
  async (typed) => {
    expect((await slugs('restaurant', typed))[0]).toBe('nasi-lemak');
  },
);

it('another word for a thing finds the thing and not what only speaks of it', async () => {
  expect((await slugs('grocery', 'unga')).toSorted()).toEqual(['maize-flour', 'wheat-flour']);
  expect(await slugs('grocery', 'maziwa')).not.toContain('kericho-tea');
});
