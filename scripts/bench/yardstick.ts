import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import type { Product } from '#machines/domain/product.ts';

const STYLE = `body{font:16px/1.5 system-ui;margin:0}ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(160px,1fr));gap:16px;padding:16px;list-style:none}
img{width:100%;height:auto;aspect-ratio:1}h2{font-size:1rem}`;

const brotli = (body: string | Buffer, quality: number): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

async function bundle(entry: string, ssr: boolean): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'bench-'));
  await build({
    configFile: false,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    build: {
      outDir,
      ssr,
      minify: !ssr,
      rollupOptions: { input: entry, output: { entryFileNames: ssr ? '[name].mjs' : '[name].js' } },
    },
    ...(ssr ? { ssr: { noExternal: true } } : {}),
  });
  const file = readdirSync(outDir).find((name) => /\.m?js$/.test(name));
  if (!file) throw new Error(`nothing was built from ${entry}`);
  return join(outDir, file);
}

export interface Yardstick {
  origin: string;
  close(): Promise<void>;
}

/**
 * Serves the yardsticks of one catalogue: `/static` (HTML without any script), `/bare` (React 19 hydrating the same list, rendered anew for every request)
 * and the shop's own pictures, brotli like ours.
 */
export async function serveYardstick(products: Product[], currency: string): Promise<Yardstick> {
  const { renderList }: typeof import('./bareServer.tsx') = await import(
    await bundle('scripts/bench/bareServer.tsx', true)
  );
  const client = brotli(readFileSync(await bundle('scripts/bench/bareClient.tsx', false)), 11);
  const data = JSON.stringify({ products, currency }).replaceAll('<', '\\u003c');
  const page = (script: boolean): string =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Yardstick</title><style>${STYLE}</style></head><body><div id="root">${renderList(products, currency)}</div>${
      script
        ? `<script type="application/json" id="data">${data}</script><script type="module" src="/client.js"></script>`
        : ''
    }</body></html>`;
  const still = brotli(page(false), 5);
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const send = (type: string, body: Buffer, encoded = true) =>
      response
        .writeHead(200, {
          'content-type': type,
          ...(encoded ? { 'content-encoding': 'br' } : { 'cache-control': 'max-age=3600' }),
        })
        .end(body);
    if (request.url === '/static') send('text/html', still);
    else if (request.url === '/bare') send('text/html', brotli(page(true), 5));
    else if (request.url === '/client.js') send('text/javascript', client);
    else if (request.url?.startsWith('/pictures/') && !request.url.includes('..'))
      send('image/webp', readFileSync(join('public', request.url)), false);
    else response.writeHead(404).end();
  };
  const server: Server = createServer((request, response) => {
    try {
      answer(request, response);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
