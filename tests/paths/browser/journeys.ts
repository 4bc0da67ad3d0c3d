import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { ROOT } from '#scripts/child.ts';
import type { JourneyPath } from '../report/besides.ts';
import { joined } from '../traffic/stored.ts';
import { TraceWalks } from '../traffic/traces.ts';

const FOLDER = join(ROOT, 'test-results/paths-journeys');

/** The path of one Playwright test on the checkout's chart, by what its pages recorded: for the report, which draws it. */
export function keepJourney(title: string, file: string, parts: readonly TraceSegment[]): void {
  const walks = new TraceWalks();
  walks.walk(title, joined(parts));
  const taken =
    walks.counters
      .get('checkout')
      ?.named()
      .map(({ drawn }) => drawn) ?? [];
  if (taken.length === 0) return;
  mkdirSync(FOLDER, { recursive: true });
  const name = createHash('sha256').update(`${file} ${title}`).digest('hex').slice(0, 16);
  const path: JourneyPath = { title, file, taken };
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(path)}\n`);
}
