import { request as send } from 'node:http';
import type { Request } from '@playwright/test';

export interface ShopReply {
  status: number;
  headers: Record<string, string>;
  text: string;
}
/** Headers of one connection, not of the message. */
const OWN = ['connection', 'content-length', 'transfer-encoding', 'content-encoding', 'keep-alive'];

/** The page's own request, asked of the shop. Node resolves no `shop.localhost`, so the address is the loopback's and the name goes into the header. */
export async function askShop(request: Request): Promise<ShopReply> {
  const { host, port, pathname, search } = new URL(request.url());
  const asked = Object.entries(await request.allHeaders()).filter(
    ([name]) => !name.startsWith(':'),
  );
  const headers = { ...Object.fromEntries(asked), host, 'accept-encoding': 'identity' };
  const body = request.postData();
  return new Promise((resolve, reject) => {
    const sent = send(
      { host: '127.0.0.1', port, path: pathname + search, method: request.method(), headers },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(reply.headers)
                .filter(([name]) => !OWN.includes(name))
                .map(([name, value]) => [name, [value].flat().join('\n')]),
            ),
            text,
          }),
        );
      },
    );
    sent.on('error', reject).end(body ?? undefined);
  });
}
