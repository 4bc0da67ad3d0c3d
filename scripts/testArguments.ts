import { existsSync, statSync } from 'node:fs';

/** What `npm test` was asked for: sections by name, files by path, or (both empty) everything. */
export interface TestRun {
  sections: string[];
  /** Vitest's: test files, folders of them, or sources whose tests are looked for */
  tests: string[];
  /** Playwright's: specs, also as `file:line` */
  journeys: string[];
  /** from the first word with a dash on, for the runner: `-t`, `-g`, `-u`, `--headed` */
  options: string[];
  watches: boolean;
}

const SPEC = /\.spec\.ts(:\d+)?$/;
const JOURNEYS = /^tests\/e2e(\/|$)/;
const WATCH = '--watch';

/** Throws a sentence for the first word that is neither a section nor a path. */
export function readArguments(words: string[], sections: string[]): TestRun {
  const watches = words.includes(WATCH);
  const rest = words.filter((word) => word !== WATCH && word !== '--');
  const dash = rest.findIndex((word) => word.startsWith('-'));
  const names = dash < 0 ? rest : rest.slice(0, dash);
  const asked: TestRun = {
    sections: names.filter((name) => sections.includes(name)),
    tests: [],
    journeys: [],
    options: dash < 0 ? [] : rest.slice(dash),
    watches,
  };
  for (const name of names.filter((name) => !sections.includes(name))) sort(name, asked, sections);
  const complaint = complaintAbout(asked);
  if (complaint) throw new Error(complaint);
  return asked;
}

function complaintAbout({ sections, tests, journeys, options, watches }: TestRun): string | null {
  const paths = tests.length + journeys.length;
  if (sections.length > 0 && paths > 0) return 'Sections and paths are not run together.';
  if (watches && journeys.length > 0)
    return 'Journeys are not watched: --headed or --ui shows one.';
  const [first] = options;
  return first && paths === 0 && !watches
    ? `${first} goes with a path: npm test -- PATH ${first}`
    : null;
}

function sort(name: string, asked: TestRun, sections: string[]): void {
  const path = name.replace(/^\.\//, '').replace(/:\d+$/, '');
  if (!existsSync(path))
    throw new Error(
      `There is no section or path ${name}. The sections are ${sections.join(', ')}; a path of a test file, a journey, a source or a folder runs its tests.`,
    );
  if (SPEC.test(name) || JOURNEYS.test(path)) asked.journeys.push(name);
  else asked.tests.push(path);
}

/** A source without tests in it: Vitest looks for the files that reach it. */
export function isSource(path: string): boolean {
  return statSync(path).isFile() && !/\.test\.tsx?$/.test(path);
}
