import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const INSTALL = join(import.meta.dirname, '../../scripts/install.cjs');
const LOCK = {
  packages: {
    '': {},
    'node_modules/here': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/for-another-machine': {
      version: '1.0.0',
      integrity: 'sha512-b',
      optional: true,
      os: ['aix'],
    },
  },
};
const { 'node_modules/here': here } = LOCK.packages;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'storefront-install-'));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(LOCK));
  writeFileSync(join(root, 'npm.cjs'), STAND_IN);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Stands where npm would: notes how it was called, and installs nothing. */
const STAND_IN = `
  const { appendFileSync, mkdirSync } = require('node:fs');
  appendFileSync('calls.txt', JSON.stringify({ args: process.argv.slice(2), mode: process.env.NODE_ENV ?? null }) + '\\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  mkdirSync('node_modules', { recursive: true });`;

const install = () =>
  run(
    process.execPath,
    ['-e', `require(${JSON.stringify(INSTALL)}).ensureInstalled(${JSON.stringify(root)})`],
    {
      env: { ...process.env, npm_execpath: join(root, 'npm.cjs'), NODE_ENV: 'production' },
    },
  );
const calls = () =>
  existsSync(join(root, 'calls.txt'))
    ? readFileSync(join(root, 'calls.txt'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

function record(packages: object): void {
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
}

describe('the packages behind npm start', () => {
  it('are installed from the lock file, development ones included, whatever NODE_ENV says, and only once', async () => {
    await install();
    await install();
    expect(calls()).toHaveLength(1);
    expect(calls()[0]).toMatchObject({
      args: expect.arrayContaining(['ci', '--include=dev', '--include=optional']),
      mode: null,
    });
  });

  it('are installed again when the lock file has changed', async () => {
    await install();
    writeFileSync(
      join(root, 'package-lock.json'),
      JSON.stringify({ packages: { ...LOCK.packages, 'node_modules/new': { version: '1.0.0' } } }),
    );
    await install();
    expect(calls()).toHaveLength(2);
  });

  it('are installed once for two commands that start side by side', async () => {
    await Promise.all([install(), install()]);
    expect(calls()).toHaveLength(1);
  });

  it('are installed although an installer was killed on the way', async () => {
    mkdirSync(join(root, '.cache'));
    const { pid } = await dead();
    writeFileSync(join(root, '.cache', 'installing'), String(pid));
    await install();
    expect(calls()).toHaveLength(1);
  });

  it('are left alone when npm was run by hand and has brought all that this machine needs', async () => {
    record({ 'node_modules/here': here });
    await install();
    expect(calls()).toEqual([]);
  });

  it.each([
    ['one is missing', {}],
    ['one has another version', { 'node_modules/here': { ...here, version: '0.9.0' } }],
  ])('are installed when %s', async (_what, packages) => {
    record(packages);
    await install();
    expect(calls()).toHaveLength(1);
  });
});

/** The id of a process that has ended. */
async function dead(): Promise<{ pid: number }> {
  const { stdout } = await run(process.execPath, ['-e', 'console.log(process.pid)']);
  return { pid: Number(stdout) };
}
