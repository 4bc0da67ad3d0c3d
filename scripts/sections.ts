import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';
import { ROOT } from './child.ts';
import { findChromium } from './chromium.ts';
import { check, NOTHING, plus, readPlaywright, readVitest, type Tally } from './tally.ts';

export type Section = () => Promise<Tally>;

const JOURNEYS = 'tests/e2e/playwright.config.ts';
const reports = mkdtempSync(join(tmpdir(), 'storefront-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
let running: ChildProcess | undefined;
process.once('SIGTERM', () => {
  running?.kill('SIGTERM');
  process.exit(1);
});

/** Every part of `npm test` by name, in the order in which they run: what fails fastest comes first. */
export const SECTIONS: Record<string, Section> = {
  types: async () => {
    let tally = NOTHING;
    for (const program of ['machines', 'providers', 'server', '.']) {
      const remembered = `node_modules/.cache/types/${program === '.' ? 'root' : program}.tsbuildinfo`;
      const args = ['-p', program, '--incremental', '--tsBuildInfoFile', remembered];
      tally = plus(tally, check((await run('typescript/bin/tsc', args)) === 0));
    }
    return tally;
  },
  lint: async () =>
    check(
      (await run('@biomejs/biome/bin/biome', [
        'check',
        '--error-on-warnings',
        '--max-diagnostics=50',
      ])) === 0,
    ),
  build: async () => {
    await ensureBuilt();
    return check(true);
  },
  tests: async () => {
    const report = join(reports, 'vitest.json');
    const code = await run('vitest/vitest.mjs', [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    return readVitest(report, code);
  },
  journeys: async () => {
    const report = join(reports, 'playwright.json');
    const code = await run(
      '@playwright/test/cli.js',
      ['test', '--config', JOURNEYS, '--reporter=line,json'],
      {
        PLAYWRIGHT_CHROMIUM: await findChromium(console.log),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    );
    return readPlaywright(report, code);
  },
};

function run(tool: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    running = spawn(process.execPath, [join(ROOT, 'node_modules', tool), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    running.once('error', reject);
    running.once('exit', (code) => resolve(code ?? 1));
  });
}
