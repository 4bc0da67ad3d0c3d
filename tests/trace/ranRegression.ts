import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { REGRESSIONS } from '#src/support/trace/regressionTest.ts';

/** `faulty`: the page asks how its order stands, and does not hear the answer (`faultyChart.config.ts`). */
export type Chart = 'today' | 'faulty';

/** The file that support saved, as an engineer runs it: where it belongs, on a chart. */
export function ranRegression(
  name: string,
  text: string,
  chart: Chart = 'today',
): [passes: boolean, said: string] {
  const file = `${REGRESSIONS}/${name}.test.ts`;
  mkdirSync(REGRESSIONS, { recursive: true });
  writeFileSync(file, text);
  try {
    const on = chart === 'faulty' ? ['--config', 'tests/trace/faultyChart.config.ts'] : [];
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--root=.', '--maxWorkers=1', ...on];
    const { status, stdout, stderr } = spawnSync(process.execPath, [...args, file], {
      encoding: 'utf8',
    });
    return [status === 0, stripVTControlCharacters(`${stdout}${stderr}`)];
  } finally {
    rmSync(file);
  }
}
