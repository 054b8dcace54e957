import { expect, type Page } from '@playwright/test';
import { findColourViolations, findViolations } from './find-violations.ts';

const [PHONE, DESK] = [360, 1280];

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
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await findViolations(page), `light, ${width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findColourViolations(page), `dark, ${width} px`).toEqual([]);
  }
}

/** The same on a phone alone, for a state that is short of time or like another. */
export const expectAccessibleOnPhone = (page: Page) => expectAccessible(page, [PHONE]);
