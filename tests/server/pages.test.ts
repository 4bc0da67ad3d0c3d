import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenderRequest } from '#machines/domain/render.ts';
import { ensureBuilt } from '#scripts/build.ts';
import { open } from '#server/db/open.ts';
import { clientConfig } from '#server/pages/clientConfig.ts';
import { GOOGLE_PLACES } from '#server/placesHost.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer, guest } from '#tests/support/namedIdentity.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

const page = (url: string, more = {}) =>
  shop.ask({ url, headers: { accept: 'text/html', ...more } });
const told = (html: string) => JSON.parse(/<pre>(.*)<\/pre>/.exec(html)?.[1] ?? '{}');
/** A page whose renderer does what a test wants. */
async function withRenderer<T>(
  render: (request: RenderRequest) => Promise<unknown>,
  work: (other: InProcessShop) => Promise<T>,
): Promise<T> {
  const renderer = {
    ...shop.app.services.renderer,
    render: async (request: RenderRequest) => ({
      status: 200,
      group: 'catalogue' as const,
      headers: {},
      html: JSON.stringify(await render(request)),
    }),
  };
  const other = await inProcessShop({ beside: shop, renderer });
  return work(other).finally(() => other.close());
}

describe('a document', () => {
  it('is of the store of its host, in the language of its path', async () => {
    const answer = await page('/fr/products?q=th%C3%A9');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain(store('grocery').business.name);
    expect(told(answer.body)).toMatchObject({ url: '/products?q=th%C3%A9', locale: 'fr' });
    expect(told((await page('/fr')).body)).toMatchObject({ url: '/', locale: 'fr' });
    expect(told((await page('/free')).body)).toMatchObject({ url: '/free', locale: 'en' });
  });

  it.each([
    ['/cart', '/cart/information'],
    ['/cart/?from=mail', '/cart/information'],
    ['/fr/cart', '/fr/cart/information'],
  ])('%s, which a shopper types who looks for the cart, leads to %s', async (typed, to) => {
    const answer = await page(typed);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(to);
    expect((await page(to)).statusCode).toBe(200);
    expect((await page('/carts')).statusCode).not.toBe(302);
  });

  it('has one address in the default language', async () => {
    const answer = await page('/en/products?q=tea');
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe('/products?q=tea');
  });

  it.each([
    '/en//evil.example/x',
    '/en///evil.example/x',
    '/en/\\evil.example/a',
    '/en\\evil.example/a',
    '/en//evil.example%2f/',
    '/en/%5cevil.example/a',
    '/en/%2f/evil.example/a',
  ])('%s leads to this shop and to nowhere else', async (path) => {
    const { statusCode, headers } = await page(path);
    expect(statusCode).toBe(301);
    const from = 'http://grocery.localhost:3000';
    expect(new URL(String(headers.location), `${from}${path}`).origin).toBe(from);
  });

  it.each(['//evil.example/x', '/fr//evil.example/x'])(
    '%s is rendered as a path of this shop',
    async (path) => {
      expect(told((await page(path)).body)).toMatchObject({ url: '/evil.example/x' });
    },
  );

  it('of an unknown host is 421, as a page where a page was asked for (D01)', async () => {
    const asPage = await page('/', { host: 'unknown.localhost' });
    expect(asPage.statusCode).toBe(421);
    expect(asPage.headers['content-type']).toMatch('text/html');
    const asJson = await page('/', { host: 'unknown.localhost', accept: 'application/json' });
    expect(asJson.statusCode).toBe(421);
    expect(asJson.json()).toMatchObject({ code: 'UNKNOWN_HOST' });
  });

  it('of the bare host lists every store under its own address', async () => {
    const answer = await page('/', { host: 'localhost:3000' });
    expect(answer.statusCode).toBe(200);
    expect(told(answer.body).stores).toEqual(
      expect.arrayContaining(['http://grocery.localhost:3000/', 'http://retail.localhost:3000/']),
    );
  });

  it('knows whether nobody, a guest or a customer looks at it', async () => {
    const kindOf = async (cookie?: string) =>
      told((await shop.ask({ url: '/', cookie })).body).session.kind;
    expect(await kindOf()).toBe('none');
    for (const [token, kind] of [
      [guest('g'), 'guest'],
      [customer('c'), 'customer'],
    ] as const) {
      const login = await shop.ask({ method: 'POST', url: '/api/login', body: {}, as: token });
      expect(await kindOf(String(login.headers['set-cookie']).split(';')[0])).toBe(kind);
    }
  });

  it('asks by the same calls and rules as a browser does, in process', async () => {
    await withRenderer(
      async ({ call }) => [
        await call('products', { query: { q: 'tea' } }),
        await call('product', { params: { id: 'no-such-product' } }),
        await call('customer', { params: { id: 'anybody' } }),
        await call('products', { query: { businessId: store('retail').business.id } }),
      ],
      async (other) => {
        const [products, product, person, foreign] = (await other.ask({ url: '/' })).json();
        expect(products).toEqual({
          ok: true,
          data: (await shop.ask({ url: '/api/v1/products?q=tea' })).json(),
        });
        expect(product).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND' } });
        expect(person).toMatchObject({ ok: false, problem: { code: 'IDENTITY_MISSING' } });
        expect(foreign).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND' } });
      },
    );
  });

  it('tells its scripts nothing secret', async () => {
    await withRenderer(
      async ({ config }) => config,
      async (other) => {
        const text = (await other.ask({ url: '/' })).body;
        expect(JSON.parse(text)).toMatchObject({
          apiKey: 'pk-demo-grocery',
          apiBase: '/api/v1',
          businessId: store('grocery').business.id,
          currency: 'KES',
        });
        for (const secret of [...shop.config.secrets.cookie, shop.databaseUrl])
          expect(text).not.toContain(secret);
      },
    );
  });
});

