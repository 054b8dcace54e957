import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { findFreePort } from '#devnet/launch/find-free-port.ts';
import { findChromium } from '#devnet/testing/find-chromium.ts';
import { getTestSettings } from '#server/config/test-settings.ts';

/**
 * `node devnet/bootstrap.mjs bench/lighthouse.ts <url> … [--desktop]`: how Lighthouse judges pages of
 * a running service, on a phone unless said otherwise. It reports and judges nothing.
 */
const urls = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isDesktop = process.argv.includes('--desktop');
if (urls.length === 0) throw new Error('Give the addresses of the pages that are to be measured.');

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const METRICS = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const;

const port = await findFreePort();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: [`--remote-debugging-port=${port}`, ...(getTestSettings().isRoot ? ['--no-sandbox'] : [])],
});
const rows: Record<string, string | number>[] = [];
try {
  for (const url of urls) {
    const result = await lighthouse(
      url,
      { port, onlyCategories: [...CATEGORIES], logLevel: 'error' },
      isDesktop ? desktopConfig : undefined,
    );
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
    const { categories, audits, finalDisplayedUrl } = result.lhr;
    rows.push({
      page: new URL(finalDisplayedUrl).pathname,
      ...Object.fromEntries(
        CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
      ),
      ...Object.fromEntries(
        Object.entries(METRICS).map(([name, id]) => [
          name,
          Math.round((audits[id]?.numericValue ?? 0) * 100) / 100,
        ]),
      ),
    });
    for (const audit of Object.values(audits)) {
      const isFailed = audit.score !== null && audit.score < 0.9;
      if (isFailed && audit.scoreDisplayMode === 'binary')
        console.log(`  ${audit.id}: ${audit.title}`);
    }
  }
} finally {
  await browser.close();
}
console.table(rows);
