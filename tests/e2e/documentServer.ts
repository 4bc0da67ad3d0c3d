import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { ROOT } from '#scripts/child.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * A document of a test's own with its files from the build, and no shop behind it. Served over loopback, since a request that a test answers itself
 * goes through its process as text, and its files are fetched again with each page.
 */
export async function documentServer(): Promise<{
  origin: string;
  /** what every document is from now on */
  shows(html: string): void;
}> {
  let html = '';
  const server = createServer(({ url = '/', headers }, reply) => {
    if (headers['sec-fetch-dest'] === 'document')
      return reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    const path = decodeURIComponent(new URL(url, 'http://here').pathname);
    for (const folder of ['dist/client', 'public'])
      try {
        const body = readFileSync(join(ROOT, folder, path));
        const type = TYPES[extname(path)] ?? 'text/plain';
        const cached = { 'content-type': type, 'cache-control': 'public, max-age=600' };
        return reply.writeHead(200, cached).end(body);
      } catch {}
    return reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It ends with its worker.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://odd.localhost:${port}`,
    shows(document) {
      html = document;
    },
  };
}
