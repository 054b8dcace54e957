import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`the front door is readable and accessible, ${colorScheme}, ${width} px`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Say the outcome. Sign the plan.',
      );
      const axe = await new AxeBuilder({ page }).analyze();
      expect(axe.violations).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
}

test('the OpenAPI document is one click away', async ({ page }) => {
  await page.goto('/');
  const href = await page.getByRole('link', { name: 'OpenAPI document' }).getAttribute('href');
  const response = await page.request.get(href ?? '');
  expect(response.status()).toBe(200);
  expect((await response.json()).openapi).toBe('3.1.0');
});
