import { ensureChromium, findChromium } from '../testing/find-chromium.ts';
import type { Part } from './part.ts';
import { walkInBrowser } from './walk-in-browser.ts';

/** What every run of the tests takes over HTTP, each permission by its own page. */
export const guard: Part = {
  name: 'guard',
  about:
    'in Chromium every action on every typed trigger is granted by a key and by a Safe, and runs to the unit',
  async run({ folder }) {
    if (findChromium() === undefined) await ensureChromium();
    return walkInBrowser('guard', 'playwright.walk.config.ts', folder);
  },
};
