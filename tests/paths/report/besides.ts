import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/child.ts';
import type { MutationReport } from '#tests/mutants/report.ts';
import { argued } from '../browser/reasons.ts';
import { type BrowserRun, sortsOf } from '../browser/results.ts';
import type { Outcome } from '../runAll.ts';
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
  /** told by no walk, each with its reason */
  argued: number;
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
  /** of them so many are argued: of another provider, to which a shopper changed */
  beside: number;
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
  before: Before[];
}
/** What the report before this one said, as far as it is compared. */
export interface Before {
  outcomes: Pick<Outcome, 'chart' | 'criterion' | 'met' | 'total'>[];
}

const read = <T>(file: string): T | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
const readAll = <T>(folder: string): T[] =>
  globSync('*.json', { cwd: folder })
    .sort()
    .flatMap((name) => read<T>(join(folder, name)) ?? []);

/** By chart: told, not told with a reason, and survivors by what was done to them and where. */
export const mutantsOf = (report: MutationReport | null, kind: string): MutantCount[] =>
  Object.entries(report?.files ?? {}).map(([file, { mutants, source }]) => {
    const places = source.split('\n');
    const by = (status: string) => mutants.filter((one) => one.status === status);
    return {
      ...{ chart: `${file.replace('machines/', '')}, ${kind}`, killed: by('Killed').length },
      argued: by('Ignored').length,
      survived: by('Survived').map(
        ({ mutatorName, location }) => `${mutatorName}: ${places[location.start.line - 1]}`,
      ),
    };
  });

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
      beside: [...taken].filter((one) => argued(code, one)).length,
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
  return {
    providers: providersOf(readAll<BrowserRun>(join(results, 'paths-browser')), drawn),
    journeys: readAll<JourneyPath>(join(results, 'paths-journeys')),
    traffic: read<Traffic>(join(results, 'paths-traffic.json')),
    mutants: [
      ...mutantsOf(read(join(results, 'mutants.json')), 'what it does'),
      ...mutantsOf(read(join(results, 'arrows.json')), 'where it leads'),
    ],
    faults: read<PlantedFault[]>(join(folder, 'faults.json')) ?? [],
    before: [],
  };
}
export const NOTHING_BESIDES: Besides = {
  ...{ providers: [], journeys: [], traffic: null, mutants: [], faults: [], before: [] },
};
