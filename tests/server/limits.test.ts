import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKOUT_CALLS } from '#providers/all.ts';
import { type Limits, limitsOf, MOST_WINDOWS, PER_MINUTE } from '#server/http/limits.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { customer, guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { MINUTE, setClock } from '#tests/support/setClock.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop({ config: { limits: { factor: 1, addressFactor: 10 } } });
});
afterAll(() => shop.close());

const promotion = (as?: string, more = {}) =>
  shop.ask({ url: '/api/v1/promotions/NO-SUCH-CODE', as, ...more });

describe('the limit of a call', () => {
  it('lets the last one pass and refuses the next, with the time to wait (S29, D17)', async () => {
    shop.clock.pass(2 * MINUTE);
    for (let asked = 0; asked < PER_MINUTE.promotion; asked++)
      expect((await promotion(customer('one'))).statusCode).toBe(404);
    shop.clock.pass(20_000);
    const answer = await promotion(customer('one'));
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('40');
    expect(answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 40 });
    shop.clock.pass(40_000);
    expect((await promotion(customer('one'))).statusCode).toBe(404);
  });

  it('is counted for each principal and each store apart', async () => {
    shop.clock.pass(2 * MINUTE);
    for (let asked = 0; asked < PER_MINUTE.promotion; asked++) await promotion(customer('one'));
    expect((await promotion(customer('one'))).statusCode).toBe(429);
    expect((await promotion(customer('two'))).statusCode).toBe(404);
    expect((await promotion(customer('one'), { store: 'retail' })).statusCode).toBe(404);
    expect((await shop.ask({ url: '/api/v1/categories', as: customer('one') })).statusCode).toBe(
      200,
    );
  });

  it('is ten times as high for an address, so that a restaurant can share a line', async () => {
    shop.clock.pass(2 * MINUTE);
    const most = PER_MINUTE.promotion * 10;
    for (let asked = 0; asked < most; asked++)
      expect((await promotion(customer(`guest ${asked}`))).statusCode, `request ${asked + 1}`).toBe(
        404,
      );
    expect((await promotion(customer('one more'))).statusCode).toBe(429);
  });
});

describe('the counts of this process', () => {
  const settings = { factor: 1, addressFactor: 10 };
  const most = PER_MINUTE.promotion * 10;
  const spend = (limits: Limits, address: string) => {
    for (let asked = 0; asked < most; asked++) limits.from('promotion', address);
  };

  it('are not forgotten because very many others were counted too: the oldest of those gives way', () => {
    const limits = limitsOf(setClock('2026-03-02T08:00:00.000Z'), settings);
    for (let at = 0; at < MOST_WINDOWS - 1; at++) limits.from('promotion', `first ${at}`);
    spend(limits, '192.0.2.1');
    for (let at = 0; at < MOST_WINDOWS / 2; at++) limits.from('promotion', `then ${at}`);
    expect(() => limits.from('promotion', '192.0.2.1')).toThrow('TOO_MANY_REQUESTS');
  });

  it('of addresses are not displaced by principals, which cost nothing to make', () => {
    const limits = limitsOf(setClock('2026-03-02T08:00:00.000Z'), settings);
    spend(limits, '192.0.2.1');
    for (let at = 0; at <= MOST_WINDOWS; at++)
      limits.by('promotion', { store: 'one', uid: `guest ${at}`, address: '192.0.2.1' });
    expect(() => limits.from('promotion', '192.0.2.1')).toThrow('TOO_MANY_REQUESTS');
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:9', true],
    ['2001:db8::1', '2001:db8:0:0::2', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
  ])('take %s and %s for the same line: %s', (one, other, same) => {
    const limits = limitsOf(setClock('2026-03-02T08:00:00.000Z'), settings);
    spend(limits, one);
    const next = () => limits.from('promotion', other);
    if (same) expect(next).toThrow('TOO_MANY_REQUESTS');
    else expect(next).not.toThrow();
  });
});

describe('who shows no identity', () => {
  it('guesses as often as one person from an address, not as forty', async () => {
    shop.clock.pass(2 * MINUTE);
    for (let asked = 0; asked < PER_MINUTE.promotion; asked++)
      expect((await promotion()).statusCode).toBe(404);
    expect((await promotion()).statusCode).toBe(429);
    expect((await promotion(customer('one'))).statusCode).toBe(404);
  });

  it('is counted with a token that is none, before it is looked at', async () => {
    shop.clock.pass(2 * MINUTE);
    const orders = () => shop.ask({ url: '/api/v1/cartTransaction', as: 'nonsense' });
    for (let asked = 0; asked < PER_MINUTE.read * 10; asked++)
      expect((await orders()).statusCode).toBe(401);
    expect((await orders()).statusCode).toBe(429);
  });
});

describe('an honest shopper in a hurry, at the limits of a real shop', () => {
  const asked = async (
    refused: string[],
    what: string,
    request: Parameters<InProcessShop['ask']>[0],
  ) => {
    const answer = await shop.ask(request);
    if (answer.statusCode === 429) refused.push(what);
    return answer;
  };
  const post = (url: string, body: unknown, as: string) =>
    ({ method: 'POST', url, body, as }) as const;

  /** Review is opened, the order is placed, a payment is started twice, and its page asks how it went for a minute. */
  async function checkout(as: string, at: number): Promise<string[]> {
    const refused: string[] = [];
    await asked(refused, 'login', post('/api/login', {}, as));
    for (const url of [
      '/products',
      '/categories',
      '/charges',
      '/ecatalog-notification',
      '/cartTransaction',
      '/slots',
    ])
      await asked(refused, url, { url: `/api/v1${url}`, as });
    await asked(refused, 'promotion', { url: '/api/v1/promotions/KARIBU10', as });
    const body = anOrder('grocery', [aLine('grocery', { at: at % 9, stock: 20 })]);
    const placed = await asked(refused, 'order', post('/api/v1/cartTransaction', body, as));
    const orderId = placed.json().data?.id;
    for (let tries = 0; tries < 2; tries++)
      await asked(
        refused,
        'checkout',
        post(`/api/v1${CHECKOUT_CALLS.FLUTTERWAVE.path}`, { orderId }, as),
      );
    for (let polls = 0; polls < 20; polls++)
      await asked(refused, 'poll', { url: `/api/v1/cartTransaction/${orderId}`, as });
    return refused;
  }

  it('checks out five times within a minute, in two tabs, and is never told to wait (S29)', async () => {
    shop.clock.pass(2 * MINUTE);
    const as = customer('hurried');
    const refused = await Promise.all([
      ...Array.from({ length: 3 }, (_, at) => checkout(as, at)),
      ...Array.from({ length: 2 }, (_, at) => checkout(as, 3 + at)),
    ]);
    expect(refused.flat()).toEqual([]);
  });

  it('is one of forty who share a restaurant’s line, and is never told to wait (S29)', async () => {
    shop.clock.pass(2 * MINUTE);
    const refused = await Promise.all(
      Array.from({ length: 40 }, (_, phone) => checkout(guest(`phone ${phone}`), phone)),
    );
    expect(refused.flat()).toEqual([]);
  });
});

describe('documents', () => {
  it('are rendered so often for a network, whoever asks; those around an order have a count of their own', async () => {
    const small = await inProcessShop({
      beside: shop,
      config: { limits: { factor: 0.1, addressFactor: 1 } },
    });
    const page = (url: string, remoteAddress = '192.0.2.7', accept = 'text/html') =>
      small.app.inject({ url, remoteAddress, headers: { host: 'grocery.localhost', accept } });
    for (let at = 0; at < PER_MINUTE.document / 10; at++)
      expect((await page(`/products?q=made-up-${at}`)).statusCode).toBe(200);
    const refused = await page('/products?q=one-more');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.headers['content-type']).toMatch('text/html');
    expect((await page('/products?q=one-more', '192.0.2.7', 'application/json')).json()).toEqual(
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfter: 60 }),
    );
    expect((await page('/cart/checkout')).statusCode).toBe(200);
    expect((await page('/products?q=one-more', '198.51.100.9')).statusCode).toBe(200);
    small.clock.pass(MINUTE);
    expect((await page('/products?q=one-more')).statusCode).toBe(200);
    await small.close();
  });
});

