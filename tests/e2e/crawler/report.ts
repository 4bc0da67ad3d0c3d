import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/child.ts';
import type { Counts } from './counts.ts';
import { nameOf, type Visitor } from './visitors.ts';

const FOLDER = join(ROOT, 'test-results', process.env.PROVE || 'crawlSample');
const COLUMNS = [
  'store',
  'role',
  'pages',
  'links',
  'buttons',
  'choices',
  'forms',
  'presses',
  'chosen',
  'gone',
  'left',
  'findings',
] as const;
type Row = Record<(typeof COLUMNS)[number], string | number>;
const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const lineOf = (row: Row): string => line(COLUMNS.map((column) => row[column]));

/** What a visitor found, and a row of the table: what is walked store by store comes together in test-results/crawl.md (crawlKinds.md, crawlSample.md). */
export function report(visitor: Visitor, { defects, gone, ...numbers }: Counts): void {
  const name = nameOf(visitor);
  const role = `${visitor.who}${visitor.atTable ? ' at a table' : ''}`;
  const row: Row = {
    store: visitor.store,
    role,
    ...numbers,
    gone: gone.length,
    findings: defects.length,
  };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    join(FOLDER, `${name}.json`),
    JSON.stringify({ ...numbers, ...row, defects, goneControls: gone }, null, 2),
  );
  const rows = globSync('*.json', { cwd: FOLDER }).toSorted();
  const lines = rows.map((file) => lineOf(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))));
  writeFileSync(
    `${FOLDER}.md`,
    `${[line(COLUMNS), line(COLUMNS.map(() => '---')), ...lines].join('\n')}\n`,
  );
  console.log(
    [
      lineOf(row),
      ...defects.map(({ page, control, wrong }) => `${wrong} | ${control || page}`),
    ].join('\n'),
  );
}
