import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { anyPort } from '#scripts/ports.ts';
import { readSettings } from '#scripts/settings.ts';

test('the four ports of the demo are four, also where the environment names one for all', async () => {
  const wanted = await anyPort();
  const env = Object.fromEntries(
    ['PORT', 'SANDBOX_PORT', 'EMULATOR_PORT', 'MAIL_PORT'].map((name) => [name, String(wanted)]),
  );
  const { ports } = await readSettings({ ...env, DATA_DIR: tmpdir() });
  expect(ports.shop).toBeGreaterThanOrEqual(wanted);
  expect(new Set(Object.values(ports)).size).toBe(4);
});

test('a port for mail that another program has gives way to the next free one', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { ports } = await readSettings({ MAIL_PORT: String(port), DATA_DIR: tmpdir() });
  expect(ports.mail).toBeGreaterThan(port);
  other.close();
});

test('a free port is given once, though no process listens there yet', async () => {
  const own = mkdtempSync(join(tmpdir(), 'storefront-ports-'));
  vi.stubEnv('TMPDIR', own);
  // Of 600 that are drawn from some 12,800, fourteen would be given twice.
  const given: number[] = [];
  for (let one = 0; one < 600; one++) given.push(await anyPort());
  vi.unstubAllEnvs();
  rmSync(own, { recursive: true });
  expect(new Set(given).size).toBe(600);
});

const LENT = '/proc/sys/net/ipv4/ip_local_port_range';

test.runIf(existsSync(LENT))(
  'a free port is none that the system lends to outgoing connections',
  async () => {
    const [lowest = 0, highest = 0] = readFileSync(LENT, 'utf8').trim().split(/\s+/).map(Number);
    for (let one = 0; one < 50; one++) {
      const port = await anyPort();
      expect(port < lowest || port > highest, String(port)).toBe(true);
    }
  },
);
