import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { API, type ApiName } from '#machines/domain/api.ts';
import { problemOf } from '#machines/domain/problem.ts';
import { apiOver } from './calls.ts';
import { type HttpTools, httpOver } from './http.ts';
import { CHECKOUT_CALL, type Policy } from './paymentPolicy.ts';
import { POLICY } from './policy.ts';

type Answer = (request: IncomingMessage, reply: ServerResponse) => void;
let script: Answer[] = [];
let seen: IncomingMessage[] = [];
const server = createServer((request, reply) => {
  seen.push(request);
  (script.shift() ?? json(200, {}))(request, reply);
});
let tools: HttpTools;
let waits: number[] = [];
let tokens: boolean[] = [];
let renewals = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  [script, seen, waits, tokens] = [[], [], [], []];
  renewals = 0;
  tools = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: 'key-1',
    idToken: async ({ fresh }) => {
      tokens.push(fresh);
      return fresh ? 'fresh' : 'old';
    },
    renewCookie: async () => {
      renewals++;
      return true;
    },
    isOnline: () => true,
    wait: async (ms) => void waits.push(ms),
    chance: () => 0.5,
    fetchAhead: (load) =>
      load().then(
        () => undefined,
        () => undefined,
      ),
  };
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, reply) =>
    void reply
      .writeHead(status, {
        'content-type': status < 400 ? 'application/json' : 'application/problem+json',
        ...headers,
      })
      .end(JSON.stringify(body));
const html =
  (status: number): Answer =>
  (_, reply) =>
    void reply.writeHead(status, { 'content-type': 'text/html' }).end('<h1>proxy</h1>');
const reset: Answer = (request) => void request.socket.destroy();
const silence: Answer = () => undefined;
const ask = (policy: Policy, method: 'GET' | 'POST' = 'GET') =>
  httpOver(tools)({ method, path: '/x', ...(method === 'POST' ? { body: {} } : {}) }, policy);
/** Short enough to be waited for, long enough for a busy machine to answer in. */
const quick = (policy: Policy): Policy => ({ ...policy, timeout: 1_000 });

describe('every call carries who asks', () => {
  test('the publishable key, the token and, where one is held, the capability', async () => {
    await httpOver(tools)(
      { method: 'POST', path: '/x', body: { a: 1 }, capability: 'cap' },
      POLICY.placeOrder,
    );
    expect(seen[0]?.headers).toMatchObject({
      'api-key': 'key-1',
      id_token: 'old',
      'x-capability': 'cap',
      'content-type': 'application/json',
    });
  });

  test('F51: a 401 is answered once with a fresh token, and then believed', async () => {
    script = [json(401, problemOf('IDENTITY_EXPIRED')), json(200, {})];
    expect(await ask(POLICY.orders)).toMatchObject({ kind: 'answer', answer: { status: 200 } });
    expect(seen.map((one) => one.headers.id_token)).toEqual(['old', 'fresh']);
    script = [json(401, problemOf('IDENTITY_WRONG')), json(401, problemOf('IDENTITY_WRONG'))];
    expect(await ask(POLICY.orders)).toMatchObject({ answer: { status: 401 } });
    expect(tokens).toEqual([false, true, false, true]);
  });

  test('F33: what is not there for the cookie alone is asked for once more under the token', async () => {
    tools.idToken = async ({ write }) => (write ? 'old' : null);
    script = [json(404, { code: 'NOT_FOUND' }), json(200, { id: 'order-1' })];
    expect(await ask(POLICY.order)).toMatchObject({ kind: 'answer', answer: { status: 200 } });
    expect(seen.map((request) => request.headers.id_token)).toEqual([undefined, 'old']);
  });

  test('an own order is found under the token where the cookie has ended, whatever a kept capability still opens', async () => {
    tools.idToken = async ({ write }) => (write ? 'old' : null);
    const http = httpOver(tools);
    const read = async () => {
      const result = await http({ method: 'GET', path: '/x', capability: 'cap' }, POLICY.order);
      return result.kind === 'answer' ? result.answer : null;
    };
    script = [json(404, { code: 'NOT_FOUND' }), json(200, { id: 'order-1' })];
    expect(await read()).toMatchObject({ status: 200, json: { id: 'order-1' } });
    script = [json(200, { limited: true }), json(200, { limited: false })];
    expect(await read()).toMatchObject({ json: { limited: false } });
    expect(seen.map(({ headers }) => [headers.id_token, headers['x-capability']])).toEqual([
      [undefined, 'cap'],
      ['old', 'cap'],
      [undefined, 'cap'],
      ['old', 'cap'],
    ]);
    script = [json(200, { limited: true }), reset];
    expect(await read(), 'the outline is better than nothing').toMatchObject({
      json: { limited: true },
    });
    seen = [];
    script = [
      json(200, { limited: true }),
      json(200, { limited: true }),
      json(200, { limited: true }),
    ];
    await read();
    await read();
    expect(seen, 'who is no owner is not asked for at every look').toHaveLength(3);
  });

  test('S08: a cookie of somebody else is renewed once, and the call is sent again', async () => {
    script = [json(403, problemOf('IDENTITY_SWAPPED')), json(200, {})];
    expect(await ask(POLICY.placeOrder, 'POST')).toMatchObject({ answer: { status: 200 } });
    script = [json(403, problemOf('IDENTITY_SWAPPED')), json(403, problemOf('IDENTITY_SWAPPED'))];
    expect(await ask(POLICY.placeOrder, 'POST')).toMatchObject({ answer: { status: 403 } });
    script = [json(403, problemOf('ROLE_MISSING'))];
    await ask(POLICY.placeOrder, 'POST');
    expect(renewals).toBe(2);
  });
});

