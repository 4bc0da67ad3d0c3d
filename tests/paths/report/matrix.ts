import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChartModel } from '#machines/model.ts';
import { ROOT } from '#scripts/child.ts';
import { CHARTS } from '../charts.ts';

/** A promise of docs/promises.md, and everything that holds the shop to it. */
export interface Kept {
  id: string;
  promise: string;
  /** charts whose rules or whose always-true sentences name it */
  charts: string[];
  /** test files that name it */
  tests: string[];
}

const ROW = /^\| ([A-Z]\d{1,3}) \| (.+?) \|/;
const IDS = /\b[A-Z]\d{1,3}\b/g;
const namesIn = ({ rules, holds }: ChartModel): string =>
  [...Object.keys(rules), ...Object.keys(holds)].join(' ');

export function promisesKept(): Kept[] {
  const rows = readFileSync(join(ROOT, 'docs/promises.md'), 'utf8').split('\n');
  const charts = [...CHARTS].map(([name, model]) => ({
    name,
    ids: new Set(namesIn(model).match(IDS)),
  }));
  const files = globSync('{tests,machines,providers,server,src}/**/*.{test.ts,test.tsx,spec.ts}', {
    cwd: ROOT,
  }).map((file) => ({ file, ids: new Set(readFileSync(join(ROOT, file), 'utf8').match(IDS)) }));
  return rows.flatMap((row) => {
    const [, id, promise] = ROW.exec(row) ?? [];
    return id && promise
      ? [
          {
            ...{ id, promise },
            charts: charts.filter(({ ids }) => ids.has(id)).map(({ name }) => name),
            tests: files
              .filter(({ ids }) => ids.has(id))
              .map(({ file }) => file)
              .sort(),
          },
        ]
      : [];
  });
}
