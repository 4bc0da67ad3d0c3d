import { once } from 'node:events';
import { connect as connectTwo } from 'node:http2';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { expect, test } from '@playwright/test';
import { type FrontDoor, openFrontDoor } from '#scripts/bench/frontDoor.ts';
import { askOften } from '#scripts/bench/load.ts';
import { anyPort } from '#scripts/ports.ts';
import type { StoreSlug } from '#server/db/demoStores.ts';
import { storeUrl } from './simulator.ts';

let door: FrontDoor;
let port: number;
test.beforeAll(async () => {
  port = await anyPort();
  door = await openFrontDoor(port, Number(new URL(storeUrl('grocery')).port), {});
});
test.afterAll(() => door.close());

/** What comes over the wire of a new connection once it stands: headers, HTML, and the frames and records of both. */
async function bytesOf(slug: StoreSlug, path: string): Promise<number> {
  const wire = connect(port, '127.0.0.1');
  const session = connectTwo(door.urlOf(slug), {
    createConnection: () =>
      connectSecurely({
        socket: wire,
        ALPNProtocols: ['h2'],
        servername: `${slug}.localhost`,
        rejectUnauthorized: false,
      }),
  });
  await Promise.all([once(session, 'remoteSettings'), once(session, 'localSettings')]);
  const before = wire.bytesRead;
  const answer = session.request({
    ':path': path,
    accept: 'text/html',
    'accept-encoding': 'gzip, br',
  });
  const [headers] = await once(answer, 'response');
  expect([headers[':status'], headers['content-encoding']]).toEqual([200, 'br']);
  answer.resume();
  await once(answer, 'end');
  const bytes = wire.bytesRead - before;
  session.destroy();
  return bytes;
}

/**
 * Ten segments of TCP come before a server hears of the first: 14,600 bytes. What is within them needs one round trip of a phone less. A home, a product of
 * many sizes and a menu say more than that; what they weigh is held, so that no later line is theirs unseen.
 */
const BARS: [name: string, slug: StoreSlug, path: string, bytes: number][] = [
  ['list', 'grocery', '/products', 14_560],
  ['search', 'grocery', '/products?q=milk', 14_000],
  ['product', 'grocery', '/products/hass-avocados', 14_000],
  ['service', 'services', '/products/wall-painting', 14_000],
  ['home', 'grocery', '/', 17_950],
  ['product of sizes', 'retail', '/products/heavy-tee', 17_250],
  ['menu', 'restaurant', '/', 18_700],
];
for (const [name, slug, path, most] of BARS)
  test(`the first answer of a ${name}, as asked for often, is at most ${most} bytes on the wire (546)`, async () => {
    await askOften(storeUrl(slug) + path);
    await expect
      .poll(() => bytesOf(slug, path), { timeout: 20_000, intervals: [1_000] })
      .toBeLessThanOrEqual(most);
    expect(await bytesOf(slug, path)).toBeGreaterThan(8_000);
  });
