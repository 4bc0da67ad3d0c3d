import { defineConfig } from '@playwright/test';
import { sizeOf } from '#tests/support/proofSize.ts';
import { SWITCHES } from './browserSwitches.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };
const isFull = sizeOf('journeys', { sample: 0, full: 1 }) === 1;

/** The shell has no notifications, so that a crawler would not see their buttons, and gives letters other widths than a shopper's browser. */
const OF_A_WHOLE_CHROMIUM = ['push', 'crawl', 'stillness', 'storeFace'].map(
  (name) => `${name}.spec.ts`,
);
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
    { name: 'phone', testIgnore: ['platformProxy.spec.ts', ...OF_A_WHOLE_CHROMIUM] },
    // At the end and one at a time: every gateway is a site of its own, and an account of iPay knows one that sends shoppers.
    { name: 'platformProxy', testMatch: 'platformProxy.spec.ts', workers: 1 },
    ...(isFull ? [{ name: 'wide', testMatch: 'journeys.spec.ts', use: { viewport: WIDE } }] : []),
  ],
  use: {
    viewport: PHONE,
    locale: 'en-GB',
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    // Recording costs every journey what only a failed one uses: to look for a cause, run it again with `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...launchOptions, executablePath: process.env.PLAYWRIGHT_SHELL },
  },
});
