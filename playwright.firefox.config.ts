import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Walks in the Firefox that is installed, against the whole product; no test run does (`npm run prove -- firefox`). */
export default defineConfig({
  ...tests,
  // In place of the projects of the tests: two configurations would have both.
  projects: [{ name: 'firefox', testMatch: '**/*.firefox.ts' }],
  workers: 1,
});
