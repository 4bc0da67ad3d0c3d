import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEED } from '#server/demo/stores.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

const ask = (host: string, url: string) => shop.ask({ url, method: 'GET', headers: { host } });
const addressesIn = (text: string): URL[] =>
  [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc));

describe.each(SEED.map((seed) => [seed.slug, seed] as const))('%s', (slug, seed) => {
  const host = `${slug}.localhost`;

  it('lists every product that is sold once, and robots.txt leads to the list', async () => {
    const robots = await ask(host, '/robots.txt');
    const [line] = /^Sitemap: \S+$/m.exec(robots.body) ?? [];
    const map = new URL(line!.replace('Sitemap: ', ''));
    expect(map.hostname).toBe(host);
    const answer = await ask(host, map.pathname);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const addresses = addressesIn(answer.body).map(({ pathname, search }) => pathname + search);
    expect(new Set(addresses).size).toBe(addresses.length);
    const listed = addresses.filter((one) => one.startsWith('/products/'));
    expect(listed.toSorted()).toEqual(seed.products.map(({ id }) => `/products/${id}`).toSorted());
    expect(addresses).toContain('/');
  });

  it('lists only what crawlers may read', async () => {
    const { body } = await ask(host, '/sitemap.xml');
    for (const { pathname } of addressesIn(body)) expect(pathname).toMatch(/^\/(products|pages|$)/);
  });
});

it.each([
  ['a part that is not there', 'grocery.localhost', '/sitemap.xml?part=2', 404],
  ['a part that is no number', 'grocery.localhost', '/sitemap.xml?part=x', 404],
  ['the list of stores', 'localhost', '/sitemap.xml', 404],
  ['a host that is no store', 'elsewhere.example', '/sitemap.xml', 421],
])('%s: %s%s is %i', async (_, host, url, status) => {
  expect((await ask(host, url)).statusCode).toBe(status);
});
