import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { type Http, ProviderUnreachable } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import { providerClientsOf } from '#server/payments/providerClients.ts';

/**
 * A provider on another continent takes its time to open or to capture; a shop that gives up too early does not know whether money was taken. Only
 * Stripe has servers near everybody, and repeats an answer by its key.
 */
const NEAR: ProviderCode[] = ['STRIPE'];
const far = PROVIDER_CODES.filter((code) => !NEAR.includes(code));

let server: Server;
let answer: ServerResponse;
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

type Way = 'http' | 'unproven';
function clientOf(code: ProviderCode, way: Way): Http {
  const origin = `http://far.pay.localhost:${(server.address() as AddressInfo).port}`;
  const names = Object.keys(serverProvider(code).hosts);
  const replaced = { [code]: Object.fromEntries(names.map((name) => [name, origin])) };
  const clients = providerClientsOf({ now: () => new Date() }, null, replaced);
  const ask = way === 'http' ? clients.http(code, 'shop') : clients.unproven(code, 'shop', '::1');
  return (request) => ask({ ...request, url: `${origin}${request.url}` });
}

/** Asks, lets the time pass, and only then the provider answers. */
async function answeredAfter(ms: number, code: ProviderCode, way: Way = 'http') {
  const asked = clientOf(
    code,
    way,
  )({ method: 'POST', url: '/open', body: 'once' }).then(
    ({ text }) => text,
    (error: unknown) => (error instanceof ProviderUnreachable ? error.when : String(error)),
  );
  [, answer] = (await once(server, 'request')) as [unknown, ServerResponse];
  vi.advanceTimersByTime(ms);
  answer.end('opened');
  return asked;
}

describe.each(far)('%s', (code) => {
  test('is waited for seven seconds', async () => {
    expect(await answeredAfter(7_000, code)).toBe('opened');
  });
  test('is not waited for longer than a browser is: it may have opened then', async () => {
    expect(await answeredAfter(15_500, code)).toBe('maybe');
  });
});

test('STRIPE is given up after six seconds', async () => {
  expect(await answeredAfter(6_500, 'STRIPE')).toBe('maybe');
});

test('what PayPal is asked about a notification before it is believed has as long', async () => {
  expect(await answeredAfter(7_000, 'PAYPAL', 'unproven')).toBe('opened');
});
