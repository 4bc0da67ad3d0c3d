/* Brings node_modules to what package-lock.json says, when it is not there yet. */
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const WAIT_MS = 300;

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/* npm leaves the optional packages of other machines out. */
function isForThisMachine({ os, cpu, libc }) {
  const names = (list, own) => !list || [list].flat().includes(own);
  return Boolean(os) && !libc && names(os, process.platform) && names(cpu, process.arch);
}

function mayBeMissing(entry) {
  return Boolean(entry.optional || entry.devOptional || entry.peer) && !isForThisMachine(entry);
}

/* `npm install` run by hand leaves the right packages without our stamp: npm's own record of what it put there tells. */
function matchesRecord(root) {
  const wanted = readJson(join(root, 'package-lock.json'));
  const record = readJson(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !record?.packages) return false;
  return Object.entries(wanted.packages).every(([name, entry]) => {
    const there = record.packages[name];
    if (name === '' || entry.link) return true;
    return there
      ? there.version === entry.version && there.integrity === entry.integrity
      : mayBeMissing(entry);
  });
}

function npmCi(root) {
  const env = { ...process.env };
  delete env.NODE_ENV;
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, env, stdio: 'inherit' })
    : spawnSync('npm', args, {
        cwd: root,
        env,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      });
  if (done.status !== 0) throw new Error('npm ci did not finish: the lines above say why.');
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/* `npm start` and `npm test` may be called side by side in a fresh clone: one installs, the other waits for it. */
function takeTurn(root) {
  const file = join(root, '.cache', 'installing');
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = readJson(file);
    if (holder && !isAlive(holder)) rmSync(file, { force: true });
    else sleep(WAIT_MS);
  }
}

function ensureInstalled(root) {
  const stamp = join(root, 'node_modules', '.installed-from');
  const isStamped = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(root);
  if (isStamped()) return;
  const done = takeTurn(root);
  try {
    if (isStamped()) return;
    if (!matchesRecord(root)) {
      console.log(
        'Installing the packages of this version, once: 1.4 GB on disk, two minutes on two cores and longer over a slow network.',
      );
      npmCi(root);
    }
    writeFileSync(stamp, lockHash(root));
  } finally {
    done();
  }
}

module.exports = { ensureInstalled };
