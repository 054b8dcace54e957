import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { findFreePort } from '#devnet/launch/find-free-port.ts';
import { findChromium } from '#devnet/testing/find-chromium.ts';
import { fillOrganisation } from '#e2e/pictures/fill-organisation.ts';
import { readPortalFacts } from '#e2e/portal/sign-in.ts';
import { openDraftWorld } from '#e2e/review/draft-world.ts';
import { getTestSettings } from '#server/config/test-settings.ts';
import { type Judgement, judgePage } from './lighthouse/judge-page.ts';
import { percentile } from './percentile.ts';

/**
 * `node devnet/bootstrap.mjs bench/lighthouse.ts [url …] [--desktop] [--runs=3] [--only=review]`, beside a
 * running `npm start`: how Lighthouse judges the given pages, or else the front door, the
 * documentation, a wallet report, the owners' pages, sign-in and every page of the portal, signed in, or those of
 * them whose address has a word; on a phone unless said otherwise. The figures are medians. It fails
 * where a score is under the limit, or the front door's largest paint comes late.
 */
const LIMIT = 95;
/** Of the front door, on the line and processor that the preset simulates (docs/decisions.md). */
const LCP_LIMIT_MS = 1_200;
const OPEN = [
  '/',
  '/demo',
  '/docs',
  '/docs/webhooks',
  '/docs/errors',
  '/docs/reference/create-plan',
];
/** What people share of a wallet; search engines stay away from it. */
const REPORT = `/report/${TEST_ACCOUNTS[1]?.address}`;
const SIGNED_OUT = ['/sign-in', '/sign-in/sent', '/sign-in/confirm'];

const options = process.argv.slice(2);
const isDesktop = options.includes('--desktop');
const runs = Number(options.find((option) => option.startsWith('--runs='))?.slice(7) ?? 3);
const only = options.find((option) => option.startsWith('--only='))?.slice(7) ?? '';
const given = options.filter((option) => !option.startsWith('--'));

const port = await findFreePort();
const executablePath = findChromium();
const profile = mkdtempSync(join(tmpdir(), 'portolan-lighthouse-'));
// Lighthouse opens tabs of its own, which have the cookies of the browser's one profile.
const browser = await chromium.launchPersistentContext(profile, {
  ...(executablePath !== undefined && { executablePath }),
  args: [`--remote-debugging-port=${port}`, ...(getTestSettings().isRoot ? ['--no-sandbox'] : [])],
});
let close = () => {};
try {
  const urls = given.length > 0 ? given : (await pagesOf(only)).filter((url) => url.includes(only));
  if (urls.length === 0) throw new Error(`No page's address has "${only}".`);
  const judgements = new Map<string, Judgement[]>(urls.map((url) => [url, []]));
  for (let run = 0; run < runs; run++) {
    for (const url of urls) {
      judgements.get(url)?.push(await judgePage(url, { port, isDesktop }));
    }
    const indices = [...judgements.values()].flatMap((all) => all.slice(run));
    const index = percentile(
      indices.map(({ benchmarkIndex }) => benchmarkIndex).sort((a, b) => a - b),
      0.5,
    );
    console.log(
      `run ${run + 1} of ${runs}, load ${loadavg()[0]?.toFixed(1)}, benchmark index ${index}`,
    );
  }
  const rows = [...judgements].map(([url, all]) => {
    const median = (read: (one: Judgement) => number) =>
      percentile(
        all.map(read).sort((a, b) => a - b),
        0.5,
      );
    return {
      page: new URL(url).pathname.replace(/harbour-[\w-]+|(?<=review\/\w+\/).+/, '…'),
      performance: median(({ scores }) => scores.performance),
      accessibility: median(({ scores }) => scores.accessibility),
      'best practices': median(({ scores }) => scores['best-practices']),
      // What may be found: the others ask search engines to stay away.
      SEO: isFound(url) ? median(({ scores }) => scores.seo) : null,
      'FCP ms': median(({ metrics }) => metrics['FCP ms']),
      'LCP ms': median(({ metrics }) => metrics['LCP ms']),
      'seen LCP ms': median(({ seenLcpMs }) => seenLcpMs),
      'TBT ms': median(({ metrics }) => metrics['TBT ms']),
      CLS: median(({ metrics }) => metrics.CLS),
      bytes: median(({ metrics }) => metrics.bytes),
    };
  });
  console.table(rows);
  for (const [url, all] of judgements) {
    for (const complaint of new Set(all.flatMap(({ complaints }) => complaints))) {
      if (!isFound(url) && complaint.startsWith('is-crawlable')) continue;
      console.log(`${new URL(url).pathname}: ${complaint}`);
    }
  }
  const isUnder = (row: (typeof rows)[number]) =>
    Math.min(row.performance, row.accessibility, row['best practices'], row.SEO ?? LIMIT) < LIMIT ||
    (row.page === '/' && row['LCP ms'] > LCP_LIMIT_MS);
  if (rows.some(isUnder)) process.exitCode = 1;
} finally {
  close();
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
}

/** Whether search engines may have it. */
function isFound(url: string): boolean {
  return OPEN.includes(new URL(url).pathname);
}

/** Opens a draft to claim, and plans of two and of four steps to sign. @returns where their links lead */
async function ownersPages(page: Page): Promise<readonly string[]> {
  const world = openDraftWorld();
  const address = world.accounts[0]?.address ?? '';
  const { review_url } = await world.draft();
  const swap = { action: 'swap', asset: 'USDC', to_asset: 'WETH', chain: 'base', amount: '30' };
  const links = [
    review_url,
    await world.handOver([swap], address),
    await world.link('Bridge 300 USDC from Base to Arbitrum, then lend it on Aave', address),
  ];
  const urls: string[] = [];
  for (const link of links) {
    await page.goto(link);
    urls.push(page.url());
  }
  return urls;
}

/** What there is to judge: only what the word may mean is opened, for an organisation takes a minute. */
async function pagesOf(word: string): Promise<readonly string[]> {
  const page = await browser.newPage();
  const { app_url, portal } = readPortalFacts();
  const open = [...OPEN, REPORT].map((path) => app_url + path);
  // The session's cookie is of the one name of this machine and not of the other.
  const signedOut = SIGNED_OUT.map((path) => new URL(portal.url).origin + path);
  const has = (path: string) => path.includes(word);
  const owners = has('/review/draft/ /review/plan/') ? await ownersPages(page) : [];
  const isElsewhere = word !== '' && (owners.length > 0 || [...open, ...signedOut].some(has));
  const signedIn = isElsewhere ? [] : await portalPages(page);
  await page.close();
  return [...open, ...signedIn.map((path) => app_url + path), ...owners, ...signedOut];
}

/** Opens its own organisation and signs the browser in. @returns the paths of its pages */
async function portalPages(page: Page): Promise<readonly string[]> {
  const organisation = await fillOrganisation(page);
  close = organisation.close;
  return [...Object.values(organisation.pages), '/portal/new'];
}
