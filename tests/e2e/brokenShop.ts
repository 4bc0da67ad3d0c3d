import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is wrong with a shop that stands in front of the real one. */
export interface Breaks {
  /** of a script of its pages: what it is in the broken build; unchanged where nothing is given back */
  script?(text: string): string | null;
  /** a call that never comes to the shop, and its answer all the same */
  swallows?(method: string, path: string, answers: readonly string[]): string | null;
}

/** Hands on what the shop says, but for what is broken. Answers of placed orders are remembered, so that one can be given again. */
export async function brokenShop(
  port: number,
  { script, swallows }: Breaks,
): Promise<{ port: number; broken(): number; close(): void }> {
  const answers: string[] = [];
  let broken = 0;
  const own = (): number => (server.address() as AddressInfo).port;
  const server: Server = createServer((asked, answer) => {
    const { method = 'GET', url = '/' } = asked;
    const [path = '/'] = url.split('?');
    // The shop knows itself by its own port, and refuses what comes from another one.
    const headers = { ...asked.headers };
    for (const name of ['host', 'origin', 'referer'] as const)
      headers[name] &&= headers[name].replace(`:${own()}`, `:${port}`);
    const body: Buffer[] = [];
    asked.on('data', (part: Buffer) => body.push(part));
    asked.on('end', () => {
      const swallowed = swallows?.(method, path, answers);
      if (swallowed) {
        broken += 1;
        answer.writeHead(201, { 'content-type': 'application/json' }).end(swallowed);
        return;
      }
      const isRead = path.endsWith('.js') || path.endsWith('/cartTransaction');
      const sent = request(
        {
          ...{ host: '127.0.0.1', port, path: url, method },
          headers: isRead ? { ...headers, 'accept-encoding': 'identity' } : headers,
        },
        (told) => {
          const parts: Buffer[] = [];
          told.on('data', (part: Buffer) => parts.push(part));
          told.on('end', () => {
            const whole = Buffer.concat(parts);
            const isPlaced = told.statusCode === 201 && path.endsWith('/cartTransaction');
            if (isPlaced) answers.push(whole.toString());
            const changed = path.endsWith('.js') ? (script?.(whole.toString()) ?? null) : null;
            if (changed !== null) broken += 1;
            const { 'content-length': _, 'transfer-encoding': __, ...rest } = told.headers;
            answer.writeHead(told.statusCode ?? 502, rest).end(changed ?? whole);
          });
        },
      );
      sent.on('error', () => answer.destroy());
      sent.end(Buffer.concat(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: own(),
    broken: () => broken,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
