import { type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '#devnet/testing/find-chromium.ts';
import { fillOrganisation } from '#e2e/pictures/fill-organisation.ts';
import { readPortalFacts } from '#e2e/portal/sign-in.ts';

/**
 * `node devnet/bootstrap.mjs bench/page-weight.ts`, beside a running `npm start` whose webhooks may
 * reach this machine: how much script, as it was transferred, the first load of each page of the
 * portal needs. It fails above the limit.
 */
const LIMIT_KB = 200;

/** @returns bytes of script on the wire, with nothing in the cache */
async function weigh(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  return bytes;
}

const executablePath = findChromium();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
let close = () => {};
try {
  const context = await browser.newContext();
  const { app_url } = readPortalFacts();
  const rows: { page: string; 'script, kB': string; 'under 200 kB': boolean }[] = [];
  const add = async (page: string, path: string) => {
    const bytes = await weigh(context, app_url + path);
    rows.push({
      page,
      'script, kB': (bytes / 1000).toFixed(1),
      'under 200 kB': bytes < LIMIT_KB * 1000,
    });
  };
  await add('sign-in', '/sign-in');
  const page = await context.newPage();
  const organisation = await fillOrganisation(page);
  close = organisation.close;
  await page.close();
  for (const [name, path] of Object.entries(organisation.pages)) await add(name, path);
  console.table(rows);
  if (rows.some((row) => !row['under 200 kB'])) process.exitCode = 1;
} finally {
  close();
  await browser.close();
}
