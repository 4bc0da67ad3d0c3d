import { afterAll, beforeAll, expect, it } from 'vitest';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

it.each(['grocery', 'beauty'])('%s can be put on a home screen under its own name, colours and icon', async (slug) => {
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
});

it('a host without a store is no app (D01)', async () => {
  for (const url of ['/manifest.webmanifest', '/icons/store.svg'])
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
