import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MutationReport } from './report.ts';

const SCRIPT = createRequire(import.meta.url).resolve(
  'mutation-testing-elements/dist/mutation-test-elements.js',
);
/** A script ends at the first `</script`, and a report may hold any text. */
const within = (text: string): string => text.replaceAll('<', '\\u003c');

/** Stryker's own viewer with a report in it, as one file without addresses. */
export const viewerPage = (report: MutationReport): string =>
  [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Mutants of the charts</title>',
    '<meta name="viewport" content="width=device-width">',
    `<script>${readFileSync(SCRIPT, 'utf8').replaceAll('</script', '<\\/script')}</script>`,
    '<body><mutation-test-report-app title-postfix="Mutants of the charts"></mutation-test-report-app>',
    `<script>document.querySelector('mutation-test-report-app').report = ${within(JSON.stringify(report))}</script>`,
  ].join('\n');

/** The report by its schema, and beside it the viewer with the report in it, to be opened by a double click. */
export function writeForViewer(name: string, report: MutationReport): void {
  mkdirSync('test-results', { recursive: true });
  writeFileSync(`test-results/${name}.json`, `${JSON.stringify(report)}\n`);
  writeFileSync(`test-results/${name}.html`, viewerPage(report));
}
