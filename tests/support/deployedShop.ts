import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join, relative } from 'node:path';
import { type Child, ROOT, startChild } from '#scripts/child.ts';
import { anyPort } from '#scripts/ports.ts';
import type { SiteBeside } from './siteBeside.ts';

export interface DeployedShop {
  /** where it listens, under the stores' own names, whichever build it is */
  port: number;
  /** The next build takes the place of this one: every built file has another name, and those of before are gone from the server. */
  deploys(env?: Record<string, string>): Promise<void>;
  /** It takes what is asked and answers nothing until it is woken. */
  sleeps(): void;
  wakes(): void;
  stop(): Promise<void>;
}

const PATIENCE_MS = 120_000;
const RUN_BY = ['server', 'machines', 'providers', 'public', 'dist', 'package.json'];

/** A server of a site beside the running shop, to be replaced by later builds at the same address. */
export async function deployedShop(site: SiteBeside): Promise<DeployedShop> {
  const port = await anyPort();
  const folder = mkdtempSync(join(tmpdir(), 'storefront-builds-'));
  const run = async (root: string, env: Record<string, string> = {}): Promise<Child> => {
    const child = startChild({
      name: 'A server of one build',
      file: relative(ROOT, join(root, 'server/main.ts')),
      log: join(folder, 'server.log'),
      env: { ...site.env, PORT: String(port), ...env },
    });
    await child.ready(`http://127.0.0.1:${port}/health`, PATIENCE_MS);
    return child;
  };
  let builds = 1;
  let current = await run(ROOT);
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    const pid = current.pid();
    if (pid) process.kill(pid, name);
  };
  return {
    port,
    async deploys(env) {
      builds++;
      const root = join(folder, `build-${builds}`);
      nextBuild(root, builds);
      await current.stop();
      current = await run(root, env);
    },
    sleeps: () => signal('SIGSTOP'),
    wakes: () => signal('SIGCONT'),
    async stop() {
      await current.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same shop as if all of its sources had changed. */
function nextBuild(root: string, number: number): void {
  for (const part of RUN_BY)
    cpSync(join(ROOT, part), join(root, part), {
      recursive: true,
      filter: (file) => !file.endsWith('.br'),
    });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const stamp = join(root, 'dist/.built-from');
  const was = readFileSync(stamp, 'utf8').slice(0, 12);
  const build = `${was.slice(0, 10)}-${number}`;
  writeFileSync(stamp, build);
  const names = new Map(
    globSync('*', { cwd: join(root, 'dist/client/assets') }).map((name) => [
      name,
      `${basename(name, extname(name))}${number}${extname(name)}`,
    ]),
  );
  for (const file of globSync('dist/{client,client/.vite,server}/**/*.{js,css,json}', {
    cwd: root,
  })) {
    const text = readFileSync(join(root, file), 'utf8');
    const now = text
      .replaceAll(was, build)
      .replace(/[\w.-]+\.\w+/g, (name) => names.get(name) ?? name);
    if (now !== text) writeFileSync(join(root, file), now);
  }
  for (const [name, next] of names)
    renameSync(join(root, 'dist/client/assets', name), join(root, 'dist/client/assets', next));
}
