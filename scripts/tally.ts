import { existsSync, readFileSync } from 'node:fs';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

export function plus(one: Tally, other: Tally): Tally {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed, skipped: one.skipped + other.skipped };
}

/** One check that either holds or does not. */
export function check(holds: boolean): Tally {
  return { ...NOTHING, passed: holds ? 1 : 0, failed: holds ? 0 : 1 };
}

/** A runner that ends badly without a failed test (a file that does not load, a crash) still has to count. */
function honest(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** A test file that could not be loaded or prepared has no failed test of its own: it counts as one. */
export function readVitest(file: string, code: number): Tally {
  const report = read<VitestReport>(file);
  if (!report) return honest(NOTHING, code || 1);
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && !hasFailedTest(file)).length;
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded, skipped: report.numPendingTests }, code);
}

function hasFailedTest({ assertionResults }: VitestReport['testResults'][number]): boolean {
  return assertionResults.some(({ status }) => status === 'failed');
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** What passed only when it was tried again did not hold. */
export function readPlaywright(file: string, code: number): Tally {
  const report = read<PlaywrightReport>(file);
  if (!report) return honest(NOTHING, code || 1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return honest({ passed: expected, failed: unexpected + flaky, skipped }, code);
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}