describe('what is scarce is counted for all processes together', () => {
  const twin = () =>
    inProcessShop({ beside: shop, config: { limits: { factor: 1, addressFactor: 10 } } });

  it.each([
    ['codes of a person', customer('counted')],
    ['codes of who shows no identity', undefined],
  ])('%s', async (_what, as) => {
    shop.clock.pass(2 * MINUTE);
    const other = await twin();
    other.clock.set(shop.clock.now().toISOString());
    const ask = (where: InProcessShop) => where.ask({ url: '/api/v1/promotions/GUESS', as });
    for (let asked = 0; asked < PER_MINUTE.promotion; asked++)
      expect((await ask(asked % 2 ? shop : other)).statusCode).toBe(404);
    for (const one of [shop, other]) {
      const answer = await ask(one);
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
    }
    await other.close();
  });

  it('sign-ins of a person', async () => {
    shop.clock.pass(2 * MINUTE);
    const other = await twin();
    other.clock.set(shop.clock.now().toISOString());
    const login = (where: InProcessShop) =>
      where.ask({ method: 'POST', url: '/api/login', body: {}, as: customer('everywhere') });
    for (let asked = 0; asked < PER_MINUTE.login; asked++)
      expect((await login(asked % 2 ? shop : other)).statusCode).toBe(204);
    for (const one of [shop, other]) expect((await login(one)).statusCode).toBe(429);
    await other.close();
  });
});

it('signing in is limited before anything is verified', async () => {
  shop.clock.pass(2 * MINUTE);
  const login = () => shop.ask({ method: 'POST', url: '/api/login', body: {}, as: 'nonsense' });
  for (let asked = 0; asked < PER_MINUTE.login * 10; asked++)
    expect((await login()).statusCode).toBe(401);
  expect((await login()).statusCode).toBe(429);
});

it('policy reports are few, small and never an error of ours (D34)', async () => {
  shop.clock.pass(2 * MINUTE);
  const report = (body: unknown, type = 'application/csp-report') =>
    shop.ask({ method: 'POST', url: '/csp-report', body, headers: { 'content-type': type } });
  expect(
    (await report({ 'csp-report': { 'blocked-uri': 'https://evil.example/?secret=1' } }))
      .statusCode,
  ).toBe(204);
  expect((await report('no json')).statusCode).toBe(400);
  expect((await report({ 'csp-report': { x: 'y'.repeat(20_000) } })).statusCode).toBe(413);
  for (let asked = 0; asked < 30; asked++) await report({ 'csp-report': {} });
  expect((await report({ 'csp-report': {} })).statusCode).toBe(429);
});
