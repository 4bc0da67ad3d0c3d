import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';
import { ROOT } from './child.ts';
import { type Browsers, findBrowsers } from './chromium.ts';
import { JOURNEYS, PLAYWRIGHT, VITEST } from './runFiles.ts';
import { inMemory, runTool } from './runTool.ts';
import { check, NOTHING, plus, readPlaywright, readVitest, type TestCounts } from './testCounts.ts';

export type TestSection = () => Promise<TestCounts>;

/** What the compiler found of each program: a change is checked again with what it reaches, in seconds. */
const CHECKED = join(ROOT, 'node_modules', '.cache', 'types');
/** Side by side, and each by one thread: the compiler's own threads check what they share once each, which was twice the work. */
const PROGRAMS = [['.'], ['machines', 'providers', 'server']];
/** They stay, to be asked how long each test takes; one of an earlier run is never read as this one's. */
function newReport(name: string): string {
  const file = join(ROOT, 'test-results', name);
  rmSync(file, { force: true });
  return file;
}

let brought: Promise<Browsers> | undefined;
/** To bring them takes the network a minute and the processor little: a run that ends with journeys asks for it at the beginning. */
export function browsers(): Promise<Browsers> {
  brought ??= findBrowsers(console.log);
  brought.catch(() => undefined);
  return brought;
}

/** Every part of `npm test` by name, in the order in which they run: what fails fastest comes first. */
export const SECTIONS: Record<string, TestSection> = {
  types: async () => {
    const checked = await Promise.all(PROGRAMS.map(inTurn));
    return checked.flat().reduce((all, isRight) => plus(all, check(isRight)), NOTHING);
  },
  lint: async () =>
    check(
      (await runTool('@biomejs/biome/bin/biome', [
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
    const report = newReport('vitest.json');
    const words = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runTool(VITEST, ['run', ...words], inMemory());
    return readVitest(report, code);
  },
  journeys: async () => {
    const report = newReport('playwright.json');
    const code = await runTool(PLAYWRIGHT, ['test', '--config', JOURNEYS, '--reporter=line,json'], {
      ...inMemory(),
      ...(await browsers()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    });
    return readPlaywright(report, code);
  },
};

async function inTurn(programs: string[]): Promise<boolean[]> {
  const checked: boolean[] = [];
  for (const program of programs) checked.push(await isWellTyped(program));
  return checked;
}
async function isWellTyped(program: string): Promise<boolean> {
  const found = join(CHECKED, `${program === '.' ? 'root' : program}.tsbuildinfo`);
  const words = ['-p', program, '--singleThreaded', '--incremental', '--tsBuildInfoFile', found];
  return (await runTool('typescript/bin/tsc', words)) === 0;
}
