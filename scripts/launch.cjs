/*
 * What stands behind every npm command. It is CommonJS in plain syntax because the machine's own Node may be an older one:
 * it brings the locked packages, among them Node 24, and hands over to scripts/<command>.ts under that Node.
 */
const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const { delimiter, dirname, join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');
const { ensureInstalled } = require('./install.cjs');

const ROOT = resolve(__dirname, '..');
const OLDEST_NODE = [24, 15];
const PARENT_CHECK_MS = 500;

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

function nodeToUse() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const windows = process.platform === 'win32';
  const brought = join(
    ROOT,
    'node_modules',
    `node-${windows ? 'win' : process.platform}-${process.arch}`,
    'bin',
    windows ? 'node.exe' : 'node',
  );
  if (existsSync(brought)) return brought;
  throw new Error(
    `Node ${OLDEST_NODE.join('.')} or newer is needed (this is ${process.versions.node}), and npm has none for this machine.`,
  );
}

/* A command is one file here, or a folder with a main.ts. */
function entryOf(command) {
  const entries = [join(__dirname, `${command}.ts`), join(__dirname, command, 'main.ts')];
  const entry = /^[a-z]+$/.test(command) && entries.find(existsSync);
  if (!entry) throw new Error(`There is no command "${command}".`);
  return entry;
}

function run(command, args) {
  const node = nodeToUse();
  const path = [dirname(node), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(
    delimiter,
  );
  const exitWithParent = pathToFileURL(join(__dirname, 'exitWithParent.ts')).href;
  const child = spawn(node, ['--import', exitWithParent, entryOf(command), ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      PATH: path,
      LAUNCHED_AT: String(Date.now() - Math.round(performance.now())),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  stopTogether(child);
}

/* npm and its shell can be gone without a word to us (SIGTERM to npm): then our parent is another process. */
function stopTogether(child) {
  const parent = process.ppid;
  const watch = setInterval(
    () => process.ppid !== parent && child.kill('SIGTERM'),
    PARENT_CHECK_MS,
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code) => {
    clearInterval(watch);
    process.exit(code === null ? 1 : code);
  });
}

try {
  // A launcher inside a launcher (a test that starts a shop) stands on packages that are in use: it leaves them alone.
  if (!process.env.LAUNCHED_AT) ensureInstalled(ROOT);
  run(process.argv[2] || 'start', process.argv.slice(3));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
