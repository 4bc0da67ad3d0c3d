import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '#scripts/build.ts';
import { ROOT } from '#scripts/child.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';

const FILE = '/offline-worker.js';
let shop: InProcessShop;
let off: InProcessShop;
beforeAll(async () => {
  await ensureBuilt();
  shop = await inProcessShop();
  off = await inProcessShop({ beside: shop, config: { keepsPages: false } });
}, 240_000);
afterAll(async () => {
  await off.close();
  await shop.close();
});

it('stands at the root, is looked up anew each time, and reaches this site alone', async () => {
  const { statusCode, headers, body } = await shop.ask({ url: FILE });
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(headers['content-type']).toMatch(/javascript/);
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  expect(body).not.toMatch(/importScripts|https?:\/\//);
});

it('knows files that are there: what a catalogue document runs on, and its cart’s panel', async () => {
  const { body } = await shop.ask({ url: FILE });
  const files = [...body.matchAll(/[`"'](\/assets\/[\w.-]+)[`"']/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(join(ROOT, 'dist/client', file)))).toEqual([]);
  for (const part of ['catalogue', 'charts', 'panel', 'react'])
    expect(files.join(), part).toContain(`/assets/${part}-`);
});

it('is another one where it is switched off: one that leaves and takes along what was kept', async () => {
  const { body } = await off.ask({ url: FILE });
  expect(body).toContain('unregister()');
  expect(body).not.toContain('fetch');
});
