import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { measurePage, PHONE } from '../review/measure-page.ts';

const DESK = { width: 1280, height: 900 } as const;

/** Every state in every look, to look at; no document shows them. */
const ALL_LOOKS = '.portolan/pictures/states';

/** How a state is pictured. */
interface Picture {
  /** Whether it is also taken on a phone, dark; false when left out. */
  readonly phone?: boolean;
  /** Only what the window shows of the page, for what lies over it; false when left out. */
  readonly view?: boolean;
  /** Where it is put; `docs/images/review` when left out. */
  readonly folder?: string;
}

/**
 * Pictures a state of a page for the docs, and in both looks and sizes to look at. It fits the width
 * that it is pictured in.
 */
export async function takePicture(
  page: Page,
  name: string,
  { phone = false, view = false, folder = 'docs/images/review' }: Picture = {},
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await shoot(page, join(folder, name), DESK, view, 'light');
  if (phone) await shoot(page, join(folder, `${name}-dark-phone`), PHONE, view, 'dark');
  mkdirSync(ALL_LOOKS, { recursive: true });
  for (const look of ['light', 'dark'] as const) {
    await shoot(page, join(ALL_LOOKS, `${name}-${look}-wide`), DESK, view, look);
    await shoot(page, join(ALL_LOOKS, `${name}-${look}-phone`), PHONE, view, look);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESK);
}

async function shoot(
  page: Page,
  name: string,
  size: typeof DESK | typeof PHONE,
  view: boolean,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(size);
  const { overflow, height } = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
    return { overflow: scrollWidth - clientWidth, height: scrollHeight };
  });
  expect(overflow, `${name}, ${size.width} px`).toBe(0);
  if (size === PHONE) console.log(name, await measurePage(page));
  // What stays at the bottom of the window stands at the end of the picture.
  if (!view) await page.setViewportSize({ width: size.width, height });
  await page.screenshot({ path: `${name}.png`, animations: 'disabled' });
}

/** Pictures the head of a page in both themes, as wide as the front page shows it. */
export async function takeForFrontPage(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 720, height: 620 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const path = join('docs/images', `${name}-${colorScheme}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESK);
}

/** Keeps the scripts of a page from arriving: it stays as the server sent it. */
export async function holdScripts(page: Page): Promise<void> {
  await page.route(/\/_next\/static\/.*\.js/, () => new Promise<never>(() => undefined));
}
