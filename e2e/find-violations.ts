import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on a page as it stands. Without motion: colours half-way from one to another are
 * nobody's choice, and a person sees them for a moment only.
 */
export async function findViolations(
  page: Page,
  adjust: (builder: AxeBuilder) => AxeBuilder = (builder) => builder,
) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return (await adjust(new AxeBuilder({ page })).analyze()).violations;
}
