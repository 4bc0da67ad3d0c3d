import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '#scripts/waitUntil.ts';
import { type RunningShop, startShop } from '#tests/support/startShop.ts';
import { postmastersOf, query } from './holder.ts';

/** Where Node keeps compiled code; nothing is there when the shop starts. */
const compiled = mkdtempSync(join(tmpdir(), 'storefront-compiled-'));
let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ env: { NODE_COMPILE_CACHE: compiled } });
  await query(shop.databaseUrl, 'CREATE TABLE kept (id int PRIMARY KEY)');
});
afterAll(async () => {
  await shop.discard();
  rmSync(compiled, { recursive: true });
});

const health = () =>
  fetch(`http://127.0.0.1:${shop.ports.shop}/health`).then(
    (answer) => answer.ok,
    () => false,
  );
const isGone = async () => !(await health());

/** Process ids of whatever runs with this shop's folder in its environment: servers, simulators, the launcher's halves. */
function processesOf({ dataDir }: RunningShop): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(`/proc/${pid}/environ`).split('\0').includes(`DATA_DIR=${dataDir}`))
    .map((pid) => ({
      pid: Number(pid),
      command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '),
    }));
}
const running = (file: string) => processesOf(shop).filter(({ command }) => command.includes(file));

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const LOOPBACK = ['127.0.0.1', '::1'];
/** Where these processes wait for connections, as the kernel sees it. */
function listenersOf(pids: number[]): { address: string; port: number }[] {
  const sockets = new Set(pids.flatMap((pid) => linksIn(`/proc/${pid}/fd`)));
  return ['tcp', 'tcp6'].flatMap((table) =>
    read(`/proc/net/${table}`)
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(
        ([, , , state, , , , , , inode]) => state === LISTENING && sockets.has(`socket:[${inode}]`),
      )
      .map(([, local = '']) => local.split(':'))
      .map(([address = '', port = '']) => ({
        address: addressOf(address),
        port: Number.parseInt(port, 16),
      })),
  );
}
const LISTENING = '0A';
/** The kernel writes addresses as words of the machine's own byte order. */
function addressOf(hex: string): string {
  if (hex === '00000000000000000000000001000000') return '::1';
  return hex.length === 8 ? [...Buffer.from(hex, 'hex').reverse()].join('.') : hex;
}
function linksIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))];
    } catch {
      return [];
    }
  });
}

describe('npm start', () => {
  it('says where every store, the simulator and the people who can sign in are', () => {
    for (const slug of ['grocery', 'retail', 'services', 'restaurant', 'beauty'])
      expect(shop.output()).toContain(shop.storeUrl(slug));
    expect(shop.output()).toContain(`http://pay.localhost:${shop.ports.simulator}`);
    expect(shop.output()).toMatch(/Password +demo-password/);
  });

  it('S36: listens at the addresses it names, on this machine only, and nowhere else', () => {
    const { shop: port, simulator, emulator, mail } = shop.ports;
    const [database = 0] = postmastersOf(join(shop.dataDir, 'postgres'));
    const own = listenersOf(processesOf(shop).map(({ pid }) => pid));
    expect([...new Set(own.map((one) => one.port))].sort()).toEqual(
      [port, simulator, emulator, mail].sort(),
    );
    expect(listenersOf([database]).map((one) => one.port)).toEqual([
      Number(new URL(shop.databaseUrl).port),
    ]);
    for (const { port: at, address } of [...own, ...listenersOf([database])])
      expect(LOOPBACK, `${at}`).toContain(address);
  });

  it('I48: refuses a second shop on the same folder with one sentence', async () => {
    await expect(startShop({ dataDir: shop.dataDir })).rejects.toThrow(
      /Another shop \(process \d+, running since .+\) already uses .+\. Stop it first/,
    );
    expect(await health()).toBe(true);
  });

  it('starts a server that was killed again, at the same address and from code that is compiled', async () => {
    const [server] = running('server/main.ts');
    process.kill(server?.pid ?? 0, 'SIGKILL');
    // A server has two thousand modules, and nothing else that this shop runs has ended.
    expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(1_500);
    expect(
      await waitUntil(
        async () =>
          running('server/main.ts').some(({ pid }) => pid !== server?.pid) && (await health()),
        60_000,
      ),
    ).toBe(true);
  });

  it('comes back after kill -9 of the database, with what was written', async () => {
    await query(shop.databaseUrl, 'INSERT INTO kept VALUES (1)');
    const [pid] = readFileSync(
      join(shop.dataDir, 'postgres', 'data', 'postmaster.pid'),
      'utf8',
    ).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    const kept = () =>
      query(shop.databaseUrl, 'SELECT id FROM kept').then(
        (rows) => rows.length === 1,
        () => false,
      );
    expect(await waitUntil(kept, 60_000)).toBe(true);
    expect(await waitUntil(health, 60_000)).toBe(true);
  });

  it('ends every process of ours when the launcher is killed, and starts again on the same folder with the same rows', async () => {
    const [inner] = running('scripts/start.ts');
    process.kill(inner?.pid ?? 0, 'SIGKILL');
    expect(
      await waitUntil(async () => processesOf(shop).length === 0 && (await isGone()), 60_000),
    ).toBe(true);
    shop = await startShop({ dataDir: shop.dataDir });
    expect(await query(shop.databaseUrl, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
  });

  it('stops all of it when npm is told to end', async () => {
    await shop.stop();
    expect(processesOf(shop)).toEqual([]);
    expect(postmastersOf(join(shop.dataDir, 'postgres'))).toEqual([]);
    expect(await health()).toBe(false);
  });
});
