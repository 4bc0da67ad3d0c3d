import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
  /** each failure's name and the first lines of its reason, to be printed once more at the very end */
  reasons: string[];
}

export const NOTHING: TestCounts = { passed: 0, failed: 0, skipped: 0, reasons: [] };
/** Enough for a message, a call log and the line; the whole of it stands where it happened. */
const LINES_MOST = 14;
const PAGE_LINES_MOST = 40;

function reason(name: string, messages: string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  return [name, ...lines.filter((line) => line.trim() !== '').slice(0, LINES_MOST)].join('\n    ');
}

export function plus(one: TestCounts, other: TestCounts): TestCounts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    reasons: [...one.reasons, ...other.reasons],
  };
}

/** One check that either holds or does not. */
export function check(holds: boolean): TestCounts {
  return { ...NOTHING, passed: holds ? 1 : 0, failed: holds ? 0 : 1 };
}

/** A runner that ends badly without a failed test (a file that does not load, a crash) still has to count. */
function honest(counts: TestCounts, code: number): TestCounts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: VitestFile[];
}
interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

/** A test file that could not be loaded or prepared has no failed test of its own: it counts as one. */
export function readVitest(file: string, code: number): TestCounts {
  const report = read<VitestReport>(file);
  if (!report) return honest(NOTHING, code || 1);
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && failedTests(file).length === 0,
  );
  const reasons = [
    ...report.testResults.flatMap((file) =>
      failedTests(file).map(({ fullName, failureMessages }) =>
        reason(`${file.name} › ${fullName}`, failureMessages),
      ),
    ),
    ...unloaded.map(({ name, message }) => reason(name, [message])),
  ];
  const failed = report.numFailedTests + unloaded.length;
  return honest(
    { passed: report.numPassedTests, failed, skipped: report.numPendingTests, reasons },
    code,
  );
}

function failedTests({ assertionResults }: VitestFile): VitestFile['assertionResults'] {
  return assertionResults.filter(({ status }) => status === 'failed');
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  /** of the run itself, such as a preparation that failed */
  errors: { message?: string }[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { results: PlaywrightResult[] }[];
  }[];
}

interface PlaywrightResult {
  errors: { message?: string }[];
  attachments?: { name: string; path?: string }[];
}

/** What passed only when it was tried again did not hold. */
export function readPlaywright(file: string, code: number): TestCounts {
  const report = read<PlaywrightReport>(file);
  if (!report) return honest(NOTHING, code || 1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const reasons = [
    ...report.suites.flatMap(journeyReasons),
    ...report.errors.map(({ message = '' }) => reason('journeys', [message])),
  ];
  return honest({ passed: expected, failed: unexpected + flaky, skipped, reasons }, code);
}

function journeyReasons({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) => {
    const results = tests.flatMap((one) => one.results);
    const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message));
    if (messages.length === 0) return [];
    const said = reason(`${file}:${line} › ${title}`, messages);
    return [[said, ...results.flatMap(pageAtEnd)].join('\n    ')];
  });
  return [...own, ...suites.flatMap(journeyReasons)];
}

/** What the page said when it failed, from its main part on: what a run on another machine was looking at is gone with that machine. */
function pageAtEnd({ attachments = [] }: PlaywrightResult): string[] {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path || !existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  const from = lines.findIndex((line) => /^\s*- main\b/.test(line));
  const words = lines
    .slice(from, lines.indexOf('```', from))
    .map((line) => line.replace(/ \[(ref|cursor)=\w+\]/g, ''))
    .filter((line) => from >= 0 && /["“]|: \S/.test(line) && !line.includes('/url:'));
  return words.length > 0 ? ['the page said:', ...words.slice(0, PAGE_LINES_MOST)] : [];
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}
