import { Agent, request } from 'node:http';
import { store } from '#tests/support/inProcess.ts';
import { anOrder, type Line } from '#tests/support/orders.ts';
import type { RunningShop } from '#tests/support/startShop.ts';
import { arrivals, percentile } from './load.ts';

const LEAST_STOCK = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

interface Posting {
  port: number;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

function post({ port, path, headers, body }: Posting): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => {
          text += chunk;
        });
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}

/** Of a server whose orders come from many: limits are high, and each shopper's network is believed. */
export const MANY_SHOPPERS = { RATE_LIMIT_FACTOR: '1000', TRUST_PROXY: '127.0.0.1' };

/** A guest of its own who orders at a store, to be paid later; each at an address, a phone and a network of its own. */
export async function buyerOf(
  shop: RunningShop,
  slug: string,
  at = 0,
): Promise<(line: Line) => Promise<number>> {
  const headers = {
    host: new URL(shop.storeUrl(slug)).host,
    origin: shop.storeUrl(slug),
    'api-key': `pk-demo-${slug}`,
    'x-forwarded-for': `198.51.100.${at % 256}`,
    id_token: await signUp(shop.ports.emulator),
  };
  const contact = {
    email: `shopper-${at}@example.test`,
    phone: `+254722${String(at).padStart(6, '0')}`,
  };
  return async (line) => {
    const reply = await post({
      port: shop.ports.shop,
      path: '/api/v1/cartTransaction',
      headers,
      body: anOrder(slug, [line], { contact }),
    });
    if (reply.status !== 201) throw new Error(`an order answered ${reply.status}: ${reply.text}`);
    return reply.status;
  };
}

/** Each orders some times in a run: one shopper's orders wait for each other, and count all that shopper's unpaid ones. */
const MOST_SHOPPERS = 100;

/** Orders of many shoppers through HTTP to PostgreSQL, so many a second whether or not the earlier ones were answered. */
export async function orderTimes(
  shop: RunningShop,
  slug: string,
  { perSecond, seconds } = { perSecond: 25, seconds: 20 },
): Promise<{ p50: number; p99: number; failed: number; seconds: number }> {
  const shoppers = Math.min(perSecond * seconds, MOST_SHOPPERS);
  const buyers = await Promise.all(
    Array.from({ length: shoppers }, (_, at) => buyerOf(shop, slug, at)),
  );
  const lines = plentiful(slug);
  const all = await arrivals(perSecond, seconds, async (at) => {
    const [line, buy] = [lines[at % lines.length], buyers[at % buyers.length]];
    if (!line || !buy) throw new Error(`${slug} has nothing to order`);
    return buy(line);
  });
  const placed = all.filter(({ result }) => result !== null);
  return {
    p50: percentile(placed, 0.5),
    p99: percentile(placed, 0.99),
    failed: all.length - placed.length,
    seconds,
  };
}

function plentiful(slug: string): Line[] {
  const { products, business } = store(slug);
  const locationId = business.locations[0]?.id;
  const here = (product: (typeof products)[number]) =>
    product.productLocation.find(
      (one) => one.locationId === locationId && one.productVariantId === null,
    );
  return products
    .filter(
      (product) =>
        product.type === 'GOODS' &&
        product.addOnGroups.every((group) => group.min === 0) &&
        (here(product)?.stockInHand ?? 0) >= LEAST_STOCK,
    )
    .map((product) => ({ product }));
}

async function signUp(port: number): Promise<string> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo-key';
  const reply = await post({ port, path, headers: {}, body: { returnSecureToken: true } });
  return (JSON.parse(reply.text) as { idToken: string }).idToken;
}
