import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BODY_BYTES, BOUNDS, FILE_BYTES, receivingMs } from '#server/http/bounds.ts';
import { POLICY } from '#src/api/policy.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';

/* S3-12: a picture over a slow phone arrives, and what dawdles is let go of. */

/** What "slow 3G" of a browser's own tools sends: 400 kbit/s. */
const SLOW_PHONE = 50_000;

let shop: InProcessShop;
let port: number;
const open: Socket[] = [];
beforeAll(async () => {
  shop = await inProcessShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  for (const socket of open.splice(0)) socket.destroy();
});

/** A POST whose head and first half are here. */
async function begun(path: string, bytes: number, how: 'whole' | 'chunked' = 'whole') {
  const reading = new Promise<IncomingMessage>((begins) =>
    shop.app.server.once('request', (request: IncomingMessage) =>
      request.on('newListener', (name) => name === 'data' && begins(request)),
    ),
  );
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  const body = JSON.stringify({ x: 'y'.repeat(bytes - 8) });
  const [first, rest] = [body.slice(0, bytes / 2), body.slice(bytes / 2)];
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'Host: grocery.localhost',
      'Origin: http://grocery.localhost:3000',
      'api-key: pk-demo-grocery',
      'Content-Type: application/json',
      how === 'whole' ? `Content-Length: ${bytes}` : 'Transfer-Encoding: chunked',
      '',
      how === 'whole' ? first : `${first.length.toString(16)}\r\n${first}\r\n`,
    ].join('\r\n'),
  );
  await reading;
  const answered = async (): Promise<string> => {
    if (answer === '') await once(socket, 'data');
    return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? answer;
  };
  return { socket, rest, answered, said: () => answer };
}

describe('what a request brings', () => {
  it('may take as long as a slow phone needs for two megabytes', async () => {
    const seconds = FILE_BYTES / SLOW_PHONE;
    const { socket, rest, answered, said } = await begun('/api/v1/attachments', FILE_BYTES - 100);
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    expect(said(), 'nothing is said while it comes').toBe('');
    expect(BOUNDS.requestTimeout, 'nor by Node').toBeGreaterThan(seconds * 1_000);
    expect(POLICY.attach.timeout, 'nor does the page give up').toBeGreaterThan(seconds * 1_000);
    socket.write(rest);
    expect(await answered(), 'it was read, and is a guest’s without a token').toBe('401');
  });

  it('that is small has ten seconds, and is told that it was too slow', async () => {
    const { answered, said } = await begun('/api/v1/shipment/quote', 1_000);
    await vi.advanceTimersByTimeAsync(receivingMs(1_000) - 1);
    expect(said()).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(await answered()).toBe('408');
    expect(said()).toContain('TOO_SLOW');
  });

  it('that does not say how long it is has the time of what its route takes at most', async () => {
    const { answered, said } = await begun('/api/v1/shipment/quote', 1_000, 'chunked');
    await vi.advanceTimersByTimeAsync(receivingMs(BODY_BYTES) - 1);
    expect(said()).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(await answered()).toBe('408');
  });

  it('has no clock any more once it is answered, though its body was not read', async () => {
    const ended = vi.fn();
    shop.app.server.on('clientError', ended);
    const url = '/api/v1/shipment/quote';
    const headers = { origin: 'http://elsewhere.example' };
    const { statusCode } = await shop.ask({ method: 'POST', url, body: { x: 'y' }, headers });
    expect(statusCode).toBe(403);
    await vi.advanceTimersByTimeAsync(60_000);
    shop.app.server.off('clientError', ended);
    expect(ended).not.toHaveBeenCalled();
  });

  it('is held for sixty-four at once where it is large; small ones go on', async () => {
    const held = [];
    for (let at = 0; at < 64; at++) held.push(await begun('/api/v1/attachments', 100_000));
    const ask = (bytes: number) =>
      fetch(`http://127.0.0.1:${port}/api/v1/attachments`, {
        method: 'POST',
        body: 'y'.repeat(bytes),
      });
    expect((await ask(100_000)).status).toBe(503);
    expect((await ask(100)).status).not.toBe(503);
    for (const { socket } of held) socket.destroy();
    await vi.waitFor(async () => expect((await ask(100_000)).status).not.toBe(503));
  });

  it('comes over so many connections and no more', () => {
    expect(shop.app.server.maxConnections).toBe(BOUNDS.maxConnections);
  });
});
