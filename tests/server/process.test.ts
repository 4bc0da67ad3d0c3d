import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyPort } from '#scripts/ports.ts';
import { waitUntil } from '#scripts/waitUntil.ts';
import { refuseDemoData } from '#server/db/refuseDemo.ts';
import { drain } from '#server/drain.ts';
import { listen } from '#server/listen.ts';
import {
  type InProcessShop,
  inProcessShop,
  noInvoice,
  noLetter,
} from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';

let shop: InProcessShop;
let port: number;
let stopListening: () => void;
beforeAll(async () => {
  shop = await inProcessShop();
  port = await anyPort();
  stopListening = await listen(shop.app, { port, host: 'localhost' });
});
afterAll(async () => {
  stopListening();
  await shop.close();
});

/** Sends bytes as they are and answers all that comes back until the server closes. */
async function raw(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return answer;
}
const HOST = 'Host: grocery.localhost\r\n';
const KEY = 'api-key: pk-demo-grocery\r\n';
const END = 'Connection: close\r\n\r\n';

describe('a connection', () => {
  it('with two Host headers is refused (D01)', async () => {
    expect(
      await raw(`GET /api/v1/categories HTTP/1.1\r\n${HOST}Host: retail.localhost\r\n${KEY}${END}`),
    ).toMatch(/^HTTP\/1.1 400/);
  });

  it('that names a whole address as its target is refused (D01)', async () => {
    expect(
      await raw(`GET http://retail.localhost/api/v1/categories HTTP/1.1\r\n${HOST}${KEY}${END}`),
    ).toMatch(/^HTTP\/1.1 40[04]/);
  });

  it('without a host finds no store (D01)', async () => {
    expect(await raw(`GET /api/v1/categories HTTP/1.0\r\n${KEY}${END}`)).toMatch(/^HTTP\/1.1 421/);
  });

  it.each([
    [
      'a length and chunks at once',
      `POST /api/login HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n${END}0\r\n\r\n`,
      400,
    ],
    ['a folded header', `GET / HTTP/1.1\r\n${HOST}x: a\r\n b\r\n${END}`, 400],
    ['headers of 20 kB', `GET / HTTP/1.1\r\n${HOST}x: ${'a'.repeat(20_000)}\r\n${END}`, 431],
    ['a method of its own', `BREW / HTTP/1.1\r\n${HOST}${END}`, 400],
    ['a line that is no request', `hello\r\n\r\n`, 400],
    ['a CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`, 0],
  ])('with %s is answered and closed (D36)', async (_what, text, status) => {
    const answer = await raw(text);
    if (status) expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    else expect(answer).toBe('');
  });

  it('is answered on both loopback addresses, where the machine has both', async () => {
    const ask = (host: string): Promise<number | string | undefined> =>
      new Promise((resolve) => {
        request({ host, port, path: '/health' }, (answer) => resolve(answer.resume().statusCode))
          .on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
          .end();
      });
    expect(await ask('127.0.0.1')).toBe(200);
    expect([200, 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ECONNREFUSED', 'ENETUNREACH']).toContain(
      await ask('::1'),
    );
  });
});

describe('two processes on one database', () => {
  it('insert the demo once, and each knows the sessions that the other began', async () => {
    const other = await inProcessShop({ beside: shop });
    const { rows } = await shop.database.pool.query('SELECT count(*)::int AS stores FROM business');
    expect(rows[0].stores).toBe((await other.app.services.stores.all()).length);
    const login = await shop.ask({
      method: 'POST',
      url: '/api/login',
      body: {},
      as: customer('two'),
    });
    const cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? '';
    const read = () => other.ask({ url: '/api/v1/ecatalog-notification?customerId=two', cookie });
    expect((await read()).statusCode).toBe(200);
    await shop.ask({ method: 'POST', url: '/api/logout', body: {}, cookie });
    expect((await read()).statusCode).toBe(401);
    await other.close();
  });
});

describe('a process that is told to end', () => {
  it('answers what it had accepted, and accepts nothing more (S33)', async () => {
    const { promise: rendered, resolve: finish } = Promise.withResolvers<void>();
    const { promise: asked, resolve: begin } = Promise.withResolvers<void>();
    const render = async () => {
      begin();
      await rendered;
      return { status: 200, group: 'catalogue' as const, headers: {}, html: 'the whole page' };
    };
    const renderer = {
      render,
      say: (_: string, id: string) => id,
      letter: noLetter,
      invoice: noInvoice,
    };
    const ending = await inProcessShop({ beside: shop, renderer });
    const ownPort = await anyPort();
    const stopOther = await listen(ending.app, { port: ownPort, host: 'localhost' });
    const page = fetch(`http://127.0.0.1:${ownPort}/`, { headers: { connection: 'close' } });
    await asked;
    stopOther();
    const closed = ending.close();
    await expect(fetch(`http://127.0.0.1:${ownPort}/health`)).rejects.toThrow();
    finish();
    expect(await (await page).text()).toBe('the whole page');
    await closed;
  });

  it('takes nothing more at once, also while a sweep still waits for a provider', async () => {
    const ending = await inProcessShop({ beside: shop });
    const ownPort = await anyPort();
    const stopListening = await listen(ending.app, { port: ownPort, host: 'localhost' });
    const sweep = Promise.withResolvers<void>();
    const drained = drain(ending.app, { stopListening, stopWork: () => sweep.promise });
    const isClosed = () =>
      fetch(`http://127.0.0.1:${ownPort}/health/live`).then(
        () => false,
        () => true,
      );
    expect(await waitUntil(isClosed, 2_000)).toBe(true);
    sweep.resolve();
    await drained;
    await ending.close();
  });
});

describe('a live shop', () => {
  it('does not start on the data of the demo, and names what it found', async () => {
    await expect(refuseDemoData(shop.database)).rejects.toThrow(
      /does not start in live mode.*grocery\.localhost.*pk-demo-grocery/,
    );
  });
});
