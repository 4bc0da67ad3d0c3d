import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The Auth emulator behind a door that can be told to refuse the next call of a kind in a real project's own words: some failures the emulator never
 * has, and how the SDK reads them is worth seeing all the same.
 */
export interface RefusingProvider {
  address: string;
  /** `call` is the end of its path, `message` what Google's server says */
  refuseNext(call: string, message: string): void;
  close(): Promise<void>;
}

export async function refusingProvider(emulator: string): Promise<RefusingProvider> {
  let refused: { call: string; message: string } | null = null;
  const server = createServer(async (request, reply) => {
    const body: Buffer[] = [];
    for await (const part of request) body.push(part as Buffer);
    const { pathname, search } = new URL(request.url ?? '/', `http://${emulator}`);
    if (refused && pathname.endsWith(refused.call)) {
      const { message } = refused;
      refused = null;
      reply
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { code: 400, message } }));
      return;
    }
    const answer = await fetch(`http://${emulator}${pathname}${search}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
      ...(body.length > 0 && { body: Buffer.concat(body) }),
    });
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuseNext(call, message) {
      refused = { call, message };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