describe('I49: what is repeated, and how often', () => {
  test('a read is asked twice more after a broken line, a time-out or a failing server', async () => {
    for (const fault of [reset, silence, json(500, problemOf('UNPLANNED')), html(502)]) {
      [script, seen] = [[fault, fault, json(200, {})], []];
      expect(await ask(quick(POLICY.order))).toMatchObject({ answer: { status: 200 } });
      expect(seen).toHaveLength(3);
    }
  });

  test('F05, F06: a write waits as long as the server asks and is sent again under the same key', async () => {
    script = [
      json(503, problemOf('UNAVAILABLE'), { 'retry-after': '2' }),
      json(429, problemOf('TOO_MANY_REQUESTS')),
      json(200, {}),
    ];
    expect(await ask(POLICY.placeOrder, 'POST')).toMatchObject({ answer: { status: 200 } });
    expect(waits).toEqual([2_000, 450]);
  });

  test('F02: a write that timed out is not sent again: the truth is read first', async () => {
    script = [silence];
    expect(await ask(quick(POLICY.placeOrder), 'POST')).toEqual({ kind: 'lost', why: 'timeout' });
    expect(seen).toHaveLength(1);
  });

  test('a refusal that means no is not asked again', async () => {
    for (const code of ['MALFORMED', 'NOT_FOUND', 'PRICE_CHANGED'] as const) {
      [script, seen] = [[json(problemOf(code).status, problemOf(code))], []];
      await ask(POLICY.order);
      expect(seen, code).toHaveLength(1);
    }
  });

  test('a provider is never called twice by itself, whatever happens', async () => {
    for (const fault of [
      reset,
      silence,
      json(503, problemOf('UNAVAILABLE'), { 'retry-after': '1' }),
      html(502),
    ]) {
      [script, seen] = [[fault], []];
      await ask(quick(CHECKOUT_CALL), 'POST');
      expect(seen).toHaveLength(1);
    }
  });

  /** Posted because of what they carry; nothing is written by them. */
  const ONLY_ASKS: ApiName[] = [
    'quote',
    'carrierQuote',
    'readPlace',
    'writePhone',
    'searchStaffOrders',
    'searchSupportOrders',
  ];
  test('no call may be repeated more than twice, and every call has its limit', () => {
    for (const name of Object.keys(API) as ApiName[]) {
      expect(POLICY[name].retries, name).toBeLessThanOrEqual(2);
      const most = name === 'attach' ? 60_000 : 20_000;
      expect(POLICY[name].timeout, name).toBeLessThanOrEqual(most);
      if (API[name].method !== 'GET' && !ONLY_ASKS.includes(name))
        expect(POLICY[name].repeats, name).not.toBe('anything');
    }
  });
});

describe('what is made of an answer', () => {
  const order = (answer: Answer) => {
    script = [answer, answer, answer];
    return apiOver(httpOver(tools), 'business-1')('placeOrder', { body: {} as never });
  };
  const placed = {
    data: { id: 'o1', orderNumber: '1', total: 1, dueNow: 1, outstanding: 0, currency: 'USD' },
  };

  test('201 with id and number is success', async () => {
    expect(await order(json(201, placed))).toEqual({ ok: true, data: placed });
  });

  test.each([
    ['F07: another success code', json(200, placed)],
    ['F08: 201 without a number', json(201, { data: { id: 'o1' } })],
    ['F09: JSON of another shape', json(201, [])],
    ['F10: a page from a proxy', html(502)],
    ['F15: a captive portal', html(200)],
    [
      'truncated JSON',
      (_: IncomingMessage, reply: ServerResponse) =>
        void reply.writeHead(201, { 'content-type': 'application/json' }).end('{"data":{"id":"o'),
    ],
  ])('%s is an answer that got lost, never a success or a refusal', async (_, answer) => {
    expect(await order(answer as Answer)).toEqual({ ok: false, problem: null, lost: 'unreadable' });
  });

  test('F04: a named problem is a refusal, with how long to wait', async () => {
    expect(await order(json(409, problemOf('TWIN_RUNNING'), { 'retry-after': '3' }))).toMatchObject(
      {
        ok: false,
        lost: null,
        problem: { code: 'TWIN_RUNNING', retryAfter: 3 },
      },
    );
  });

  test('F13, F14: a broken line while the browser is offline is told apart', async () => {
    tools.isOnline = () => false;
    script = [reset];
    expect(await ask(POLICY.placeOrder, 'POST')).toEqual({ kind: 'lost', why: 'offline' });
  });
});

test('what asks needs no axios, and what writes goes without where its file did not come', async () => {
  vi.resetModules();
  vi.doMock('axios', () => {
    throw new Error('not here');
  });
  const bare = await import('./http.ts');
  script = [json(200, { a: 1 }), json(201, { b: 2 })];
  const query = { ids: ['a b', 'c'], none: undefined };
  const read = await bare.httpOver(tools)({ method: 'GET', path: '/x', query }, POLICY.products);
  expect(read).toMatchObject({ kind: 'answer', answer: { status: 200, json: { a: 1 } } });
  expect(seen[0]?.url).toBe('/x?ids=a+b&ids=c');
  const write = { method: 'POST', path: '/x', body: { c: 3 } } as const;
  const written = await bare.httpOver(tools)(write, POLICY.placeOrder);
  expect(written).toMatchObject({ kind: 'answer', answer: { status: 201, json: { b: 2 } } });
  const headers = { 'content-type': 'application/json', 'content-length': '7' };
  expect(seen.slice(1)).toMatchObject([{ method: 'POST', url: '/x', headers }]);
  vi.doUnmock('axios');
});
