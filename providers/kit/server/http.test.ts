import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { ProviderUnreachable } from '../../provider.ts';
import { boundedHttp } from './http.ts';

const LIMITS = { connect: 300, answer: 200, total: 400, bytes: 10_000 };
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://bank.pay.localhost:${(server.address() as AddressInfo).port}`;
}
const failure = async (promise: Promise<unknown>): Promise<ProviderUnreachable> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderUnreachable))
    throw new Error(`did not fail as unreachable: ${error}`);
  return error;
};

describe('what is sent', () => {
  test('reaches a .localhost name, with body and headers as given', async () => {
    const origin = await serve((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () =>
        response
          .writeHead(201, { 'x-seen': String(request.headers['x-key']) })
          .end(`${request.method} ${request.url} ${text}`),
      );
    });
    const reply = await boundedHttp(
      [origin],
      LIMITS,
    )({ method: 'POST', url: `${origin}/v1?a=1`, headers: { 'x-key': 'k' }, body: 'käse' });
    expect(reply).toMatchObject({
      status: 201,
      text: 'POST /v1?a=1 käse',
      headers: { 'x-seen': 'k' },
    });
  });

  test('goes to configured origins only: not to another port, another name, another scheme or by user info', async () => {
    const origin = await serve((_request, response) => response.end('secret'));
    const http = boundedHttp([origin], LIMITS);
    const port = new URL(origin).port;
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `http://bank.pay.localhost.evil.test/`,
      `https://bank.pay.localhost:${port}/`,
      `http://u:p@bank.pay.localhost:${port}/`,
      'file:///etc/passwd',
      'nonsense',
    ]) {
      expect((await failure(http({ method: 'GET', url }))).when, url).toBe('before');
    }
  });

  test('follows no redirect (F85)', async () => {
    let asked = 0;
    const origin = await serve((_request, response) => {
      asked += 1;
      response.writeHead(302, { location: '/again' }).end();
    });
    expect((await boundedHttp([origin], LIMITS)({ method: 'GET', url: origin })).status).toBe(302);
    expect(asked).toBe(1);
  });
});

describe('what may have been processed', () => {
  test('a refused connection was not (F60)', async () => {
    const closed = createTcp();
    await new Promise<void>((ready) => closed.listen(0, '127.0.0.1', ready));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const origin = `http://127.0.0.1:${port}`;
    expect(
      (await failure(boundedHttp([origin], LIMITS)({ method: 'GET', url: origin }))).when,
    ).toBe('before');
  });

  test('a silent, a cut or an endless answer may have been (F61, F85)', async () => {
    const silent = await serve(() => undefined);
    const cut = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setImmediate(() => response.destroy());
    });
    const endless = await serve((_request, response) => response.end('x'.repeat(10_001)));
    const dripping = await serve((_request, response) => {
      response.write('a');
    });
    for (const origin of [silent, cut, endless, dripping]) {
      expect(
        (await failure(boundedHttp([origin], LIMITS)({ method: 'POST', url: origin, body: '' })))
          .when,
      ).toBe('maybe');
    }
  });

  test('a dropped connection may have been', async () => {
    const origin = await serve((request) => request.socket.destroy());
    expect(
      (await failure(boundedHttp([origin], LIMITS)({ method: 'POST', url: origin, body: 'x' })))
        .when,
    ).toBe('maybe');
  });
});
