import { defineConfig } from '@playwright/test';
import { sizeOf } from '#tests/support/proofSize.ts';
import { ONE_TAB, SWITCHES } from './browserSwitches.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };
const isFull = sizeOf('journeys', { sample: 0, full: 1 }) === 1;

/** The shell has no notifications, so that a crawler would not see their buttons, and gives letters other widths than a shopper's browser. */
const OF_A_WHOLE_CHROMIUM = ['push', 'crawl', 'stillness', 'storeFace'].map(
  (name) => `${name}.spec.ts`,
);
/** Each starts servers of its own beside the shop (`siteBeside.ts`). */
const OF_ANOTHER_SITE = ['platformProxy.spec.ts', 'workerUpdate.spec.ts'];
/** Tabs of one shopper that press at once would take turns in one process; the last two wait longest, and at the end of a run each would wait alone. */
const OF_TABS = [
  'account',
  'catalogue',
  'resumedPayments',
  'staffDecisions',
  'storePages',
  'support',
  'supportAccess',
  'trouble',
  'waiting',
].map((name) => `${name}.spec.ts`);
const launchOptions = {
  args: SWITCHES,
  // Playwright switches the back-forward cache off; Back from a provider's page is one of the things to be seen.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
};

/** Journeys through a whole shop of their own: real server, real database, real identity, providers' stand-ins, a real browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './shop.setup.ts',
  fullyParallel: true,
  // One more than the cores of CI: with two, a third of the processor waited for pages that wait for each other.
  workers: 3,
  // A busy machine is slow, not wrong: how long anything takes is promised by `npm run bench`, and a journey is tried once.
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  outputDir: '../../test-results/journeys',
  reporter: 'line',
  /** `npm test` goes shopping with a phone; the proof walks the purchases on a wide screen, too. What takes longest comes first. */
  projects: [
    {
      name: 'whole',
      testMatch: OF_A_WHOLE_CHROMIUM,
      use: {
        launchOptions: { ...launchOptions, executablePath: process.env.PLAYWRIGHT_CHROMIUM },
      },
    },
    // One at a time beside all others: a file starts its servers once.
    { name: 'otherSites', testMatch: OF_ANOTHER_SITE, workers: 1 },
    { name: 'tabs', testMatch: OF_TABS },
    {
      name: 'phone',
      testIgnore: [...OF_ANOTHER_SITE, ...OF_A_WHOLE_CHROMIUM, ...OF_TABS],
      use: {
        launchOptions: {
          ...launchOptions,
          args: ONE_TAB,
          executablePath: process.env.PLAYWRIGHT_SHELL,
        },
      },
    },
    ...(isFull ? [{ name: 'wide', testMatch: 'journeys.spec.ts', use: { viewport: WIDE } }] : []),
  ],
  use: {
    viewport: PHONE,
    locale: 'en-GB',
    // What a worker has kept would answer in the shop's place; journeys about workers let them in.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    // Recording costs every journey what only a failed one uses: to look for a cause, run it again with `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...launchOptions, executablePath: process.env.PLAYWRIGHT_SHELL },
  },
});
