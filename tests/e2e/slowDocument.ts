import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A slow line before the shop at `address`: of a document only the head and what stands above its page come until `finish`. */
export async function slowDocument(
  address: string,
): Promise<{ url: string; finish(): void; close(): Promise<void> }> {
  const shop = new URL(address);
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const ask = ({ url, method, headers }: IncomingMessage) =>
    request({
      // Node finds no name under localhost.
      host: '127.0.0.1',
      port: shop.port,
      path: url,
      method,
      headers: { ...headers, host: shop.host, 'accept-encoding': 'identity' },
    });
  const server = createServer((asked, answer) => {
    const onward = ask(asked);
    onward.on('response', async (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      if (!reply.headers['content-type']?.startsWith('text/html')) return reply.pipe(answer);
      const html = await text(reply);
      const half = html.indexOf('<main');
      answer.write(html.slice(0, half));
      await finished;
      answer.end(html.slice(half));
    });
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://${shop.hostname}:${(server.address() as AddressInfo).port}/`,
    finish,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
