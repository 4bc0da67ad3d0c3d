import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = mkdtempSync(join(tmpdir(), 'imports-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

interface Asked {
  specifier: string;
  from: string;
  url: string;
  format: string;
}

/** Writes down what is answered to each import. The hooks that are loaded first are asked last. */
const LISTENS = `data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  const asked = [];
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL: from = '', conditions } = context;
      const { url, format } = next(specifier, context);
      if (conditions.includes('import') && /^file:.*[^/]$/.test(from))
        asked.push({ specifier, from, url, format });
      return { url, format, shortCircuit: true };
    },
  });
  process.on('exit', () => writeFileSync(process.env.ASKED, JSON.stringify(asked)));
`)}`;
/** As `startQuickly.ts` has it, for the start without it too. */
const CACHE = join(ROOT, 'node_modules/.cache/compiled');
const QUICKLY = './server/startQuickly.ts';

/** Every module of a server is loaded, then it ends: it is told of no database. */
async function importsOf(name: string, ...ahead: string[]): Promise<Asked[]> {
  const file = join(FOLDER, name);
  const program = spawn(
    process.execPath,
    [...ahead.flatMap((one) => ['--import', one]), 'server/main.ts'],
    {
      cwd: ROOT,
      env: { PATH: process.env.PATH, SHOP_MODE: 'live', ASKED: file, NODE_COMPILE_CACHE: CACHE },
      stdio: 'ignore',
    },
  );
  await once(program, 'exit');
  return JSON.parse(readFileSync(file, 'utf8'));
}

it('a start asks Node once for each package, and for no file of ours', async () => {
  const all = await importsOf('ours', LISTENS, QUICKLY);
  const asked = all.filter(({ from }) => !from.includes('/node_modules/'));
  const packages = asked
    .map(({ specifier }) => specifier)
    .filter((one) => /^[@a-z][^:]*$/.test(one));
  expect(asked.filter(({ url }) => url.endsWith('.ts'))).toEqual([]);
  expect(packages).toContain('drizzle-orm');
  expect(packages).toEqual([...new Set(packages)]);
}, 60_000);

it('each import leads where Node leads it, and is what Node takes it for', async () => {
  const quickly = await importsOf('quickly', QUICKLY, LISTENS);
  const plainly = await importsOf('plainly', LISTENS);
  const led = (all: Asked[]): Set<string> => new Set(all.map((one) => JSON.stringify(one)));
  expect(quickly.length).toBeGreaterThan(1_500);
  expect([...led(quickly).symmetricDifference(led(plainly))]).toEqual([]);
}, 60_000);
