import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Walks that are too long for a test run, against the whole product (`npm run prove -- docs guard`). */
export default defineConfig({
  ...tests,
  // In place of the projects of the tests: two configurations would have both.
  projects: ['docs', 'guard'].map((name) => ({ name, testMatch: `**/${name}.walk.ts` })),
  workers: 1,
});
