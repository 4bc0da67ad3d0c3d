import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPlaywright, readVitest } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'storefront-tally-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const counts = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, testResults: [] };

describe('the count of a test run', () => {
  it('takes the numbers that the runner reports', () => {
    expect(readVitest(report(counts), 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(readPlaywright(report({ stats }), 1)).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  it('counts a test file that does not load, or cannot be prepared, as a failure', () => {
    const pending = { status: 'failed', assertionResults: [{ status: 'pending' }] };
    const unloaded = { ...counts, testResults: [{ status: 'failed', assertionResults: [] }, pending] };
    expect(readVitest(report(unloaded), 1).failed).toBe(2);
  });

  it('never shows a run that ended badly, or left no report, without a failure', () => {
    expect(readVitest(report(counts), 1).failed).toBe(1);
    expect(readPlaywright(join(folder, 'nowhere.json'), 0).failed).toBe(1);
  });
});
