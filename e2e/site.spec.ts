import { expect, test } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { findViolations } from './find-violations.ts';
import { watchConsole } from './watch-console.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`the front door is readable and accessible, ${colorScheme}, ${width} px`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'State the outcome. Sign the plan.',
      );
      expect(await findViolations(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
}

test('nothing foreign runs on the front door, and its reader may keep it', async ({ page }) => {
  const complaints = watchConsole(page);
  const headers = (await page.goto('/'))?.headers() ?? {};
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self' 'nonce/,
  );
  expect(headers['cache-control']).toBe('private, max-age=300');
  expect(headers['x-robots-tag']).toBeUndefined();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the OpenAPI document is one click away', async ({ page }) => {
  await page.goto('/');
  const href = await page.getByRole('link', { name: 'OpenAPI document' }).getAttribute('href');
  const response = await page.request.get(href ?? '');
  expect(response.status()).toBe(200);
  expect((await response.json()).openapi).toBe('3.1.0');
});

test('an address that nothing has leads on, whatever it begins with', async ({ page }) => {
  for (const path of ['/nothing', '/review/nothing', '/sign-in/nothing/at/all']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Documentation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
});
