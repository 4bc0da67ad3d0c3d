import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/child.ts';
import { argued } from '../browser/reasons.ts';
import { type BrowserRun, sortsOf } from '../browser/results.ts';
import type { ChartRun } from '../runAll.ts';
import type { Traffic } from '../traffic/traffic.ts';

/** A Playwright test, and the branches of the checkout's chart that its pages took. */
export interface JourneyPath {
  title: string;
  file: string;
  taken: string[];
}
export interface MutantCount {
  chart: string;
  killed: number;
  survived: string[];
}
export interface PlantedFault {
  id: string;
  says: string;
  found: object | null;
}
export interface Provider {
  code: string;
  cells: string[];
  taken: string[];
  /** not taken, with the reason why this provider cannot, or null where none is known; and where a page was to take it and did not */
  left: { drawn: string; why: string | null; tried: string[] }[];
  /** where a replay of a recording stood elsewhere than its page */
  differences: string[];
  /** what a page offered or the shop left out, against the chart, and after which steps */
  failed: string[];
  walks: number;
  steps: number;
  answers: { shop: number; planted: number };
}
/** What other runs have left behind: whatever is there is told, and what is not there is said to be not there. */
export interface Besides {
  providers: Provider[];
  journeys: JourneyPath[];
  traffic: Traffic | null;
  mutants: MutantCount[];
  faults: PlantedFault[];
  before: ChartRun[];
}

const read = <T>(file: string): T | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
const readAll = <T>(folder: string): T[] =>
  globSync('*.json', { cwd: folder })
    .sort()
    .flatMap((name) => read<T>(join(folder, name)) ?? []);

interface Stryker {
  files: Record<
    string,
    { mutants: { status: string; mutatorName: string; description?: string }[] }
  >;
}
const mutantsOf = (report: Stryker | null): MutantCount[] =>
  Object.entries(report?.files ?? {}).map(([file, { mutants }]) => ({
    chart: file,
    killed: mutants.filter(({ status }) => status !== 'Survived' && status !== 'NoCoverage').length,
    survived: mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ description, mutatorName }) => description ?? mutatorName),
  }));

/** Each place and reason once, however often it was tried. */
const triedFor = (drawn: string, runs: readonly BrowserRun[]): string[] => [
  ...new Set(
    runs
      .flatMap(({ missed }) => missed)
      .filter(({ target }) => target === drawn)
      .map(({ place, step, why }) => `"${step}" at ${place}: ${why}`),
  ),
];

/** All visits of one provider together: a branch counts where a page took it, whatever the layout, language or width. */
export function providersOf(runs: readonly BrowserRun[], drawn: readonly string[]): Provider[] {
  return [...Map.groupBy(runs, ({ cell }) => cell.provider)].map(([code, own]) => {
    const taken = new Set(own.flatMap((one) => one.taken));
    const walks = own.flatMap((one) => one.walks);
    const sum = (of: (walk: (typeof walks)[number]) => number): number =>
      walks.reduce((total, walk) => total + of(walk), 0);
    return {
      ...{ code, walks: walks.length, steps: sum(({ steps }) => steps.length) },
      cells: own.map(({ cell }) =>
        [...sortsOf(cell), cell.store, cell.locale, cell.width].join(', '),
      ),
      taken: [...taken],
      left: drawn
        .filter((one) => !taken.has(one))
        .map((one) => ({ drawn: one, why: argued(code, one), tried: triedFor(one, own) })),
      differences: [...new Set(own.flatMap((one) => one.differences))],
      failed: own
        .flatMap((one) => one.failed ?? [])
        .map(
          ({ steps, wrong }) =>
            `after "${steps.join(', ') || 'the beginning'}": ${wrong.join('; ')}`,
        ),
      answers: {
        shop: sum(({ answers }) => answers.shop),
        planted: sum(({ answers }) => answers.planted),
      },
    };
  });
}

export function readBesides(folder: string, drawn: readonly string[]): Besides {
  const results = join(ROOT, 'test-results');
  const old = read<{ runs: ChartRun[] } | ChartRun[]>(join(folder, 'report.json'));
  return {
    providers: providersOf(readAll<BrowserRun>(join(results, 'paths-browser')), drawn),
    journeys: readAll<JourneyPath>(join(results, 'paths-journeys')),
    traffic: read<Traffic>(join(results, 'paths-traffic.json')),
    mutants: mutantsOf(read<Stryker>(join(results, 'mutants.json'))),
    faults: read<PlantedFault[]>(join(folder, 'faults.json')) ?? [],
    before: Array.isArray(old) ? old : (old?.runs ?? []),
  };
}
export const NOTHING_BESIDES: Besides = {
  ...{ providers: [], journeys: [], traffic: null, mutants: [], faults: [], before: [] },
};
