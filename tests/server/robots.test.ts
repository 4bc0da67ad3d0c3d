import { afterAll, beforeAll, expect, it } from 'vitest';
import { SEED } from '#server/demo/stores.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

const robots = (host: string, method: 'GET' | 'HEAD' = 'GET') =>
  shop.ask({ url: '/robots.txt', method, headers: { host } });

/** As a crawler reads it: the longest rule that fits decides. */
function mayRead(text: string, path: string): boolean {
  const rules = [...text.matchAll(/^(Allow|Disallow): (\S+)$/gm)].filter(([, , prefix = '']) =>
    path.startsWith(prefix),
  );
  return (
    rules.toSorted(([, , one = ''], [, , other = '']) => other.length - one.length)[0]?.[1] !==
    'Disallow'
  );
}

it.each([...SEED.map(({ slug }) => `${slug}.localhost`), 'localhost'])(
  '%s tells crawlers to read the catalogue and nothing that is somebody’s',
  async (host) => {
    const answer = await robots(host);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toMatch(/^User-agent: \*\n/);
    for (const prefix of ['', '/fr']) {
      for (const path of ['/', '/products', '/products/some-thing', '/products?category=a&page=2'])
        expect(mayRead(answer.body, prefix + path), prefix + path).toBe(true);
      for (const path of [
        ...[
          '/cart/information',
          '/cart/checkout',
          '/cart/table-checkout',
          '/cart/handoff/x',
          '/cart/return/stripe/x',
          '/t/table-1',
        ],
        ...[
          '/orders',
          '/orders/x',
          '/orders/find',
          '/appointments',
          '/appointments/x',
          '/notifications',
        ],
        ...[
          '/login',
          '/register',
          '/account',
          '/account/addresses',
          '/support',
          '/support/checkouts/x',
          '/staff',
          '/staff/tables',
        ],
      ])
        expect(mayRead(answer.body, prefix + path), prefix + path).toBe(false);
    }
    for (const path of [
      '/api/v1/products',
      '/api/login',
      '/webhooks/stripe',
      '/csp-report',
      '/health',
    ])
      expect(mayRead(answer.body, path), path).toBe(false);
    for (const path of [
      '/assets/a.js',
      '/pictures/a.webp',
      '/icons/store.svg',
      '/manifest.webmanifest',
    ])
      expect(mayRead(answer.body, path), path).toBe(true);
  },
);

it('is asked for by its head alone, and not known on a host that is no store', async () => {
  const head = await robots('grocery.localhost', 'HEAD');
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect((await robots('elsewhere.example')).statusCode).toBe(421);
});
