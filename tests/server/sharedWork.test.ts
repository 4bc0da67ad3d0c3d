import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { anyPort } from '#scripts/ports.ts';

const PATIENCE = { timeout: 15_000, interval: 50 };
let primary: ChildProcess;
let port: number;
const start = async (env: Record<string, string> = {}): Promise<void> => {
  port = await anyPort();
  primary = spawn(process.execPath, ['tests/support/sharedProgram.ts'], {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: 'ignore',
  });
};
afterEach(() => void primary.kill('SIGKILL'));

/** Each on a connection of its own, as new visitors come. */
const answer = async (path = '/'): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })).text();
/** Who answers of so many visitors. */
const answering = async (visitors = 9): Promise<string[]> => {
  const all = await Promise.all(Array.from({ length: visitors }, () => answer()));
  return [...new Set(all.map((one) => one.split(' ')[0] ?? ''))];
};
const areThree = () => vi.waitFor(async () => expect(await answering()).toHaveLength(3), PATIENCE);
const isAlive = (pid: string): boolean => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

it('three processes take visitors of one port in turn; one that is killed is missed by nobody who comes after, and replaced', async () => {
  await start({ ADMIN_ADDRESS: '127.0.0.1:9464' });
  await areThree();
  const admins = await Promise.all(Array.from({ length: 9 }, () => answer()));
  expect([...new Set(admins.map((one) => one.split(' ')[1]))].toSorted()).toEqual([
    '127.0.0.1:9464',
    '127.0.0.1:9465',
    '127.0.0.1:9466',
  ]);
  const [one = ''] = await answering();
  process.kill(Number(one), 'SIGKILL');
  await vi.waitFor(() => expect(isAlive(one)).toBe(false), PATIENCE);
  await areThree();
  expect(await answering()).not.toContain(one);
});

it('told to end, all answer what they had accepted, and end', async () => {
  await start();
  await areThree();
  const pids = await answering();
  const late = answer('/slow');
  await vi.waitFor(async () => expect(await answering(3)).toHaveLength(3), PATIENCE);
  primary.kill('SIGTERM');
  expect(pids).toContain((await late).split(' ')[0]);
  expect(await once(primary, 'exit')).toEqual([0, null]);
  expect(pids.filter(isAlive)).toEqual([]);
});

it('a primary that dies by kill -9 leaves no process', async () => {
  await start();
  await areThree();
  const pids = await answering();
  primary.kill('SIGKILL');
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), PATIENCE);
});

it('what cannot start ends with the code of the one that could not, and is not tried for ever', async () => {
  await start({ BROKEN: '1' });
  expect(await once(primary, 'exit')).toEqual([7, null]);
});
