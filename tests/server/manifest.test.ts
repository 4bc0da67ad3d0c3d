import { crc32, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';

/** The parts of a PNG by name; each brings a sum over itself, and a browser shows nothing where that is wrong. */
function chunksOf(png: Buffer): Record<string, Buffer> {
  const found: Record<string, Buffer> = {};
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const body = png.subarray(at + 4, at + 8 + png.readUInt32BE(at));
    expect(png.readUInt32BE(at + 4 + body.length)).toBe(crc32(body));
    found[body.toString('latin1', 0, 4)] = body.subarray(4);
  }
  return found;
}

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

it.each(['grocery', 'beauty'])(
  '%s can be put on a home screen under its own name, colours and icon',
  async (slug) => {
    const { business, settings } = store(slug);
    const answer = await shop.ask({ store: slug, url: '/manifest.webmanifest' });
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const manifest = answer.json();
    expect(manifest).toMatchObject({
      name: business.name,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: settings.headerColor,
    });
    const icon = await shop.ask({ store: slug, url: manifest.icons[0].src });
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(icon.body).toContain(settings.primaryColor);
  },
);

it.each([
  ['grocery', '/apple-touch-icon.png', 180],
  ['beauty', '/icons/store-192.png', 192],
  ['restaurant', '/icons/store-512.png', 512],
])(
  '%s has an icon for phones that draw no lines: %s, in its own colours',
  async (slug, url, size) => {
    const answer = await shop.ask({ store: slug, url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    const { IHDR, PLTE, IDAT } = chunksOf(answer.rawPayload);
    expect([IHDR?.readUInt32BE(0), IHDR?.readUInt32BE(4)]).toEqual([size, size]);
    const steps = inflateSync(IDAT ?? Buffer.alloc(0));
    const colourOf = (step = 0): string =>
      `#${PLTE?.subarray(step * 3, step * 3 + 3).toString('hex')}`;
    // Each row begins with the kind of its filter.
    expect(colourOf(steps[1]), 'the ground').toBe(store(slug).settings.primaryColor.toLowerCase());
    expect(new Set(steps).size, 'lines with soft edges').toBeGreaterThan(20);
    const { icons } = (await shop.ask({ store: slug, url: '/manifest.webmanifest' })).json();
    expect(icons).toContainEqual({
      src: url,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'maskable',
    });
  },
);

it('a host without a store is no app (D01)', async () => {
  for (const url of ['/manifest.webmanifest', '/icons/store.svg', '/apple-touch-icon.png'])
    expect((await shop.ask({ url, headers: { host: 'unknown.example' } })).statusCode).toBe(421);
});

it('S23: the worker stands at the root of the site, is looked up anew each time, and answers no request of a page', async () => {
  const worker = await shop.ask({ url: '/firebase-messaging-sw.js' });
  expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(worker.headers['content-type']).toMatch(/javascript/);
  const listened = [...worker.body.matchAll(/addEventListener\('(\w+)'/g)].map(([, name]) => name);
  expect(listened).toEqual(['install', 'push', 'notificationclick']);
  expect(worker.body).not.toMatch(/importScripts|https?:\/\//);
});
