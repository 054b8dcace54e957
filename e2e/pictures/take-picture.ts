import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

const FOLDER = 'docs/images/review';
const [PHONE, DESK] = [360, 800];

/** What of a page is pictured, and how. */
interface Picture {
  /** The parts that show the state; the whole page when left out. */
  readonly parts?: readonly Locator[];
  /** Whether it is also taken on a phone, dark; false when left out. */
  readonly phone?: boolean;
  /** Only what the window shows of the page, for what lies over it; false when left out. */
  readonly view?: boolean;
}

/** Pictures a state of a page for the docs. It fits the width that it is pictured in. */
export async function takePicture(
  page: Page,
  name: string,
  { parts = [], phone = false, view = false }: Picture = {},
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const shown = view ? null : parts;
  await shoot(page, name, shown, DESK, 'light');
  if (phone) await shoot(page, `${name}-dark-phone`, shown, PHONE, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: DESK, height: 900 });
}

async function shoot(
  page: Page,
  name: string,
  /** Null for what the window shows. */
  parts: readonly Locator[] | null,
  width: number,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name}, ${width} px`).toBe(0);
  const clip = await around(parts ?? [], width);
  await page.screenshot({
    path: join(FOLDER, `${name}.png`),
    fullPage: parts !== null,
    animations: 'disabled',
    ...(clip && { clip }),
  });
}

const MARGIN = 12;

/** What holds all of the parts, from edge to edge of the page. */
async function around(parts: readonly Locator[], width: number) {
  const boxes = await Promise.all(
    parts.map((part) =>
      part.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { top: top + window.scrollY, bottom: bottom + window.scrollY };
      }),
    ),
  );
  if (boxes.length === 0) return undefined;
  const top = Math.max(0, Math.min(...boxes.map((box) => box.top)) - MARGIN);
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + MARGIN;
  return { x: 0, y: top, width, height: bottom - top };
}

/** Keeps the scripts of a page from arriving: it stays as the server sent it. */
export async function holdScripts(page: Page): Promise<void> {
  await page.route(/\/_next\/static\/.*\.js/, () => new Promise<never>(() => undefined));
}
