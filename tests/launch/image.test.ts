import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '#scripts/child.ts';
import { discardCluster, ensureDatabase, startCluster } from '#scripts/embedded-postgres.ts';
import { anyPort } from '#scripts/ports.ts';
import { databaseOwner } from '#scripts/postgres/owner.ts';
import { waitUntil } from '#scripts/waitUntil.ts';
import { copyOf, type Stage, stagesOf, variablesOf } from '#tests/support/dockerfile.ts';

/** The steps of the Dockerfile one by one, without Docker: what it copies and runs, in folders of their own, and its server as a user who may write nothing there. */
const folder = mkdtempSync(join(tmpdir(), 'storefront-image-'));
const stages = stagesOf(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
const last = stages.at(-1) as Stage;
const rootOf = (stage: Stage): string => join(folder, stage.name ?? 'image');
const context = join(folder, 'context');
/** The image's Node, wherever this machine keeps it. */
const bin = join(folder, 'bin');
const timeline: string[] = [];
/** How npm reaches its registry from here; nothing of the run that we are in. */
const OF_THIS_MACHINE = Object.fromEntries(
  Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      !/^(NODE_(ENV|OPTIONS)|VITEST|PROVE|npm_(?!config))/.test(entry[0]),
  ),
);

beforeAll(async () => {
  chmodSync(folder, 0o755);
  mkdirSync(context);
  mkdirSync(bin);
  cpSync(process.execPath, join(bin, 'node'));
  execFileSync('sh', ['-c', `git archive HEAD | tar -x -C "${context}"`], { cwd: ROOT });
  for (const path of ignored()) rmSync(join(context, path), { recursive: true, force: true });
  // A folder whose files are all kept out is no part of a build context.
  execFileSync('find', [context, '-type', 'd', '-empty', '-delete']);
  for (const stage of stages) make(stage);
  execFileSync('chmod', ['-R', 'a-w,a+rX', rootOf(last)]);
}, 3_600_000);
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true });
});

/** What `.dockerignore` keeps out: all that it does not name, and then some of that. */
function ignored(): string[] {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const kept = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');
  const out = lines.filter((line) => !line.startsWith('!') && line !== '*').map(pattern);
  return files.filter(
    (file) =>
      !kept.some((name) => file === name || file.startsWith(`${name}/`)) ||
      out.some((one) => one.test(file)),
  );
}
const pattern = (line: string): RegExp =>
  new RegExp(
    `^${line
      .replaceAll('.', '\\.')
      .replaceAll('**/', '(.*/)?')
      .replace(/(?<!\.)\*/g, '[^/]*')
      .replaceAll('(.[^/]*/)?', '(.*/)?')}(/.*)?$`,
  );

function make(stage: Stage): void {
  const shop = join(rootOf(stage), 'shop');
  mkdirSync(shop, { recursive: true });
  let env: Record<string, string> = { ...OF_THIS_MACHINE, PATH: `${bin}:${process.env.PATH}` };
  for (const { word, rest } of stage.steps) {
    const began = performance.now();
    if (word === 'ENV') env = { ...env, ...variablesOf(rest) };
    if (word === 'COPY') copy(rest, shop);
    if (word === 'RUN') {
      const run = spawnSync('sh', ['-c', rest], { cwd: shop, env, encoding: 'utf8' });
      expect(run.status, `${rest}\n${run.stdout.slice(-4_000)}\n${run.stderr.slice(-4_000)}`).toBe(
        0,
      );
    }
    timeline.push(
      `${stage.name ?? 'image'}: ${word} ${rest.slice(0, 70)} (${Math.round((performance.now() - began) / 1000)} s)`,
    );
  }
}

function copy(rest: string, shop: string): void {
  const { from, sources, to } = copyOf(rest);
  const base = from ? rootOf(stages.find(({ name }) => name === from) as Stage) : context;
  for (const source of sources) {
    const path = join(base, source);
    expect(existsSync(path), `COPY ${source}`).toBe(true);
    const isFolderOfMany = to.endsWith('/');
    const target = source === '.' ? shop : isFolderOfMany ? join(shop, to, source) : join(shop, to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(path, target, { recursive: true, verbatimSymlinks: true });
  }
}

/** Packages that only development needs, by the lock: of those named for development some are also what a production package asks for. */
function ofDevelopment(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const paths = Object.keys(packages).filter((path) => packages[path]?.dev);
  expect(paths).toContain('node_modules/vitest');
  return paths;
}

it('the image has no package of development, and starts a live shop as a user who may write nothing of it', async () => {
  const shop = join(rootOf(last), 'shop');
  expect(ofDevelopment().filter((path) => existsSync(join(shop, path)))).toEqual([]);
  expect(existsSync(join(shop, 'server/sandbox'))).toBe(false);
  const cluster = await startCluster({ folder: join(folder, 'postgres') });
  const databaseUrl = await ensureDatabase(cluster, 'shop');
  const port = await anyPort();
  const command = JSON.parse(
    last.steps.find(({ word }) => word === 'CMD')?.rest ?? '[]',
  ) as string[];
  const variables = Object.assign(
    {},
    ...last.steps.filter(({ word }) => word === 'ENV').map(({ rest }) => variablesOf(rest)),
  );
  const server = spawn(join(bin, command[0] ?? ''), command.slice(1), {
    ...databaseOwner(),
    cwd: shop,
    env: { ...variables, PATH: bin, PORT: String(port), DATABASE_URL: databaseUrl, ...LIVE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => (output += chunk));
  const isReady = async (): Promise<boolean> =>
    server.exitCode !== null ||
    (await fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    ));
  const began = performance.now();
  expect(await waitUntil(isReady, 120_000)).toBe(true);
  expect(server.exitCode, output).toBeNull();
  timeline.push(`the server is ready (${Math.round(performance.now() - began)} ms)`);
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { host: 'nobody.example' } });
  expect(page.status).toBe(421);
  const asked = performance.now();
  server.kill('SIGTERM');
  await once(server, 'exit');
  timeline.push(
    `it ended after SIGTERM (${Math.round(performance.now() - asked)} ms, code ${server.exitCode})`,
  );
  expect(server.exitCode).toBe(0);
  const size = execFileSync('du', ['-sm', shop], { encoding: 'utf8' }).split('\t')[0];
  console.info([...timeline, `the image's own files: ${size} MB`].join('\n'));
  await cluster.stop();
  await discardCluster(join(folder, 'postgres'));
}, 600_000);

const LIVE = {
  COOKIE_SECRET: 'x'.repeat(64),
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  FIREBASE_PROJECT_ID: 'a-project',
  FIREBASE_API_KEY: 'a-key',
  FIREBASE_AUTH_DOMAIN: 'auth.shop.example',
  FIREBASE_APP_ID: 'an-app',
  TRUST_PROXY: '127.0.0.1',
  // Firebase cannot be reached from here, wherever this runs: that keeps no shop from starting.
  GOOGLE_APPLICATION_CREDENTIALS: aServiceAccount(),
  HTTPS_PROXY: 'http://127.0.0.1:1',
};

function aServiceAccount(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = join(folder, 'service-account.json');
  const key = {
    type: 'service_account',
    project_id: 'a-project',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: 'shop@a-project.iam.gserviceaccount.com',
  };
  writeFileSync(file, JSON.stringify(key));
  return file;
}
