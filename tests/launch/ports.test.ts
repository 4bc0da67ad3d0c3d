import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { announce } from '#scripts/announce.ts';
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

test('two shops that start at once have no port in common; each says which gave way and how to choose', () =>
  apart(async () => {
    const wanted = await anyPort();
    const names = ['PORT', 'SANDBOX_PORT', 'EMULATOR_PORT', 'MAIL_PORT'];
    const env = Object.fromEntries(names.map((name, at) => [name, `${wanted + 10 * at}`]));
    const both = await Promise.all([1, 2].map(() => readSettings({ ...env, DATA_DIR: tmpdir() })));
    const ports = both.flatMap((one) => Object.values(one.ports));
    expect(new Set(ports).size, 'though none of them listens yet').toBe(8);
    const mail = wanted + 30;
    const second = both.find((one) => one.ports.mail !== mail)!;
    expect(second.moved).toContain(
      `Port ${mail} is taken: the mail catcher listens on ${second.ports.mail}. MAIL_PORT=NUMBER chooses another.`,
    );
    const said: string[] = [];
    announce(second, (sentence) => said.push(sentence));
    expect(said).toEqual(expect.arrayContaining(second.moved));
  }));

test('a start after one that has ended has its usual port again', () =>
  apart(async () => {
    const wanted = await anyPort();
    const ask = `import { freePortFrom } from './scripts/ports.ts'; console.log(await freePortFrom(${wanted}, 'PORT'))`;
    const started = (): string =>
      execFileSync(process.execPath, ['--input-type=module', '-e', ask], {
        ...{ encoding: 'utf8', env: { ...process.env, TMPDIR: tmpdir() } },
      }).trim();
    expect([started(), started()]).toEqual([`${wanted}`, `${wanted}`]);
  }));

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
