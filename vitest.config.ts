import { defineConfig } from 'vitest/config';

const ROOMS = '{server,cli,client,devnet,bench,app,components,e2e}';

export default defineConfig({
  test: {
    retry: 0,
    passWithNoTests: false,
    // Ends what hangs: a machine that is several times slower than usual passes all the same.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['*.test.ts', `${ROOMS}/**/*.test.ts`],
          exclude: ['**/*.service.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: [`${ROOMS}/**/*.service.test.ts`],
          globalSetup: 'devnet/testing/service-setup.ts',
          // The files share the chains, which are the world of all of them.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
