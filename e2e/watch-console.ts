import type { Page } from '@playwright/test';

/** Gathers what a page complains of: its own errors, and what its content security policy stops. */
export function watchConsole(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
