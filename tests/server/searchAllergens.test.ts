import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalog.ts';
import { exportStore } from '#server/importing/read.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { statementsOf } from '#tests/support/statements.ts';
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

const page = async (q: string, at: number) => {
  const url = `/api/v1/products?q=${encodeURIComponent(q)}&page=${at}`;
  const answer = await shop.ask({ store: 'grocery', url });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const found = async (q: string) => {
  const { products: all, ...rest } = await page(q, 1);
  for (let at = 2; at <= rest.pages; at += 1) all.push(...(await page(q, at)).products);
  return { slugs: all.map((one: { slug: string }) => one.slug) as string[], ...rest };
};

it('a bundle has what its parts have, as they are now, and is left out where one of them states nothing (504, finding Z119)', async () => {
  const isBox = async (typed: string, slug = 'breakfast-box') =>
    (await found(typed)).slugs.includes(slug);
  expect(await isBox('fish free')).toBe(true);
  // Bread has traces of nuts, eggs are eggs, honey states mustard.
  for (const typed of ['nut free', 'egg free', 'mustard free', 'gluten free', 'dairy free'])
    expect(await isBox(typed), typed).toBe(false);
  for (const typed of ['nut free', 'no peanuts'])
    for (const slug of ['peanut-butter', 'roasted-peanuts', 'breakfast-box'])
      expect(await isBox(typed, slug), `${typed}: ${slug}`).toBe(false);
  expect(await isBox('fish free', 'fruit-box'), 'no fruit states anything').toBe(false);
  const part = eq(products.slug, 'eggs-six');
  const [before] = await shop.database.db.select().from(products).where(part);
  const write = (view: object) =>
    shop.database.db
      .update(products)
      .set({ view: sql`${JSON.stringify(view)}::jsonb` })
      .where(part);
  await write({ ...before?.view, facts: [{ kind: 'ALLERGENS', text: 'Eggs, fish' }] });
  expect(await isBox('fish free'), 'a part has it since').toBe(false);
  await write({ ...before?.view, facts: [] });
  expect(await isBox('fish free'), 'a part states nothing').toBe(false);
  await write({ ...before?.view });
  expect(await isBox('fish free')).toBe(true);
  // Its page tells what each part states.
  const shown = await shop.ask({ store: 'grocery', url: '/api/v1/products?q=breakfast%20box' });
  const box = shown.json().products.find((one: { slug: string }) => one.slug === 'breakfast-box');
  expect(
    box.bundleItems.map((one: { name: string; allergens: string[] }) => [one.name, one.allergens]),
  ).toEqual(
    expect.arrayContaining([
      ['Whole milk', ['Contains milk.']],
      ['Kienyeji eggs, six', ['Contains eggs.']],
    ]),
  );
});

it('a bundle that lies in a bundle is read to its last thing, by a search and by the page (504, finding Z155)', async () => {
  const idOf = async (slug: string) =>
    (await shop.database.db.select().from(products).where(eq(products.slug, slug)))[0];
  const [outer, inner] = [await idOf('fruit-box'), await idOf('breakfast-box')];
  const hold = (parts: string[]) =>
    shop.database.db
      .update(products)
      .set({
        view: sql`${JSON.stringify({
          ...outer?.view,
          bundleItems: parts.map((productId) => ({
            ...{ productId, name: 'A box', quantity: 1, productLocation: [] },
          })),
        })}::jsonb`,
      })
      .where(eq(products.slug, 'fruit-box'));
  const isFound = async (typed: string) => (await found(typed)).slugs.includes('fruit-box');
  await hold([inner?.id ?? '']);
  // Bread, milk, eggs, butter and honey lie in the box that lies in it, and all of them state what they have.
  expect(await isFound('fish free')).toBe(true);
  for (const typed of ['nut free', 'egg free', 'mustard free', 'gluten free', 'dairy free'])
    expect(await isFound(typed), typed).toBe(false);
  const shown = await shop.ask({ store: 'grocery', url: `/api/v1/products/${outer?.id}` });
  const [held] = shown.json().bundleItems;
  expect(held.allergens).toEqual([]);
  expect(held.parts).toContainEqual({ name: 'Whole milk', allergens: ['Contains milk.'] });
  // It lies in itself as well: what is in it is said once, and read to an end.
  await hold([inner?.id ?? '', outer?.id ?? '']);
  expect(await isFound('fish free')).toBe(true);
  expect(await isFound('egg free')).toBe(false);
  await hold([inner?.id ?? '', (await idOf('sweet-bananas'))?.id ?? '']);
  expect(await isFound('fish free'), 'bananas state nothing').toBe(false);
  await shop.database.db
    .update(products)
    .set({ view: sql`${JSON.stringify(outer?.view)}::jsonb` })
    .where(eq(products.slug, 'fruit-box'));
});

it('a database that was restored is read anew, though its rows count their writes as those before did (494)', async () => {
  const listening = statementsOf(shop.database);
  let began = '2026-11-29 01:00:00+00';
  // Every row is written by one transaction, at one place: as a row of the restored base may be.
  listening.rewrite((text) =>
    text
      .replaceAll('"product".xmin::text || "product".ctid::text', `'7(0,1)'`)
      .replaceAll('pg_postmaster_start_time()', `'${began}'`),
  );
  const isFound = async () => (await found('soya free')).slugs.includes('salted-butter');
  expect(await isFound()).toBe(true);
  const butter = eq(products.slug, 'salted-butter');
  const [before] = await shop.database.db.select().from(products).where(butter);
  const write = (view: object) =>
    shop.database.db
      .update(products)
      .set({ view: sql`${JSON.stringify(view)}::jsonb` })
      .where(butter);
  await write({ ...before?.view, facts: [{ kind: 'ALLERGENS', text: 'Contains soya.' }] });
  expect(await isFound(), 'no write is seen by these numbers').toBe(true);
  began = '2026-11-29 02:00:00+00';
  expect(await isFound()).toBe(false);
  listening.rewrite((text) => text);
  await write({ ...before?.view });
});

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
  ['peanut allergy', ['acacia-honey']],
  ['alergia a los frutos secos', ['brown-sugar']],
  ['allergie aux noix', ['brown-sugar']],
  ['mzio wa karanga', ['acacia-honey']],
  ['alahan kacang', ['brown-sugar']],
  ['خالي من الغلوتين', ['brown-sugar', 'maize-flour']],
  ['حساسية من الغلوتين', ['brown-sugar', 'maize-flour']],
  ['pas de noix', ['brown-sugar']],
  ['does not contain nuts', ['brown-sugar']],
  ["doesn't contain nuts", ['brown-sugar']],
  ['मूँगफली के बिना', ['acacia-honey']],
  ['ग्लूटेन से मुक्त', ['brown-sugar', 'maize-flour']],
])('"%s": what says so first, then what states others, and nothing else', async (typed, first) => {
  const { slugs, allergens } = await found(typed);
  expect(allergens).toBe(true);
  expect(slugs.slice(0, first.length).toSorted()).toEqual(first);
  expect(slugs).toEqual(expect.arrayContaining([...MILKS, ...FISH]));
  for (const unsaid of ['sweet-bananas', 'tomato-paste', 'mango-juice'])
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

/** One product says just this, and the others what they say. */
const told = async (change: { name?: string; tags?: string[]; text?: string; more?: string }) => {
  const { name = 'Rolls', tags = [], text, more = '' } = change;
  const facts = text === undefined ? [] : [{ kind: 'ALLERGENS', text }];
  const view = JSON.stringify({ name, tags, facts, description: more, translations: {} });
  await shop.database.db
    .update(products)
    .set({
      name,
      view: sql`${products.view} || ${view}::jsonb`,
      searchText: sql`lower(unaccent(${[name, ...tags, more].join(' ')}))`,
    })
    .where(eq(products.slug, 'maize-flour'));
};
const isShown = async (typed: string) => (await found(typed)).slugs.includes('maize-flour');

it.each([
  ['gluten free', 'Gluten-free: No\nMilk: Yes'],
  ['gluten free', 'Gluten free? No.'],
  ['nut free', 'Milk: no Nuts: yes'],
  ['gluten free', 'Gluten free option available. Contains milk'],
  ['gluten free', 'Gluten free bread on request'],
  ['gluten free', 'Sin gluten: opción disponible. Contiene leche'],
  ['gluten free', 'Tidak bebas gluten. Mengandungi susu'],
  ['gluten free', 'Si bila gluteni. Ina maziwa'],
  ['gluten free', 'No sin gluten. Contiene leche'],
  ['gluten free', 'Non gluten-free. Contains milk'],
  ['gluten free', 'Isn’t gluten free. Contains milk'],
  ['gluten free', 'Won’t be gluten free. Contains milk'],
  ['gluten free', 'Almost gluten free. Contains milk'],
  ['gluten free', 'ग्लूटेन मुक्त नहीं। दूध है'],
  ['nut free', 'Contains milk, मूँगफली'],
  ['egg free', 'दूध, अण्डे'],
  ['egg free', 'दूध, अंडों'],
  ['nut free', 'حليب ومُكسّرات'],
  ['nut free', 'حليب وبالمكسرات'],
  ['fish free', 'حليب وأسماك'],
  ['dairy free', 'سمك وأجبان'],
  ['shellfish free', 'दूध, केकड़ा'],
  ['gluten free', 'Milk, wholewheat'],
  ['gluten free', 'Milk, wheatgerm'],
  ['gluten free', 'Milk, oatmeal'],
  ['gluten free', 'Milk, triticale'],
  ['soy free', 'Milk, soylecithin'],
  ['soy free', 'Milk, sojalecithin'],
  ['sesame free', 'Milk, sesameseed'],
  ['mustard free', 'Milk, mustardseed'],
  ['shellfish free', 'Milk, scallops'],
  ['shellfish free', 'Milk, cuttlefish'],
  ['fish free', 'Milk, mackerel'],
  ['fish free', 'Milk, hake'],
  ['egg free', 'Milk, mayo'],
  ['egg free', 'Milk, meringue'],
  ['egg free', 'Milk, aioli'],
  ['sulphite free', 'Milk, E220'],
  ['dairy free', 'Blé, lactosérum'],
  ['shellfish free', 'Susu, krustasea'],
  ['nut free', 'Susu, kekacang'],
  ['shellfish free', 'Susu, moluska'],
  ['shellfish free', 'Maziwa, pweza, ngisi'],
  ['shellfish free', 'Gatas, talaba, tulya'],
])('"%s" is not what states "%s"', async (typed, text) => {
  await told({ text });
  expect(await isShown(typed)).toBe(false);
});

it.each([
  ['gluten free', { tags: ['Gluten free: no'] }],
  ['gluten free', { tags: ['Gluten free - no'] }],
  ['gluten free', { tags: ['Gluten free option'] }],
  ['gluten free', { name: 'Rolls, gluten free on request' }],
  ['nut free', { tags: ['Milk: no Nuts: yes'] }],
  ['gluten free', { tags: ['Tidak bebas gluten'] }],
  ['sin gluten', { tags: ['No sin gluten'] }],
  ['dairy free', { text: 'Soya', name: 'Cheesecake' }],
  ['dairy free', { text: 'Soya', more: 'With buttercream' }],
  ['dairy free', { text: 'Soya', name: 'Milkshake' }],
  ['fish free', { text: 'Soya', name: 'Fishcake' }],
  ['peanut free', { text: 'Soya', name: 'Peanutbutter' }],
  ['nut free', { text: 'Soya', more: 'With Nutella' }],
  ['dairy free', { text: 'Soya', more: 'With mozzarella' }],
  ['dairy free', { text: 'Soya', more: 'With parmesan' }],
])('"%s" is not what is called so: %j', async (typed, change) => {
  await told(change);
  expect(await isShown(typed)).toBe(false);
});

it.each([
  ['nut free', 'Coconut'],
  ['nut free', 'Nutmeg'],
  ['nut free', 'Doughnut'],
  ['nut free', 'Butternut'],
  ['dairy free', 'Butternut'],
  ['egg free', 'Eggplant'],
  ['egg free', 'Rolls'],
  ['wheat free', 'Rolls'],
])('"%s" may be %s that states soya', async (typed, name) => {
  await told({ text: 'Soya', name });
  expect(await isShown(typed)).toBe(true);
});

/** Each in a statement of its own, beside another allergen. */
const STATED: Record<string, string[]> = {
  nut: [
    'Contiene: frutos secos. Sin gluten',
    'Can be made nut free. Milk',
    'Puede pedirse sin frutos secos. Leche',
    'Not suitable for nut allergy sufferers',
    ...words(
      'Milk',
      'pinenuts, chestnuts, hazelnutspread, peanutbutter, kasoy, pralin, kacang gajus, korosho, مكسّرات',
    ),
  ],
  fish: words(
    'Milk',
    'halibut, sea bass, sole, caviar, kingfish, snapper, pollock, worcestershire sauce, surimi, merluza, caballa, maquereau, cabillaud, tenggiri, bangus, sangara, تونة, سلمون, टूना, सैल्मन',
  ),
  shellfish: words(
    'Milk',
    'krill, abalone, cockles, whelks, snails, calamari, coquilles saint-jacques, seiche, poulpe, pulpo, ostras, almejas, vieiras, tiram, kupang, سلطعون, حبار, أخطبوط, بلح البحر',
  ),
  dairy: words(
    'Soya',
    'quesadilla, ricotta, custard, paneer, feta, cheddar, mascarpone, gelato, kefir, lassi, mala, kesong puti, قشطة, سمن, زبادي, छाछ, मलाई, खोया',
  ),
  egg: words('Milk', 'eggwhite, albumin, telor, lysozyme, clara de huevo, œufs, بيضة'),
  gluten: [
    'Sio bila gluteni. Ina maziwa',
    'Haina uhakika kama haina gluteni, maziwa',
    'Hindi gluten free. May gatas',
    'Bukan bebas gluten, susu',
    'यह ग्लूटेन के बिना नहीं है। दूध',
    'ليس خاليا من الغلوتين. حليب',
    'N’est pas sans gluten, lait',
    'No es sin gluten. Contiene leche',
    ...words(
      'Milk',
      'breadcrumbs, freekeh, einkorn, emmer, farro, oatmilk, semoule, sémola, shairi, برغل, سميد, आटा, दलिया, गेहूँ',
    ),
  ],
  sesame: words('Milk', 'tahina, halva, hummus, طحينه'),
  soy: words('Milk', 'tamari, tauhu, tempe, soja, فول الصويا'),
  sulphite: words('Milk', 'sulfur dioxide, metabisulphite'),
  peanut: words('Milk', 'satay'),
};
function words(beside: string, all: string): string[] {
  return all.split(', ').map((one) => `${beside}, ${one}`);
}
it.each(Object.entries(STATED))(
  '"%s free" is none of what states it by another name, or denies that it is so',
  async (what, texts) => {
    const shown: string[] = [];
    for (const text of texts) {
      await told({ text });
      if (await isShown(`${what} free`)) shown.push(text);
    }
    expect(shown).toEqual([]);
  },
);

it.each([
  ['gluten free', 'Soya', 'Buckwheat'],
  ['gluten free', 'Soya', 'Goat curry'],
  ['egg free', 'Soya', 'Veggie burger'],
  ['shellfish free', 'Wheat', 'Crab apple'],
  ['nut free', 'Soya', 'Donut'],
  ['nut free', 'بدون مكسرات. حليب', 'Rolls'],
  ['nut free', 'خالي من المكسرات. حليب', 'Rolls'],
  ['egg free', 'अंडे के बिना। दूध', 'Rolls'],
])('"%s" may be what states "%s" and is called %s', async (typed, text, name) => {
  await told({ text, name });
  expect(await isShown(typed)).toBe(true);
});

const ASKED = [
  ...[
    'egg free',
    'eggs free',
    'egg-less',
    'nondairy',
    'coeliac',
    'no traces of nuts',
    "I'm allergic to nuts",
  ],
  ...[
    'intolerante a la lactosa',
    'exento de lactosa',
    'alérgico a los cacahuetes',
    'tengo alergia a los frutos secos',
  ],
  ...['allergique au gluten', 'j’ai une allergie aux noix', 'ne contient pas de lait', 'sans œuf'],
  ...[
    'tak ada kacang',
    'tidak mengandungi kacang',
    'walang mani',
    'isiyo na karanga',
    'nina mzio wa maziwa',
  ],
  ...['خالٍ من المكسرات', 'حساسية الفول السوداني', 'عندي حساسية من البيض', 'لا يحتوي على مكسرات'],
  ...['बिना अंडे का', 'नट फ्री', 'अंडे से एलर्जी', 'मूंगफली के बिना'],
];
it('what is asked for is understood, however it is said', async () => {
  const missed: string[] = [];
  for (const typed of ASKED) if (!(await found(typed)).allergens) missed.push(typed);
  expect(missed).toEqual([]);
  // "Soy" is "I am" here.
  await told({ text: 'Soya' });
  expect(await isShown('soy alérgico a los cacahuetes')).toBe(true);
});

it('a product that was written is read anew at once, and no other', async () => {
  await told({ text: 'Soya' });
  const heard = statementsOf(shop.database);
  const read = async () => {
    const { answer, statements } = await heard.during(() => isShown('wheat free'));
    const rows = statements
      .filter(({ text }) => text.includes('xmin') && text.includes('"view"'))
      .map((one) => one.rows);
    return { isShown: answer, rows };
  };
  await isShown('wheat free');
  expect(await read()).toEqual({ isShown: true, rows: [] });
  await told({ text: 'Soya, wheat' });
  expect(await read()).toEqual({ isShown: false, rows: [1] });
  await told({ text: 'Soya' });
  expect(await read()).toEqual({ isShown: true, rows: [1] });
  await shop.database.db
    .update(products)
    .set({ enabled: false })
    .where(eq(products.slug, 'maize-flour'));
  expect(await read()).toEqual({ isShown: false, rows: [] });
  await shop.database.db
    .update(products)
    .set({ enabled: true })
    .where(eq(products.slug, 'maize-flour'));
  expect(await read()).toEqual({ isShown: true, rows: [1] });
});

const EGGS = ['no nuts or eggs', 'allergic to nuts and eggs', 'nut and egg free', 'no nuts, eggs'];
const MILK = ['free from gluten and dairy', 'sin gluten ni lactosa', 'sans gluten ni lait'];
const OTHERS = ['tanpa kacang dan susu', 'no gluten, dairy', 'gluten and milk allergy'];
const MORE = ['بدون غلوتين وحليب', 'ग्लूटेन और दूध के बिना', 'walang gluten at gatas'];
it.each<[typed: string, text: string]>([
  ...EGGS.map((typed): [string, string] => [typed, 'Egg']),
  ...[...MILK, ...OTHERS, ...MORE].map((typed): [string, string] => [typed, 'Milk']),
  ['bila gluteni wala maziwa', 'Milk'],
  ['no nuts, eggs, soy, fish, sesame, celery, lupin, mustard or milk', 'Milk'],
  ['gluten free, dairy free', 'Milk'],
  ['gluten free and dairy', 'Milk'],
  ['glutenfree, milk', 'Milk'],
  ['neither nuts nor milk', 'Milk'],
  ['cannot eat nuts or milk', 'Milk'],
  ['no nuts and dairy free', 'Milk'],
])('"%s" leaves out %s too', async (typed, text) => {
  await told({ text });
  expect(await found(typed)).toMatchObject({ allergens: true });
  expect(await isShown(typed)).toBe(false);
  await told({ text: 'Sulphites' });
  expect(await isShown(typed)).toBe(true);
});

it('of more than can be looked for none is dropped, nothing is found', async () => {
  const typed = 'no nuts, eggs, soy, fish, sesame, celery, lupin, mustard, milk or sulphites';
  expect(await found(typed)).toMatchObject({ slugs: [] });
});

it('what is wanted beside it is not taken for what is joined to it', async () => {
  await told({ text: 'Milk', name: 'Milk rolls' });
  for (const typed of ['nut free milk', 'milk without nuts and eggs', 'rolls, no nuts'])
    expect(await isShown(typed), typed).toBe(true);
});
