import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerGuard } from '#server/http/guard.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

const FORM = 'application/x-www-form-urlencoded';
const FOREIGN: Record<string, Record<string, string | undefined>> = {
  'no origin': { origin: undefined },
  'another site': { origin: 'https://evil.example' },
  'the origin null': { origin: 'null' },
  'a sibling store': { origin: 'http://retail.localhost:3000' },
  'another port': { origin: 'http://grocery.localhost:4000' },
  'another scheme': { origin: 'https://grocery.localhost:3000' },
  'a form': { 'content-type': FORM },
  'a form with files': { 'content-type': 'multipart/form-data; boundary=x' },
  'JSON as plain text': { 'content-type': 'text/plain' },
  'a page of another site, as the browser says': { 'sec-fetch-site': 'cross-site' },
  'a page of a sibling, as the browser says': { 'sec-fetch-site': 'same-site' },
};
/** These take POSTs from elsewhere by design: providers' notifications and their shoppers' returns; and policy reports, which change nothing. */
const EXEMPT = [
  '/webhooks/:provider',
  '/cart/return/:provider/:capability',
  '/r/:capability',
  '/csp-report',
];

describe('a write from elsewhere', () => {
  it.each(Object.keys(FOREIGN))(
    'by %s is refused on every route that is not exempt by name (S06)',
    async (how) => {
      const writes = shop.app.declared.filter(
        ({ method, url, access }) =>
          !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
          !EXEMPT.includes(url) &&
          // A form of our own page is what these are for.
          !(access === 'form' && how === 'a form'),
      );
      expect(writes.length).toBeGreaterThanOrEqual(5);
      for (const { method, url, access } of writes) {
        const answer = await shop.ask({
          method: method as 'POST',
          url: url.replace(/:\w+/g, 'x'),
          body: {},
          as: customer('a'),
          headers: { ...(access === 'form' && { 'content-type': FORM }), ...FOREIGN[how] },
        });
        expect(answer.statusCode, `${method} ${url}`).toBe(403);
        expect(answer.json()).toMatchObject({ code: 'CROSS_SITE' });
      }
    },
  );

  it('is exempt on no other route than those (S06)', () => {
    const exempt = shop.app.declared
      .filter(
        ({ method, access }) => method === 'POST' && !['call', 'session', 'form'].includes(access),
      )
      .map(({ url }) => url);
    expect(EXEMPT).toEqual(expect.arrayContaining(exempt));
  });

  it('from the shop itself passes', async () => {
    const answer = await shop.ask({
      method: 'POST',
      url: '/api/v1/shipment/quote',
      body: {},
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.json()).toMatchObject({ code: 'FIELDS_INVALID' });
  });
});

it('a route that declares no access is refused when it is registered (S06)', async () => {
  const bare = Fastify();
  bare.decorate('services', shop.app.services);
  registerGuard(bare);
  expect(() => bare.get('/undeclared', async () => 'open')).toThrow(
    'GET /undeclared declares no access.',
  );
  await bare.close();
});
