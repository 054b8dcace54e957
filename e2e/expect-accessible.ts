import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';

export const [PHONE, DESK] = [360, 1280];

/** Holds a page as it stands to axe and to its width, light and dark, on a phone and a desk. */
export async function expectAccessible(page: Page, widths = [PHONE, DESK]): Promise<void> {
  // Titles may come a moment after the page that they are of.
  await expect(page).toHaveTitle(/\S/);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page), `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
}

/** The same on a phone alone, for a state that is short of time or like another. */
export const expectAccessibleOnPhone = (page: Page) => expectAccessible(page, [PHONE]);
