import { defineConfig } from 'vitest/config';

/** They have no sample. */
const ofProofsAlone = process.env.PROVE ? [] : ['tests/server/faultsUnderKill.test.ts'];

export default defineConfig({
  test: {
    name: 'node',
    environment: 'node',
    include: ['{machines,providers,server,src,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**', ...ofProofsAlone],
    globalSetup: ['tests/support/services.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // A busy machine is slow, not wrong; these end what hangs.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    slowTestThreshold: 2_000,
  },
});
