import { ensureChromium, findChromium } from '../testing/find-chromium.ts';
import type { Part } from './part.ts';
import { walkInBrowser } from './walk-in-browser.ts';

/** What every run of the tests asks of a few pages. */
export const docs: Part = {
  name: 'docs',
  about: 'in Chromium every page of the documentation, unfolded, is accessible and fits a phone',
  async run({ folder }) {
    if (findChromium() === undefined) await ensureChromium();
    return walkInBrowser('docs', 'playwright.walk.config.ts', folder);
  },
};
