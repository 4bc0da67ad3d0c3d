import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { readChart } from '../graph/written.ts';
import { WrongWord } from '../names.ts';
import type { ChartRun } from '../runAll.ts';
import { type Before, readBesides } from './besides.ts';
import { promisesKept } from './matrix.ts';
import { pageOf } from './page.ts';

/** Every branch of the checkout, by the names of its drawing. */
const drawnNames = (): string[] => readChart(checkoutMachine).transitions.map(({ drawn }) => drawn);

const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** One suite for each chart and criterion, one case for each place; what failed says its path. */
export function junit(runs: readonly ChartRun[]): string {
  const suites = runs.flatMap(({ outcomes }) =>
    outcomes.map(({ chart, criterion, ran, failures }) => {
      const cases = ran.map(({ place, paths, failed, ms }) => {
        const own = failures.filter((one) => one.place === place);
        const said = own.map(
          ({ steps, wrong }) =>
            `<failure message="${quoted(wrong[0] ?? '')}">${quoted([...steps, ...wrong].join('\n'))}</failure>`,
        );
        return `<testcase classname="${quoted(chart)}" name="${paths} paths, ${place}" time="${ms / 1000}">${failed > 0 ? said.join('') : ''}</testcase>`;
      });
      const failed = ran.filter((one) => one.failed > 0).length;
      return `<testsuite name="${quoted(chart)}: ${criterion}" tests="${ran.length}" failures="${failed}">${cases.join('')}</testsuite>`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>${suites.join('\n')}</testsuites>\n`;
}

interface Written {
  runs: ChartRun[];
  before?: Before[];
}
function earlier(folder: string): Written | null {
  const file = join(folder, 'report.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Written) : null;
}
const compared = ({ outcomes }: ChartRun): Before => ({
  outcomes: outcomes.map(({ chart, criterion, met, total }) => ({ chart, criterion, met, total })),
});

/** Nothing is walked: what other runs have left since stands beside what was walked then, and its run before stays the one before. */
export function writeAgain(folder: string): string[] {
  const old = earlier(folder);
  if (!old)
    throw new WrongWord(`${folder} holds no report.json: a run with --out ${folder} writes one.`);
  return writeReports(old.runs, folder, old.before ?? []);
}

export function writeReports(
  runs: readonly ChartRun[],
  folder: string,
  before: Before[] = earlier(folder)?.runs.map(compared) ?? [],
): string[] {
  mkdirSync(folder, { recursive: true });
  const besides = { ...readBesides(folder, drawnNames()), before };
  const files = {
    'report.html': pageOf(runs, besides, promisesKept()),
    'report.json': `${JSON.stringify({ runs, ...besides }, null, 2)}\n`,
    'junit.xml': junit(runs),
  };
  return Object.entries(files).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
}