describe('when the pages fail', () => {
  it('a plain one says that the cart is safe, and nothing of the fault', async () => {
    await withRenderer(
      async () => {
        throw new Error('secret detail');
      },
      async (other) => {
        const answer = await other.ask({ url: '/' });
        expect(answer.statusCode).toBe(500);
        expect(answer.body).toContain('Your cart is safe');
        expect(answer.body, 'opts in to the fade that the page before it began').toContain(
          '@view-transition',
        );
        expect(answer.body).not.toContain('secret detail');
        expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      },
    );
  });
});

const directives = (policy: unknown): Map<string, string> =>
  new Map(
    String(policy)
      .split('; ')
      .map((one) => [one.split(' ', 1)[0] ?? '', one.slice(one.indexOf(' ') + 1)]),
  );

describe('the content policy', () => {
  it('lets only scripts with a nonce of this answer run, in every kind of document (S16)', async () => {
    const seen = new Set<string>();
    for (const url of ['/', '/login', '/cart/checkout', '/']) {
      const policy = directives((await page(url)).headers['content-security-policy']);
      expect(policy.get('default-src')).toBe("'none'");
      expect(policy.get('script-src')).toMatch(/^'nonce-[\w-]{22}' 'strict-dynamic'$/);
      expect(policy.get('base-uri')).toBe("'none'");
      expect(policy.get('frame-ancestors')).toBe("'none'");
      expect(policy.get('object-src')).toBe("'none'");
      expect(policy.get('report-uri')).toBe('/csp-report');
      seen.add(policy.get('script-src') ?? '');
    }
    expect(seen.size).toBe(4);
  });

  it('of checkout has no frames, no maps and no tag manager, whatever is configured, and wants trusted types (S16, S19)', async () => {
    const other = await inProcessShop({
      beside: shop,
      config: {
        places: { key: 'a-key-of-google', host: GOOGLE_PLACES },
        tagManager: 'GTM-X',
        authEmulator: null,
      },
    });
    const policyOf = async (url: string) =>
      directives((await other.ask({ url })).headers['content-security-policy']);
    const [browse, checkout, login] = [
      await policyOf('/'),
      await policyOf('/cart/checkout'),
      await policyOf('/login'),
    ];
    const told = clientConfig(other.app.services, null, 'en');
    await other.close();
    expect(told.suggestsPlaces).toBe(true);
    expect(told.sendsMail).toBe(false);
    expect(JSON.stringify(told)).not.toContain('a-key-of-google');
    expect(browse.get('connect-src')).not.toContain('maps');
    expect(browse.get('connect-src')).toContain('googletagmanager.com');
    for (const policy of [checkout, login])
      expect(policy.get('connect-src')).not.toMatch(/maps|tagmanager|analytics/);
    expect(checkout.get('frame-src')).toBe("'none'");
    expect(checkout.get('form-action')).toBe("'self'");
    expect(checkout.get('require-trusted-types-for')).toBe("'script'");
    expect(checkout.get('img-src')).toBe("'self' data:");
    expect(login.get('frame-src')).toBe(
      'https://demo-store.localhost https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    );
  });

  it('lets the emulator be asked where it is the identity provider', async () => {
    const other = await inProcessShop({ beside: shop, config: { authEmulator: '127.0.0.1:9099' } });
    const policy = directives((await other.ask({ url: '/' })).headers['content-security-policy']);
    await other.close();
    expect(policy.get('connect-src')).toBe("'self' http://127.0.0.1:9099 http://*.localhost:9099");
  });
});

describe('the headers', () => {
  it('stand on every kind of answer, refusals included (S21)', async () => {
    const urls = [
      '/',
      '/login',
      '/cart/checkout',
      '/api/v1/categories',
      '/api/v1/nothing',
      '/api/v1/customer/x',
      '/health',
      '/api/openapi.json',
      '/.env',
      '/%zz',
      `/api/v1/products/${'a'.repeat(5_000)}`,
      store('grocery').products[0]?.imageUrl ?? '',
    ];
    for (const url of urls) {
      const { headers } = await page(url);
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('payment=(self)'),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
      expect(headers['x-powered-by'] ?? headers.server, url).toBeUndefined();
    }
  });

  it('of a built part are those that a browser reads of a script; one that is not there has all (S21)', async () => {
    await ensureBuilt();
    const [script = ''] = globSync('assets/charts-*.js', { cwd: 'dist/client' });
    const part = await page(`/${script}`);
    expect(part.statusCode, script).toBe(200);
    expect(part.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(part.headers['cache-control']).toContain('immutable');
    expect(part.headers['content-security-policy']).toBeUndefined();
    const missing = await page('/assets/nothing-here.js');
    expect(missing.statusCode).toBe(404);
    expect(missing.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('keep what is personal and what is checkout out of every cache (S21)', async () => {
    for (const url of ['/login', '/cart/checkout', '/api/v1/categories', '/api/v1/customer/x'])
      expect((await page(url)).headers['cache-control'], url).toBe('no-store');
    expect((await page('/')).headers['cache-control']).toBe('private, no-cache');
  });

  it('of a live shop demand TLS for a year (S21)', async () => {
    const other = await inProcessShop({ beside: shop, config: { mode: 'live' } });
    // Of its own host only: what else stands under a merchant's domain is not the shop's to decide.
    expect((await other.ask({ url: '/' })).headers['strict-transport-security']).toBe(
      'max-age=31536000',
    );
    await other.close();
  });
});

it('documents and long answers are compressed for those who can read it', async () => {
  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const answer = await shop.ask({
      url: '/api/v1/products',
      headers: { 'accept-encoding': accepted },
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
  }
});

it('the shop is ready while its store can be written, and not on a read-only copy (S36)', async () => {
  expect((await shop.ask({ url: '/health', headers: { host: '127.0.0.1:3000' } })).json()).toEqual({
    ready: true,
  });
  const readOnly = open(
    `${shop.databaseUrl}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`,
  );
  const other = await inProcessShop({ beside: shop, database: readOnly });
  for (const url of ['/health', '/health/ready']) {
    const answer = await other.ask({ url });
    expect([answer.statusCode, answer.json()]).toEqual([503, { ready: false }]);
  }
  // A supervisor that started it again would only add to the trouble.
  const live = await other.ask({ url: '/health/live' });
  expect([live.statusCode, live.json()]).toEqual([200, { live: true }]);
  await other.close();
});
