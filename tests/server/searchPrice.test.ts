import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { storeOf } from '#tests/support/pageRequests.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

interface Found {
  products: Product[];
  total: number;
  meant?: string;
  missing?: string;
  partial?: boolean;
}
const asked = async <T>(store: string, url: string): Promise<T> => {
  const answer = await shop.ask({ store, url });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const found = (store: string, q: string, more = ''): Promise<Found> =>
  asked(store, `/api/v1/products?q=${encodeURIComponent(q)}${more}`);
const slugs = ({ products }: Found): string[] => products.map(({ slug }) => slug).toSorted();
/** What the shop's file sells so, which the search was not asked for. */
const priced = async (words: string, is: (price: number) => boolean): Promise<string[]> =>
  (await found('retail', words)).products
    .filter(({ sellingPrice }) => is(sellingPrice))
    .map(({ slug }) => slug)
    .toSorted();

describe('a price that is said in words', () => {
  it.each([
    ['trousers under 100', (price: number) => price < 100],
    ['under $100 trousers', (price: number) => price < 100],
    ['trousers below 118', (price: number) => price < 118],
    ['trousers less than 118 dollars', (price: number) => price < 118],
    ['trousers up to 118', (price: number) => price <= 118],
    ['trousers over 118', (price: number) => price > 118],
    ['trousers more than USD 118.00', (price: number) => price > 118],
    ['trousers $118', (price: number) => price <= 118],
    ['trousers between 104 and 118', (price: number) => price >= 104 && price <= 118],
    ['trousers moins de 118', (price: number) => price < 118],
    ['trousers à moins de 118 $', (price: number) => price < 118],
    ["trousers jusqu'à 118", (price: number) => price <= 118],
    ['trousers plus de 118', (price: number) => price > 118],
    ['trousers por menos de 118', (price: number) => price < 118],
    ['trousers hasta 118', (price: number) => price <= 118],
    ['trousers más de 118', (price: number) => price > 118],
    ['trousers bawah 118', (price: number) => price < 118],
    ['trousers chini ya 118', (price: number) => price < 118],
    ['trousers 118 से कम', (price: number) => price < 118],
    ['trousers أقل من 118', (price: number) => price < 118],
    ['trousers no less than 118', (price: number) => price >= 118],
    ['trousers no menos de 118', (price: number) => price >= 118],
    ['trousers pas moins de 118', (price: number) => price >= 118],
    ['trousers not over 118', (price: number) => price <= 118],
    ['trousers no más de 118', (price: number) => price <= 118],
    ['trousers pas plus de 118', (price: number) => price <= 118],
    ['trousers tidak lebih dari 118', (price: number) => price <= 118],
    ['trousers 118 से ज़्यादा', (price: number) => price > 118],
    ['trousers 118 से ज्यादा नहीं', (price: number) => price <= 118],
    ['trousers under 1,000', () => true],
    ['trousers under $1,000.50', () => true],
    ['trousers under 1.000,50', () => true],
    ['trousers under 1,00,000', () => true],
    ['trousers under 999,999,999,999', () => true],
    ['$104-$118 trousers', (price: number) => price >= 104 && price <= 118],
    ['104-118$ trousers', (price: number) => price >= 104 && price <= 118],
    ['trousers under 104-118', (price: number) => price >= 104 && price <= 118],
    ['trousers from $118 to $104', (price: number) => price >= 104 && price <= 118],
    ['trousers de 104 a 118 dolares', (price: number) => price >= 104 && price <= 118],
    ['trousers desde 104 hasta 118 $', (price: number) => price >= 104 && price <= 118],
    ['trousers 104 से 118 के बीच', (price: number) => price >= 104 && price <= 118],
    ['trousers بين 104 و 118', (price: number) => price >= 104 && price <= 118],
    ['trousers from $118', (price: number) => price >= 118],
    ['trousers under one hundred and eighteen', (price: number) => price < 118],
    ['trousers below a hundred', (price: number) => price < 100],
    ['under two hundred trousers', (price: number) => price < 200],
    ['under 2 hundred trousers', (price: number) => price < 200],
    ['trousers over one-hundred', (price: number) => price > 100],
    [
      'trousers between a hundred and one hundred ten',
      (price: number) => price >= 100 && price <= 110,
    ],
    ['trousers under one thousand two hundred dollars', () => true],
    ['trousers أقل من ١١٨', (price: number) => price < 118],
    ['trousers ११८ से कम', (price: number) => price < 118],
    ['trousers moins de 118\u00a0$', (price: number) => price < 118],
  ])('"%s" finds what is so, and none of it is called a slip', async (typed, is) => {
    const all = await found('retail', typed);
    expect(slugs(all)).toEqual(await priced('trousers', is));
    expect(all.total).toBeGreaterThan(0);
    expect([all.meant, all.missing, all.partial]).toEqual([undefined, undefined, undefined]);
  });

  it('is said with the words that were mended, and counts in what narrows further', async () => {
    const all = await found('retail', 'trousrs under 100');
    expect(all.meant).toMatch(/^trousers? under 100$/);
    expect(slugs(all)).toEqual(await priced('trousers', (price) => price < 100));
    const facets = await asked<{ total: number }>(
      'retail',
      `/api/v1/product-facets?total=1&q=${encodeURIComponent('trousers under 110')}`,
    );
    expect(facets.total).toBe((await priced('trousers', (price) => price < 110)).length);
    expect(slugs(await found('retail', 'trousers under 110', '&price=100-'))).toEqual(
      await priced('trousers', (price) => price >= 100 && price < 110),
    );
  });

  it('alone finds everything at that price', async () => {
    const { products } = storeOf('retail');
    const count = products.filter(({ sellingPrice }) => sellingPrice < 50).length;
    expect(count).toBeGreaterThan(0);
    for (const typed of ['under 50', 'anything under 50'])
      expect((await found('retail', typed)).total, typed).toBe(count);
  });

  it('in money that is not the shop’s narrows nothing, and that is said', async () => {
    const all = await found('retail', 'trousers under €100');
    expect(slugs(all)).toEqual(await priced('trousers', () => true));
    expect(all.missing).toBe('under €100');
    expect((await found('grocery', 'milk under KSh 100')).missing).toBeUndefined();
  });

  it('is cut out where it stands, however the letters are written', async () => {
    const composed = await found('retail', 'pâté à moins de 118 trousers');
    const apart = await found('retail', 'pâté à moins de 118 trousers'.normalize('NFD'));
    expect(apart).toEqual(composed);
    expect(slugs(apart)).toEqual(['wide-linen-trouser']);
  });

  /** Nothing is sold at these, were they prices. */
  it.each([
    'trousers under 2 days',
    'trousers sous 2 jours',
    'trousers moins de 1,5 mètre',
    'trousers menos de 3 dias',
    'trousers menos de 3 días',
    'trousers wala pang 2 araw',
    'trousers wala pang 2 na oras',
    'trousers kurang dari 3 hari',
    'trousers kurang dari 3 orang',
    'trousers under 3 घंटे',
    'trousers 3 दिन से कम',
    'trousers أقل من 3 أيام',
    'trousers تحت 3 سنوات',
    'trousers اقل من 20 يوما',
    'trousers under 3 हफ़्ते',
    'trousers up to 2 metres',
    'trousers under 2 meters',
    'trousers under 2m',
    'trousers under 3 kilogram',
    'trousers up to 6 adults',
    'trousers less than 6 seats',
    'trousers up to 6 burners',
    'trousers up to 6-burner',
    'trousers between 2 and 4 burners',
    'trousers over 999,999,999,999,999,999',
    'trousers over 900 kg',
    'trousers under two weeks',
    'trousers menos de 2 mil',
    'trousers under 2 lakh',
    'trousers under 1.5 thousand',
    'trousers below one shoulder',
    'trousers between 2 and 4 people',
    'trousers entre 2 y 4 personas',
    'trousers up to 5 to 10 kg',
    'trousers under 1-2ml',
    'trousers de 36 a 40',
    'trousers de 36 à 40',
    'trousers from 36 to 42',
    'trousers desde 938',
    'trousers desde 38 hasta 42',
    'trousers a partir de 938',
    'trousers 32-34',
    'trousers من 36 إلى 42',
    'trousers 36 से 42',
  ])('"%s" says no price', async (typed) => {
    const [some] = await priced('trousers', () => true);
    expect(slugs(await found('retail', typed))).toContain(some);
  });

  it('is not taken from what says a size or a weight', async () => {
    expect(slugs(await found('retail', "men's jeans 32"))).toContain('selvedge-jean');
    expect((await found('grocery', '6 eggs')).total).toBeGreaterThan(0);
    const weighed = await found('grocery', 'maize flour over 1 kg');
    expect(slugs(weighed)).toContain('maize-flour');
  });
});

describe('a colour with a slip in it', () => {
  it.each([
    ['blu jacket', 'blue jacket'],
    ['blak jeans', 'black jeans'],
    ['gren parka', 'green parka'],
  ])('"%s" finds what "%s" does', async (typed, meant) => {
    const all = await found('retail', typed);
    expect(all).toMatchObject({ meant });
    expect(all.missing).toBeUndefined();
    expect(slugs(all)).toEqual(slugs(await found('retail', meant)));
  });

  it('is named right where the thing does not come in it', async () => {
    const all = await found('retail', 'blu mug');
    expect(slugs(all)).toContain('stoneware-mug');
    expect(all.missing ?? all.meant).toContain('blue');
  });
});
