import { expect, test } from '@playwright/test';
import { listPages, pagePath } from '#server/docs/pages.ts';
import { expectAccessible } from '../expect-accessible.ts';

for (const { slug } of listPages()) {
  const path = pagePath(slug);
  test(path, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What is folded is held to the same.
    await page.getByRole('main').evaluate((main) => {
      for (const details of main.querySelectorAll('details')) details.open = true;
    });
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 900 });
    // Code scrolls sideways; tables are read without.
    const tables = page.getByRole('group', { name: 'Table' });
    expect(
      await tables.evaluateAll((boxes) =>
        boxes.flatMap((box) => (box.scrollWidth > box.clientWidth ? [box.textContent] : [])),
      ),
    ).toEqual([]);
  });
}
