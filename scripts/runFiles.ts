import { globSync, readFileSync, statSync } from 'node:fs';
import { ensureBuilt } from './build.ts';
import { findBrowsers } from './chromium.ts';
import { inMemory, runTool } from './runTool.ts';
import { isSource, type TestRun } from './testArguments.ts';

export const VITEST = 'vitest/vitest.mjs';
export const PLAYWRIGHT = '@playwright/test/cli.js';
export const JOURNEYS = 'tests/e2e/playwright.config.ts';
/** These read what is shipped. */
const READS_BUILD = /builtPages|dist\/|ensureBuilt/;

/** Runs what the paths hold, each with its own runner and what that needs; then ends the process. */
export async function runFiles({ tests, journeys, options }: TestRun): Promise<never> {
  let code = 0;
  if (tests.length > 0) code ||= await runTests(tests, options);
  if (journeys.length > 0) code ||= await runJourneys(journeys, options);
  process.exit(code);
}

async function runTests(paths: string[], options: string[]): Promise<number> {
  if (filesOf(paths).some((file) => READS_BUILD.test(readFileSync(file, 'utf8'))))
    await ensureBuilt();
  const sources = paths.filter(isSource);
  const files = paths.filter((path) => !isSource(path));
  const ofSources = sources.length > 0 ? ['related', '--run', ...sources] : null;
  const ofFiles = files.length > 0 ? ['run', ...files] : null;
  let code = 0;
  for (const words of [ofFiles, ofSources])
    if (words) code ||= await runTool(VITEST, [...words, ...options], inMemory());
  return code;
}

function filesOf(paths: string[]): string[] {
  return paths.flatMap((path) =>
    statSync(path).isDirectory() ? globSync(`${path}/**/*.test.{ts,tsx}`) : [path],
  );
}

async function runJourneys(paths: string[], options: string[]): Promise<number> {
  await ensureBuilt();
  const words = ['test', '--config', JOURNEYS, ...paths, ...options];
  return runTool(PLAYWRIGHT, words, { ...inMemory(), ...(await findBrowsers(console.log)) });
}

/** Runs what a saved file touches, again and again, until Ctrl-C. */
export async function watch({ tests, options }: TestRun): Promise<never> {
  process.exit(await runTool(VITEST, ['watch', ...tests, ...options], inMemory()));
}
