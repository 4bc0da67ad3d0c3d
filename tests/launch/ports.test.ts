import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { anyPort, promisePort } from '#scripts/ports.ts';
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

/** Promises of this test alone. */
async function apart<T>(work: () => Promise<T>): Promise<T> {
  const own = mkdtempSync(join(tmpdir(), 'storefront-ports-'));
  vi.stubEnv('TMPDIR', own);
  try {
    return await work();
  } finally {
    vi.unstubAllEnvs();
    rmSync(own, { recursive: true });
  }
}

test('a free port is given once, though no process listens there yet', () =>
  apart(async () => {
    // Of 600 that are drawn from some 12,800, fourteen would be given twice.
    const given: number[] = [];
    for (let one = 0; one < 600; one++) given.push(await anyPort());
    expect(new Set(given).size).toBe(600);
  }));

test('a port whose promise ran out is given once, however many ask at once; before that to none', () =>
  apart(async () => {
    const MINUTE = 60_000;
    const at = 1_000_000 * 10 * MINUTE + 9 * MINUTE;
    const given = async (now: number): Promise<number> =>
      (await Promise.all(Array.from({ length: 50 }, () => promisePort(23_456, now)))).filter(
        Boolean,
      ).length;
    expect(await given(at)).toBe(1);
    expect(await given(at + 9 * MINUTE), 'also where another ten minutes have begun').toBe(0);
    expect(await given(at + 22 * MINUTE)).toBe(1);
  }));

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
