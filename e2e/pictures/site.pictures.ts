import { expect, test } from '@playwright/test';
import { SITE_TEXTS as T } from '#locale/site.ts';
import { takePicture } from './take-picture.ts';

const folder = 'docs/images';

test('the front door', async ({ page }) => {
  await page.goto('/');
  // Pictures come when they are near.
  await page.getByAltText(T.guardPicture).first().scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: T.examples[1], exact: true }).click();
  await expect(page.getByText(T.simulationPassed)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await takePicture(page, 'site', { phone: true, folder });
});
