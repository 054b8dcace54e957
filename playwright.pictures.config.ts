import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Takes the pictures of docs/images; no test run makes them (`npm run pictures:review`). */
export default defineConfig({
  ...tests,
  projects: [{ name: 'pictures', testMatch: '**/*.pictures.ts' }],
  workers: 1,
  use: { ...tests.use, colorScheme: 'light', viewport: { width: 800, height: 900 } },
});
