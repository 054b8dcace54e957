import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{server,devnet,bench,app,components}/**/*.test.ts'],
    environment: 'node',
    retry: 0,
    testTimeout: 30_000,
  },
});
