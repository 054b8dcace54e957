import { defineConfig } from 'vitest/config';
import { getTestSettings } from './server/config/test-settings.ts';

const ROOMS = '{server,cli,client,widget,contracts,devnet,bench,app,components,e2e}';

/**
 * Processes that run files side by side; each has local chains of its own. One more than a small
 * machine has cores: tests of services wait for other processes for a third of their time.
 */
const WORKERS = 3;

/** What needs more than npm brings: `npm run prove` alone runs it. */
const PROVED = getTestSettings().isProof ? [`${ROOMS}/**/*.prove.test.ts`] : [];

export default defineConfig({
  test: {
    retry: 0,
    passWithNoTests: false,
    // Ends what hangs: a machine that is several times slower than usual passes all the same.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: WORKERS,
    setupFiles: 'devnet/testing/seed-properties.ts',
    // Most of the time of a file would be the loading of its modules: a process loads them once.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['*.test.ts', `${ROOMS}/**/*.test.ts`],
          exclude: ['**/*.service.test.ts', '**/*.isolated.test.ts', '**/*.prove.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [`${ROOMS}/**/*.isolated.test.ts`],
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: [`${ROOMS}/**/*.service.test.ts`, ...PROVED],
          globalSetup: 'devnet/testing/service-setup.ts',
          setupFiles: ['devnet/testing/seed-properties.ts', 'devnet/testing/enter-world.ts'],
        },
      },
    ],
  },
});
