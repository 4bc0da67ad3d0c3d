import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPlaywright, readVitest } from './testCounts.ts';

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
    expect(readVitest(report(counts), 0)).toEqual({
      passed: 3,
      failed: 0,
      skipped: 1,
      reasons: [],
    });
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(readPlaywright(report({ stats, suites: [], errors: [] }), 1)).toEqual({
      passed: 4,
      failed: 2,
      skipped: 2,
      reasons: [],
    });
  });

  it('keeps why each test failed, without colours and no longer than a screen', () => {
    const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
    const assertionResults = [
      { status: 'passed', fullName: 'holds', failureMessages: [] },
      {
        status: 'failed',
        fullName: 'does not',
        failureMessages: ['\u001b[31mexpected 1\u001b[39m', long],
      },
    ];
    const tested = {
      ...counts,
      numFailedTests: 1,
      testResults: [{ name: 'a.test.ts', status: 'failed', message: '', assertionResults }],
    };
    const [told = '', ...more] = readVitest(report(tested), 1).reasons;
    expect(more).toEqual([]);
    expect(told.split('\n    ').slice(0, 3)).toEqual([
      'a.test.ts › does not',
      'expected 1',
      'line 0',
    ]);
    expect(told).not.toContain('line 20');
    const spec = {
      title: 'pays',
      file: 'a.spec.ts',
      line: 7,
      tests: [{ results: [{ errors: [{ message: 'no such button' }] }] }],
    };
    const journeys = {
      stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [{ specs: [], suites: [{ specs: [spec] }] }],
      errors: [],
    };
    expect(readPlaywright(report(journeys), 1).reasons).toEqual([
      'a.spec.ts:7 › pays\n    no such button',
    ]);
  });

  it('keeps what a journey’s page said at its end: the machine that ran it may be gone', () => {
    const path = join(folder, 'page-at-end.txt');
    writeFileSync(
      path,
      [
        '- banner [ref=e1]:',
        '  - link "Shop" [ref=e2] [cursor=pointer]:',
        '- main [ref=e3]:',
        '  - heading "Your bill" [level=1] [ref=e4]',
        '  - generic [ref=e5]:',
        '    - link "Back" [ref=e6] [cursor=pointer]:',
        '      - /url: /',
        '    - text: Nothing was paid.',
        '```',
        'after the page: "no"',
      ].join('\n'),
    );
    const result = {
      errors: [{ message: 'no such button' }],
      attachments: [{ name: 'error-context', path }],
    };
    const specs = [{ title: 'pays', file: 'a.spec.ts', line: 7, tests: [{ results: [result] }] }];
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
    expect(
      readPlaywright(report({ stats, suites: [{ specs }], errors: [] }), 1).reasons[0]?.split(
        /\n\s*/,
      ),
    ).toEqual([
      'a.spec.ts:7 › pays',
      'no such button',
      'the page said:',
      '- heading "Your bill" [level=1]',
      '- link "Back":',
      '- text: Nothing was paid.',
    ]);
  });

  it('counts a test file that does not load, or cannot be prepared, as a failure', () => {
    const pending = {
      name: 'a.test.ts',
      status: 'failed',
      message: 'no hook',
      assertionResults: [{ status: 'pending' }],
    };
    const unloaded = { ...counts, testResults: [{ ...pending, assertionResults: [] }, pending] };
    expect(readVitest(report(unloaded), 1).failed).toBe(2);
  });

  it('never shows a run that ended badly, or left no report, without a failure', () => {
    expect(readVitest(report(counts), 1).failed).toBe(1);
    expect(readPlaywright(join(folder, 'nowhere.json'), 0).failed).toBe(1);
  });
});
