import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { STORE_SLUGS } from '#server/db/demoStores.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';

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
