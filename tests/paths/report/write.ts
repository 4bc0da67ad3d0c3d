import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { readChart } from '../graph/written.ts';
import type { ChartRun } from '../runAll.ts';
import { readBesides } from './besides.ts';
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

export function writeReports(runs: readonly ChartRun[], folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const besides = readBesides(folder, drawnNames());
  const { before, ...now } = besides;
  const files = {
    'report.html': pageOf(runs, besides, promisesKept()),
    'report.json': `${JSON.stringify({ runs, ...now }, null, 2)}\n`,
    'junit.xml': junit(runs),
  };
  return Object.entries(files).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
}
