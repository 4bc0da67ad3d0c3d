import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '../../e2e/scenarios.ts';
import { writeTrace } from '../run/asTrace.ts';
import { KEPT } from '../run/kept.ts';
import type { RanOf } from '../run/result.ts';
import { joined } from '../traffic/stored.ts';
import { type BrowserDocument, DOORS, type Door } from './document.ts';

/** A path that a page walked: how it was opened, and the titles of its steps. What they say in full is asked where the page then stands. */
export interface PagePath {
  door: Door;
  edges: readonly string[];
}
export type PageRan = RanOf<PagePath>;

/** What was wrong in a browser, after the fewest steps that show it. */
export interface Failed {
  door: Door;
  steps: string[];
  wrong: string[];
  /** files: the fixture that is walked first next time, and what /support opens */
  kept: string;
  trace: string;
}
interface Kept {
  chart: 'checkout';
  place: 'chromium';
  provider: string;
  kind: string;
  door: Door;
  start: string;
  steps: string[];
  wrong: string[];
}

const slug = (text: string): string => text.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();

export function keepFailed(
  { method, kind }: Scenario,
  { path: { door, edges }, wrong }: PageRan,
  { follower }: Pick<BrowserDocument, 'follower'>,
  folder = KEPT,
): Failed {
  const steps = [...edges];
  const kept: Kept = {
    ...{ chart: 'checkout', place: 'chromium', provider: method, kind, door },
    ...{ start: DOORS[door].start, steps, wrong },
  };
  mkdirSync(folder, { recursive: true });
  // One file for each thing that is wrong: the newest has the fewest steps.
  const name = slug(['chromium', method, kind, door, wrong[0]].join('-')).slice(0, 120);
  const file = join(folder, `${name}.json`);
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  const trace = writeTrace(name, joined(follower.parts));
  return { door, steps, wrong, kept: file, trace };
}

/** Paths of this provider and kind of cart that failed in a browser before: they are walked first. */
export function keptInBrowser({ method, kind }: Scenario, folder = KEPT): PagePath[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Kept)
    .filter((one) => one.place === 'chromium' && one.provider === method && one.kind === kind)
    .map(({ door, steps }) => ({ door, edges: steps }));
}
