import { findFirefox } from '../testing/find-firefox.ts';
import type { Part } from './part.ts';
import { walkInBrowser } from './walk-in-browser.ts';

/** What is walked in Chromium by every run of the tests, in the Firefox of this machine. */
export const firefox: Part = {
  name: 'firefox',
  about:
    'in Firefox an agent is turned on from a partner’s page, reported in the chat and paused there',
  async run({ folder }) {
    if (findFirefox() === undefined) return 'no Firefox here';
    return walkInBrowser('firefox', 'playwright.firefox.config.ts', folder);
  },
};
