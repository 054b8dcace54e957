import { expect, type Page } from '@playwright/test';

/** The phone that the figures are for. */
export const PHONE = { width: 360, height: 740 } as const;

/** What a reader has to read of a page, and how far it goes. */
export interface PageMeasure {
  /** Words that can be seen without opening anything, also below the window. */
  readonly words: number;
  /** Of the whole page, in CSS pixels. */
  readonly height: number;
}

export function measurePage(page: Page): Promise<PageMeasure> {
  return page.evaluate(() => {
    // Addresses that are compared are drawn in pieces, as many as differ: the two count once.
    const drawn = '[aria-hidden="true"]';
    let words = 2 * document.querySelectorAll(`main figure ${drawn}`).length;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!holder?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }))
        continue;
      if (holder.closest(`figure ${drawn}`)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { width, height } = range.getBoundingClientRect();
      // What only screen readers get is a dot on the screen.
      const isClipped = holder.closest('span, p')?.clientWidth === 1;
      if (width < 2 || height < 2 || isClipped) continue;
      words += (text.textContent ?? '').trim().split(/\s+/).filter(Boolean).length;
    }
    return { words, height: document.documentElement.scrollHeight };
  });
}

/** What a review page may have at most on a phone, folded, its warnings included. */
const ONE_SCREEN: PageMeasure = { words: 120, height: 820 };

/** Holds a whole page to the figures of one screen, or to others that `docs/decisions.md` gives a state. */
export async function expectFits(page: Page, most = ONE_SCREEN): Promise<void> {
  await page.setViewportSize(PHONE);
  await expect
    .poll(async () => {
      const { words, height } = await measurePage(page);
      const fits = words <= most.words && height <= most.height;
      return fits ? 'fits' : `${words} words, ${height} px`;
    })
    .toBe('fits');
}

/**
 * Holds that what is to be pressed next is in the window, wherever the page is scrolled to, and that its
 * bar covers nothing of the page's end.
 */
export async function expectActionInView(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name });
  for (const top of [0, 1e6]) {
    await page.evaluate((at) => window.scrollTo(0, at), top);
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  const covered = await button.evaluate((pressed) => {
    const bar = pressed.closest('section');
    const top = bar?.getBoundingClientRect().top ?? 0;
    return [...document.querySelectorAll('main *')]
      .filter((one) => !bar?.contains(one) && one.checkVisibility() && one.clientHeight > 1)
      .filter((one) => one.getBoundingClientRect().bottom > top + 1)
      .map((one) => one.textContent);
  });
  expect(covered).toEqual([]);
}
