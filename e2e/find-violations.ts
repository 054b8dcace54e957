import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of axe that look at colours: all that another colour scheme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const ownModules = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
/**
 * Of axe, small and once a document. Left to itself the builder gives a page the large one twice for each
 * search, which takes longer than to search.
 */
const AXE = `if (!window.axe) {${readFileSync(ownModules.resolve('axe-core/axe.min.js'), 'utf8')}}`;
const IS_THERE = 'void 0';

/**
 * What axe finds on a page as it stands. Without motion: colours half-way from one to another are
 * nobody's choice, and a person sees them for a moment only.
 */
export async function findViolations(
  page: Page,
  adjust: (builder: AxeBuilder) => AxeBuilder = (builder) => builder,
) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // What the frames of a page say is joined in its own page, which takes as long as the search.
  const isOneFrame = page.frames().length === 1;
  const isThere = isOneFrame && (await page.evaluate(() => 'axe' in window));
  const builder = new AxeBuilder({ page, axeSource: isThere ? IS_THERE : AXE })
    .setLegacyMode(isOneFrame)
    // What holds is not described, which took longer than to find it out.
    .options({ resultTypes: ['violations'] });
  return (await adjust(builder).analyze()).violations;
}

/** The same, of a page that was held to every rule in another colour scheme. */
export const findColourViolations = (page: Page) =>
  findViolations(page, (axe) => axe.withRules(COLOUR_RULES));
