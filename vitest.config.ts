import { configDefaults, defineConfig } from 'vitest/config';

/** They have no sample. */
const ofProofsAlone = process.env.PROVE
  ? []
  : [
      'tests/launch/image.test.ts',
      'tests/server/faultsUnderKill.test.ts',
      'tests/server/moneyOnScreen.test.ts',
      'tests/server/orderRate.test.ts',
      'tests/server/restore.test.ts',
      'tests/server/twoServers.test.ts',
    ];
/** What a document keeps for as long as it is open is kept by its modules, and what a process holds by the process. */
const ALONE = [
  'src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'tests/{identity,launch,pages}/**/*.test.ts',
];
const exclude = [...configDefaults.exclude, 'tests/e2e/**', ...ofProofsAlone];

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['tests/support/services.ts'],
    pool: 'forks',
    // One more than the cores of CI: a worker waits for the database or a child a third of its time.
    maxWorkers: 3,
    // A busy machine is slow, not wrong; these end what hangs.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    slowTestThreshold: 2_000,
    projects: [
      {
        extends: true,
        // Half of a test file's time was loading the server once more: these share their worker's modules, and leave them as they were.
        test: {
          name: 'node',
          isolate: false,
          setupFiles: ['tests/support/restoreGlobals.ts'],
          include: ['{machines,providers,server,tests}/**/*.test.ts'],
          exclude: [...exclude, ...ALONE],
        },
      },
      { extends: true, test: { name: 'pages', include: ALONE, exclude } },
    ],
  },
});
