import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Sent {
  method: string;
  /** below /api/v1, query included */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Demand {
  query?: string[];
  body?: string[];
  token?: true;
}
const BUSINESS: Demand = { query: ['businessId'] };
const PAYING: Demand = { query: ['businessId'], body: ['businessId'] };

/**
 * Section 7 of the specification: what each call of its table carries. A call whose payload is "not shown" demands nothing, and `:x` stands for
 * one part of a path. Section 6 adds the token of appointments and shipments. Written out by hand: it must not follow from our own code.
 */
export const DEMANDS: Record<string, Demand> = {
  'GET /estore-setting/business/:id': {},
  'GET /businesses/id-from-domain': { query: ['defaultDomain'] },
  'GET /products/:id': BUSINESS,
  'GET /products': { query: ['businessId', 'join'] },
  'GET /customer/:id': BUSINESS,
  'GET /ecatalog-notification': { query: ['businessId', 'customerId'] },
  'GET /appointment/:id': BUSINESS,
  'POST /appointment': { body: ['businessId'], token: true },
  'PATCH /appointment/:id': { body: ['businessId'], token: true },
  'GET /cartTransaction': {},
  'GET /cartTransaction/:id': BUSINESS,
  'GET /cartTransaction/all-orders/:id': BUSINESS,
  'POST /cartTransaction': BUSINESS,
  'POST /cartTransaction/propose-order-change/:id': {},
  'POST /cartTransaction/paypal-checkout': {},
  'POST /cartTransaction/paypal-capture/:id': {},
  'POST /cartTransaction/ipay-checkout': {
    query: ['businessId', 'merchantAccount=estore'],
    body: ['businessId'],
  },
  'POST /cartTransaction/ipay-africa-checkout': PAYING,
  'POST /cartTransaction/ipay-qr-checkout': PAYING,
  'POST /cartTransaction/bux-checkout': PAYING,
  'POST /cartTransaction/cashfree-checkout': PAYING,
  'POST /flutterwave/flw-cart-checkout': PAYING,
  'POST /razer-payment/razer-cart-checkout': PAYING,
  'POST /dpo-payment/cart-checkout': PAYING,
  'POST /stripe-account/stripe-cart-checkout': PAYING,
  'GET /shipment': BUSINESS,
  'POST /shipment': { ...BUSINESS, token: true },
  'POST /shipment/quote': BUSINESS,
  'POST /shipment/third-party/:provider/quote': BUSINESS,
};

/** What a request of the table should have carried and did not; of a call outside the table nothing is demanded. */
export function missingFrom({ method, url, headers, body }: Sent): string[] {
  const { pathname, searchParams } = new URL(url, 'http://platform.test');
  const { query = [], body: fields = [], token = false } = demandOf(method, pathname) ?? {};
  const sent = jsonIn(body);
  const isAsked = (wanted: string): boolean => {
    const [name = '', value] = wanted.split('=');
    return value === undefined ? Boolean(searchParams.get(name)) : searchParams.get(name) === value;
  };
  return [
    ...query.filter((wanted) => !isAsked(wanted)).map((name) => `query ${name}`),
    ...fields.filter((name) => !sent[name]).map((name) => `body ${name}`),
    ...(token && !headers.id_token ? ['header id_token'] : []),
  ];
}

function demandOf(method: string, path: string): Demand | undefined {
  const exact = DEMANDS[`${method} ${path}`];
  if (exact) return exact;
  const pattern = (call: string): RegExp => new RegExp(`^${call.replace(/:\w+/g, '[^/]+')}$`);
  const found = Object.keys(DEMANDS).find((call) => pattern(call).test(`${method} ${path}`));
  return found === undefined ? undefined : DEMANDS[found];
}

function jsonIn(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}

export interface StrictPlatform {
  url: string;
  /** every request that was refused, with what it lacked */
  refused: string[];
  close(): void;
}

const API = '/api/v1';
/** A platform that takes the table of calls at its word: 400 for a request that lacks what the table shows. What is complete goes on to `target`. */
export async function strictPlatform(target: string): Promise<StrictPlatform> {
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = 'GET', url = '/', headers } = request;
    const body = Buffer.concat(parts);
    const missing = url.startsWith(API)
      ? missingFrom({ method, url: url.slice(API.length), headers, body: body.toString() })
      : [];
    if (missing.length > 0) {
      refused.push(`${method} ${url} lacks ${missing.join(', ')}`);
      response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const onward = send(target + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    onward.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, refused, close };
}
