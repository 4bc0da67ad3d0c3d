import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/child.ts';

/** One payment as it was seen in a browser: what was done, what the page said, what the server and the simulator's books hold. */
export interface Row {
  provider: string;
  outcome: string;
  who: string;
  /** the page's heading and its sentence about the money */
  said: string;
  server: string;
  /** payable things in the simulator's books for this order, and attempts in ours */
  sessions: string;
  result: 'as promised' | 'WRONG';
}

const FOLDER = join(ROOT, 'test-results');
const ROWS = join(FOLDER, 'outcomes');
/** What platformProxy.spec.ts has walked. */
export const GATEWAY_ROWS = join(FOLDER, 'gateway');

export function forgetResults(): void {
  for (const folder of [ROWS, GATEWAY_ROWS]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(ROWS, { recursive: true });
}

/** Each worker writes its own rows; the end of the run reads them all. */
export function note(row: Row): void {
  writeFileSync(join(ROWS, `${row.provider}-${row.outcome}-${row.who}.json`), JSON.stringify(row));
}

export function printResults(): void {
  const files = existsSync(ROWS) ? globSync('*.json', { cwd: ROWS }).sort() : [];
  if (files.length === 0) return;
  const rows = files.map((file) => JSON.parse(readFileSync(join(ROWS, file), 'utf8')) as Row);
  const lines = rows.map(({ provider, outcome, who, said, server, sessions, result }) =>
    [provider, outcome, who, said, server, sessions, result].join(' | '),
  );
  const head = [
    'provider',
    'outcome',
    'who',
    'the page says',
    'the server says',
    'sessions',
    'result',
  ];
  const table = [head.join(' | '), head.map(() => '---').join(' | '), ...lines]
    .map((line) => `| ${line} |`)
    .join('\n');
  writeFileSync(
    join(FOLDER, 'outcomes.md'),
    `# Every provider, every outcome, in a browser\n\n${table}\n`,
  );
  console.log(`\n${table}\n`);
}
