import { configDefaults, defineConfig } from 'vitest/config';

/** The tests that judge mutants: those of one part, in one process, without a database or a chain. */
export default defineConfig({
  test: {
    include: ['{server,e2e}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.service.test.ts', '**/*.isolated.test.ts'],
    setupFiles: 'devnet/testing/seed-properties.ts',
    isolate: false,
  },
});
